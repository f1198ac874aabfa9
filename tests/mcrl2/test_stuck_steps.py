"""Steps that native code cannot compute, in systems that are one component and can end: nothing of them is lost.

A number beyond 64 bits, or a term without a value, makes native code give up; the network computes these steps. A
component that is the whole system takes part alone in its own steps, and alone in the end of the system.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import highroad
from highroad import Holds, Violated, _core
from highroad.systems import System
from mcrl2.acceleration import native_at_once

COUNTING = """act tick: Nat; error: {sort};
proc P(n: Nat, l: List(Nat)) = (n < 5) -> tick(n) . P(n + 1, tail(l)) <> error({value});
init P(0, [0, 1, 2, 3, 4]);
"""
SPECIFICATIONS = {
    "a large number": COUNTING.format(sort="Nat", value="n + 9223372036854775807"),
    "no value": COUNTING.format(sort="Nat", value="head(l)"),
    "a real": COUNTING.format(sort="Real", value="n / 3"),
    "one after the other": "act tick, error: Nat; init tick(0) . tick(1) . tick(2) . tick(3) . tick(4)"
    " . error(9223372036854775807 + 5);",
    "known before": "act tick, error: Nat; proc P(n: Nat) = (n < 5) -> tick(n) . P(n + 1) + (n == 5) -> error(n + 5"
    " + 9223372036854775807); init P(0);",
}
LABELS = [*(f"tick({number})" for number in range(5)), "error", "Terminate"]
FINDING = sorted(each["name"] for each in _core.searches() if not each["cycles"])


@pytest.fixture(params=SPECIFICATIONS.values(), ids=SPECIFICATIONS)
def system(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[System]:
    file = tmp_path / "model.mcrl2"
    file.write_text(request.param)
    with native_at_once():
        yield highroad.load(file)


@pytest.mark.slow
def test_native_code_that_comes_in_the_middle_of_a_search(tmp_path: Path) -> None:
    """With the settings of users: code is made after some thousand states."""
    file = tmp_path / "model.mcrl2"
    file.write_text(SPECIFICATIONS["a large number"].replace("n < 5", "n < 20000").replace("[0, 1, 2, 3, 4]", "[]"))
    assert highroad.count(highroad.load(file)).states == 20_003
    violated(highroad.load(file), "action: error", search="bfs")


def names(labels: list[str]) -> list[str]:
    return ["error" if label.startswith("error") else label for label in labels]


def violated(system: System, what: str, **options: str) -> Violated:
    verdict = highroad.check(system, what, **options).verdict
    assert isinstance(verdict, Violated), verdict
    return verdict


@pytest.mark.parametrize("search", [None, *FINDING])
def test_every_search_finds_the_step(system: System, search: str | None) -> None:
    witness = violated(system, "action: error", **({} if search is None else {"search": search})).witness
    assert names([step.label for step in witness.steps]) == LABELS[:-1]


def test_every_state_is_counted(system: System) -> None:
    assert highroad.count(system).states == len(LABELS) + 1


def test_the_state_space_is_complete(system: System) -> None:
    assert names([label for _, label, _ in highroad.explore(system).edges()]) == LABELS


def test_formulas_see_the_step(system: System) -> None:
    for formula in ("mu: <true* . Terminate> true", "ltl: <> action(Terminate)"):
        assert isinstance(highroad.check(system, formula).verdict, Holds)
    for formula in ("mu: [true* . Terminate] false", "ltl: [] !action(Terminate)"):
        violated(system, formula)


def test_nothing_moves_only_after_the_end(system: System) -> None:
    witness = violated(system, "deadlock").witness
    assert names([step.label for step in witness.steps]) == LABELS
