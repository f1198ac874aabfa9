"""Trails as sequence diagrams in Mermaid's language, which many documents and wikis draw.

The trail itself is in comments, each step before its arrows, and is read from there. Names and texts are written so
that nothing in them means something to Mermaid: `#35;` is the character with the number 35.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TextIO

from highroad.diagnostics import Source
from highroad.escapes import in_mermaid
from highroad.results import Witness
from highroad.trails.formats._format import TrailFormat
from highroad.trails.formats._lines import Row, head, read_rows, step_lines
from highroad.trails.formats._rows import rows
from highroad.trails.interplay import Event, Kind, Scene, interplay_of
from highroad.trails.saved import Origin, StepTrail
from highroad.trails.text import cycle_end

_COMMENT = "%% "
_ARROWS = {Kind.RENDEZVOUS: "->>", Kind.BUFFERED: "-)", Kind.START: "-->>", Kind.JOINT: "->"}
_BREAK = "<br/>"
_BRACES = {ord("{"): "\\x7b", ord("}"): "\\x7d"}  # Mermaid looks for instructions in comments that have some


def _write(stream: TextIO, witness: Witness, origin: Origin) -> None:
    for line in _lines(witness, origin):
        stream.write(f"{line}\n")


def _lines(witness: Witness, origin: Origin) -> Iterator[str]:
    interplay = interplay_of(witness, origin)
    names = {actor: f"p{number}" for number, actor in enumerate(interplay.actors)}
    yield "sequenceDiagram"
    yield from map(_comment, head(witness, origin))
    yield from (f"    participant {name} as {in_mermaid(actor)}" for actor, name in names.items())
    yield f"    Note over {_all(names)}: {in_mermaid(witness.reason)}"
    indent = "    "
    for line, scene in zip(step_lines(witness), interplay.scenes, strict=True):
        if scene.number - 1 == witness.cycle:
            yield f"    loop {in_mermaid(f'back to the state after step {witness.cycle}')}"
            indent = "        "
        yield _comment(line)
        yield from (indent + told for told in _scene(scene, names))
    if witness.cycle is not None and witness.cycle < len(witness):
        yield "    end"
    elif witness.cycle is not None:
        yield f"    Note over {_all(names)}: {in_mermaid(cycle_end(witness.cycle, len(witness)))}"


def _scene(scene: Scene, names: Mapping[str, str]) -> Iterator[str]:
    """The arrows and notes of a step, the first of them with its number, and what it changes beside the last one."""
    number = f"{scene.number}. "
    for event in scene.events:
        yield f"{_drawn(event, names)}: {in_mermaid(number + event.text)}"
        number = ""
    if scene.changes:
        last = scene.events[-1].actors or names
        beside = max((names[actor] for actor in last), key=lambda name: int(name[1:]))
        yield f"Note right of {beside}: {_BREAK.join(map(in_mermaid, scene.changes))}"


def _drawn(event: Event, names: Mapping[str, str]) -> str:
    """An arrow between two, or a note over all that are concerned."""
    actors = [names[actor] for actor in event.actors]
    if event.kind is not Kind.LOCAL and len(actors) == 2:
        return f"{actors[0]}{_ARROWS[event.kind]}{actors[1]}"
    if not actors:
        return f"Note over {_all(names)}"
    return f"Note over {actors[0]}" if len(actors) == 1 else f"Note over {actors[0]},{actors[-1]}"


def _all(names: Mapping[str, str]) -> str:
    ends = list(names.values())
    return ends[0] if len(ends) == 1 else f"{ends[0]},{ends[-1]}"


def _comment(line: str) -> str:
    return _COMMENT + line.translate(_BRACES)


def _read(source: Source) -> StepTrail:
    return read_rows(_comments(source), source)


def _comments(source: Source) -> Iterator[Row]:
    for text, span in rows(source):
        comment = text.lstrip()
        if comment.startswith("%%"):
            yield comment.removeprefix("%%").removeprefix(" "), span


FORMAT = TrailFormat("mermaid", ".mmd", "a sequence diagram in Mermaid's language", _read, _write)
