"""Reductions in every language, and what is true of them for the whole system."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import highroad
from highroad import Holds, Inconclusive, InputError, Limits, Violated, api
from highroad.diagnostics import Source
from highroad.explored import ExploredLts
from highroad.languages.aut import FRONTEND as AUT
from highroad.lts.graph import Graph
from highroad.mucalculus import check_lts, is_existential, is_universal, read_formula
from highroad.properties import Property
from highroad.reduction import Bounds, Cut, Reducer, Reduction
from highroad.reduction.runs import ReductionRuns, Tally
from highroad.results import Result
from highroad.statistics.risk import greatest_risk, rate_interval
from highroad.statistics.series import Series
from highroad.systems import System
from highroad.systems.explicit import ExplicitSystem

MODELS = Path(__file__).parents[2] / "models"
SMALL = [
    ("philosophers.py", {"n": 3}),
    ("back_loops.pml", {}),
    ("mcrl2/abp.mcrl2", {}),
    ("mcrl2/cabp.mcrl2", {}),
]

in_every_language = pytest.mark.parametrize(("model", "parameters"), SMALL)


def load(model: str, parameters: dict[str, int]) -> System:
    return api.load(MODELS / model, **parameters)


def random_system(random: Random, *, is_total: bool = False) -> ExplicitSystem:
    """All labels occur, though perhaps in places that cannot be reached."""
    states = random.randint(5, 30)
    edges = [(states, label, 0) for label in "abc"]
    edges += [
        (source, random.choice("abc"), random.randrange(states))
        for source in range(states)
        for _ in range(random.choice((1, 1, 2, 3) if is_total else (0, 1, 2, 3, 4)))
    ]
    return ExplicitSystem(Graph.from_edges(0, states + 1, edges), "random", "aut")


@pytest.mark.parametrize("search", ["highway", "approximate-highway"])
@in_every_language
def test_a_reduction_is_a_part(model: str, parameters: dict[str, int], search: str) -> None:
    """Its states are reachable states, its transitions are those of the interpreter.

    In Promela the interpreter also names the later statements of an atomic section.
    """
    system = load(model, parameters)
    reduction = highroad.reduce(system, width=3, search=search, seed=5, limits=Limits(states=100_000))
    assert reduction.is_finished
    assert reduction.is_cut
    states = [reduction.core.state(number) for number in range(reduction.lts.state_count)]
    assert states[0] == system.initial()[0]
    numbers = {state: number for number, state in enumerate(states)}
    some = Random(1).sample(range(len(states)), min(len(states), 200))
    rows: dict[int, list[tuple[str, int]]] = {number: [] for number in range(len(states))}
    for source, label, target in reduction.lts.edges():
        rows[source].append((label, target))
    for number in some:
        edges = [(edge.label, edge.state) for edge in system.edges(states[number])]
        kept = [(label, numbers[state]) for label, state in edges if state in numbers]
        assert [target for _, target in rows[number]] == [target for _, target in kept]
        assert all(whole.startswith(label) for (label, _), (whole, _) in zip(rows[number], kept, strict=True))
        assert kept or not edges


@in_every_language
def test_a_wide_reduction_is_the_whole(model: str, parameters: dict[str, int]) -> None:
    system = load(model, parameters)
    whole = highroad.explore(system, limits=Limits(states=400_000))
    reduction = highroad.reduce(system, width=10**9, seed=5)
    assert (reduction.cut, reduction.is_cut, reduction.rescued) == (Cut(), False, 0)
    assert reduction.core.rows() == whole._space.rows()
    assert reduction.levels == reduction.statistics.depth + 1


@in_every_language
def test_depth(model: str, parameters: dict[str, int]) -> None:
    system = load(model, parameters)
    deepest = highroad.reduce(system, width=10**9, seed=1).levels - 1
    assert not highroad.reduce(system, width=10**9, depth=deepest, seed=1).is_cut
    shallow = highroad.reduce(system, width=10**9, depth=3, seed=1)
    assert shallow.levels == 4
    assert shallow.cut.by_depth > 0 == shallow.cut.by_width
    assert highroad.reduce(system, width=2, depth=0, seed=1).lts.state_count == 1


def with_labels(lts: ExploredLts) -> Graph:
    """With labels that do not occur: a formula may speak of known actions only."""
    graph = lts.graph()
    return replace(graph, label_names=(*graph.label_names, *sorted({"a", "b", "c"} - set(graph.label_names))))


FORMULAS = [
    "mu X. (<true>X || <a>nu Y. mu Z. (<!b>Z || <b>Y))",
    "nu X. <a || b>X",
    "<true*.a.a.b>true",
    "nu X. mu Y. (<a>X || <b>Y)",
    "mu X. (<c>true && <a>true) || <true>X",
    "[true*.a.b.c]false",
    "nu X. ([true]X && mu Y. [!a]Y)",
    "mu X. [a || b]X",
    "[true*]<true>true",
    "nu X. (<a>true && [a]X)",
]


@pytest.mark.slow
@pytest.mark.parametrize("is_total", [True, False])
def test_what_counts_for_the_whole(is_total: bool) -> None:
    """Theorem 1, and that an answer about a reduction is never wrong about the whole system."""
    random = Random(f"whole, {is_total}")
    formulas = [read_formula(Source("<formula>", text)) for text in FORMULAS]
    outcomes = {"carries over": 0, "differs": 0, "is known nevertheless": 0, "was cut": 0}
    for _ in range(40):
        system = random_system(random, is_total=is_total)
        whole = api.explore(system)
        depth = random.choice((None, None, 2, 4)) if not is_total else None
        search = random.choice(("highway", "approximate-highway"))
        part = highroad.reduce(
            system, width=random.randint(1, 4), depth=depth, search=search, seed=random.getrandbits(32)
        )
        outcomes["was cut"] += part.is_cut
        if is_total:
            assert {source for source, _, _ in part.lts.edges()} == set(range(part.lts.state_count))
        for formula, text in zip(formulas, FORMULAS, strict=True):
            truth, here = (check_lts(with_labels(lts), formula).holds for lts in (whole, part.lts))
            if not part.is_cut or (here and is_existential(formula)) or (not here and is_universal(formula)):
                assert here == truth, text
                outcomes["carries over"] += 1
                assert part.check(f"mu: {text}").verdict == (Holds() if truth else Violated(None))
            else:
                outcomes["differs"] += here != truth
                verdict = part.check(f"mu: {text}").verdict
                assert verdict in (Inconclusive("bound"), Holds() if truth else Violated(None)), text
                outcomes["is known nevertheless"] += verdict != Inconclusive("bound")
    assert min(outcomes.values()) > 10, outcomes


def test_properties_of_states_and_actions() -> None:
    """What is found is replayed in the whole system; what is not found is not decided, unless it is the whole."""
    system = load("philosophers.py", {"n": 4})
    seen = set()
    for part in Reducer(system, Bounds(2)).several(1, 40):
        verdict = part.check("deadlock").verdict
        has_deadlock = part.statistics.deadlocks > 0
        assert isinstance(verdict, Violated) if has_deadlock else verdict == Inconclusive("bound")
        seen.add(has_deadlock)
    assert seen == {True, False}
    assert isinstance(highroad.reduce(system, width=10**6).check("deadlock").verdict, Violated)
    assert highroad.reduce(system, width=10**6).check("action: nothing*").verdict == Holds()
    assert highroad.reduce(system, width=1, seed=1).check("action: nothing*").verdict == Inconclusive("bound")


def test_an_action_that_was_not_drawn() -> None:
    """A model in Python does not tell its actions: who is not met may be in what was cut."""
    system = api.load(MODELS / "philosophers.py", n=3)
    part = highroad.reduce(system, width=1, depth=1, seed=1)
    result = part.check("mu: <true*.putt>true")
    assert result.verdict == Inconclusive("bound")
    assert result.note is not None
    assert "no action 'putt'" in result.note
    with pytest.raises(InputError, match="E860"):
        highroad.reduce(system, width=10**6).check("mu: <true*.putt>true")
    with pytest.raises(InputError, match="E8"):
        highroad.reduce(MODELS / "mcrl2/abp.mcrl2", width=1).check("mu: <true*.s44(d1)>true")


def test_a_dead_end_is_no_deadlock() -> None:
    """The states of the last level lose their transitions: that is not the model's doing."""
    chain = ExplicitSystem(Graph.from_edges(0, 4, [(0, "a", 1), (1, "a", 2), (2, "a", 3)]), "chain", "aut")
    part = highroad.reduce(chain, width=1, depth=2)
    assert (part.cut, part.statistics.deadlocks) == (Cut(by_depth=1, dead_ends=1), 0)
    assert part.check("deadlock").verdict == Inconclusive("bound")
    whole = highroad.reduce(chain, width=1, depth=3)
    assert (whole.cut, whole.statistics.deadlocks) == (Cut(), 1)
    assert isinstance(whole.check("deadlock").verdict, Violated)


def test_a_witness_of_a_part_is_not_proven_shortest() -> None:
    edges = [(0, "a", 1), (1, "a", 3), (0, "b", 2), (2, "b", 4), (4, "b", 3), (3, "end", 3), (4, "a", 0), (1, "b", 0)]
    system = ExplicitSystem(Graph.from_edges(0, 5, edges), "two ways", "aut")
    lengths = set()
    for seed in range(30):
        part = highroad.reduce(system, width=1, seed=seed)
        result = part.check("action: end")
        if result.witness is not None:
            assert result.is_shortest is not part.is_cut
            lengths.add(len(result.witness))
    assert lengths == {3, 4}


def test_a_fault_ends_it(tmp_path: Path) -> None:
    model = tmp_path / "failing.py"
    model.write_text(
        "from highroad import Builder\ndef model():\n    b = Builder('failing')\n    x = b.int('x', 0, 2)\n"
        "    b.step('up', do=[x.becomes(x + 1)])\n    return b\n"
    )
    for depth in (None, 2):
        reduction = highroad.reduce(model, width=3, depth=depth)
        assert reduction.witness is not None
        assert (reduction.witness.is_fault, len(reduction.witness)) == (True, 3)
        with pytest.raises(InputError, match="E983"):
            reduction.check()
    assert highroad.reduce(model, width=3, depth=1).is_finished


@pytest.mark.parametrize(
    ("bounds", "code"),
    [
        ({"width": 0}, "E980"),
        ({"width": 1.5}, "E980"),
        ({"width": "3"}, "E980"),
        ({"width": 1, "depth": -1}, "E981"),
        ({"width": 1, "search": "highwai"}, "E982"),
        ({"width": 1, "search": "bfs"}, "E982"),
    ],
)
def test_bounds_that_are_none(bounds: dict[str, object], code: str) -> None:
    with pytest.raises(InputError, match=code):
        highroad.reduce(MODELS / "mcrl2/abp.mcrl2", **bounds)  # type: ignore[arg-type]


def test_several_initial_states(tmp_path: Path) -> None:
    model = tmp_path / "starts.py"
    model.write_text("def initial_states():\n    return [1, 2]\ndef successors(s):\n    return []\n")
    with pytest.raises(InputError, match="E530"):
        highroad.reduce(model, width=1)


def several(runs: int, **limits: float) -> Iterator[Reduction]:
    reducer = Reducer(api.load(MODELS / "mcrl2/abp.mcrl2"), Bounds(3), Limits(**limits))  # type: ignore[arg-type]
    return reducer.several(7, runs)


def test_runs() -> None:
    """The first run has the seed itself, the others are derived as everywhere; the numbers are those of the runs."""
    parts = list(several(20))
    assert [part.seed for part in parts] == [api.derived_seed(7, run) for run in range(20)]
    tally = Tally()
    for part in parts:
        tally.add(part, api.parse_property("action: s4(d1)"))
    runs = tally.summary(20, 7)
    assert (runs.count, runs.limit, runs.whole) == (20, None, 0)
    assert runs.states_mean == sum(part.lts.state_count for part in parts) / 20
    assert runs.transitions_mean == sum(part.lts.transition_count for part in parts) / 20
    found = sum(any(label == "s4(d1)" for _, label, _ in part.lts.edges()) for part in parts)
    assert (runs.holds, runs.violated, runs.undecided) == (0, found, 20 - found)
    assert 0 < found < 20
    assert len({part.core.rows() for part in parts}) == 20


def test_runs_that_are_not_finished_do_not_count() -> None:
    parts = list(several(20, states=5))
    assert [part.limit for part in parts] == ["states"]
    tally = Tally()
    assert tally.add(parts[0], None) is None
    runs = tally.summary(20, 7)
    assert (runs.count, runs.limit, runs.states_mean, runs.holds) == (0, "states", None, None)
    interrupted = replace(next(several(1)), was_interrupted=True)
    tally.add(interrupted, None)
    assert (tally.summary(20, 7).count, tally.summary(20, 7).limit) == (1, "interrupted")


def counted(
    bounds: Bounds, runs: int, property: str | None = None, states: int | None = None
) -> tuple[ReductionRuns, Counter[int]]:
    """What a series says of reductions, and how many states are in how many of them, of those that are finished."""
    system, series = api.load(MODELS / "mcrl2/cabp.mcrl2"), Series(7)
    tally, often = Tally(series), Counter[bytes]()
    for part in Reducer(system, bounds, Limits(states=states)).several(7, runs, series):
        tally.add(part, None if property is None else api.parse_property(property))
        if part.is_finished:
            often.update(part.core.state(state) for state in range(part.lts.state_count))
    return tally.summary(runs, 7), Counter(often.values())


@pytest.mark.parametrize("bounds", [Bounds(4), Bounds(3, depth=12), Bounds(2, search="approximate-highway")], ids=str)
def test_runs_count_the_states_that_were_drawn(bounds: Bounds) -> None:
    """Those of the last level, too, of which no successor is drawn; the states of the single runs say how many."""
    runs, often = counted(bounds, 30)
    assert runs.novelty is not None
    assert (runs.novelty.distinct, runs.novelty.once, runs.novelty.twice) == (often.total(), often[1], often[2])
    assert runs.novelty.expected_new == often[1] / 30 > 0
    assert (runs.novelty.of, runs.novelty.total) == ("states", None)
    assert (runs.confidence, runs.risk, runs.success_low) == (0.95, None, None)  # there is no property


def test_the_states_of_a_run_that_a_limit_ended_are_not_counted() -> None:
    runs, often = counted(Bounds(4), 30, states=405)
    assert (runs.count, runs.limit) == (6, "states")
    assert runs.novelty is not None
    assert (runs.novelty.distinct, runs.novelty.once) == (often.total(), often[1])


def test_how_often_reductions_decide_a_property() -> None:
    runs, _ = counted(Bounds(2), 40, "action: s2(d2)")
    assert runs.violated is not None
    assert 0 < runs.violated < 40
    assert (runs.risk, runs.success_low, runs.success_high) == (None, *rate_interval(runs.violated, 40))
    runs, _ = counted(Bounds(2), 40, "deadlock")
    assert (runs.risk, runs.success_low, runs.success_high) == (greatest_risk(40), None, None)


def test_one_of_several_reductions_is_the_whole() -> None:
    runs, often = counted(Bounds(1000), 6, "deadlock")
    assert runs.novelty is not None
    assert runs.novelty.total == runs.novelty.distinct == often.total() == 1040
    assert (runs.novelty.expected_new, runs.risk) == (None, None)


def test_a_run_whose_check_was_cut_off_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    check, checked = Reduction.check, []

    def cut_off(part: Reduction, property: Property) -> Result:
        checked.append(part)
        result = check(part, property)
        return result if len(checked) < 4 else replace(result, verdict=Inconclusive("time"))

    monkeypatch.setattr(Reduction, "check", cut_off)
    runs, _ = counted(Bounds(2), 4, "deadlock")
    assert (runs.count, runs.undecided, runs.limit) == (3, 3, "time")
    assert runs.risk == greatest_risk(3)


def test_time_is_shared_by_all_runs() -> None:
    tally = Tally()
    for part in several(10_000_000, seconds=0.1):
        tally.add(part, None)
    runs = tally.summary(10_000_000, 7)
    assert 0 < runs.count < 10_000_000
    assert runs.limit == "time"


def test_reading_what_was_written(tmp_path: Path) -> None:
    """A reduction that is written and read again is a system like any other."""
    part = highroad.reduce(MODELS / "mcrl2/abp.mcrl2", width=4, seed=3)
    file = tmp_path / "part.aut"
    with file.open("w") as stream:
        from highroad.lts import format_for

        format_for(file).write(stream, part.lts)
    again = highroad.explore(AUT.load(file, {}, ()))
    assert sorted(again.graph().edges()) == sorted(part.lts.edges())
