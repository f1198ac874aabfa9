"""Message sequence charts as text: a column for each process, a row for each message.

A rendezvous is an arrow from the sender to the receiver. What is sent to a buffer, and what is received from it, has a
row of its own:

    step  S[0]        R[1]
          |           |
       1  |---c!7---->|
       2  |-> d!1     |
       3  |           |<- d?1
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highroad.escapes import escaped
from highroad.systems import Edge, Message
from highroad.trails.text import CYCLE_BEGINS

_NARROWEST = 12
_LONGEST_TEXT = 40


@dataclass(frozen=True, slots=True)
class _Event:
    """A message that a process sends or receives; in a rendezvous `receiver` is another one."""

    step: int
    process: str
    text: str
    is_sent: bool
    receiver: str | None = None


def chart(edges: Sequence[Edge], processes: Sequence[str] = (), cycle: int | None = None) -> list[str]:
    """The chart of a run; nothing if there were no messages. `processes` are those of the initial state."""
    events = list(_events(edges))
    names = list(dict.fromkeys([*processes, *(move.process for edge in edges for move in edge.parts)]))
    names.sort(key=lambda name: (int(name[name.rindex("[") + 1 : -1]), name))
    if not events:
        return []
    width = max(_NARROWEST, 2 + max(map(len, names)), 7 + max(len(event.text) for event in events))
    columns = {name: position * width for position, name in enumerate(names)}
    digits = max(4, len(str(len(edges))))
    header = "".join(f"{name:<{width}}" for name in names)
    rows = [f"  {'step':>{digits}}  {header}", f"  {'':>{digits}}  {''.join(_lifelines(columns, width))}"]
    before = [event for event in events if cycle is None or event.step <= cycle]
    rows += (f"  {event.step:>{digits}}  {_row(event, columns, width)}" for event in before)
    rows += [f"  {'':>{digits}}  {CYCLE_BEGINS}"] * (len(before) < len(events))
    rows += (f"  {event.step:>{digits}}  {_row(event, columns, width)}" for event in events[len(before) :])
    return [row.rstrip() for row in rows]


def _events(edges: Sequence[Edge]) -> Iterator[_Event]:
    for step, edge in enumerate(edges, 1):
        sender = None
        for move in edge.parts:
            message = move.message
            if message is None:
                continue
            if sender is not None:
                process, text = sender
                yield _Event(step, process, text, is_sent=True, receiver=move.process)
                sender = None
            elif message.is_sent and message.is_rendezvous:
                sender = move.process, _text(message)
            else:
                yield _Event(step, move.process, _text(message), message.is_sent)


def _text(message: Message) -> str:
    text = escaped(f"{message.channel}{'!' if message.is_sent else '?'}{','.join(message.values)}")
    return text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 3]}..."


def _lifelines(columns: dict[str, int], width: int) -> list[str]:
    cells = [" "] * (width * len(columns))
    for position in columns.values():
        cells[position] = "|"
    return cells


def _row(event: _Event, columns: dict[str, int], width: int) -> str:
    cells = _lifelines(columns, width)
    start = columns[event.process]
    if event.receiver is None:
        text = f"{'->' if event.is_sent else '<-'} {event.text}"
        cells[start + 1 : start + 1 + len(text)] = text
        return "".join(cells)
    end = columns[event.receiver]
    low, high = min(start, end) + 1, max(start, end)
    arrow = f"-{event.text}-".center(high - low - 1, "-")
    cells[low:high] = f"{arrow}>" if start < end else f"<{arrow}"
    return "".join(cells)
