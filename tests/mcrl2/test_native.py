"""Native code for the steps of components: the same steps in the same order as the network computes, or none."""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from pathlib import Path

import pytest

import highroad
from highroad.languages.mcrl2.data import Data
from highroad.languages.mcrl2.network import Network
from highroad.languages.mcrl2.parse import read
from highroad.limits import Limits, resident_bytes
from mcrl2.acceleration import Agreement, agreement, native_at_once
from mcrl2.native_agreement import report
from pace import slow_unless

ACCEPTED = sorted((Path(__file__).parent / "conformance" / "accept").glob("*.mcrl2"))
MODELS = sorted((Path(__file__).parents[2] / "models" / "mcrl2").glob("*.mcrl2"))
QUICK = {"066-list-operations", "076-function-update-canonical-form", "114-sliding-puzzle", "146-stuck-term-printing"}
STATES = 200
RANDOM, AT_ONCE = 400, 25  # specifications
MEGABYTE = 1 << 20


def network(path: Path) -> Network:
    specification = read(path.read_text(), path.name)
    return Network(specification, Data(specification))


def agreed(path: Path) -> Agreement:
    """What was compared; nothing differs."""
    found = agreement(network(path), network(path), STATES)
    assert found.difference is None, found.difference
    return found


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.stem, marks=slow_unless(path.stem in QUICK)) for path in (*ACCEPTED, *MODELS)]
)
def test_native_steps_are_those_of_the_network(path: Path) -> None:
    agreed(path)


# What is there to become fast: nearly everything in it must have native code.
@pytest.mark.parametrize("name", [pytest.param("othello", marks=pytest.mark.slow), "parking_garage"])
def test_native_code_does_the_work(name: str) -> None:
    path = next(path for path in MODELS if path.stem == name)
    found = agreed(path)
    assert found.compared > STATES * 0.9
    assert found.without <= 1  # the end of the whole system


SPECIFICATIONS = {
    "numbers of any size": "act a: Nat; proc P(n: Nat) ="
    " (n <= 9000000000000000000) -> a(n) . P(n + 4000000000000000000) <> a(0) . P(0); init P(0);",
    "stuck terms": "act a: Nat; proc P(l: List(Nat), n: Nat) = (n < 4) -> a(head(l)) . P(tail(l), n + 1);"
    "init P([1, 2, 3], 0);",
    "several sums": "sort D = struct d1 | d2 | d3(Bool); act a: Nat # Nat # D;"
    "proc P(n: Nat) = sum x, y: Nat, d: D. (x + y == n && y < 3 && x < 4) -> a(x, y, d) . P((n + 1) mod 6); init P(3);",
    "elements of lists and sets": "act a: Nat; b: Int;"
    "proc P(l: List(Nat), s: FSet(Int)) = (sum x: Nat. (x in l) -> a(x) . P(tail(l) <| (x + 1) mod 4, s))"
    " + (sum i: Int. (i in s && i > -2) -> b(i) . P(l, (s - {i}) + {i - 1})); init P([2, 0, 2], {3, -1});",
    "a choice at once": "act a, b: Nat; proc P(n: Nat) = (n < 5) -> a(n) . Q(n + 1) <> b(n) . P(0);"
    "Q(m: Nat) = (m mod 2 == 0) -> P(m) <> b(m) . P(m); init P(0);",
    "hidden and renamed": "act a, b, c: Nat; proc P(n: Nat) = a(n) . P((n + 1) mod 3) + b(n) . P(n) + c(n) . delta;"
    "init allow({c}, hide({b}, rename({a -> c}, P(0))));",
    "calls that return": "act a, b: Nat; proc P(n: Nat) = (n < 3) -> a(n) . P(n + 1) . b(n) <> a(0) . Q(0);"
    "Q(n: Nat) = (n < 5) -> b(n) . Q(n + 1); init P(0);",
    "a global variable": "glob g: Nat; act a: Nat; proc P(n: Nat) = (n < 3) -> a(n + g) . P(n + 1); init P(0);",
    "bounds from below": "act a: Int;"
    "proc P(n: Int) = sum i: Int. (n - 2 < i && i <= n && i != n - 1) -> a(i) . P((i + 1) mod 5); init P(2);",
    "two of them": "act a, b, c: Nat; proc P(n: Nat) = (n < 3) -> a(n) . P(n + 1) <> b(n) . P(0);"
    "init allow({a, c}, comm({b | b -> c}, P(0) || P(1)));",
}


@pytest.mark.parametrize("text", SPECIFICATIONS.values(), ids=SPECIFICATIONS)
def test_small_specifications(text: str, tmp_path: Path) -> None:
    """The whole state space, with and without native code, state by state."""
    file = tmp_path / "model.mcrl2"
    file.write_text(text)
    plain = highroad.explore(highroad.load(file), limits=Limits(states=500))
    with native_at_once():
        native = highroad.explore(highroad.load(file), limits=Limits(states=500))
    assert list(native.edges()) == list(plain.edges())
    assert native.state_count == plain.state_count > 3
    assert agreed(file).compared >= 2


@pytest.mark.parametrize(
    "first", [pytest.param(first, marks=slow_unless(first == 0)) for first in range(0, RANDOM, AT_ONCE)]
)
def test_random_specifications_over_all_kinds_of_data(first: int) -> None:
    """Stuck steps, ends and calls included; the command in native_agreement.py compares more of them."""
    seen: Counter[str] = Counter()
    for seed in range(first, first + AT_ONCE):
        failure, shown, _ = report(seed)
        assert failure is None, failure
        seen.update(shown)
    assert seen["native steps"] > 0.2 * AT_ONCE  # of 400, at least 10 of 25
    for difficult in ("stuck", "Terminate", "large numbers in labels", "terms without a value in labels"):
        assert seen[difficult], difficult


def test_a_run_does_not_depend_on_when_native_code_comes(tmp_path: Path) -> None:
    file = tmp_path / "model.mcrl2"
    file.write_text(SPECIFICATIONS["several sums"])

    def run() -> tuple[int, int]:
        found = highroad.count(highroad.load(file), search="random:steps=300", seed=5)
        return found.statistics.visited, found.statistics.transitions

    plain = run()
    with native_at_once():
        assert run() == plain


def test_witnesses_through_native_code_are_replayed() -> None:
    path = next(path for path in MODELS if path.stem == "parking_garage")
    with native_at_once():
        verdict = highroad.check(highroad.load(path, COLUMNS=3), "action: error").verdict
    assert isinstance(verdict, highroad.Violated)
    assert len(verdict.witness) == 3 + 5


GROWING = "act a: Nat; proc P(l: List(Nat)) = a(#l) . P(l ++ l); init P([1, 2]);"


def test_values_that_grow_without_end_keep_to_the_budget(tmp_path: Path) -> None:
    """Twice as much in every step: the budget is exceeded in the midst of one."""
    file = tmp_path / "model.mcrl2"
    file.write_text(GROWING)
    before = resident_bytes()
    with native_at_once():
        found = highroad.count(highroad.load(file), limits=Limits(memory=before + 100 * MEGABYTE))
    assert found.limit == "memory"
    assert found.note is None
    assert found.states > 10
    assert resident_bytes() < before + 150 * MEGABYTE


def test_native_code_is_freed_with_its_network() -> None:
    path = next(path for path in ACCEPTED if path.stem == "113-game-take-away")
    own = network(path)
    agreement(own, network(path), STATES)
    machine = own.machine(0)
    assert machine is not None
    freed = weakref.ref(own)
    del own, machine
    gc.collect()
    assert freed() is None
