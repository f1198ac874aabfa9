"""Verdicts about whole systems and about parts of them, evidence, and budgets."""

import random

import pytest

import highroad
from highroad.diagnostics import InputError, Source
from highroad.limits import Limits
from highroad.lts.graph import Graph
from highroad.mucalculus import check_lts, is_existential, is_universal, read_formula
from highroad.mucalculus.file import FormulaFile
from oracles.fixpoints import DECLARATIONS, RandomFormulas


def formula(text: str) -> FormulaFile:
    return read_formula(Source("<formula>", text))


@pytest.mark.parametrize(
    ("text", "existential", "universal"),
    [
        ("true", True, True),
        ("<a>true", True, False),
        ("[a]false", False, True),
        ("<a>[b]false", False, False),
        ("![a]false", True, False),
        ("[a]false => <b>true", True, False),
        ("<a>true => <b>true", False, False),
        ("!(<a>true && !([b]false || val(1 < 2)))", False, True),
        ("nu X . mu Y . (<a>X || <!a>Y)", True, False),
        ("forall b: Bool . <a* . (b + c)>val(b)", True, False),
    ],
)
def test_existential_and_universal_formulas(text: str, existential: bool, universal: bool) -> None:
    assert (is_existential(formula(text)), is_universal(formula(text))) == (existential, universal)


PART = Graph.from_edges(0, 2, [(0, "a", 1), (1, "b", 0)])


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("<a . b>true", True),
        ("<b>true", None),
        ("[b]false", None),
        ("[a . b]false", False),
        ("[true*]<true>true", None),
        ("nu X . <a . b>X", True),
        ("<a>[a]false", None),
        ("val(1 < 2)", True),
    ],
)
def test_a_part_of_a_system_tells_some_truths(text: str, holds: bool | None) -> None:
    answer = check_lts(PART, formula(text), True)
    assert answer.holds is holds
    assert answer.limit == ("bound" if holds is None else None)


CUT = Graph.from_edges(0, 4, [(0, "a(1)", 1), (0, "b", 3), (1, "b", 2), (2, "b", 2)])
"""Of which states 0 and 3 are whole, and 3 is a deadlock."""


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("[true*]<true>true", False),
        ("<true*>[true]false", True),
        ("[b][true]false", True),
        ("[a(1)][true]false", False),
        ("<a(2)>true", False),
        ("[a(2)]false", True),
        ("<a(1)><c>true", None),
        ("[a(1)][c]false", None),
        ("[true* . c]false", None),
        ("<b><c>true", False),
        ("[b][c]false", True),
        ("<a(1)><c>true || <b>true", True),
        ("nu X . <true>X", True),
        ("mu X . [true]X", False),
        ("exists n: Int . <a(n)>true", True),
        ("exists n: Int . <true . a(n)>true", None),
        ("exists n: Int . <b . a(n)>true", None),  # it fails, but no label tells for which n
        ("forall n: Int . [a(n)]false", False),
        ("forall n: Int . [a(1) . a(n)]false", None),
        ("forall n: Int . val(n < 4 && n > 1) => [a(n)]false", True),
    ],
)
def test_a_part_with_states_that_are_whole(text: str, holds: bool | None) -> None:
    assert check_lts(CUT, formula(f"act a: Int; b, c; form {text};"), bytes([0, 1, 1, 0])).holds is holds


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("forall x: Name . <send(x)>true", None),
        ("exists x: Name . <send(x)>true", True),
        ("exists x: Name . <send(x)><send(x)>true", None),
        ("<send(one)>true", True),
        ("<other>true", None),  # nobody knows it yet
    ],
)
def test_words_that_a_part_has_not_seen(text: str, holds: bool | None) -> None:
    part = Graph.from_edges(0, 2, [(0, "send(one)", 1)])
    answer = check_lts(part, formula(text), bytes([0, 1]))
    assert answer.holds is holds
    if text == "<other>true":
        assert answer.note == "there is no action 'other' in what was explored"
        with pytest.raises(InputError, match="E860"):
            check_lts(part, formula(text))


def test_evidence_of_existential_and_universal_formulas_stands_alone() -> None:
    """Those that hold for the evidence alone hold, and those that fail for it fail: it is enough to look at it."""
    draw = random.Random(8)
    formulas, seen, smaller = RandomFormulas(draw), 0, 0
    while seen < 150:
        system, text = formulas.system(), formulas.formula(draw.randint(2, 6)).text
        read = formula(f"{DECLARATIONS}{text};")
        graph = Graph.from_edges(0, system.states, system.edges)
        answer = check_lts(graph, read, with_evidence=True)
        assert answer.evidence is not None
        assert {label for _, label, _ in answer.evidence.edges()} <= set(graph.label_names)
        if is_existential(read) if answer.holds else is_universal(read):
            assert check_lts(answer.evidence, read).holds is answer.holds, text
            seen += 1
            smaller += answer.evidence.transition_count < graph.transition_count
    assert smaller > 50


def test_evidence_of_a_deadlock_is_a_shortest_way_to_it() -> None:
    draw = random.Random(5)
    lengths = []
    for _ in range(30):
        edges = [(source, "a", draw.randrange(40)) for source in range(38) for _ in range(2)]
        levels = [{0}]
        while levels[-1] and not levels[-1] & {38, 39}:
            seen = set[int]().union(*levels)
            levels.append({target for source, _, target in edges if source in levels[-1]} - seen)
        answer = check_lts(Graph.from_edges(0, 40, edges), formula("[true*]<true>true"), with_evidence=True)
        assert answer.evidence is not None
        if levels[-1]:
            assert answer.evidence.transition_count == len(levels) - 1
            lengths.append(len(levels) - 1)
    assert len(set(lengths)) > 3


def test_evidence_of_a_deadlock_is_a_way_to_it() -> None:
    graph = Graph.from_edges(0, 4, [(0, "a", 1), (1, "a", 0), (1, "b", 2), (0, "c", 3), (3, "c", 3)])
    answer = check_lts(graph, formula("[true*]<true>true"), with_evidence=True)
    assert answer.evidence is not None
    assert list(answer.evidence.edges()) == [(0, "a", 1), (1, "b", 2)]


def test_endless_formulas_end_with_the_budget() -> None:
    endless = formula("nu X(n: Nat = 0) . [true]X(n + 1)")
    answer = check_lts(PART, endless, limits=Limits(seconds=0.3))
    assert (answer.holds, answer.limit) == (None, "time")
    unguarded = formula("mu X(n: Nat = 0) . X(n + 1)")
    assert check_lts(PART, unguarded, limits=Limits(seconds=0.3)).limit == "time"
    many = formula("exists n: Nat . val(n < 10000000) && mu X(m: Nat = n) . <a>val(m > 20000000)")
    assert check_lts(PART, many, limits=Limits(seconds=0.3)).limit == "time"


class Counter:
    """Counts up and begins again."""

    def __init__(self, last: int) -> None:
        self.last = last

    def initial_states(self) -> list[int]:
        return [0]

    def successors(self, state: int) -> list[tuple[str, int]]:
        return [("up", state + 1)] if state < self.last else [("reset", 0)]


def test_formulas_of_models() -> None:
    result = highroad.check(Counter(9), "mu: [true*]<true* . reset>true")
    assert isinstance(result.verdict, highroad.Holds)
    assert result.statistics.visited == 10
    assert result.game is not None
    assert result.to_json()["complete"]
    result = highroad.check(Counter(9), "mu: [true* . reset]false", evidence=True)
    assert result.verdict == highroad.Violated()
    assert result.evidence is not None
    assert result.evidence.transition_count == 10


def test_limits_of_models() -> None:
    few = Limits(states=5)
    unknown = highroad.check(Counter(9), "mu: [true*]<true>true", limits=few)
    assert unknown.verdict == highroad.Inconclusive("states")
    known = highroad.check(Counter(9), "mu: <up . up>true", limits=few)
    assert known.verdict == highroad.Holds()
    assert known.is_cut
    assert not known.to_json()["complete"]
    refuted = highroad.check(Counter(9), "mu: [up . up]false", limits=few)
    assert refuted.verdict == highroad.Violated()


def test_no_search_decides_a_formula() -> None:
    system = highroad.load(Counter(9))
    with pytest.raises(InputError, match="E967"):
        highroad.check(system, "mu: true", search="dfs")
    with pytest.raises(InputError, match="E967"):
        highroad.check(system, "mu: true", runs=3)
    with pytest.raises(InputError, match="E967"):
        highroad.check(system, "mu: true", heuristic=lambda _: 0)
