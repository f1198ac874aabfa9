"""Trails of SPIN: `step:process:statement` on each line, as `pan` writes them and `spin -t` follows them.

A line is one statement; an edge of a system may have several. Negative numbers are marks: a claim was used (-2),
statements were merged (-4), a cycle begins (-1). There is no place for anything else that is known of a run.
"""

from __future__ import annotations

import re
from typing import TextIO

from highroad.diagnostics import Diagnostic, InputError, Source, Span
from highroad.results import Witness
from highroad.trails.formats._format import TrailFormat
from highroad.trails.formats._rows import rows
from highroad.trails.saved import Origin
from highroad.trails.spin import SpinTrail
from highroad.trails.spin_lines import lines_of
from highroad.trails.spin_reading import Line

_LINE = re.compile(r"\s*(-?\d{1,10})\s*:\s*(-?\d{1,10})\s*:\s*(-?\d{1,10})\s*", re.ASCII)
_CYCLE, _CLAIM, _MERGED = -1, -2, -4


def _write(stream: TextIO, witness: Witness, _: Origin) -> None:
    number = 0
    for position, step in enumerate(witness.steps):
        if position == witness.cycle:
            _write_mark(stream, _CYCLE)
        for process, statement in lines_of(step.moves):
            number += 1
            stream.write(f"{number}:{process}:{statement}\n")
    if witness.cycle == len(witness.steps):
        _write_mark(stream, _CYCLE)


def _write_mark(stream: TextIO, mark: int) -> None:
    stream.write(f"{mark}:{mark}:{mark}\n")


def _read(source: Source) -> SpinTrail:
    """The trail, with a located error when it is not one, or is one that only `pan` can follow."""
    lines: list[Line] = []
    has_claim = is_merged = False
    cycle, cycle_span = None, None
    for text, span in rows(source):
        match = _LINE.fullmatch(text)
        if match is None:
            raise InputError(Diagnostic("E705", "not a line of a trail", span, "expected step:process:statement"))
        step, process, statement = map(int, match.groups())
        if step >= 0 and process >= 0 and statement >= 0:
            if not has_claim or process > 0:
                lines.append(Line(process - has_claim, statement, span))
        elif step == _CLAIM:
            has_claim = True
        elif step == _MERGED:
            is_merged = True
        elif step == _CYCLE:
            cycle, cycle_span = len(lines), span
        else:
            raise _refused(step, span)
    if lines and not source.text.endswith("\n"):
        message = "the trail is not complete: its last line has no end"
        raise InputError(Diagnostic("E710", message, span, "a number may be missing some of its digits"))
    return SpinTrail(source.name, tuple(lines), has_claim, is_merged, cycle, cycle_span)


def _refused(step: int, span: Span) -> InputError:
    if -8 <= step <= -5:
        message = "a trail of a search with permuted statements (-DPERMUTED) is not supported"
        return InputError(Diagnostic("E706", message, span, "replay it with 'pan -r', or search without -DPERMUTED"))
    return InputError(Diagnostic("E705", f"not a line of a trail: there is no mark {step}", span))


def _is_of_spin(witness: Witness) -> bool:
    return witness.trail_lines is not None


FORMAT = TrailFormat("spin", ".trail", "a trail of SPIN, of a Promela model", _read, _write, _is_of_spin)
