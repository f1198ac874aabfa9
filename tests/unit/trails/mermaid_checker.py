"""A strict reader of the part of Mermaid's sequence diagrams that is written here: anything else is refused."""

import html
import re
from dataclasses import dataclass, field

TEXT = r"(?:[\w .,()\[\]/*+=!?'|^~@:-]|#\d+;|<br/>)+"
ACTOR = r"p\d+"
PARTICIPANT = re.compile(rf"participant ({ACTOR}) as ({TEXT})", re.ASCII)
MESSAGE = re.compile(rf"({ACTOR})(->>|-\)|-->>|->)({ACTOR}): ({TEXT})", re.ASCII)
NOTE = re.compile(rf"Note (over|right of) ({ACTOR})(?:,({ACTOR}))?: ({TEXT})", re.ASCII)
LOOP = re.compile(rf"loop ({TEXT})", re.ASCII)


class MermaidError(Exception):
    """A line that is none of a sequence diagram."""


@dataclass
class Diagram:
    """What is drawn: events are (kind, actors, text), in order; the loop is which of them are in it."""

    actors: dict[str, str] = field(default_factory=dict)
    events: list[tuple[str, tuple[str, ...], str]] = field(default_factory=list)
    loop: tuple[int, int] | None = None


def read(source: str) -> Diagram:
    lines = source.split("\n")
    if lines[0] != "sequenceDiagram" or lines[-1] != "":
        raise MermaidError("no sequence diagram, or its last line has no end")
    diagram = Diagram()
    loop_begin: int | None = None
    for line in lines[1:-1]:
        if line.startswith("%%"):
            if re.search(r"[{}]", line) or not line.isprintable():
                raise MermaidError(f"may be taken for an instruction: {line}")
            continue
        text = line.strip(" ")
        if text == "end" and loop_begin is not None and diagram.loop is None:
            diagram.loop = loop_begin, len(diagram.events)
        elif LOOP.fullmatch(text) and loop_begin is None:
            loop_begin = len(diagram.events)
        else:
            _take(diagram, text)
    if (loop_begin is None) != (diagram.loop is None):
        raise MermaidError("a loop without an end")
    return diagram


def _take(diagram: Diagram, line: str) -> None:
    if match := PARTICIPANT.fullmatch(line):
        diagram.actors[match[1]] = _plain(match[2])
        return
    if match := MESSAGE.fullmatch(line):
        kind, actors = match[2], (match[1], match[3])
    elif match := NOTE.fullmatch(line):
        kind, actors = match[1], tuple(filter(None, (match[2], match[3])))
        if len(actors) == 2 and (kind != "over" or actors[0] == actors[1]):
            raise MermaidError(f"a note on two sides: {line}")
    else:
        raise MermaidError(f"no line of a sequence diagram: {line}")
    text = match[4]
    if re.search(r"\bend\b", text, re.IGNORECASE) or re.match(r"(no)?wrap:", text):
        raise MermaidError(f"a word that means something: {line}")
    if any(actor not in diagram.actors for actor in actors):
        raise MermaidError(f"nobody knows whom this concerns: {line}")
    diagram.events.append((kind, tuple(diagram.actors[actor] for actor in actors), _plain(text)))


def _plain(text: str) -> str:
    return html.unescape(re.sub(r"#(\d+);", r"&#\1;", text.replace("<br/>", "\n")))
