"""The local states of a component, numbered from 0, and the steps that it can take in each of them.

What a component can do depends on its own state only, so steps are found once for each local state. A sum variable that
a communication binds is not enumerated: `steps` takes the arguments that are known from the other components, such as
those of `r(v, _)` when somebody sends v, and finds the values of the remaining variables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from highroad.languages.mcrl2.data import Data, Value
from highroad.languages.mcrl2.data.errors import DataError
from highroad.languages.mcrl2.network import mistakes
from highroad.languages.mcrl2.network.components import Environment, Start
from highroad.languages.mcrl2.network.locations import Branch, Continuation, Location, Locations
from highroad.languages.mcrl2.network.matching import Known, Matching
from highroad.languages.mcrl2.network.offers import Offer, find_offers
from highroad.languages.mcrl2.network.states import Frame, Frames, ListedStates, LocalStates
from highroad.languages.mcrl2.processes import Delta
from highroad.languages.mcrl2.terms import Variable

LOCATION = "location"  # the name under which a description tells it


class LocalStep(Struct, frozen=True):
    arguments: tuple[Value, ...]  # of all actions, one after the other
    time: Value | None
    next: int


class Component:
    def __init__(self, start: Start, locations: Locations, data: Data, globals_: Environment) -> None:
        self.name = start.name
        self.data = data
        self.globals = globals_
        self.states: LocalStates = ListedStates()
        self._fixed: dict[tuple[int, int], Known] = {}
        self._enabled: dict[int, dict[int, tuple[int, ...]]] = {}
        self._steps: dict[tuple[int, int, Known], tuple[LocalStep, ...]] = {}
        self.initial = self._first(start, locations)
        self.ended = self.states.number(((locations.ended, ()),))
        found = find_offers(self.states[self.initial], data, globals_)
        self.offers: tuple[Offer, ...] = found.offers
        kept = [location for location in found.summands if location.entry is None]  # others are no states
        self.variable_names = {LOCATION, *(variable.name for location in kept for variable in location.variables)}
        self.variable_sorts = _sorts(kept)
        self.is_place_named = all(variable.name != LOCATION for location in kept for variable in location.variables)
        self._summands: list[Matching] = []
        self.locations: dict[Location, list[tuple[int, int]]] = {}  # the offers and summands at each of them
        for location, summands in found.summands.items():
            first = len(self._summands)
            self._summands += (Matching(summand) for _, summand in summands)
            self.locations[location] = [(offer, number) for number, (offer, _) in enumerate(summands, start=first)]

    def has_terminated(self, local: int) -> bool:
        return not self.states[local]

    def enabled(self, local: int) -> dict[int, tuple[int, ...]]:
        """The offers that the component may make in a state, as far as its own variables tell, with their summands."""
        found = self._enabled.get(local)
        if found is None:
            found = self._enabled[local] = self._find_enabled(local)
        return found

    def matching(self, summand: int) -> Matching:
        return self._summands[summand]

    def offer_of(self, summand: int) -> int:
        return next(offer for row in self.locations.values() for offer, number in row if number == summand)

    def environment(self, local: int) -> Environment:
        """The values of the variables of the top frame."""
        return self._environment(self.states[local][0])

    def fixed(self, local: int, summand: int) -> Known:
        """The arguments of a summand that the state alone decides."""
        key = (local, summand)
        found = self._fixed.get(key)
        if found is None:
            matching = self._summands[summand]
            try:
                found = matching.fixed(self._environment(self.states[local][0]), self.data)
            except DataError as error:
                raise mistakes.obstacle(error, matching.places, self.name, self._text(local)) from error
            self._fixed[key] = found
        return found

    def open_variables(self, summand: int, known: Known) -> int:
        """How many sum variables the known arguments leave to be enumerated."""
        return self._summands[summand].open_variables(known)

    def steps(self, local: int, summand: int, known: Known) -> tuple[LocalStep, ...]:
        """The different steps of a summand in a state that have the known arguments."""
        key = (local, summand, known)
        found = self._steps.get(key)
        if found is None:
            found = self._steps[key] = tuple(dict.fromkeys(self._find_steps(local, summand, known)))
        return found

    def describe(self, local: int) -> list[tuple[str, str]]:
        """Where the component is and the values that matter there, then the same for what waits below."""
        frames = self.states[local]
        if not frames:
            return [(LOCATION, "terminated")]
        described = []
        for number, (location, values) in enumerate(frames):
            name = f"then{number}" if number else LOCATION
            prefix = f"{name}." if number else ""
            described.append((name, place_text(location)))
            pairs = zip(location.variables, values, strict=True)
            described += ((f"{prefix}{variable.name}", self.data.text(value)) for variable, value in pairs)
        return described

    def _first(self, start: Start, locations: Locations) -> int:
        try:
            return self._continued(locations.start(start.process), start.environment, ())
        except DataError as error:
            raise mistakes.not_evaluated(error, start.process.span) from error

    def _find_enabled(self, local: int) -> dict[int, tuple[int, ...]]:
        frames = self.states[local]
        if not frames:
            return {}
        environment = self._environment(frames[0])
        location = frames[0][0]
        if isinstance(location.entry, Branch):
            self._report_branch(location.entry, local, environment)
        found: dict[int, tuple[int, ...]] = {}
        for offer, summand in self.locations.get(location, ()):
            if self._may_hold(self._summands[summand], environment):
                found[offer] = (*found.get(offer, ()), summand)
        return found

    def _report_branch(self, branch: Branch, local: int, environment: Environment) -> None:
        """A condition is left in a state only if it could not be evaluated on the way there."""
        try:
            self.data.holds(branch.condition, environment)
        except DataError as error:
            places = mistakes.Places(branch.condition.span, branch.condition.span, {})
            raise mistakes.obstacle(error, places, self.name, self._text(local)) from error

    def _may_hold(self, summand: Matching, environment: Environment) -> bool:
        try:
            return all(self.data.holds(condition, environment) for condition in summand.guard)
        except DataError:
            return True  # whether this matters is known when the others have made their offers

    def _find_steps(self, local: int, summand: int, known: Known) -> Iterator[LocalStep]:
        frames = self.states[local]
        matching = self._summands[summand]
        own = matching.summand
        try:
            solutions = matching.solutions(self._environment(frames[0]), known, self.data)
            for values in self._ordered(solutions, own.variables):
                arguments = tuple(self.data.value(argument, values) for argument in matching.arguments)
                if all(value is None or value == argument for value, argument in zip(known, arguments, strict=True)):
                    time = None if own.time is None else self.data.value(own.time, values)
                    yield LocalStep(arguments, time, self._continued(own.after, values, frames[1:]))
        except DataError as error:
            raise mistakes.obstacle(error, matching.places, self.name, self._text(local)) from error

    def _ordered(
        self, solutions: Iterator[dict[Variable, Value]], variables: tuple[Variable, ...]
    ) -> Iterable[dict[Variable, Value]]:
        """By the values of the variables, from the first to the last: how they are found is the matter of a moment."""
        if len(variables) < 2 or not all(self.data.is_ranked(variable.sort) for variable in variables):
            return solutions
        return sorted(solutions, key=lambda values: [self.data.rank(values[variable]) for variable in variables])

    def _text(self, local: int) -> str:
        return ", ".join(f"{name} {value}" for name, value in self.describe(local))

    def _continued(self, after: Continuation, environment: Environment, below: Frames) -> int:
        frames = self._pushed(after, environment, below)
        while frames and (entry := frames[0][0].entry) is not None:
            environment = self._environment(frames[0])
            if isinstance(entry, Branch):
                try:
                    entry = entry.then if self.data.holds(entry.condition, environment) else entry.otherwise
                except DataError:
                    break  # an error only if this state is explored
            frames = self._pushed(entry, environment, frames[1:])
        return self.states.number(frames)

    def _pushed(self, after: Continuation, environment: Environment, below: Frames) -> Frames:
        frames = tuple(
            (frame.location, tuple(self.data.value(argument, environment) for argument in frame.arguments))
            for frame in after.frames
        )
        return frames + below if after.returns else frames

    def _environment(self, frame: Frame) -> dict[Variable, Value]:
        location, values = frame
        return {**self.globals, **dict(zip(location.variables, values, strict=True))}


def _sorts(locations: Iterable[Location]) -> dict[str, str]:
    """The sorts of variables by their names, without those that have several."""
    found: dict[str, set[str]] = {}
    for location in locations:
        for variable in location.variables:
            found.setdefault(variable.name, set()).add(str(variable.sort))
    return {name: next(iter(sorts)) for name, sorts in found.items() if len(sorts) == 1}


def place_text(location: Location) -> str:
    if not location.parts:
        return "terminated"
    first = location.parts[0]
    return "deadlock" if isinstance(first, Delta) else f"line {first.span.line}, column {first.span.column}"
