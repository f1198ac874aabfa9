"""Trails as message sequence charts, drawn as SVG: one file that every browser shows.

The trail itself is in the element `metadata`, and is read from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TextIO
from xml.parsers import expat

from highroad.diagnostics import Diagnostic, InputError, Source
from highroad.escapes import escaped, in_xml
from highroad.results import Witness
from highroad.trails.drawing import draw
from highroad.trails.formats._format import TrailFormat
from highroad.trails.formats._lines import Row, head, read_rows, step_lines
from highroad.trails.interplay import interplay_of
from highroad.trails.saved import Origin, StepTrail

_ID = "highroad-trail"


def _write(stream: TextIO, witness: Witness, origin: Origin) -> None:
    drawing = draw(interplay_of(witness, origin), _titles(witness, origin), witness.cycle)
    size = f'width="{drawing.width}" height="{drawing.height}" viewBox="0 0 {drawing.width} {drawing.height}"'
    stream.write(f'<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" {size}>\n')
    stream.write(f'<metadata id="{_ID}">\n')
    for line in chain(head(witness, origin), step_lines(witness)):
        stream.write(f"{in_xml(line)}\n")
    stream.write("</metadata>\n")
    for element in drawing.elements:
        stream.write(f"{element}\n")
    stream.write("</svg>\n")


def _titles(witness: Witness, origin: Origin) -> list[str]:
    """What stands above the chart."""
    parameters = ", ".join(f"{name}={value}" for name, value in origin.parameters.items())
    told = [origin.model, parameters, origin.property, f"{len(witness):,} step{'' if len(witness) == 1 else 's'}"]
    return [escaped(witness.reason), escaped(", ".join(filter(None, told)))]


def _read(source: Source) -> StepTrail:
    return read_rows(_rows(source), source)


def _rows(source: Source) -> Iterator[Row]:
    """The lines of the metadata, each with the line of the file in which it is."""
    text, first = _Metadata(source).read()
    starts = [0, *(position + 1 for position, c in enumerate(source.text) if c == "\n")]
    for number, line in enumerate(text.split("\n"), first):
        if line.strip():
            start = starts[min(number, len(starts)) - 1]
            end = source.text.find("\n", start)
            yield line, source.span(start, end if end >= 0 else len(source.text))


class _Metadata:
    """Finds the trail in the file. Entities of the file's own are refused: they can grow without bound."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._parts: list[str] = []
        self._line: int | None = None
        self._is_inside = False
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._take
        self._parser.EntityDeclHandler = self._refuse

    def read(self) -> tuple[str, int]:
        """Its text, and the line of the file in which it begins."""
        try:
            self._parser.Parse(self._source.text, True)
        except expat.ExpatError as error:
            raise self._error(
                "E711", f"not SVG: {expat.ErrorString(error.code)}", error.lineno, error.offset
            ) from error
        if self._line is None:
            raise self._error("E701", "not a trail: there is none in this picture", 1, 0)
        return "".join(self._parts), self._line

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if self._line is None and name.rpartition(":")[2] == "metadata" and attributes.get("id") == _ID:
            self._line = self._parser.CurrentLineNumber
            self._is_inside = True

    def _end(self, name: str) -> None:
        if name.rpartition(":")[2] == "metadata":
            self._is_inside = False

    def _take(self, text: str) -> None:
        if self._is_inside:
            self._parts.append(text)

    def _refuse(self, *_: object) -> None:
        parser = self._parser
        message = "not SVG that is read here: it has entities of its own"
        raise self._error("E711", message, parser.CurrentLineNumber, parser.CurrentColumnNumber)

    def _error(self, code: str, message: str, line: int, column: int) -> InputError:
        lines = self._source.text.split("\n")
        start = sum(len(each) + 1 for each in lines[: line - 1])
        at = min(start + column, len(self._source.text))
        return InputError(Diagnostic(code, message, self._source.span(at, at + 1)))


FORMAT = TrailFormat("svg", ".svg", "a message sequence chart as a picture", _read, _write)
