"""The steps of a component at one location, as a native function: loops over sum variables, conditions, what follows.

void @location7(ptr %context, ptr %values)       calls highroad_step for each step from these values of its variables
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from highroad.languages.mcrl2.data.enumeration import conjuncts
from highroad.languages.mcrl2.data.nodes import Node, Variable, variable
from highroad.languages.mcrl2.data.translation import translated
from highroad.languages.mcrl2.native.body import CONTEXT, Body
from highroad.languages.mcrl2.native.compiler import Compiler
from highroad.languages.mcrl2.native.generators import Generators
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.native.states import TERMINATED, NativeStates
from highroad.languages.mcrl2.network.locations import Branch, Continuation, Location, Summand
from highroad.languages.mcrl2.terms import Term
from highroad.languages.mcrl2.terms import Variable as OuterVariable

_DECLARATIONS = (
    "declare void @highroad_step(ptr, i32, i32, i32, i32, i32, i32, ptr readonly captures(none)) nounwind",
    "declare i64 @llvm.sadd.sat.i64(i64, i64)",
)
_MOST_ENTRIES = 20  # calls and conditions in a row that are written out

Environment = Mapping[Node, str]


class StepWriter:
    def __init__(self, compiler: Compiler, states: NativeStates, globals_: Environment) -> None:
        self._compiler = compiler
        self._states = states
        self._globals = globals_
        for declaration in _DECLARATIONS:
            compiler.declare(declaration)

    def write(self, location: Location, summands: Iterable[tuple[int, Summand]]) -> str:
        """Adds the function of a location; gives its name."""
        body = Body(depth="0")
        environment: dict[Node, str] = dict(self._globals)
        for place, one in enumerate(location.variables):
            address = body.value(f"getelementptr inbounds i64, ptr %values, i64 {place}")
            environment[_inner(one)] = body.value(f"load i64, ptr {address}, align 8")
        for number, summand in summands:
            _Steps(self._compiler, self._states, self._globals, body, number, summand).write(environment)
        body.line("ret void")
        name = f"location{self._states.location_number(location)}"
        self._compiler.add(f"void @{name}(ptr %context, ptr readonly captures(none) %values)", body)
        return name


class _Steps:
    """The steps of one summand."""

    def __init__(
        self,
        compiler: Compiler,
        states: NativeStates,
        globals_: Environment,
        body: Body,
        number: int,
        summand: Summand,
    ) -> None:
        if summand.time is not None:
            raise Unsupported("time")
        self._compiler = compiler
        self._states = states
        self._globals = globals_
        self._body = body
        self._number = number
        self._summand = summand
        self._ordering = [_inner(one) for one in summand.variables] if len(summand.variables) > 1 else []
        self._node_keys = compiler.shapes.bits(tuple(one.sort for one in self._ordering))
        self._keys: list[str] = []
        if not all(compiler.data.is_ranked(one.sort) for one in self._ordering):
            raise Unsupported("a sum over values without an order")

    def write(self, environment: Environment) -> None:
        condition = self._summand.condition
        conditions = [] if condition is None else conjuncts(translated(condition))
        self._enumerate([_inner(one) for one in self._summand.variables], conditions, environment)

    def _enumerate(self, unbound: Sequence[Variable], conditions: Sequence[Node], environment: Environment) -> None:
        """Conditions are tested as soon as their variables have values; then comes the next variable, if any."""
        body = self._body
        end = body.name("end")
        for condition in conditions:
            if condition.free.isdisjoint(unbound):
                onward = body.name("holds")
                body.branch(self._compiler.condition(body, condition, environment), onward, end)
                body.begin(onward)
        if unbound:
            waiting = [condition for condition in conditions if not condition.free.isdisjoint(unbound)]
            one, loop = Generators(self._compiler, conditions, environment).best(unbound)
            others = [other for other in unbound if other is not one]
            loop(body, lambda value: self._enumerate(others, waiting, {**environment, one: value}))
        else:
            self._keys = [environment[one] for one in self._ordering]
            known = dict(environment)
            arguments = [self._word(term, known) for action in self._summand.actions for term in action.arguments]
            self._follow(arguments, self._summand.after, known, 0)
        body.jump(end)
        body.begin(end)

    def _follow(self, arguments: Sequence[str], after: Continuation, environment: Environment, depth: int) -> None:
        """What the step leads to. Conditions that come first there are decided at once."""
        if len(after.frames) > 1 or depth > _MOST_ENTRIES:
            raise Unsupported("calls that return")
        if not after.frames:
            self._step(arguments, TERMINATED, ())
            return
        location = after.frames[0].location
        known = dict(environment)
        values = [self._word(term, known) for term in after.frames[0].arguments]
        if location.entry is None:
            self._step(arguments, self._states.location_number(location), values)
            return
        inner = dict(self._globals)
        for one, value in zip(location.variables, values, strict=True):
            inner[_inner(one)] = value
        if isinstance(location.entry, Branch):
            self._choose(arguments, location.entry, inner, depth)
        else:
            self._follow(arguments, location.entry, inner, depth + 1)

    def _choose(self, arguments: Sequence[str], branch: Branch, environment: Environment, depth: int) -> None:
        body = self._body
        then, otherwise, end = body.name("then"), body.name("else"), body.name("end")
        body.branch(self._compiler.condition(body, translated(branch.condition), environment), then, otherwise)
        for label, after in ((then, branch.then), (otherwise, branch.otherwise)):
            body.begin(label)
            self._follow(arguments, after, environment, depth + 1)
            body.jump(end)
        body.begin(end)

    def _step(self, arguments: Sequence[str], location: int, values: Sequence[str]) -> None:
        words = self._body.array([*self._keys, *arguments, *values])
        numbers = (self._number, len(self._keys), self._node_keys, len(arguments), location, len(values))
        row = ", ".join(f"i32 {number}" for number in numbers)
        self._body.line(f"call void @highroad_step(ptr {CONTEXT}, {row}, ptr {words})")

    def _word(self, term: Term, known: dict[Node, str]) -> str:
        """The value of a term, which is then known wherever it occurs in the next ones."""
        node = translated(term)
        known[node] = self._compiler.expression(self._body, node, known)
        return known[node]


def _inner(one: OuterVariable) -> Variable:
    """A variable of the type checker as one of the rewriter."""
    return variable(one.name, one.sort)
