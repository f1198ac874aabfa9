"""A trail as lines of text: a head, then a line for each step. Several formats have them, each in its own way.

    highroad trail 1
    model: ring.pml
    parameter: N=3
    property: deadlock
    search: bfs
    seed: 1
    reason: deadlock: no step is possible
    start: 0
    values: 0f3c6a1b2c4d5e6f
    steps: 2
    1 [0] send(1)
    2 [4] receive(1)

A step has its position among the successors of its state, in brackets, and its label. `values` is a fingerprint of all
values in the run, and may be left out, as all else but the first line and `steps`. A run that goes on for ever has
`cycle: K` as well: after K steps comes the cycle. Characters that cannot be printed are written as Python writes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from highroad.diagnostics import Diagnostic, InputError, Source, Span
from highroad.escapes import from_line, in_line
from highroad.results import Witness, WitnessStep
from highroad.trails.saved import Origin, SavedStep, StepTrail, fingerprint

NAME = "highroad trail"
VERSION = 1

_FIRST = re.compile(rf"{NAME} ([0-9]{{1,9}})")
_HEAD = re.compile(r"([a-z]+):(?: (.*))?")
_STEP = re.compile(r"([0-9]{1,9}) \[([0-9]{1,18})\](?: (.*))?")
_PARAMETER = re.compile(r"([A-Za-z_]\w*)=(.*)", re.DOTALL)
_NUMBER = re.compile(r"-?[0-9]{1,40}")
_TEXTS = ("model", "property", "search", "reason", "values")
_NUMBERS = ("seed", "start", "cycle", "steps")

Row = tuple[str, Span]


# Writing


def head(witness: Witness, origin: Origin) -> Iterator[str]:
    """The lines before the steps."""
    yield f"{NAME} {VERSION}"
    if origin.model is not None:
        yield f"model: {in_line(origin.model)}"
    for name, value in origin.parameters.items():
        yield f"parameter: {name}={in_line(str(value))}"
    if origin.property is not None:
        yield f"property: {in_line(origin.property)}"
    if origin.search is not None:
        yield f"search: {in_line(origin.search)}"
    if origin.seed is not None:
        yield f"seed: {origin.seed}"
    yield f"reason: {in_line(witness.reason)}"
    yield f"start: {witness.start}"
    if witness.cycle is not None:
        yield f"cycle: {witness.cycle}"
    yield f"values: {fingerprint(witness.initial, witness.steps)}"
    yield f"steps: {len(witness)}"


def step_lines(witness: Witness) -> Iterator[str]:
    """A line for each step."""
    return (step_line(number, step) for number, step in enumerate(witness.steps, 1))


def step_line(number: int, step: WitnessStep) -> str:
    return f"{number} [{step.choice}] {in_line(step.label)}"


# Reading


def read_rows(rows: Iterable[Row], source: Source) -> StepTrail:
    """The trail in some lines of a file, with a located error when they are none."""
    reader = _Reader(source)
    for text, span in rows:
        reader.take(text, span)
    return reader.trail()


@dataclass(slots=True)
class _Reader:
    """What was read so far."""

    source: Source
    first: Span | None = None
    texts: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    parameters: dict[str, int | str] = field(default_factory=dict)
    steps: list[SavedStep] = field(default_factory=list)
    places: list[Span] = field(default_factory=list)

    def take(self, text: str, span: Span) -> None:
        if self.first is None:
            self._take_first(text, span)
        elif "steps" in self.numbers:
            self._take_step(text, span)
        else:
            self._take_head(text, span)

    def trail(self) -> StepTrail:
        end = len(self.source.text)
        if self.first is None:
            raise InputError(_not_a_trail(self.source.span(0, 1)))
        wanted = self.numbers.get("steps")
        if wanted is None or len(self.steps) < wanted:
            so_far = f"after {len(self.steps)} of {wanted} steps" if wanted is not None else "before its steps"
            raise InputError(
                Diagnostic("E710", f"the trail is not complete: it ends {so_far}", self.source.span(end, end))
            )
        texts, numbers = self.texts, self.numbers
        return StepTrail(
            Origin(
                texts.get("model"), self.parameters, texts.get("property"), texts.get("search"), numbers.get("seed")
            ),
            texts.get("reason", ""),
            numbers.get("start", 0),
            self.steps,
            numbers.get("cycle"),
            self._place,
            fingerprint=texts.get("values"),
        )

    def _place(self, number: int) -> Span:
        assert self.first is not None
        return self.places[number - 1] if number else self.first

    def _take_first(self, text: str, span: Span) -> None:
        match = _FIRST.fullmatch(text.rstrip())
        if match is None:
            raise InputError(_not_a_trail(span))
        if int(match[1]) != VERSION:
            message = f"not a trail of this version: {match[1]}"
            raise InputError(Diagnostic("E702", message, span, f"expected '{NAME} {VERSION}'"))
        self.first = span

    def _take_head(self, text: str, span: Span) -> None:
        match = _HEAD.fullmatch(text)
        if match is None:
            raise _unexpected("'key: value', the last of them 'steps: N'", span)
        key, value = match[1], match[2] or ""
        if key in self.texts or key in self.numbers:
            raise _unexpected(f"'{key}' once", span)
        if key == "parameter":
            self._take_parameter(value, span)
        elif key in _TEXTS:
            self.texts[key] = from_line(value)
        elif key not in _NUMBERS:
            raise _unexpected(f"one of {', '.join(sorted((*_TEXTS, *_NUMBERS, 'parameter')))}", span)
        elif re.fullmatch("[0-9]{1,20}", value.strip()):
            self.numbers[key] = int(value.strip())  # which takes more for blanks than `int` does
        else:
            raise _unexpected(f"a number for '{key}'", span)

    def _take_parameter(self, text: str, span: Span) -> None:
        match = _PARAMETER.fullmatch(from_line(text))
        if match is None or match[1] in self.parameters:
            raise _unexpected("'parameter: NAME=VALUE', each of them once", span)
        self.parameters[match[1]] = int(match[2]) if _NUMBER.fullmatch(match[2]) else match[2]

    def _take_step(self, text: str, span: Span) -> None:
        match, number = _STEP.fullmatch(text), len(self.steps) + 1
        if number > self.numbers["steps"]:
            raise _unexpected(f"the end: there are {number - 1} steps", span)
        if match is None or int(match[1]) != number:
            raise _unexpected(f"step {number}: '{number} [choice] label'", span)
        self.steps.append(SavedStep(from_line(match[3] or ""), int(match[2])))
        self.places.append(span)


def _not_a_trail(span: Span) -> Diagnostic:
    return Diagnostic("E701", "not a trail", span, f"expected '{NAME} {VERSION}'")


def _unexpected(expected: str, span: Span) -> InputError:
    return InputError(Diagnostic("E709", "not a line of a trail", span, f"expected {expected}"))
