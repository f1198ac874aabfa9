"""Runs that an automaton accepts are shown only if each step, and the acceptance, can be followed in Python."""

import struct
from pathlib import Path

import pytest

import highroad
from highroad.automata.automaton import Atom, Automaton, Transition
from highroad.diagnostics import InternalError, Source
from highroad.systems import SoughtRuns, System
from highroad.trails.lasso import certified_lasso, letter

GRAPH = 'des (0, 4, 3)\n(0, "a", 1)\n(1, "b", 0)\n(1, "c", 2)\n(0, "a", 0)\n'
ATOMS = (Atom("state == 1"), Atom("b", is_action=True))
SOURCES = (Source("<atom 1>", "state == 1"), None)
ONE, STEP_B = 1, 2

# Waits for state 1, and then for ever for a step b out of it.
WAITS = Automaton(
    ATOMS, ((Transition(0, 0, 0), Transition(ONE | STEP_B, 0, 1)), (Transition(0, 0, 1),)), 0, frozenset({1})
)
RUNS = SoughtRuns(WAITS, SOURCES)


@pytest.fixture
def system(tmp_path: Path) -> System:
    path = tmp_path / "graph.aut"
    path.write_text(GRAPH)
    return highroad.load(path)


def finding(pairs: list[tuple[int, int]], cycle: int | None) -> dict[str, object]:
    path = [struct.pack("<IH", state, place) for state, place in pairs]
    return {"finding": "cycle", "path": path, "cycle": cycle}


GOOD = [(0, 0), (1, 0), (0, 1), (1, 1), (0, 1)]


def test_what_is_accepted(system: System) -> None:
    witness = certified_lasso(system, RUNS, finding([(0, 0), *GOOD], 3))
    assert [step.label for step in witness.steps] == ["a", "a", "b"]
    assert witness.cycle == 1
    assert "1 step, then a cycle of 2 steps" in witness.reason


def test_rounds_that_are_alike_are_one(system: System) -> None:
    """The automaton is back after two rounds only; and it could have begun its cycle at once."""
    by_turns = Automaton(ATOMS, ((Transition(0, 0, 1),), (Transition(0, 0, 0),)), 0, frozenset({1}))
    witness = certified_lasso(system, SoughtRuns(by_turns, SOURCES), finding([(0, 0), (0, 1), (0, 0), (0, 1)], 1))
    assert ([step.label for step in witness.steps], witness.cycle) == (["a"], 0)
    way = [(0, 0), (1, 1), (0, 0), (1, 1), (0, 0)]
    witness = certified_lasso(system, SoughtRuns(by_turns, SOURCES), finding(way, 2))
    assert ([step.label for step in witness.steps], witness.cycle) == (["a", "b"], 0)


def test_letters(system: System) -> None:
    zero, one = struct.pack("<I", 0), struct.pack("<I", 1)
    assert [letter(system, RUNS, zero, "b"), letter(system, RUNS, one, "b")] == [STEP_B, ONE | STEP_B]
    assert [letter(system, RUNS, one, "c"), letter(system, RUNS, one, None)] == [ONE, ONE]


def test_where_nothing_moves_no_action_holds(system: System) -> None:
    always = SoughtRuns(Automaton(ATOMS, ((Transition(0, STEP_B, 0),),), 0, frozenset({0})), SOURCES)
    witness = certified_lasso(system, always, finding([(0, 0), (1, 0), (2, 0), (2, 0)], 2))
    assert [step.label for step in witness.steps] == ["a", "c"]
    assert witness.cycle == 2
    moving = SoughtRuns(
        Automaton(ATOMS, ((Transition(STEP_B, 0, 0), Transition(ONE, 0, 0)),), 0, frozenset({0})), SOURCES
    )
    with pytest.raises(InternalError, match="cannot follow"):
        certified_lasso(system, moving, finding([(0, 0), (1, 0), (2, 0), (2, 0)], 2))


WRONG = [
    ("begin in an initial", [(1, 0), (0, 1), (1, 1), (0, 1)], 1),
    ("begin in an initial", [(0, 1), (1, 1), (0, 1)], 0),
    ("no such step", [(0, 0), (2, 0), (2, 0)], 1),
    ("cannot follow", [(0, 0), (1, 1), (0, 1), (1, 1)], 1),  # the automaton moves on before there is a step b
    ("does not lead back", GOOD, 1),
    ("does not lead back", GOOD, 4),
    ("accepts nothing", [(0, 0), (1, 0), (0, 0)], 0),
    ("come to its end", GOOD, None),
]


@pytest.mark.parametrize(("message", "pairs", "cycle"), WRONG)
def test_what_is_not(system: System, message: str, pairs: list[tuple[int, int]], cycle: int | None) -> None:
    with pytest.raises(InternalError, match=message):
        certified_lasso(system, RUNS, finding(pairs, cycle))


def test_an_unfair_run_is_not_fair(tmp_path: Path) -> None:
    path = tmp_path / "two.pml"
    path.write_text(
        "byte x, y; active proctype P() { do :: x = 1 - x od }\nactive proctype Q() { do :: y = 1 - y od }\n"
    )
    two = highroad.load(path)
    always = SoughtRuns(Automaton((), ((Transition(0, 0, 0),),), 0, frozenset({0})), (), is_fair=True)

    def pair(state: bytes) -> bytes:
        return state + struct.pack("<HH", 0, 0)

    start = two.initial()[0]
    first, second = (edge.state for edge in two.edges(start))
    assert first is not None
    assert second is not None
    back = next(edge.state for edge in two.edges(first) if edge.state == start)
    lasso = {"finding": "cycle", "path": [pair(start), pair(first), pair(back)], "cycle": 0}
    with pytest.raises(InternalError, match="not fair"):
        certified_lasso(two, always, lasso)
    both = next(edge.state for edge in two.edges(first) if edge.state != start)
    assert both is not None
    lasso["path"] = [pair(each) for each in (start, first, both, second, start)]
    assert certified_lasso(two, always, lasso).cycle == 0
