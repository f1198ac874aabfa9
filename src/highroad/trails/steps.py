"""A witness of a Promela model for people, one line a step: who moves, where in the text, by which statements, and what
changes. Processes that start or end are named; where a process stands is told by the line of its statement."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from highroad.escapes import escaped
from highroad.results import Witness, WitnessStep
from highroad.systems import Move, Value
from highroad.trails.moves import place
from highroad.trails.text import grouped, last_values, shown, shown_steps, with_marks

_INITIAL = "(initial)"
_WIDEST_TEXT = 48
_WIDEST_PLACE = 30
MOST_VALUES = 40  # of the initial state
MOST_CHANGES = 6  # of a step
MOST_PROCESSES = 5  # that start, or end, or are at one place
_JOIN = ".(goto)"  # what SPIN shows for the end of a selection
_PROCESS = re.compile(r"[^\[\].]*\[\d+\]")
_PLACE = re.compile(r".*\(state .+\)")


@dataclass(frozen=True, slots=True)
class _Row:
    number: str
    process: str
    place: str
    text: str
    changes: str


def lines(witness: Witness) -> Iterator[str]:
    """The initial state, the steps, and for a deadlock where the processes are stuck."""
    start = {name: value for name, value in witness.initial.items() if not _is_process(name, value)}
    rows = [_Row(str(number), *_told(step)) for number, step in shown_steps(witness)]
    digits = len(str(len(witness)))
    yield f"  {0:>{digits}}  {_INITIAL}  {escaped(_limited(grouped(start), MOST_VALUES))}".rstrip()
    yield from with_marks(_table(rows), witness, digits)
    if witness.reason.startswith("deadlock"):
        yield from ("", "  where the processes are:", *_standing(witness))


def _told(step: WitnessStep) -> tuple[str, str, str, str]:
    moves = step.moves
    texts = list(dict.fromkeys(move.text for move in moves))
    text = "; ".join([text for text in texts if text != _JOIN] or texts)
    return (
        _movers(moves),
        _end_of(place(moves[0].span), _WIDEST_PLACE),
        _cut(text, _WIDEST_TEXT),
        _changes(step, moves[-1]),
    )


def _movers(moves: Sequence[Move]) -> str:
    """Who moves first; in a rendezvous sender and receiver."""
    message = moves[0].message
    is_joint = message is not None and message.is_sent and message.is_rendezvous and len(moves) > 1
    return f"{moves[0].process} -> {moves[1].process}" if is_joint else moves[0].process


def _changes(step: WitnessStep, last: Move) -> str:
    if step.fault is not None:
        where = f" in '{last.text}' at line {last.span.line}" if len(step.moves) > 1 and last.span else ""
        return f"FAULT: {step.fault}{where}"
    started, stopped, changed = differences(step)
    told = [f"starts {_names(started)}"] if started else []
    told += [f"ends {_names(stopped)}"] if stopped else []
    return "; ".join([*told, *filter(None, [_limited(changed, MOST_CHANGES)])])


def differences(step: WitnessStep) -> tuple[list[str], list[str], list[str]]:
    """The processes that start, those that end, and what changes in the variables of the others."""
    started, stopped, changed = [], [], {}
    for name, (before, after) in step.changes.items():
        if _is_process(name, before if after is None else after):
            started += [name] if before is None else []
            stopped += [name] if after is None else []
        elif before is not None and after is not None:  # variables come and go with their processes
            changed[name] = f"{shown(before)} -> {shown(after)}"
    return started, stopped, grouped(changed, ": ")


def processes(state: Mapping[str, Value]) -> list[str]:
    """The names of the processes in a state."""
    return [name for name, value in state.items() if _is_process(name, value)]


def _names(processes: Sequence[str]) -> str:
    """`P[1..3], Q[4]`."""
    return _limited(grouped(dict.fromkeys(processes, ""), ""), MOST_PROCESSES)


def _standing(witness: Witness) -> Iterator[str]:
    """The places at which processes are in the last state, each with its processes."""
    state = last_values(witness)
    places: dict[str, list[str]] = {}
    for name, value in state.items():
        if _is_process(name, value):
            places.setdefault(value, []).append(name)
    width = _width(places)
    for where, processes in places.items():
        yield escaped(f"  {where:<{width}}  {_names(processes)}")


def _is_process(name: str, value: Value) -> bool:
    """Whether a name of a state stands for a process and where it is, not for a variable."""
    return isinstance(value, str) and bool(_PROCESS.fullmatch(name)) and bool(_PLACE.fullmatch(value))


def _limited(parts: Sequence[str], most: int) -> str:
    more = [f"... and {len(parts) - most} more"] if len(parts) > most else []
    return ", ".join([*parts[:most], *more])


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 3]}..."


def _end_of(place: str, width: int) -> str:
    """A place with a long name of its file: the line is what matters."""
    return place if len(place) <= width else f"...{place[3 - width :]}"


def _table(rows: Sequence[_Row]) -> Iterator[str]:
    digits, process = _width(row.number for row in rows), _width(row.process for row in rows)
    places, text = _width(row.place for row in rows), _width(row.text for row in rows)
    for row in rows:
        start = f"  {row.number:>{digits}}  {row.process:<{process}}  {row.place:<{places}}"
        yield escaped(f"{start}  {row.text:<{text}}  {row.changes}").rstrip()


def _width(cells: Iterable[str]) -> int:
    return max(map(len, cells), default=0)
