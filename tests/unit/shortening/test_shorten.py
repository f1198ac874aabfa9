"""Shortening: never longer, never invalid, and shortest when it says so."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import highroad
from highroad.limits import Limits
from highroad.properties import parse_property
from highroad.results import Witness
from highroad.shortening import Improvement, Shortened, length_of, shorten, ways
from promela import generator
from unit.shortening.cases import Case, found, random_graphs

MODELS = Path(__file__).parents[3] / "models"
ENOUGH = Limits(seconds=30)  # nothing here needs it

BUNDLED = {
    "promela": ("philosophers.pml", "deadlock"),
    "python": ("philosophers.py", "deadlock"),
    "mcrl2": ("mcrl2/philosophers.mcrl2", "deadlock"),
    "mcrl2, an action": ("mcrl2/abp.mcrl2", "action: s4"),
    "a predicate": ("peterson.pml", "inside == 1"),
}


COUNTER = """byte n, a[9];
active proctype P() { do :: n < 20 -> n++ :: n > 0 -> n-- :: n > 5 -> FAULT od }
"""
FAULTS = {"that goes on": "assert(n < 9)", "that leads nowhere": "a[n] = 1"}


def shortened(case: Case, **options: object) -> Shortened:
    return shorten(case.system, case.target, case.objective, case.finding, ENOUGH, **options)  # type: ignore[arg-type]


def check(case: Case, result: Shortened) -> None:
    """The witness was replayed when it was made: only its length has to be looked at."""
    lengths = [result.before, *(len(improvement.witness) for improvement in result.improvements)]
    assert lengths[0] == length_of(case.finding)
    assert lengths == sorted(lengths, reverse=True)
    assert len(set(lengths)) == len(lengths)
    assert lengths[-1] == len(result.witness)
    assert result.at_least <= len(result.witness)
    if result.is_shortest:
        assert len(result.witness) == result.at_least == case.shortest()


def test_random_graphs(tmp_path: Path) -> None:
    improved = 0
    for case in random_graphs(tmp_path, seed=1, count=60):
        result = shortened(case)
        check(case, result)
        assert result.is_shortest
        improved += bool(result.improvements)
    assert improved > 15


def promela_programs(folder: Path, count: int) -> Iterator[Case]:
    seed = 0
    while count > 0:
        seed += 1
        file = folder / f"p{seed}.pml"
        file.write_text(generator.generate(seed).text())
        case = found(highroad.load(file), "deadlock", "dfs")
        if case is not None and length_of(case.finding) > 8:
            count -= 1
            yield case


@pytest.mark.usefixtures("compiled_once")
def test_random_promela_programs(tmp_path: Path) -> None:
    for case in promela_programs(tmp_path, 12):
        result = shortened(case)
        check(case, result)
        assert result.is_shortest


@pytest.mark.usefixtures("compiled_once")
@pytest.mark.parametrize(("file", "property"), BUNDLED.values(), ids=BUNDLED)
def test_every_language(file: str, property: str) -> None:
    case = found(highroad.load(MODELS / file), property, "dfs")
    assert case is not None
    result = shortened(case)
    check(case, result)
    assert result.is_shortest


@pytest.mark.parametrize("statement", FAULTS.values(), ids=FAULTS)
def test_a_fault(tmp_path: Path, statement: str) -> None:
    (tmp_path / "counter.pml").write_text(COUNTER.replace("FAULT", statement))
    case = found(highroad.load(tmp_path / "counter.pml"), "deadlock", "dfs")
    assert case is not None
    assert case.finding["finding"] == "fault"
    result = shortened(case)
    check(case, result)
    assert result.is_shortest
    assert result.witness.is_fault
    assert len(result.witness) < result.before


@pytest.mark.parametrize("name", ways())
def test_each_way_alone(tmp_path: Path, name: str) -> None:
    """No way gives a longer run, or one that does not replay; together they have more to do than nothing."""
    others = [other for other in ways() if other != name]
    for case in random_graphs(tmp_path, seed=2, count=12):
        check(case, shortened(case, without=others))


@pytest.mark.usefixtures("compiled_once")
@pytest.mark.parametrize("name", ["shortcuts", "without-steps", "neighbourhood", "breadth-first", "toward-property"])
def test_ways_that_shorten_the_philosophers(name: str) -> None:
    case = found(highroad.load(MODELS / "philosophers.pml"), "deadlock", "dfs")
    assert case is not None
    result = shortened(case, without=[other for other in ways() if other != name])
    assert len(result.witness) < result.before
    assert result.by == name


def test_the_shortest_is_not_searched_for_again(tmp_path: Path) -> None:
    (tmp_path / "stuck.aut").write_text("des (0,0,1)\n")
    case = found(highroad.load(tmp_path / "stuck.aut"), "deadlock")
    assert case is not None
    result = shortened(case)
    assert (len(result.witness), result.is_shortest, result.by) == (0, True, None)


def test_the_same_again(tmp_path: Path) -> None:
    """With one way at a time there is no race: the result is a matter of the seed alone."""
    case = next(random_graphs(tmp_path, seed=3, count=1))
    others = [other for other in ways() if other != "neighbourhood"]
    results = [shortened(case, without=others, seed=7).witness for _ in range(3)]
    assert results[0] == results[1] == results[2]


def test_an_interrupt_leaves_the_best_so_far() -> None:
    case = found(highroad.load(MODELS / "philosophers.pml"), "deadlock", "dfs")
    assert case is not None

    def interrupt(_: Improvement) -> None:
        raise KeyboardInterrupt

    result = shortened(case, on_improvement=interrupt, without=["breadth-first"])
    assert result.was_interrupted
    assert len(result.witness) < result.before


class Treacherous:
    """A ladder with a shorter way round, on which the model itself goes wrong."""

    def initial_states(self) -> list[int]:
        return [0]

    def successors(self, state: int) -> list[tuple[str, int]]:
        if state < 0:
            raise ValueError("a mistake")
        return [("up", state + 1), ("aside", -1)] if state < 9 else []


def test_a_mistake_elsewhere_in_the_model() -> None:
    """The run that is known stays the result."""
    system = highroad.load(Treacherous())
    objective = parse_property("deadlock").objective
    target = system.compile(objective)
    path = [system.initial()[0]]
    while edges := list(system.edges(path[-1])):
        assert edges[0].state is not None
        path.append(edges[0].state)
    finding = {"ending": "found", "finding": "deadlock", "path": path, "has_target": False, "is_shortest": False}
    result = shorten(system, target, objective, finding, ENOUGH)
    assert (len(result.witness), result.is_shortest) == (9, False)
    assert "a mistake" in result.unfinished["breadth-first"]


def test_an_improvement_for_people() -> None:
    improvement = Improvement(Witness({}, 0, (), ""), 1234, "shortcuts", 0.25)
    assert str(improvement) == "1,234 -> 0 steps (shortcuts, 0.2 s)"


def test_ways_are_in_the_order_of_their_turns() -> None:
    assert list(ways())[:4] == ["shortcuts", "without-steps", "neighbourhood", "breadth-first"]
    assert all(way.summary for way in ways().values())
