"""Trails as JSON: everything that is known of a run. The keys are those of `docs/trails.md`."""

from __future__ import annotations

import re
from functools import partial
from typing import Any, TextIO

import msgspec

from highroad.diagnostics import Diagnostic, InputError, Source, Span
from highroad.results import Witness, witness_to_json
from highroad.streaming import Streamed, json_pieces
from highroad.trails.formats._format import TrailFormat
from highroad.trails.saved import Origin, SavedStep, StepTrail

NAME = "highroad trail"
VERSION = 1
_LABEL = re.compile(r'(?<!\\)"label"\s*:\s*"(?:[^"\\]|\\.)*"')


class _Step(msgspec.Struct):
    label: str
    choice: int
    changes: dict[str, Any] = {}


class _Witness(msgspec.Struct):
    start: int
    steps: list[_Step]
    length: int
    reason: str = ""
    initial: dict[str, Any] = {}
    cycle: int | None = None


class _Trail(msgspec.Struct):
    format: str
    version: int
    model: str | None
    parameters: dict[str, int | str]
    witness: _Witness
    property: str | None = None
    search: str | None = None
    seed: int | None = None


def _write(stream: TextIO, witness: Witness, origin: Origin) -> None:
    trail = {
        "format": NAME,
        "version": VERSION,
        "model": origin.model,
        "parameters": dict(origin.parameters),
        "property": origin.property,
        "search": origin.search,
        "seed": origin.seed,
        "witness": witness_to_json(witness, Streamed),
    }
    for piece in json_pieces(trail, indent=1):
        stream.write(piece)
    stream.write("\n")


def _read(source: Source) -> StepTrail:
    trail = _decoded(source)
    witness = trail.witness
    return StepTrail(
        Origin(trail.model, trail.parameters, trail.property, trail.search, trail.seed),
        witness.reason,
        witness.start,
        [SavedStep(step.label, step.choice, step.changes or None) for step in witness.steps],
        witness.cycle,
        partial(_place, source),
        witness.initial or None,
    )


def _decoded(source: Source) -> _Trail:
    try:
        trail = msgspec.json.decode(source.text.encode(errors="surrogatepass"), type=_Trail)
    except RecursionError as error:
        raise InputError(Diagnostic("E700", "not a trail: it is nested too deeply", source.span(0, 1))) from error
    except msgspec.ValidationError as error:
        raise InputError(Diagnostic("E701", f"not a trail: {error}", source.span(0, 1))) from error
    except msgspec.DecodeError as error:
        position = re.search(r"byte (\d+)", str(error))
        at = min(int(position[1]) if position else len(source.text), len(source.text))
        raise InputError(Diagnostic("E700", f"not JSON: {error}", source.span(at, at + 1))) from error
    if trail.format != NAME or trail.version != VERSION:
        message = f"not a trail of this version: {trail.format!r} {trail.version}"
        raise InputError(Diagnostic("E702", message, source.span(0, 1), f"expected {NAME!r} {VERSION}"))
    if trail.witness.length != len(trail.witness.steps):
        message = f"not a trail: it has {len(trail.witness.steps)} steps, and says that they are {trail.witness.length}"
        raise InputError(Diagnostic("E701", message, source.span(0, 1)))
    return trail


def _place(source: Source, number: int) -> Span:
    """Where a step stands in the file, found when there is something to say about it."""
    places = [match.span() for match in _LABEL.finditer(source.text)]
    return source.span(*places[number - 1]) if 0 < number <= len(places) else source.span(0, 1)


FORMAT = TrailFormat("json", ".json", "JSON with everything that is known", _read, _write)
