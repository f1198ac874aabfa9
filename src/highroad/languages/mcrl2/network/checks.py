"""What a component may consist of: every operator can be explored, and an action comes before each recursive call."""

from __future__ import annotations

from collections.abc import Iterator

from highroad.languages.mcrl2.network import mistakes
from highroad.languages.mcrl2.network.definitions import Definitions
from highroad.languages.mcrl2.network.traversal import calls, operands, parts_of
from highroad.languages.mcrl2.processes import (
    Action,
    Call,
    Choice,
    Conditional,
    Delta,
    Dist,
    LeftMerge,
    Process,
    ProcessId,
    Sequence,
    Sum,
    Sync,
    Tau,
    Timed,
    Until,
)

_UNSUPPORTED = {Dist: "dist", LeftMerge: "||_", Until: "<<"}


def check_component(start: Process, definitions: Definitions, checked: set[ProcessId]) -> None:
    """Raises the located mistake of a component, also in what it calls; `checked` definitions are passed over."""
    _check_operators(start)
    pending = [call.process for call in calls(start)]
    while pending:
        process = pending.pop()
        if process not in checked:
            checked.add(process)
            body = definitions[process].body
            _check_operators(body)
            _check_guarded(process, definitions)
            pending += (call.process for call in calls(body))


def _check_operators(process: Process) -> None:
    for part in parts_of(process):
        if isinstance(part, tuple(_UNSUPPORTED)):
            raise mistakes.unsupported(_UNSUPPORTED[type(part)], part.span)
        if isinstance(part, Sync):
            for operand in operands(part):
                if not isinstance(operand, Action | Tau | Delta | Sync):
                    raise mistakes.not_an_action(operand.span)


def _check_guarded(process: ProcessId, definitions: Definitions) -> None:
    """Looks for a way from the process back to itself over calls that no action precedes."""
    pending = list(_first_calls(definitions[process].body))
    seen: set[ProcessId] = set()
    while pending:
        call = pending.pop()
        if call.process == process:
            raise mistakes.unguarded(process.name, definitions[process].span)
        if call.process not in seen:
            seen.add(call.process)
            pending += _first_calls(definitions[call.process].body)


def _first_calls(process: Process) -> Iterator[Call]:
    """The calls that a process may make before it does anything."""
    match process:
        case Call():
            yield process
        case Sequence(parts):
            yield from _first_calls(parts[0])
        case Choice() | Conditional() | Sum() | Timed():
            for part in operands(process):
                yield from _first_calls(part)
