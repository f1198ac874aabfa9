"""Defects of the network, put in on purpose: audits notice them, and no witness goes by them."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import highroad
from highroad import Holds
from highroad.diagnostics import InternalError
from highroad.languages.mcrl2 import network as networks
from highroad.languages.mcrl2.network import definitions, joint, labels, local, locations, operators, traversal
from highroad.languages.mcrl2.network.clock import Clock
from highroad.languages.mcrl2.processes import Action, Call
from highroad.systems import System

SENDING = """act s, r, c, a: Nat; t;
proc P(n: Nat) = (n < 3) -> s(n) . a(n) . P(n + 1) <> t . delta;
     Q = sum m: Nat. r(m) . a(m + 10) . Q;
init allow({a, c, t}, comm({s|r -> c}, P(0) || Q));
"""
RETURNING = """act a, b: Nat; t;
proc P(n: Nat) = (n < 3) -> a(n) . P(n + 1) . b(n) <> t . t;
init P(0);
"""
HIDING = """act a, b: Nat;
proc P(n: Nat) = sum n: Nat. (n < 2) -> a(n) . (sum n: Nat. (n == 5) -> b(n)) . a(n) . P(n);
init P(7);
"""
TIMED = """act a, b: Nat;
proc P(n: Nat) = (n < 3) -> (a(n) @ (4 - n) . P(n + 1) + b(n) @ (n + 1) . P(n + 1));
init P(0);
"""
ENDING = "act a; init a . a;"
SEVERAL = """act a, b, c: Nat; d;
proc P(n: Nat) = a(n) . P(n) + d . delta;
init hide({b}, allow({b, c, d, b|b}, comm({b|b -> c}, comm({a|a -> b}, P(1) || P(1) || P(1) || P(1)))));
"""

Patch = Callable[[pytest.MonkeyPatch], None]


def changed(owner: Any, name: str, change: Callable[..., Any]) -> Patch:
    """A function whose result is changed; the change also gets the arguments."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        genuine = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *given, **named: change(genuine(*given, **named), *given))

    return patch


def with_other_argument(steps: Any, component: Any, number: int, *_: Any) -> Any:
    """Arguments of another step of the same component, if there is one."""
    before = [own for (state, *_), own in component._steps.items() if own and state != number]
    if not before or not steps or len(before[0][0].arguments) != len(steps[0].arguments):
        return steps
    other = before[0][0].arguments
    return tuple(local.LocalStep(other, step.time, step.next) for step in steps)


def to_the_begin(number: int, component: Any, *_: Any) -> int:
    found: int = getattr(component, "initial", number)  # which it has not while it is made
    return found


def to_another_state(steps: Any, network: Any, vector: int, *_: Any) -> Any:
    """Where the vector led when it was first asked."""
    first = network.__dict__.setdefault("first", {})
    targets = [first.setdefault(vector, target) for _, target in steps]
    return [(label, target) for (label, _), target in zip(steps, targets, strict=True)]


LOST_STEP = changed(networks.Network, "joint", lambda steps, _, vector, __: steps[1:] if vector else steps)
NO_END = changed(networks.Network, "joint", lambda steps, network, vector, _: steps * (vector < len(network._vectors)))
OTHER_LABEL = changed(labels.Labels, "_action", lambda text, *_: text.replace("2", "7"))
FIRST_STATE = changed(local.Component, "_continued", to_the_begin)
ONE_BRANCH = changed(locations, "Branch", lambda made, condition, then, _: type(made)(condition, then, then))
BACK_IN_TIME = changed(Clock, "after", lambda found, _, before, __: before if found is None else found)

DEFECTS: dict[str, tuple[str, Patch]] = {
    "a step is lost": (SENDING, LOST_STEP),
    "an offer is lost": (
        SENDING,
        changed(networks.Network, "offers", lambda found, _, component, number: found * (number != component + 1)),
    ),
    "another label": (SENDING, OTHER_LABEL),
    "another argument": (SENDING, changed(local.Component, "steps", with_other_argument)),
    "always the first state": (SENDING, FIRST_STATE),
    "the state after another step": (SENDING, changed(networks.Network, "joint", to_another_state)),
    "nothing communicates": (SEVERAL, changed(operators, "_communicated", lambda _, before, __: before)),
    "an action gets lost": (SEVERAL, changed(joint, "visible", lambda seen, *_: seen and seen[:-1])),
    "what follows a call is lost": (
        RETURNING,
        changed(definitions.Definitions, "can_end", lambda can, _, process: can and not isinstance(process, Call)),
    ),
    "what follows an action is lost": (
        SENDING,
        changed(definitions.Definitions, "reached", lambda parts, *_: parts[:1]),
    ),
    "a value that matters is dropped": (
        RETURNING,
        changed(
            definitions.Definitions,
            "used",
            lambda found, _, process: frozenset() if isinstance(process, Action) else found,
        ),
    ),
    "a variable catches another": (HIDING, changed(traversal, "fresh", lambda _, variable, __: variable)),
    "a branch is never taken": (RETURNING, ONE_BRANCH),
    "time goes back": (TIMED, BACK_IN_TIME),
    "there is no end": (ENDING, NO_END),
    "another begin": (
        SENDING,
        changed(local.Component, "_first", lambda _, component, *__: component.states.number(())),
    ),
}


@pytest.fixture(autouse=True)
def _reports_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def system_of(text: str, folder: Path) -> System:
    file = folder / "model.mcrl2"
    file.write_text(text)
    return highroad.load(file)


@pytest.mark.parametrize("text", dict.fromkeys(text for text, _ in DEFECTS.values()))
def test_without_a_defect_there_is_no_difference(text: str, tmp_path: Path) -> None:
    result = highroad.check(system_of(text, tmp_path), "false", search="bfs", audit="all")
    assert isinstance(result.verdict, Holds)
    assert result.audit is not None
    assert result.audit.states == result.statistics.visited > 2
    assert result.audit.unread == 0


@pytest.mark.parametrize("defect", DEFECTS)
def test_an_audit_notices(defect: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, patch = DEFECTS[defect]
    patch(monkeypatch)
    with pytest.raises(InternalError, match=r"searched wrongly|no value for|does not begin"):
        highroad.check(system_of(text, tmp_path), "false", search="bfs", audit="all")


WITNESSES: dict[str, tuple[str, Patch, str]] = {
    "a step is lost": (SENDING, LOST_STEP, "deadlock"),
    "there is no end": (ENDING, NO_END, "deadlock"),
    "another label": (SENDING, OTHER_LABEL, "action: a(7)"),
    "always the first state": (SENDING, FIRST_STATE, "action: c"),
    "a branch is never taken": (RETURNING, ONE_BRANCH, "action: a(3)"),
    "time goes back": (TIMED, BACK_IN_TIME, "action: a(2) @ 2"),
    "a cycle that there is not": (SENDING, FIRST_STATE, "ltl: <> action(t)"),
    "a run that comes to rest": (SENDING, LOST_STEP, "ltl: <> action(t)"),
}


@pytest.mark.parametrize("defect", WITNESSES)
def test_no_witness_goes_by_a_defect(defect: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, patch, property = WITNESSES[defect]
    patch(monkeypatch)
    with pytest.raises(InternalError, match=r"the witness does not replay: .* rules of the language"):
        highroad.check(system_of(text, tmp_path), property, audit="off")
