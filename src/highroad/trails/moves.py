"""A run for people, statement by statement: who moved, where in the text, what changed, what was printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from highroad.diagnostics import Span
from highroad.escapes import escaped
from highroad.systems import Edge, Move, Stepwise, Value
from highroad.trails.text import CYCLE_BEGINS, LONGEST_SHOWN, cycle_end, shown
from highroad.trails.witness import difference, up_to_fault

_WIDEST_TEXT = 40
_MOST_CHANGES = 6  # that are told of a step before it is chosen


@dataclass(frozen=True, slots=True)
class _Row:
    step: str  # its number, in front of its first statement
    process: str
    place: str
    text: str
    changes: str
    output: Sequence[str]
    mark: str = ""  # of a cycle, in a row of its own


def lines(system: Stepwise, initial: bytes, edges: Sequence[Edge], cycle: int | None = None) -> Iterator[str]:
    """One line a statement. Very long runs are shown by their beginning and their end."""
    rows = list(_rows(system, initial, edges, cycle))
    skipped = len(rows) - LONGEST_SHOWN
    if skipped > 0:
        half = LONGEST_SHOWN // 2
        yield from _table(rows[:half])
        yield f"  ... {skipped:,} statements not shown; --json has them all ..."
        rows = [*(row for row in rows[half:-half] if row.mark), *rows[-half:]]
    yield from _table(rows)


def standing_lines(system: Stepwise, state: bytes) -> Iterator[str]:
    """Where each process is."""
    standing = system.standing(state)
    width = max((len(each.process) for each in standing), default=0)
    for each in standing:
        end = "  <valid end>" if each.is_end else ""
        yield f"  {each.process:<{width}}  {place(each.span)} (state {each.state}){end}"
    if not standing:
        yield "  no process is left"


def until_fault(edge: Edge) -> Edge:
    """The last edge of a run up to the first statement that fails: what follows in an atomic section is not told."""
    told = up_to_fault(edge)
    return edge if len(told.parts) == len(edge.parts) else replace(told, state=told.parts[-1].state)


def choice_lines(system: Stepwise, state: bytes, edges: Sequence[Edge]) -> Iterator[str]:
    """The steps that can be chosen: process, place, text, and what would change."""
    before = system.variables(state)
    rows = []
    for edge in edges:
        after = before if edge.state is None else system.variables(edge.state)
        changes = list(_changes(edge.fault, before, after))
        more = f", ... and {len(changes) - _MOST_CHANGES} more" if len(changes) > _MOST_CHANGES else ""
        shortened = ", ".join(changes[:_MOST_CHANGES]) + more
        rows.append((_movers(edge), place(edge.span), escaped(edge.label), escaped(shortened)))
    widths = [_width(column) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))


def output_lines(move: Move) -> list[str]:
    """What a statement prints, marked as such."""
    text = move.output.removesuffix("\n").expandtabs()
    return [f"| {escaped(line)}" for line in text.split("\n")] if move.output else []


def place(span: Span | None) -> str:
    """File and line, without the folders."""
    return "-" if span is None else f"{PurePath(span.file).name}:{span.line}"


def _rows(system: Stepwise, initial: bytes, edges: Sequence[Edge], cycle: int | None) -> Iterator[_Row]:
    before = system.variables(initial)
    for number, edge in enumerate(edges, 1):
        if number - 1 == cycle:
            yield _mark(CYCLE_BEGINS)
        for position, move in enumerate(edge.parts):
            after = before if _is_half(move) or move.state is None else system.variables(move.state)
            step = "" if position else str(number)
            changes = ", ".join(_changes(move.fault, before, after))
            yield _Row(step, move.process, place(move.span), move.text, changes, output_lines(move))
            before = after
        if edge.fault is not None and all(move.fault is None for move in edge.parts):
            yield _Row("", "", "", "", f"FAULT: {edge.fault}", [])
    if cycle is not None:
        yield _mark(cycle_end(cycle, len(edges)))


def _mark(text: str) -> _Row:
    return _Row("", "", "", "", "", [], text)


def _is_half(move: Move) -> bool:
    """A rendezvous is told to have changed something when the receiver has moved, too."""
    return move.message is not None and move.message.is_sent and move.message.is_rendezvous


def _movers(edge: Edge) -> str:
    """Who moves first; in a rendezvous sender and receiver."""
    first = edge.parts[0]
    return f"{first.process} -> {edge.parts[1].process}" if _is_half(first) and len(edge.parts) > 1 else first.process


def _changes(fault: str | None, before: Mapping[str, Value], after: Mapping[str, Value]) -> Iterator[str]:
    if fault is not None:
        yield f"FAULT: {fault}"
    for name, (old, new) in difference(before, after).items():
        if name not in before:
            yield f"{name}: {shown(new)}"  # of a new process; those of one that has ended are not told
        elif name in after:
            yield f"{name}: {shown(old)} -> {shown(new)}"


def _table(rows: Sequence[_Row]) -> Iterator[str]:
    digits, process = _width(row.step for row in rows), _width(row.process for row in rows)
    places, text = _width(row.place for row in rows), _width(escaped(row.text) for row in rows)
    for row in rows:
        if row.mark:
            yield f"  {'':>{digits}}  {row.mark}"
            continue
        start = f"  {row.step:>{digits}}  {row.process:<{process}}  {row.place:<{places}}"
        yield f"{start}  {escaped(row.text):<{text}}  {escaped(row.changes)}".rstrip()
        for printed in row.output:
            yield f"  {'':>{digits}}  {'':<{process}}  {printed}"


def _width(cells: Iterable[str]) -> int:
    return min(_WIDEST_TEXT, max(map(len, cells), default=0))
