"""Trails as plain text: the lines that the program follows, and below each of them, indented, what people want to know.

Indented lines are not read again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from highroad.diagnostics import Source
from highroad.escapes import escaped
from highroad.results import Witness, WitnessStep
from highroad.trails.formats._format import TrailFormat
from highroad.trails.formats._lines import head, read_rows, step_line
from highroad.trails.formats._rows import rows
from highroad.trails.moves import place
from highroad.trails.saved import Origin, StepTrail
from highroad.trails.text import CYCLE_BEGINS, all_changes, cycle_end, grouped

_MARGIN = "      "


def _write(stream: TextIO, witness: Witness, origin: Origin) -> None:
    for line in _lines(witness, origin):
        stream.write(f"{line}\n")


def _lines(witness: Witness, origin: Origin) -> Iterator[str]:
    yield from head(witness, origin)
    yield ""
    yield f"{_MARGIN}(initial)"
    yield from (_MARGIN + escaped(value) for value in grouped(witness.initial))
    for position, step in enumerate(witness.steps):
        if position == witness.cycle:
            yield _MARGIN + CYCLE_BEGINS
        yield step_line(position + 1, step)
        yield from (_MARGIN + escaped(told) for told in _told(step))
    if witness.cycle is not None:
        yield _MARGIN + cycle_end(witness.cycle, len(witness))


def _told(step: WitnessStep) -> Iterator[str]:
    """Where in the text of the model the step is, who takes it, and what it changes."""
    for move in step.moves:
        yield f"{move.process}  {place(move.span)}  {move.text}"
        if move.fault is not None:
            break
    if not step.moves and step.span is not None:
        yield place(step.span)
    if step.fault is not None:
        yield f"FAULT: {step.fault}"
    yield from all_changes(step)


def _read(source: Source) -> StepTrail:
    return read_rows(((text, span) for text, span in rows(source) if not text[0].isspace()), source)


FORMAT = TrailFormat("text", ".txt", "plain text for people, which can be followed all the same", _read, _write)
