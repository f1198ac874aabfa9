"""What a component may ever take part with, found before exploring: its offers.

An offer is the multi-action of a summand with those arguments that are the same whenever the component gets there, such
as its own number. Constants are found by going over the locations that the component can reach with what is known of
their variables: one value, or nothing. With them `get(1, _)` is known never to meet `put(2, _)`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from msgspec import Struct

from highroad.languages.mcrl2.data import Data, Value
from highroad.languages.mcrl2.data.errors import DataError
from highroad.languages.mcrl2.network.locations import Branch, Continuation, Location, Summand
from highroad.languages.mcrl2.network.substitution import free_variables, negation
from highroad.languages.mcrl2.processes import Action, MultiName
from highroad.languages.mcrl2.sorts import Sort
from highroad.languages.mcrl2.terms import Term, Variable

FUEL = 10_000  # rewrite steps for each constant

Known = dict[Variable, Value]  # variables that have one value only


class ActionOffer(Struct, frozen=True):
    """An action of a component; None stands for an argument that may have several values."""

    name: str
    sorts: tuple[Sort, ...]
    constants: tuple[Value | None, ...]


class Offer(Struct, frozen=True):
    """A multi-action of a component. It is timed, or not, always."""

    actions: tuple[ActionOffer, ...]  # sorted by name
    is_timed: bool

    @property
    def names(self) -> MultiName:
        return tuple(action.name for action in self.actions)


class Offers(Struct, frozen=True):
    """The offers of a component, numbered, and those of each location that it can reach, with their summands."""

    offers: tuple[Offer, ...]
    summands: dict[Location, tuple[tuple[int, Summand], ...]]


def find_offers(
    start: Sequence[tuple[Location, Sequence[Value]]], data: Data, globals_: Mapping[Variable, Value]
) -> Offers:
    """The offers of the component whose first frames are given."""
    with _little_fuel(data):
        return _found_offers(start, data, globals_)


def _found_offers(
    start: Sequence[tuple[Location, Sequence[Value]]], data: Data, globals_: Mapping[Variable, Value]
) -> Offers:
    known = _Reaching(data, globals_).constants(start)
    numbers: dict[Offer, int] = {}
    summands = {}
    for location, constants in known.items():
        evaluation = _Evaluation(data, {**globals_, **constants})
        found = []
        for summand in location.summands if location.entry is None else ():
            if evaluation.may_hold(summand.condition):
                offer = Offer(
                    tuple(_action_offer(action, evaluation) for action in summand.actions), summand.time is not None
                )
                found.append((numbers.setdefault(offer, len(numbers)), summand))
        summands[location] = tuple(found)
    return Offers(tuple(numbers), summands)


def agreed(name: str, actions: Sequence[ActionOffer]) -> ActionOffer | None:
    """The outcome of a communication, or None if the arguments of the actions are known to differ."""
    sorts = actions[0].sorts
    if any(action.sorts != sorts for action in actions):
        return None
    constants: list[Value | None] = []
    for values in zip(*(action.constants for action in actions), strict=True):
        known = {value for value in values if value is not None}
        if len(known) > 1:
            return None
        constants.append(known.pop() if known else None)
    return ActionOffer(name, sorts, tuple(constants))


@contextmanager
def _little_fuel(data: Data) -> Iterator[None]:
    """Evaluations are soon given up: a constant that is not found makes vectors less exact, and nothing else."""
    fuel = data.fuel
    data.fuel = FUEL
    try:
        yield
    finally:
        data.fuel = fuel


class _Evaluation(Struct, frozen=True):
    """Evaluates terms all of whose variables are known."""

    data: Data
    known: Known

    def constant(self, term: Term) -> Value | None:
        if not free_variables(term) <= self.known.keys():
            return None
        try:
            return self.data.value(term, self.known)
        except DataError:
            return None  # if the component really gets here, exploring will tell

    def may_hold(self, condition: Term | None) -> bool:
        if condition is None or not free_variables(condition) <= self.known.keys():
            return True
        try:
            return self.data.holds(condition, self.known)
        except DataError:
            return True


class _Reaching:
    def __init__(self, data: Data, globals_: Mapping[Variable, Value]) -> None:
        self._data = data
        self._globals = globals_
        self._known: dict[Location, Known] = {}
        self._pending: dict[Location, None] = {}

    def constants(self, start: Sequence[tuple[Location, Sequence[Value]]]) -> dict[Location, Known]:
        for location, values in start:
            self._reach(location, values)
        while self._pending:
            location, _ = self._pending.popitem()
            evaluation = _Evaluation(self._data, {**self._globals, **self._known[location]})
            for after in _following(location, evaluation):
                self._follow(after, evaluation)
        return self._known

    def _follow(self, after: Continuation, evaluation: _Evaluation) -> None:
        for frame in after.frames:
            self._reach(frame.location, [evaluation.constant(argument) for argument in frame.arguments])

    def _reach(self, location: Location, values: Sequence[Value | None]) -> None:
        """Notes that the location is reached with these values; what is not the same each time is not known."""
        pairs = zip(location.variables, values, strict=True)
        if location not in self._known:
            self._known[location] = {variable: value for variable, value in pairs if value is not None}
            self._pending[location] = None
            return
        known = self._known[location]
        for variable, value in pairs:
            if variable in known and known[variable] != value:
                del known[variable]
                self._pending[location] = None


def _following(location: Location, evaluation: _Evaluation) -> Iterator[Continuation]:
    match location.entry:
        case None:
            for summand in location.summands:
                if evaluation.may_hold(summand.condition):
                    yield summand.after
        case Continuation() as entered:
            yield entered
        case Branch(condition, then, otherwise):
            if evaluation.may_hold(condition):
                yield then
            if evaluation.may_hold(negation(condition)):
                yield otherwise


def _action_offer(action: Action, evaluation: _Evaluation) -> ActionOffer:
    sorts = tuple(argument.sort for argument in action.arguments)
    return ActionOffer(action.name, sorts, tuple(map(evaluation.constant, action.arguments)))
