"""Makes a witness from the states that a search found, by replaying them in the interpreter.

A search names states only. Here each of them must be an initial state or a successor of the one before it, and the last
one must be what was looked for; anything else is a defect of Highroad and never reaches the user as a result. Only a
model in Python can be at fault itself, when it does not always give the same answers. A run that is not replayed to its
end when time is up is no witness: `NotReplayed`.
"""

from __future__ import annotations

import itertools
import time
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from highroad import _core
from highroad.diagnostics import Diagnostic, HighroadError, InputError, InternalError
from highroad.results import Unreplayed, Witness, WitnessStep
from highroad.systems import Composed, Edge, Objective, System, Value
from highroad.trails.confirmation import doubt_of_rest, doubt_of_step, require_start
from highroad.trails.long_run import LongRun
from highroad.trails.spin_lines import lines_of

MOST_KEPT = 1000  # steps of a run; those of a longer one are made again when they are asked for


class NotReplayed(Exception):
    """Time was up before the whole of a run was replayed, so that nothing is known of it."""

    def __init__(self, told: Unreplayed) -> None:
        super().__init__(str(told))
        self.told = told


class Patience:
    """How long a run of so many steps may be replayed: to the end of a budget of time, if it has one."""

    def __init__(self, steps: int, end: float | None) -> None:
        self._steps = steps
        self._end = end

    def require_time(self, done: int) -> None:
        """To be asked before each step."""
        if self._end is not None and time.monotonic() > self._end:
            raise NotReplayed(Unreplayed(self._steps, done))


def certified_witness(
    system: System, objective: Objective, finding: Mapping[str, Any], end: float | None = None
) -> Witness:
    """The witness for a finding of the core. `end`: when to give up, by `time.monotonic`."""
    if objective.runs is not None:
        return _of_product(system, objective, finding, end)
    return _to_the_end(system, objective, finding, end)


def length_of(finding: Mapping[str, Any]) -> int:
    """How many steps the witness has that is made of a finding, if it is not about runs that go on for ever."""
    is_beyond = finding["finding"] == "fault" and not finding["has_target"]  # the last step leads nowhere
    return len(finding["path"]) - (0 if is_beyond else 1)


def _to_the_end(system: System, objective: Objective, finding: Mapping[str, Any], end: float | None) -> Witness:
    """A run to a state or a step that was looked for, or in which the model fails."""

    def wanted(edge: Edge) -> bool:
        return _core.label_matches(objective.action, edge.action)

    path: Sequence[bytes] = finding["path"]
    initial = list(system.initial())
    if not path or path[0] not in initial:
        raise contradiction(system, "the witness does not begin in an initial state")
    kind, patience = finding["finding"], Patience(length_of(finding), end)

    def edges() -> Iterator[tuple[Edge, int]]:
        for position, (source, target) in enumerate(itertools.pairwise(path)):
            patience.require_time(position)
            is_last = position == len(path) - 2
            fails = kind == "fault" and is_last and finding["has_target"]
            accepts = wanted if kind == "action" and is_last else lambda _edge: True
            yield _edge(system, source, target, accepts, fails=fails)
        if kind == "fault" and not finding["has_target"]:
            yield _fault(system, path[-1])

    replayed = replay(system, path, length_of(finding), edges())
    reason = _reason(system, objective, kind, path[-1], replayed.steps)
    return witness_of(system, path[0], initial.index(path[0]), replayed, reason)


@dataclass(frozen=True, slots=True)
class Replayed:
    """The steps of a run, how many lines they are in SPIN's trail, if the model is one of SPIN's, and which step is not
    confirmed by the other reading of the model, for it has no answer."""

    steps: Sequence[WitnessStep]
    lines: int | None
    doubt: str | None


def replay(
    system: System, states: Sequence[bytes], length: int, edges: Iterable[tuple[Edge, int]], *, is_cycle: bool = False
) -> Replayed:
    """A run from the states that its steps leave, and its edges, each with its position. It ends with its first fault,
    if it does not go on for ever. The steps of a long run are not kept."""
    lines, doubt = 0, None
    is_of_spin = system.language == "promela"
    require_start(system, states[0])

    def told() -> Iterator[tuple[Edge, int]]:
        nonlocal lines, doubt
        for position, (edge, choice) in enumerate(edges, 1):
            last = up_to_fault(edge) if position == length and not is_cycle else edge
            lines += len(lines_of(last.parts)) if is_of_spin else 0
            why = doubt_of_step(system, states[position - 1], edge)
            if why is not None and doubt is None:
                doubt = f"step {position} is not confirmed: {why}"
            yield last, choice

    steps: Sequence[WitnessStep]
    if length > MOST_KEPT:
        choices = array("Q", (choice for _, choice in told()))
        steps = LongRun(system, states, choices, _step, (lambda edge: edge) if is_cycle else up_to_fault)
    else:
        steps = tuple(steps_along(system, states[0], told()))
    return Replayed(steps, lines if is_of_spin else None, doubt)


def _of_product(system: System, objective: Objective, finding: Mapping[str, Any], end: float | None) -> Witness:
    """A run that an automaton accepts; or what goes wrong in the system, whatever the automaton does."""
    from highroad.trails.lasso import certified_lasso, pair_of

    assert objective.runs is not None
    if finding["finding"] not in ("fault", "property fault"):
        return certified_lasso(system, objective.runs, finding, end)
    path = _core.Run(pair_of(state, is_fair=objective.runs.is_fair).state for state in finding["path"])
    return _to_the_end(system, objective, {**finding, "path": path}, end)


def witness_of(
    system: System,
    initial: bytes,
    start: int,
    replayed: Replayed,
    reason: str,
    cycle: int | None = None,
) -> Witness:
    """A run from an initial state, which is the one with the number `start`."""
    components = tuple(system.components) if isinstance(system, Composed) else ()
    reason = with_doubt(reason, replayed.doubt)
    return Witness(system.describe(initial), start, replayed.steps, reason, replayed.lines, components, cycle)


def with_doubt(reason: str, doubt: str | None) -> str:
    """What a run shows, and why that is not confirmed; the reason of a saved run may say so already."""
    return reason if doubt is None or doubt in reason else f"{reason} ({doubt})"


def up_to_fault(edge: Edge) -> Edge:
    """The moves up to the first that fails, with which a run ends: what follows in an atomic section is not told."""
    failed = next((position for position, move in enumerate(edge.parts, 1) if move.fault is not None), None)
    return edge if failed is None else replace(edge, parts=edge.parts[:failed])


def step_of(system: System, source: bytes, edge: Edge, choice: int) -> WitnessStep:
    """An edge out of a state as a step of a witness."""
    before = system.describe(source)
    return _step(edge, choice, before, before if edge.state is None else system.describe(edge.state))


def steps_along(system: System, initial: bytes, edges: Iterable[tuple[Edge, int]]) -> Iterator[WitnessStep]:
    """The edges of a run, each with its position, as steps of a witness. Every state is described once."""
    before = system.describe(initial)
    for edge, choice in edges:
        after = before if edge.state is None else system.describe(edge.state)
        yield _step(edge, choice, before, after)
        before = after


def difference(before: Mapping[str, Value], after: Mapping[str, Value]) -> dict[str, tuple[Value, Value]]:
    """What changed, by name."""
    names = [*before, *(name for name in after if name not in before)]
    return {n: (before.get(n), after.get(n)) for n in names if before.get(n) != after.get(n)}


def _step(edge: Edge, choice: int, before: Mapping[str, Value], after: Mapping[str, Value]) -> WitnessStep:
    changes = difference(before, after)
    return WitnessStep(edge.label, edge.process, changes, choice, edge.fault, edge.span, edge.parts)


def _edge(
    system: System, source: bytes, target: bytes, accepts: Callable[[Edge], bool], *, fails: bool
) -> tuple[Edge, int]:
    for choice, edge in enumerate(system.edges(source)):
        if edge.state == target and accepts(edge) and (edge.fault is not None or not fails):
            return edge, choice
    raise contradiction(system, "the witness does not replay: the interpreter has no such step")


def _fault(system: System, source: bytes) -> tuple[Edge, int]:
    for choice, edge in enumerate(system.edges(source)):
        if edge.fault is not None and edge.state is None:
            return edge, choice
    raise contradiction(system, "the witness does not replay: the interpreter sees no fault")


def _reason(system: System, objective: Objective, kind: str, last: bytes, steps: Sequence[WitnessStep]) -> str:
    """What the witness shows, checked once more on its last state."""
    match kind:
        case "deadlock":
            if next(iter(system.edges(last)), None) is not None:
                raise contradiction(system, "the witness does not end in a deadlock")
            return with_doubt("deadlock: no step is possible", doubt_of_rest(system, last))
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
