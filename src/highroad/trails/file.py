"""Trails: witnesses saved as JSON, and followed again step by step in the model."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from highroad.diagnostics import Diagnostic, InputError, Source
from highroad.files import replacing
from highroad.results import Witness, plain_changes, plain_values, witness_to_json
from highroad.systems import Edge, System
from highroad.trails.witness import step_of

FORMAT = "highroad trail"
VERSION = 1


class TrailStep(msgspec.Struct):
    label: str
    choice: int
    process: str | None = None
    changes: dict[str, Any] = {}
    fault: str | None = None
    place: str | None = None


class TrailWitness(msgspec.Struct):
    start: int
    steps: list[TrailStep]
    length: int
    reason: str = ""
    initial: dict[str, Any] = {}


class Trail(msgspec.Struct):
    """A saved witness: which model with which parameters, what was found, and the steps."""

    format: str
    version: int
    model: str
    parameters: dict[str, int | str]
    property: str
    search: str
    seed: int
    witness: TrailWitness


def save(
    path: Path,
    witness: Witness,
    *,
    model: str,
    parameters: Mapping[str, int | str],
    property: str,
    search: str,
    seed: int,
) -> None:
    """Writes the trail; an older file of that name is replaced only when the new one is complete."""
    trail = {
        "format": FORMAT,
        "version": VERSION,
        "model": model,
        "parameters": dict(parameters),
        "property": property,
        "search": search,
        "seed": seed,
        "witness": witness_to_json(witness),
    }
    with replacing(path) as stream:
        stream.write(json.dumps(trail, indent=1) + "\n")


def read(path: Path) -> Trail:
    """The trail in a file, with a located error when it is not one."""
    source = Source.read(path)
    try:
        trail = msgspec.json.decode(source.text.encode(), type=Trail)
    except msgspec.ValidationError as error:
        raise InputError(Diagnostic("E701", f"not a trail: {error}", source.span(0, 1))) from error
    except msgspec.DecodeError as error:
        position = re.search(r"byte (\d+)", str(error))
        at = min(int(position[1]) if position else len(source.text), len(source.text))
        raise InputError(Diagnostic("E700", f"not JSON: {error}", source.span(at, at + 1))) from error
    if trail.format != FORMAT or trail.version != VERSION:
        message = f"not a trail of this version: {trail.format!r} {trail.version}"
        raise InputError(Diagnostic("E702", message, source.span(0, 1), f"expected {FORMAT!r} {VERSION}"))
    return trail


def follow(system: System, trail: Trail, path: Path) -> Iterator[tuple[bytes, Edge, int]]:
    """The steps of the trail in the model: source state, edge, and its position. An error where they part."""
    initial = system.initial()
    if not 0 <= trail.witness.start < len(initial):
        raise _not_this_model(path, 0, f"there is no initial state number {trail.witness.start}")
    state = initial[trail.witness.start]
    if trail.witness.initial and trail.witness.initial != plain_values(system.describe(state)):
        raise _not_this_model(path, 0, "the initial state has other values")
    for number, step in enumerate(trail.witness.steps, 1):
        edges = list(system.edges(state))
        if not 0 <= step.choice < len(edges) or edges[step.choice].label != step.label:
            raise _not_this_model(path, number, _impossible(step, edges))
        edge = edges[step.choice]
        if step.changes and step.changes != plain_changes(step_of(system, state, edge, step.choice)):
            raise _not_this_model(path, number, f"'{step.label}' changes something else")
        yield state, edge, step.choice
        if edge.state is None:
            return
        state = edge.state


def _impossible(step: TrailStep, edges: Sequence[Edge]) -> str:
    possible = sorted({edge.label for edge in edges})
    if step.label in possible:
        return f"choice {step.choice} is not '{step.label}'"
    shown = ", ".join(possible[:8]) or "nothing"
    return f"'{step.label}' is not possible; possible: {shown}{', ...' if len(possible) > 8 else ''}"


def _not_this_model(path: Path, number: int, message: str) -> InputError:
    """An error at a step of the file; step 0 is the initial state."""
    source = Source.read(path)
    places = [match.span() for match in re.finditer(r'(?<!\\)"label"\s*:\s*"(?:[^"\\]|\\.)*"', source.text)]
    span = source.span(*places[number - 1]) if 0 < number <= len(places) else source.span(0, 1)
    hint = "is it a trail of this model, with these parameters?"
    return InputError(Diagnostic("E703", f"the trail does not fit at step {number}: {message}", span, hint))
