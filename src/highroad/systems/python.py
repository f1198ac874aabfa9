"""A model written in plain Python: initial states and successors over any hashable state, no compilation.

States are interned here; the core sees their numbers.
"""

from __future__ import annotations

import dataclasses
import struct
import traceback
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn, Protocol

from highroad import _core
from highroad.diagnostics import Diagnostic, InputError, Source, Span
from highroad.properties.resolve import evaluate
from highroad.properties.syntax import parse_predicate
from highroad.systems import Edge, Objective, Target, Value


class PlainModel(Protocol):
    """What a user writes: a class, or a module with these two functions."""

    def initial_states(self) -> Iterable[Any]: ...

    def successors(self, state: Any) -> Iterable[tuple[str, Any]]: ...


class PythonSystem:
    """Calls the user's functions; whatever goes wrong in them becomes a located message."""

    language = "python"

    def __init__(self, model: PlainModel, name: str, file: str) -> None:
        self._model = model
        self.name = name
        self._file = file
        self._numbers: dict[Any, int] = {}
        self._states: list[Any] = []
        self._label_numbers: dict[str, int] = {}
        self._labels: list[str] = []

    def compile(self, objective: Objective) -> Target:
        node = None if objective.predicate is None else parse_predicate(objective.predicate)

        def observe(number: int) -> int:
            if node is None:
                return 0
            return int(bool(evaluate(node, self._values(self._states[number]))) is objective.sought)

        def is_wanted(label: int) -> bool:
            return _core.label_matches(objective.action, self._labels[label])

        core = _core.PythonModel(
            self._initial_numbers, self._successor_numbers, observe, is_wanted, self._labels.__getitem__
        )
        return Target(core)

    def initial(self) -> Sequence[bytes]:
        return [_encode(number) for number in self._initial_numbers()]

    def successors(self, state: bytes) -> Sequence[Edge]:
        pairs = self._successor_numbers(_decode(state))
        return [Edge(self._labels[label], _encode(target)) for label, target in pairs]

    def describe(self, state: bytes) -> Mapping[str, Value]:
        return self._values(self._states[_decode(state)])

    def holds(self, predicate: Source, state: bytes) -> bool:
        return bool(evaluate(parse_predicate(predicate), self.describe(state)))

    @staticmethod
    def _values(state: Any) -> Mapping[str, Any]:
        """The names by which predicates and witnesses speak of a state."""
        if dataclasses.is_dataclass(state):
            return {f.name: getattr(state, f.name) for f in dataclasses.fields(state)}
        if isinstance(state, tuple) and hasattr(state, "_asdict"):
            return dict(state._asdict())
        return {"state": state}

    def _initial_numbers(self) -> list[int]:
        try:
            states = list(self._model.initial_states())
        except Exception as error:
            self._blame(error)
        if not states:
            raise InputError(Diagnostic("E303", "initial_states() gives no state", Span(self._file, 1)))
        return [self._number(state, "initial_states()") for state in states]

    def _successor_numbers(self, number: int) -> list[tuple[int, int]]:
        state = self._states[number]
        try:
            pairs = list(self._model.successors(state))
        except Exception as error:
            self._blame(error)
        edges = []
        for pair in pairs:
            if not isinstance(pair, tuple | list) or len(pair) != 2:
                message = f"successors() gave {_short(pair)}, which is not a pair (label, state)"
                raise InputError(Diagnostic("E304", message, Span(self._file, 1), f"in state {_short(state)}"))
            edges.append((self._label(str(pair[0])), self._number(pair[1], "successors()")))
        return edges

    def _number(self, state: Any, where: str) -> int:
        try:
            number = self._numbers.setdefault(state, len(self._states))
        except TypeError as error:
            message = f"{where} gave the state {_short(state)}, which is not hashable ({error})"
            hint = "use tuples, frozensets or frozen dataclasses for states"
            raise InputError(Diagnostic("E302", message, Span(self._file, 1), hint)) from error
        if number == len(self._states):
            self._states.append(state)
        return number

    def _label(self, label: str) -> int:
        number = self._label_numbers.setdefault(label, len(self._labels))
        if number == len(self._labels):
            self._labels.append(label)
        return number

    def _blame(self, error: Exception) -> NoReturn:
        raise InputError(python_diagnostic(error, self._file)) from error


def python_diagnostic(error: BaseException, file: str) -> Diagnostic:
    """What the user's code raised, at the deepest line of it that is in the user's own file."""
    if isinstance(error, InputError):
        return error.diagnostic
    message = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError) and error.lineno is not None:
        text = (error.text or "").rstrip("\n")
        return Diagnostic("E301", message, Span(error.filename or file, error.lineno, error.offset or 1, 1, text))
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename == file]
    if not own:
        return Diagnostic("E300", message, Span(file, 1))
    frame = own[-1]
    text = (frame.line or "").strip()
    width = max(1, len(text))
    return Diagnostic("E300", message, Span(file, frame.lineno or 1, 1, width, text))


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _encode(number: int) -> bytes:
    return struct.pack("<I", number)


def _decode(state: bytes) -> int:
    return int(struct.unpack("<I", state)[0])
