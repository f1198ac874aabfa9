"""When a witness is called shortest: never by an estimate of something else than what was found."""

from pathlib import Path

import pytest

import highroad
from highroad.diagnostics import InputError
from highroad.results import Result
from highroad.systems import System

FORK = """
byte x;
bool bad;
active proctype P() {
  if
  :: x = 1; x = 2; bad = true; near: do :: x = 3 od
  :: x = 11; x = 12; x = 13; x = 14; x = 15; bad = true; far: do :: x = 16 od
  fi
}
"""
ASSERTION = """
byte x;
active proctype P() {
  do
  :: x < 5 -> x++
  :: x == 5 -> assert(false)
  od
}
active proctype Q() { x == 3; false }
"""


def load(folder: Path, text: str) -> System:
    file = folder / "model.pml"
    file.write_text(text)
    return highroad.load(file)


def check(system: System, property: str, heuristic: str | None, search: str = "astar", **more: bytes) -> Result:
    return highroad.check(system, property, search=search, heuristic=heuristic, seed=1, **more)


def last_state(system: System, property: str) -> bytes:
    """Of the shortest run to it."""
    witness = highroad.check(system, property).witness
    assert witness is not None
    state = system.initial()[0]
    for step in witness.steps:
        following = list(system.edges(state))[step.choice].state
        assert following is not None
        state = following
    return state


def test_admissible_heuristics_prove(tmp_path: Path) -> None:
    system = load(tmp_path, FORK)
    for search in ("astar", "idastar"):
        result = check(system, "bad", "abstraction", search)
        assert result.witness is not None
        assert (len(result.witness), result.is_shortest) == (3, True)
    assert not check(system, "bad", "abstraction", "weighted-astar").is_shortest
    assert not check(system, "bad", "abstraction", "greedy").is_shortest
    assert not check(system, "bad", "formula").is_shortest


def test_the_way_to_a_known_state_proves_nothing_of_others(tmp_path: Path) -> None:
    """Towards the far state A* finds the property on its way there, though it is nearer elsewhere."""
    system = load(tmp_path, FORK)
    result = highroad.check(
        system, "bad", search="astar", heuristic="abstraction", toward=last_state(system, "x == 16"), seed=1
    )
    assert result.witness is not None
    assert len(result.witness) == 6
    assert not result.is_shortest


def test_faults_are_proven_by_estimates_of_assertions_only(tmp_path: Path) -> None:
    system = load(tmp_path, ASSERTION)
    of_assertions = check(system, "false", "assertion-distance")
    of_predicates = check(system, "false", "abstraction")
    shortest = highroad.check(system, "false").witness
    assert of_assertions.witness is not None
    assert shortest is not None
    assert of_assertions.witness.is_fault
    assert len(of_assertions.witness) == len(shortest)
    assert of_assertions.is_shortest
    assert not of_predicates.is_shortest


def test_functions_are_believed(tmp_path: Path) -> None:
    def mine(_: object) -> float:
        return 0

    system = load(tmp_path, FORK)
    assert not highroad.check(system, "bad", search="astar", heuristic=mine).is_shortest
    mine.admissible = True  # type: ignore[attr-defined]
    assert highroad.check(system, "bad", search="astar", heuristic=mine).is_shortest


def test_hopeless_states_are_visited_nevertheless(tmp_path: Path) -> None:
    """Every state is infinitely far from what never holds, but the model may fail."""
    system = load(tmp_path, ASSERTION)
    for search in ("astar", "weighted-astar", "greedy", "idastar", "beam"):
        result = highroad.check(system, "false", search=search, heuristic=lambda _: float("inf"), seed=1)
        assert result.witness is not None, search
        assert result.witness.is_fault


@pytest.mark.parametrize(
    ("property", "search", "heuristic", "code"),
    [
        ("bad", "bfs", "formula", "E615"),
        ("bad", "iterative-widening", "formula", "E615"),
        ("bad", "astar", "active-processes", "E611"),
        ("deadlock", "astar", "formula", "E611"),
        ("bad", "astar", "hamming", "E611"),
        ("bad", "astar", "hamming-variables", "E611"),
        ("bad", "astar", "fsm-distance", "E611"),
        ("bad", "astar", "assertion-distance", "E614"),
    ],
)
def test_what_does_not_fit_is_refused(property: str, search: str, heuristic: str, code: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        check(load(tmp_path, FORK), property, heuristic, search)
    assert caught.value.diagnostic.code == code


def test_a_state_to_go_to_needs_a_search_that_goes_there(tmp_path: Path) -> None:
    system = load(tmp_path, FORK)
    with pytest.raises(InputError) as caught:
        check(system, "bad", None, "bfs", toward=system.initial()[0])
    assert caught.value.diagnostic.code == "E615"
