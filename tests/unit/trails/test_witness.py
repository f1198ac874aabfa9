"""No witness is shown that the interpreter does not repeat: every corrupted finding is refused."""

from collections.abc import Callable
from typing import Any

import pytest

import highroad
from highroad import Builder
from highroad.diagnostics import InputError, InternalError, Source
from highroad.systems import Objective, System
from highroad.trails.witness import certified_witness, difference
from unit.systems.plain_models import Counter, Forgetful

Finding = dict[str, Any]


def counter() -> System:
    """x goes from 0 to 3, where `crash` divides by zero and nothing else is possible."""
    b = Builder("counter")
    x = b.int("x", 0, 3)
    b.step("up", when=x < 3, do=[x.becomes(x + 1)])
    b.step("skip", when=x == 1, do=[x.becomes(3)])
    return highroad.load(b)


def crashing() -> System:
    b = Builder("crashing")
    x = b.int("x", 0, 3)
    b.step("up", do=[x.becomes(x + 1)])
    return highroad.load(b)


def states(system: System, count: int) -> list[bytes]:
    """The first states along the first edges."""
    path = [system.initial()[0]]
    while len(path) < count:
        edge = next(iter(system.edges(path[-1])))
        assert edge.state is not None
        path.append(edge.state)
    return path


def certify(system: System, objective: Objective, kind: str, path: list[bytes]) -> highroad.Witness:
    return certified_witness(system, objective, {"finding": kind, "path": path, "has_target": False})


DEADLOCK = Objective(deadlock=True)
THREE = Objective(predicate=Source("<test>", "x == 3"))
NEVER_THREE = Objective(predicate=Source("<test>", "x != 3"), sought=False)
SKIP = Objective(action="skip")


def test_a_true_finding_becomes_a_witness() -> None:
    system = counter()
    witness = certify(system, DEADLOCK, "deadlock", states(system, 4))
    assert [step.label for step in witness.steps] == ["up", "up", "up"]
    assert [step.changes for step in witness.steps] == [{"x": (0, 1)}, {"x": (1, 2)}, {"x": (2, 3)}]
    assert (witness.initial, witness.start, len(witness)) == ({"x": 0}, 0, 3)
    assert all(step.span is not None and step.span.file == __file__ for step in witness.steps)


def test_what_a_witness_shows() -> None:
    system, path = counter(), states(counter(), 4)
    assert certify(system, DEADLOCK, "deadlock", path).reason == "deadlock: no step is possible"
    assert certify(system, THREE, "state", path).reason == "reached: x == 3"
    assert certify(system, NEVER_THREE, "state", path).reason == "invariant violated: x != 3"
    skipping = certify(system, SKIP, "action", [path[0], path[1], path[3]])
    assert skipping.reason == "action: skip"
    assert [step.choice for step in skipping.steps] == [0, 1]
    failing = crashing()
    fault = certify(failing, DEADLOCK, "fault", states(failing, 4))
    assert fault.reason == "the model fails: value out of range in 'up'"
    assert fault.steps[-1].fault == "value out of range"


CORRUPTIONS: list[tuple[str, Objective, str, Callable[[list[bytes]], list[bytes]]]] = [
    ("no path", DEADLOCK, "deadlock", lambda _: []),
    ("another start", DEADLOCK, "deadlock", lambda path: path[1:]),
    ("a step too few", DEADLOCK, "deadlock", lambda path: path[:-1]),
    ("a state left out", DEADLOCK, "deadlock", lambda path: [path[0], *path[2:]]),
    ("backwards", DEADLOCK, "deadlock", lambda path: [path[0], *path[:0:-1]]),
    ("a state twice", DEADLOCK, "deadlock", lambda path: [path[0], *path]),
    ("a flipped bit", DEADLOCK, "deadlock", lambda path: [*path[:-1], bytes([path[-1][0] ^ 1, *path[-1][1:]])]),
    ("not reached", THREE, "state", lambda path: path[:-1]),
    ("not violated", NEVER_THREE, "state", lambda path: path[:-1]),
    ("another action", SKIP, "action", lambda path: path),
    ("no action at all", SKIP, "action", lambda path: path[:1]),
    ("no fault", DEADLOCK, "fault", lambda path: path),
    ("a predicate with a value", THREE, "property fault", lambda path: path),
    ("an unknown finding", THREE, "miracle", lambda path: path),
]


@pytest.mark.parametrize(
    ("objective", "kind", "corrupt"), [row[1:] for row in CORRUPTIONS], ids=[row[0] for row in CORRUPTIONS]
)
def test_a_corrupted_finding_is_refused(
    objective: Objective, kind: str, corrupt: Callable[[list[bytes]], list[bytes]]
) -> None:
    system = counter()
    with pytest.raises(InternalError):
        certify(system, objective, kind, corrupt(states(system, 4)))


def test_a_predicate_without_a_value_is_a_mistake_in_the_predicate() -> None:
    objective = Objective(predicate=Source("<test>", "1 / (x - 3) == 0"))
    system = counter()
    with pytest.raises(InputError, match="division by zero"):
        certify(system, objective, "property fault", states(system, 4))


def test_a_model_that_changes_is_to_blame_itself() -> None:
    with pytest.raises(InputError, match="the model changes while it is searched") as caught:
        highroad.check(highroad.load(Forgetful()), "state == 3")
    assert caught.value.diagnostic.code == "E308"


def test_a_corrupted_finding_of_the_core_does_not_reach_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole way: a search that lies about a compiled model is an internal error, not a result."""
    from highroad import racing

    system = counter()
    lie = {"ending": "found", "finding": "deadlock", "path": states(system, 2)}

    class Lying:
        def __getattr__(self, name: str) -> Any:
            return getattr(core, name)

        def run(self, **_arguments: object) -> Finding:
            return lie

    core = racing._core
    monkeypatch.setattr(racing, "_core", Lying())
    with pytest.raises(InternalError, match="does not end in a deadlock"):
        highroad.check(system)


def test_a_true_model_in_python_is_certified_too() -> None:
    result = highroad.check(highroad.load(Counter(5)))
    assert isinstance(result.verdict, highroad.Violated)
    assert len(result.verdict.witness) == 5


def test_differences_are_by_name() -> None:
    assert difference({"a": 1, "b": 2}, {"a": 1, "b": 3, "c": 4}) == {"b": (2, 3), "c": (None, 4)}
