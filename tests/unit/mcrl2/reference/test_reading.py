"""The rules of the language as a second reading: every construct, and what is said where they have no answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import highroad as api
from answers import Highroad
from compared import compared
from highroad import Holds, Violated
from highroad.diagnostics import InternalError
from highroad.languages.mcrl2.parse import read
from highroad.languages.mcrl2.reference import Reference, Rules, Unreadable
from highroad.systems import System
from highroad.trails.files import Origin, follow, read_trail, save_trail
from mcrl2.explore import explored_by_rules
from mcrl2.reference_agreement import agreement, compare
from pace import slow_unless
from unit.mcrl2.network.systems import behaviour

# What each of them shows, and how many states it has.
SPECIFICATIONS = {
    "termination": ("act a; init a;", 3),
    "an action that is called Terminate": ("act Terminate; init Terminate;", 3),
    "components that end": ("act a, b; init a . a || b;", 7),
    "internal steps": ("act a; init tau . a . tau . delta;", 4),
    "multi-actions": ("act a, b: Nat; init a(1)|b(2)|a(0)|tau . delta;", 2),
    "multi-actions with a deadlock": ("act a, b; init a|delta + b . delta;", 2),
    "communication of three": (
        "act a, b: Nat; init allow({b}, comm({a|a|a -> b}, a(1) . delta || a(1) . delta || (a(2) + a(1)) . delta));",
        2,
    ),
    "communication that data prevent": ("act a, b, c: Nat; init comm({a|b -> c}, a(1) . delta || b(2) . delta);", 4),
    "operators in operators": (
        "act a, b, c, d: Nat; proc P = a(1) . P + c(3) . delta; Q = sum n: Nat. b(n) . Q;"
        "init rename({d -> a}, hide({c}, allow({c, d, c|d}, comm({a|b -> d}, P || block({d}, Q)) || c(2) . delta)));",
        4,
    ),
    "allow, hide, allow": ("act a, b, c; init allow({a}, hide({b}, allow({a, b, a|b}, a . delta || b . c)));", 4),
    "a name that cannot come from below": (
        "act a, b, c, d; init allow({d}, comm({a|b -> d}, rename({b -> c}, a . delta) || b . delta));",
        2,
    ),
    "values that nobody bounds": (
        "act s, r, c: Nat # Nat; proc P(k: Nat) = sum x, y: Nat. (x < 2) -> s(x, y) . P(y);"
        "Q = sum u, v: Nat. (v < 2) -> r(u, v) . Q; init allow({c}, comm({s|r -> c}, P(0) || Q));",
        1,
    ),
    "a sum over what is received": (
        "act s, r, c: Nat; a: Nat; proc P(n: Nat) = (n < 3) -> s(2 * n + 1) . P(n + 1);"
        "Q = sum m: Nat. r(m + 1) . a(m) . Q; init allow({c, a}, comm({s|r -> c}, P(0) || Q));",
        7,
    ),
    "calls that return": ("act a, b: Nat; proc P(n: Nat) = (n < 3) -> a(n) . P(n + 1) . b(n) <> a(9); init P(0);", 9),
    "a call that never returns": ("act a, b; proc P = a . P; init P . b;", 1),
    "a choice of sequences": ("act a, b, c, d; init (a . b + c) . d . delta;", 4),
    "conditions on sums": ("act a: Bool; b; init sum x, y: Bool. (x && !y) -> a(x) . delta <> b . delta;", 2),
    "time": ("act a, b: Nat; init a(1) @ 2 . b(2) @ 1 + a(2) @ 1 . b(3) @ 2 . delta;", 4),
    "time of several": ("act a, b; init a @ 1 . a @ 3 . delta || b @ 2 . b @ 3 . delta;", 9),
    "variables of the same name": (
        "act a: Nat; proc P(n: Nat) = sum n: Nat. (n < 2) -> a(n) . (sum n: Bool. a(if(n, 7, 8))) . a(n) . P(n);"
        "init P(5);",
        5,
    ),
    "a global variable": ("glob g: Nat; act a: Nat; proc P(g: Nat) = a(g) . Q; Q = a(g) . delta; init P(7);", 3),
    "large numbers": ("act a: Nat; proc P(n: Nat) = (n < exp(10, 30)) -> a(n) . P(n * 1000000007 + 1); init P(1);", 5),
    "no value": ("act a: Nat; proc P(l: List(Nat)) = a(head(l)) . P([]); init P([1]);", 2),
    "functions": (
        "act a: Nat; proc P(f: Nat -> Nat, n: Nat) = (n < 3) -> a(f(n)) . P(lambda m: Nat. f(m) + n, n + 1);"
        "init P(lambda n: Nat. n + 1, 0);",
        4,
    ),
    "functions under other names": (
        "act a: Nat; proc P(y: Nat) = a(y) . Q(y); Q(z: Nat) = R(lambda y: Nat. y + z, z);"
        "R(f: Nat -> Nat, n: Nat) = a(f(n)) . P(f(n) mod 3); init P(1);",
        4,
    ),
    "families": (
        "act a: Nat; proc P(n: Nat) = (n > 0) -> (Q(n) || P(Int2Nat(n - 1))) <> delta; Q(n: Nat) = a(n) . delta;"
        "init allow({a}, P(3));",
        8,
    ),
}


@pytest.mark.parametrize("name", SPECIFICATIONS)
def test_every_construct_is_read_in_two_ways(name: str) -> None:
    text, states = SPECIFICATIONS[name]
    found = agreement(text, most=100)
    assert found.difference is None
    assert (found.states, found.unread, found.refused) == (states, 0, 0)


def test_the_rules_alone() -> None:
    text = "act a, b: Nat; proc P(n: Nat) = sum m: Nat. (m < 2) -> a(m) . b(n + m); init P(3);"
    edges = [f"{source} {label} {target}" for source, label, target in explored_by_rules(read(text, "test"), 20)]
    assert edges == ["0 a(0) 1", "0 a(1) 2", "1 b(3) 3", "2 b(4) 3", "3 Terminate 4"] == behaviour(text)


@pytest.mark.parametrize("first", [pytest.param(first, marks=slow_unless(first == 0)) for first in range(0, 400, 20)])
def test_random_specifications(first: int) -> None:
    """`python tests/nightly.py mcrl2-rules` compares more of them."""
    found = compared(compare, range(first, first + 20))
    assert not found.wrong, found.wrong[0]
    assert found.figures["states"] > 100
    assert found.figures["states without an answer"] == 0


COUNTING = "act a: Nat; proc P(n: Nat) = (n < 3) -> a(n) . P(n + 1) <> delta; init P(0);"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "model.mcrl2"
    path.write_text(COUNTING)
    return path


@pytest.fixture
def without_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_steps(*_: Any) -> Iterator[Any]:
        raise Unreadable("there is none")
        yield

    monkeypatch.setattr(Rules, "steps", no_steps)


@pytest.mark.usefixtures("without_answers")
def test_an_audit_says_where_there_was_no_answer(file: Path, highroad: Highroad) -> None:
    result = api.check(api.load(file), "false", search="bfs", audit=60)
    assert isinstance(result.verdict, Holds)
    assert result.audit is not None
    assert (result.audit.states, result.audit.unread) == (0, 4)
    asked = ("check", file, "-p", "false", "--search", "bfs")
    assert "audited 0 states, 0 edges; no answer for 4 states" in highroad(*asked).output
    assert highroad(*asked, "--json").json["audit"]["unread"] == 4


@pytest.mark.usefixtures("without_answers")
def test_a_witness_says_which_step_is_not_confirmed(file: Path) -> None:
    verdict = api.check(api.load(file), "action: a(1)", search="bfs").verdict
    assert isinstance(verdict, Violated)
    assert verdict.witness.reason == "action: a(1) (step 1 is not confirmed: there is none)"
    verdict = api.check(api.load(file), "deadlock", search="bfs").verdict
    assert isinstance(verdict, Violated)
    assert "no step is possible (not confirmed: there is none)" in verdict.witness.reason


def test_a_saved_trail_is_confirmed_when_it_is_followed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trail = file.with_suffix(".trail.json")

    def witness(system: System) -> api.Witness:
        verdict = api.check(system, "action: a(2)", search="bfs").verdict
        assert isinstance(verdict, Violated)
        return verdict.witness

    system = api.load(file)
    save_trail(trail, witness(system), Origin())
    assert len(follow(system, read_trail(trail)).witness(system)) == 3
    monkeypatch.setattr(Reference, "has_step", lambda *_: False)
    with pytest.raises(InternalError, match="the rules of the language have no step 'a"):
        follow(system, read_trail(trail)).witness(system)


def test_another_initial_state(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reference, "is_initial", lambda *_: False)
    with pytest.raises(InternalError, match="the search does not begin in an initial state"):
        api.check(api.load(file), "action: a(2)", search="bfs")
