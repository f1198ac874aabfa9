"""Makes a witness from the states that a search found, by replaying them in the interpreter.

A search names states only. Here each of them must be an initial state or a successor of the one before it, and the last
one must be what was looked for; anything else is a defect of Highroad and never reaches the user as a result. Only a
model in Python can be at fault itself, when it does not always give the same answers.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from highroad import _core
from highroad.diagnostics import Diagnostic, HighroadError, InputError, InternalError
from highroad.results import Witness, WitnessStep
from highroad.systems import Composed, Edge, Move, Objective, System, Value
from highroad.trails.confirmation import doubt_of_rest, doubt_of_step, require_start
from highroad.trails.spin_lines import lines_of


def certified_witness(system: System, objective: Objective, finding: Mapping[str, Any]) -> Witness:
    """The witness for a finding of the core."""
    if objective.runs is not None:
        return _of_product(system, objective, finding)
    return _to_the_end(system, objective, finding)


def length_of(finding: Mapping[str, Any]) -> int:
    """How many steps the witness has that is made of a finding, if it is not about runs that go on for ever."""
    is_beyond = finding["finding"] == "fault" and not finding["has_target"]  # the last step leads nowhere
    return len(finding["path"]) - (0 if is_beyond else 1)


def _to_the_end(system: System, objective: Objective, finding: Mapping[str, Any]) -> Witness:
    """A run to a state or a step that was looked for, or in which the model fails."""

    def wanted(edge: Edge) -> bool:
        return _core.label_matches(objective.action, edge.action)

    path: Sequence[bytes] = finding["path"]
    initial = list(system.initial())
    if not path or path[0] not in initial:
        raise contradiction(system, "the witness does not begin in an initial state")
    require_start(system, path[0])
    kind = finding["finding"]
    steps = []
    before = system.describe(path[0])
    for position, (source, target) in enumerate(itertools.pairwise(path)):
        is_last = position == len(path) - 2
        fails = kind == "fault" and is_last and finding["has_target"]
        accepts = wanted if kind == "action" and is_last else lambda _edge: True
        choice, edge = _edge(system, source, target, accepts, fails=fails)
        after = system.describe(target)
        steps.append(_step(edge, choice, difference(before, after), doubt_of_step(system, source, edge)))
        before = after
    if kind == "fault" and not finding["has_target"]:
        steps.append(_fault(system, path[-1]))
    reason = _reason(system, objective, kind, path[-1], steps)
    return witness_of(system, path[0], initial.index(path[0]), steps, reason)


def _of_product(system: System, objective: Objective, finding: Mapping[str, Any]) -> Witness:
    """A run that an automaton accepts; or what goes wrong in the system, whatever the automaton does."""
    from highroad.trails.lasso import certified_lasso, pair_of

    assert objective.runs is not None
    if finding["finding"] not in ("fault", "property fault"):
        return certified_lasso(system, objective.runs, finding)
    path = [pair_of(state, is_fair=objective.runs.is_fair).state for state in finding["path"]]
    return _to_the_end(system, objective, {**finding, "path": path})


def witness_of(
    system: System, initial: bytes, start: int, steps: Sequence[WitnessStep], reason: str, cycle: int | None = None
) -> Witness:
    """A run from an initial state, which is the one with the number `start`."""
    steps = steps if cycle is not None else _up_to_fault(steps)
    components = tuple(system.components) if isinstance(system, Composed) else ()
    reason += _doubts(steps)
    lines = trail_lines(system, steps)
    return Witness(system.describe(initial), start, tuple(steps), reason, lines, components, cycle)


def up_to_fault(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves up to the first that fails, with which a run ends: what follows in an atomic section is not told."""
    failed = next((position for position, move in enumerate(moves, 1) if move.fault is not None), len(moves))
    return moves[:failed]


def _up_to_fault(steps: Sequence[WitnessStep]) -> Sequence[WitnessStep]:
    return [*steps[:-1], *(replace(step, moves=up_to_fault(step.moves)) for step in steps[-1:])]


def trail_lines(system: System, steps: Sequence[WitnessStep]) -> int | None:
    """How many lines SPIN's trail of a run has, if the model is one of SPIN's."""
    if system.language != "promela":
        return None
    return sum(len(lines_of(step.moves)) for step in steps)


def step_of(system: System, source: bytes, edge: Edge, choice: int) -> WitnessStep:
    """An edge out of a state as a step of a witness."""
    changes = {} if edge.state is None else difference(system.describe(source), system.describe(edge.state))
    return _step(edge, choice, changes, None)


def steps_along(system: System, initial: bytes, edges: Iterable[tuple[Edge, int]]) -> Iterator[WitnessStep]:
    """The edges of a run, each with its position, as steps of a witness. Every state is described once."""
    require_start(system, initial)
    before, source = system.describe(initial), initial
    for edge, choice in edges:
        after = before if edge.state is None else system.describe(edge.state)
        yield _step(edge, choice, difference(before, after), doubt_of_step(system, source, edge))
        before, source = after, edge.state or source


def difference(before: Mapping[str, Value], after: Mapping[str, Value]) -> dict[str, tuple[Value, Value]]:
    """What changed, by name."""
    names = [*before, *(name for name in after if name not in before)]
    return {n: (before.get(n), after.get(n)) for n in names if before.get(n) != after.get(n)}


def _step(edge: Edge, choice: int, changes: Mapping[str, tuple[Value, Value]], doubt: str | None) -> WitnessStep:
    return WitnessStep(edge.label, edge.process, changes, choice, edge.fault, edge.span, edge.parts, doubt)


def _doubts(steps: Sequence[WitnessStep]) -> str:
    doubted = next(((number, step.doubt) for number, step in enumerate(steps, 1) if step.doubt is not None), None)
    return "" if doubted is None else " (step {} is not confirmed: {})".format(*doubted)


def _edge(
    system: System, source: bytes, target: bytes, accepts: Callable[[Edge], bool], *, fails: bool
) -> tuple[int, Edge]:
    for choice, edge in enumerate(system.edges(source)):
        if edge.state == target and accepts(edge) and (edge.fault is not None or not fails):
            return choice, edge
    raise contradiction(system, "the witness does not replay: the interpreter has no such step")


def _fault(system: System, source: bytes) -> WitnessStep:
    for choice, edge in enumerate(system.edges(source)):
        if edge.fault is not None and edge.state is None:
            return step_of(system, source, edge, choice)
    raise contradiction(system, "the witness does not replay: the interpreter sees no fault")


def _reason(system: System, objective: Objective, kind: str, last: bytes, steps: Sequence[WitnessStep]) -> str:
    """What the witness shows, checked once more on its last state."""
    match kind:
        case "deadlock":
            if next(iter(system.edges(last)), None) is not None:
                raise contradiction(system, "the witness does not end in a deadlock")
            doubt = doubt_of_rest(system, last)
            return "deadlock: no step is possible" + (f" (not confirmed: {doubt})" if doubt else "")
        case "action":
            if not steps:
                raise InternalError("an action was found where there is no step")
            return f"action: {steps[-1].label}"
        case "fault":
            return f"the model fails: {steps[-1].fault} in '{steps[-1].label}'"
        case "state":
            assert objective.predicate is not None
            if system.holds(objective.predicate, last) is not objective.sought:
                raise contradiction(system, "the witness does not end in a state that was looked for")
            text = objective.predicate.text
            return f"reached: {text}" if objective.sought else f"invariant violated: {text}"
        case "property fault":
            for predicate, _ in objective.observed:
                if predicate is not None:
                    system.holds(predicate, last)  # raises the located message
            raise InternalError("native code finds no value for the predicate, the interpreter does")
        case _:
            raise InternalError(f"unknown finding '{kind}'")


def contradiction(system: System, message: str) -> HighroadError:
    if system.is_repeatable:
        return InternalError(message)
    hint = "initial_states() and successors() must depend on nothing but the model and the state"
    return InputError(Diagnostic("E308", f"the model changes while it is searched: {message}", None, hint))
