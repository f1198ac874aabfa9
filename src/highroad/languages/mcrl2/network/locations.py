"""Components as control locations: the points of the text where a component can stand, and its summands there.

A location is what remains to be done inside one definition, with the variables whose values can still matter. A local
state is a stack of frames, each a location with values: a call that something follows puts a frame on top of it, any
other call replaces the frame. The empty stack is successful termination.

    P(n: Nat) = (n > 0) -> a(n) . P(n - 1) . b <> c      the body of P, with n; and 'b', which waits below it

A call or a condition that comes first in the top frame is resolved at once, so it makes no state of its own. At any
other location there are summands to choose from, each `sum variables. condition -> actions @ time . after`. There
`after` tells which frames take the place of the top one, with terms over the variables of the location and the summand.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from highroad.diagnostics import Span
from highroad.languages.mcrl2.network.definitions import Definitions
from highroad.languages.mcrl2.network.substitution import (
    Substitution,
    conjunction,
    equation,
    fresh,
    negation,
    substitute,
    variables_of,
)
from highroad.languages.mcrl2.processes import (
    Action,
    Call,
    Choice,
    Conditional,
    Delta,
    Process,
    Sequence,
    Sum,
    Sync,
    Tau,
    Timed,
)
from highroad.languages.mcrl2.terms import Term, Variable


class FrameTerm(Struct, frozen=True):
    """A frame to be: a location and a term for each of its variables."""

    location: Location
    arguments: tuple[Term, ...]


class Continuation(Struct, frozen=True):
    """The frames that take the place of the top one, topmost first. Unless it `returns`, those below are dropped."""

    frames: tuple[FrameTerm, ...]
    returns: bool


class Branch(Struct, frozen=True):
    """A condition that decides at once how to go on, since it is about variables of the location only."""

    condition: Term
    then: Continuation
    otherwise: Continuation


END = Continuation((), returns=True)
NEVER = Continuation((), returns=False)


class Summand(Struct, frozen=True, eq=False):
    variables: tuple[Variable, ...]  # those that matter, with names that no variable of the location has
    condition: Term | None
    actions: tuple[Action, ...]  # sorted by name; none is an internal step
    time: Term | None
    after: Continuation
    span: Span


class Location:
    """Compared by identity: `Locations` has one for each different text with the same live variables."""

    __slots__ = ("_locations", "_summands", "entry", "parts", "variables")

    def __init__(self, parts: tuple[Process, ...], variables: tuple[Variable, ...], locations: Locations) -> None:
        self.parts = parts  # one after the other; none only after the end of the whole system
        self.variables = variables
        self.entry: Continuation | Branch | None = None  # what takes its place on top, if it is a call or a condition
        self._locations = locations
        self._summands: tuple[Summand, ...] | None = None

    @property
    def summands(self) -> tuple[Summand, ...]:
        if self._summands is None:
            self._summands = tuple(self._locations.summands_of(self))
        return self._summands


class Locations:
    """All locations of a specification, made when they are first needed."""

    def __init__(self, definitions: Definitions) -> None:
        self._definitions = definitions
        self._known: dict[tuple[tuple[Process, ...], tuple[Variable, ...]], Location] = {}
        self.ended = Location((), (), self)  # after all components have terminated together

    def start(self, process: Process) -> Continuation:
        """The frames of a component that starts with this process, as terms over its free variables."""
        return self._on_top((process,), {}, END)

    def summands_of(self, location: Location) -> Iterator[Summand]:
        if location.parts:
            first, *rest = location.parts
            names = {variable.name for variable in (*location.variables, *self._definitions.globals)}
            yield from self._unfolded(first, {}, tuple(rest), END, _Path((), (), None, frozenset(names)))

    def _unfolded(
        self, process: Process, bound: Substitution, rest: tuple[Process, ...], outer: Continuation, path: _Path
    ) -> Iterator[Summand]:
        """The summands of a process with `bound` variables, followed by the `rest` of its definition and by `outer`."""
        match process:
            case Delta():
                return
            case Action() | Tau() | Sync():
                actions = _actions(process)
                if actions is not None:
                    after = self._on_top(rest, bound, outer)
                    yield path.summand(tuple(_bound_action(action, bound) for action in actions), after, process.span)
            case Choice(operands):
                for operand in operands:
                    yield from self._unfolded(operand, bound, rest, outer, path)
            case Sequence(parts):
                yield from self._unfolded(parts[0], bound, parts[1:] + rest, outer, path)
            case Conditional(condition, then, otherwise):
                condition = substitute(condition, bound)
                yield from self._unfolded(then, bound, rest, outer, path.under(condition))
                if otherwise is not None:
                    yield from self._unfolded(otherwise, bound, rest, outer, path.under(negation(condition)))
            case Sum(variables, body):
                path, new = path.over(variables)
                yield from self._unfolded(body, {**bound, **dict(zip(variables, new, strict=True))}, rest, outer, path)
            case Timed(body, time):
                yield from self._unfolded(body, bound, rest, outer, path.at(substitute(time, bound)))
            case Call():
                outer = self._waiting(rest, bound, outer) if self._definitions.can_end(process) else NEVER
                body, inner = self._called(process, bound)
                yield from self._unfolded(body, inner, (), outer, path)
            case _:
                raise AssertionError(process)  # refused before

    def _on_top(self, parts: tuple[Process, ...], bound: Substitution, outer: Continuation) -> Continuation:
        """The parts of a definition one after the other, then `outer`. Calls that come first are entered."""
        while parts:
            first, rest = parts[0], parts[1:]
            if isinstance(first, Sequence):
                parts = first.operands + rest
            elif isinstance(first, Call):
                outer = self._waiting(rest, bound, outer) if self._definitions.can_end(first) else NEVER
                body, bound = self._called(first, bound)
                parts = (body,)
            else:
                break
        return self._waiting(parts, bound, outer)

    def _waiting(self, parts: tuple[Process, ...], bound: Substitution, outer: Continuation) -> Continuation:
        """As above, but nothing is entered yet: a process that calls itself last would be entered without end."""
        if not parts:
            return outer
        while True:
            if isinstance(parts[0], Sequence):
                parts = parts[0].operands + parts[1:]
            elif isinstance(parts[0], Call) and len(parts) == 1:
                body, bound = self._called(parts[0], bound)
                parts = (body,)
            else:
                break
        reached = self._definitions.reached(parts)
        variables = tuple(sorted(self._definitions.used_in(reached), key=lambda variable: variable.name))
        frame = FrameTerm(self._location(reached, variables), tuple(bound.get(each, each) for each in variables))
        if all(map(self._definitions.can_end, reached)):
            return Continuation((frame, *outer.frames), outer.returns)
        return Continuation((frame,), returns=False)

    def _called(self, call: Call, bound: Substitution) -> tuple[Process, dict[Variable, Term]]:
        arguments = self._definitions.live_arguments(call)
        inner = {parameter: substitute(argument, bound) for parameter, argument in arguments.items()}
        return self._definitions[call.process].body, inner

    def _location(self, parts: tuple[Process, ...], variables: tuple[Variable, ...]) -> Location:
        location = self._known.get((parts, variables))
        if location is None:
            location = self._known[parts, variables] = Location(parts, variables, self)
            match parts[0]:
                case Call():
                    location.entry = self._on_top(parts, {}, END)
                case Conditional(condition, then, otherwise, span):
                    other = Delta(span) if otherwise is None else otherwise
                    ways = (self._on_top((way, *parts[1:]), {}, END) for way in (then, other))
                    location.entry = Branch(condition, *ways)
        return location


class _Path(Struct, frozen=True):
    """What was met on the way from the top of a location to an action."""

    variables: tuple[Variable, ...]
    conditions: tuple[Term, ...]
    time: Term | None
    names: frozenset[str]  # of all variables in sight

    def under(self, condition: Term) -> _Path:
        return _Path(self.variables, (*self.conditions, condition), self.time, self.names)

    def over(self, variables: tuple[Variable, ...]) -> tuple[_Path, tuple[Variable, ...]]:
        """The way below a sum, and the names that its variables have there."""
        names = set(self.names)
        new = []
        for variable in variables:
            new.append(fresh(variable, names))
            names.add(new[-1].name)
        return _Path((*self.variables, *new), self.conditions, self.time, frozenset(names)), tuple(new)

    def at(self, time: Term) -> _Path:
        """The way below `@ time`; what has a time already happens only if the two agree."""
        if self.time is None:
            return _Path(self.variables, self.conditions, time, self.names)
        return self.under(equation(self.time, time))

    def summand(self, actions: tuple[Action, ...], after: Continuation, span: Span) -> Summand:
        """Variables that occur nowhere are left out: any value would do, and would give the same step."""
        terms = [*self.conditions, *(argument for action in actions for argument in action.arguments)]
        terms += (argument for frame in after.frames for argument in frame.arguments)
        used = variables_of(terms if self.time is None else [*terms, self.time])
        variables = tuple(variable for variable in self.variables if variable in used)
        return Summand(variables, conjunction(self.conditions), actions, self.time, after, span)


def _actions(process: Action | Tau | Sync) -> list[Action] | None:
    """The actions of a multi-action, sorted by name; None if one of its parts is a deadlock."""
    pending: list[Process] = [process]
    actions = []
    while pending:
        match pending.pop():
            case Action() as action:
                actions.append(action)
            case Sync(operands):
                pending += reversed(operands)
            case Delta():
                return None
    return sorted(actions, key=lambda action: action.name)


def _bound_action(action: Action, bound: Substitution) -> Action:
    return Action(action.name, tuple(substitute(argument, bound) for argument in action.arguments), action.span)
