"""A model written in plain Python: initial states and successors over any hashable state, no compilation.

States are interned here; the core sees their numbers.
"""

from __future__ import annotations

import dataclasses
import struct
import sys
import threading
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from highroad import _core
from highroad.diagnostics import Diagnostic, InputError, Source, Span
from highroad.escapes import encodable
from highroad.systems import Edge, Objective, Step, Target, Value, is_passed_on, predicate_of, represent, steps_of
from highroad.systems.identity import Comparable

if TYPE_CHECKING:
    from highroad.systems.estimates import ControlGraph, Estimate

LISTED_BYTES = 150  # of a successor in the core's list, which doubles as it grows
PATIENCE = 1.0  # seconds that people wait for a search which does not come back from the model
FOREVER = -1
KINDS_OF_STATES = "use tuples, frozensets, NamedTuples or frozen dataclasses for states"


class PlainModel(Protocol):
    """What a user writes: a class, or a module with these two functions."""

    def initial_states(self) -> Iterable[Any]: ...

    def successors(self, state: Any) -> Iterable[tuple[str, Any]]: ...


class Asking:
    """What one search after the other asks of a model: it is told here when it is to end."""

    always_returns = False

    def __init__(self, system: PythonSystem, patience: float = FOREVER) -> None:
        self._system = system
        self.patience = patience
        self.is_cancelled = False
        self.given = 0  # successors of the state that was asked for them last

    def coming_bytes(self) -> int:
        """The core lists the successors of a state when it has all of them."""
        return self._system.table_bytes() + self.given * LISTED_BYTES

    def cancel(self) -> None:
        self.is_cancelled = True

    def initial(self) -> list[int]:
        """Where every search begins: that an earlier one was to end does not matter any more."""
        self.is_cancelled = False
        return self._system.initial_numbers(self)

    def successors(self, number: int) -> Iterator[tuple[int, int]]:
        return self._system.successor_numbers(number, self)


class PythonSystem:
    """Calls the user's functions; whatever goes wrong in them becomes a located message.

    Several threads may search at once. One at a time asks the user's model, which may keep notes of its own.
    """

    language = "python"
    is_repeatable = False

    def __init__(self, model: PlainModel, name: str, file: str) -> None:
        self._model = model
        self.name = name
        self._file = file
        self._numbers: dict[Any, int] = {}
        self._states: list[Any] = []
        self._hashes = array("q")  # of the states, when they were given
        self._comparable = Comparable()
        self._label_numbers: dict[str, int] = {}
        self._labels: list[str] = []
        self._asked = threading.RLock()
        self._numbered = threading.RLock()

    @property
    def actions(self) -> Collection[str]:
        return {part for label in self._labels for part in (label, label.partition("(")[0])}

    def unlike(self, predicate: Source) -> str | None:
        from highroad.properties.likeness import unlike_comparison

        return unlike_comparison(predicate, self._states, self._values)

    def compile(self, objective: Objective) -> Target:
        observed = enumerate(objective.observed)
        predicates = [(bit, predicate_of(each), sought) for bit, (each, sought) in observed if each is not None]
        asking = Asking(self)

        def observe(number: int) -> int:
            if not predicates:
                return 0
            values = self._values(self._state(number))
            return sum((holds(values) is sought) << bit for bit, holds, sought in predicates)

        def is_wanted(label: int) -> bool:
            return _core.label_matches(objective.action, self._labels[label])

        core = _core.PythonModel(asking.initial, asking.successors, observe, is_wanted, self._labels.__getitem__)
        return Target(core, host=asking)

    def table_bytes(self) -> int:
        """What the table of states is about to take. A dictionary takes its new table in one piece, and beside the old
        one, when two thirds of a power of two are in use; the last two percent before that count as "about to".
        """
        used = len(self._numbers)
        full = (1 << (used * 3 // 2).bit_length()) * 2 // 3
        return 2 * sys.getsizeof(self._numbers) if used > full * 49 // 50 else 0

    def initial(self) -> Sequence[bytes]:
        return [_encode(number) for number in self.initial_numbers(Asking(self, PATIENCE))]

    def edges(self, state: bytes) -> Sequence[Edge]:
        pairs = self.successor_numbers(_decode(state), Asking(self, PATIENCE))
        return [Edge(self._labels[label], _encode(target)) for label, target in pairs]

    reference_is_ordered = True

    def reference_steps(self, state: bytes, *, with_arguments: bool) -> Iterator[Step]:  # noqa: ARG002
        return steps_of(self.edges(state))

    def describe(self, state: bytes) -> Mapping[str, Value]:
        return self._values(self._state(_decode(state)))

    def holds(self, predicate: Source, state: bytes) -> bool:
        return predicate_of(predicate)(self.describe(state))

    def control(self) -> Sequence[ControlGraph]:
        return ()

    def places(self, state: bytes) -> Sequence[tuple[int, int]]:  # noqa: ARG002
        return ()

    def estimator(self, estimate: Estimate, target: Target) -> _core.Heuristic:
        from highroad.systems.python_estimates import estimator

        return estimator(estimate, target, self.describe)

    @staticmethod
    def _values(state: Any) -> Mapping[str, Any]:
        """The names by which predicates and witnesses speak of a state."""
        if dataclasses.is_dataclass(state) and not isinstance(state, type):
            return {f.name: getattr(state, f.name) for f in dataclasses.fields(state)}
        if isinstance(state, tuple) and hasattr(state, "_asdict"):
            return dict(state._asdict())
        return {"state": state}

    def initial_numbers(self, asking: Asking) -> list[int]:
        function, numbers = self._model.initial_states, []
        with self._alone(asking):
            for state in self._items(function, "states"):
                numbers.append(self._number(state, function))
                if asking.is_cancelled:
                    break
        if not numbers:
            raise InputError(Diagnostic("E303", "initial_states() gives no state", self._place(function)))
        return numbers

    def successor_numbers(self, number: int, asking: Asking) -> Iterator[tuple[int, int]]:
        """The edges one by one, so that a search that is to end does not wait for the last of a million."""
        state, function = self._state(number), self._model.successors
        with self._alone(asking):
            asking.given = 0
            if asking.is_cancelled:  # while it waited
                return
            self._require_unchanged(number, state)
            for pair in self._items(function, "pairs (label, state)", state):
                if not isinstance(pair, tuple | list) or len(pair) != 2:
                    message = f"successors() gave {_short(pair)}, which is not a pair (label, state)"
                    raise InputError(Diagnostic("E304", message, self._place(function), f"in state {_short(state)}"))
                yield self._label(pair[0], function), self._number(pair[1], function)
                asking.given += 1
                if asking.is_cancelled:
                    return
            self._require_unchanged(number, state)

    @contextmanager
    def _alone(self, asking: Asking) -> Iterator[None]:
        """Only while nobody else asks the model; but a search that was given up may never come back from it."""
        is_alone = self._asked.acquire(timeout=asking.patience)
        try:
            yield
        finally:
            if is_alone:
                self._asked.release()

    def _items(self, function: Callable[..., Any], what: str, *arguments: Any) -> Iterator[Any]:
        """What the user's function gives, while the user is blamed for what goes wrong in it."""
        try:
            answer = function(*arguments)
            if not isinstance(answer, Iterable):
                message = f"{function.__name__}() gave {_short(answer)}, not a list of {what}"
                hint = f"in state {_short(arguments[0])}" if arguments else None
                raise InputError(Diagnostic("E304", message, self._place(function), hint))
            yield from answer
        except BaseException as error:
            is_here = error.__traceback__ is not None and error.__traceback__.tb_next is None
            if isinstance(error, GeneratorExit) and is_here:  # it is not the model's: nobody asks for more
                raise
            self._blame(error, function, *arguments)

    def _number(self, state: Any, function: Callable[..., Any]) -> int:
        try:
            with self._numbered:
                number = self._numbers.setdefault(state, len(self._states))
                if number == len(self._states):
                    self._states.append(state)
                    self._hashes.append(hash(state))
                    self._require_comparable(state, function)
                return number
        except TypeError as error:
            if "unhashable" not in str(error):
                self._blame(error, function)
            message = f"{function.__name__}() gave the state {_short(state)}, which is not hashable ({error})"
            raise InputError(Diagnostic("E302", message, self._place(function), KINDS_OF_STATES)) from error
        except BaseException as error:
            self._blame(error, function)

    def _require_comparable(self, state: Any, function: Callable[..., Any]) -> None:
        found = self._comparable.incomparable(state)
        if found is not None:
            name = type(found).__name__
            what = f"the state {_short(state)}" if found is state else f"{_short(found)} in the state {_short(state)}"
            message = f"{function.__name__}() gave {what}: the class {name} has no __eq__, so no two are equal"
            raise InputError(Diagnostic("E309", message, self._place(function), KINDS_OF_STATES))

    def _require_unchanged(self, number: int, state: Any) -> None:
        """Whoever changes a state that was handed out changes what the search believes to have seen. Its hash tells."""
        function = self._model.successors
        try:
            is_unchanged = hash(state) == self._hashes[number]
        except BaseException as error:
            self._blame(error, function)
        if not is_unchanged:
            message = f"the state {_short(state)} was changed after the model had given it"
            hint = "give a new state: the one that successors() gets must stay as it is"
            raise InputError(Diagnostic("E308", message, self._place(function), hint))

    def _label(self, label: Any, function: Callable[..., Any]) -> int:
        try:
            text = encodable(str(label))
        except BaseException as error:
            self._blame(error, function)
        with self._numbered:
            number = self._label_numbers.setdefault(text, len(self._labels))
            if number == len(self._labels):
                self._labels.append(text)
        return number

    def _place(self, function: Callable[..., Any]) -> Span:
        """Where the user's function begins."""
        code = getattr(function, "__code__", None)
        return Span(code.co_filename, code.co_firstlineno) if code is not None else Span(self._file, 1)

    def _state(self, number: int) -> Any:
        if number < len(self._states):
            return self._states[number]
        hint = "initial_states() and successors() must depend on nothing but the model and the state"
        raise InputError(Diagnostic("E308", "the model changes while it is searched", None, hint))

    def _blame(self, error: BaseException, function: Callable[..., Any], *states: Any) -> NoReturn:
        """An error in the user's code; the state says for which argument it happened."""
        from highroad.systems.blame import python_diagnostic

        if is_passed_on(error):
            raise error
        d = python_diagnostic(error, self._file, self._place(function))
        message = f"{d.message}, in state {_short(states[0])}" if states else d.message
        raise InputError(dataclasses.replace(d, message=message)) from error


def _short(value: Any) -> str:
    text = represent(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _encode(number: int) -> bytes:
    return struct.pack("<I", number)


def _decode(state: bytes) -> int:
    return int(struct.unpack("<I", state)[0])
