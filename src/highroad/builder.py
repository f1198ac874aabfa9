"""Models as Python code: variables with ranges and guarded steps, compiled to native code.

    from highroad import Builder

    m = Builder("counter")
    x = m.int("x", 0, 9)
    m.step("up", when=x < 9, do=[x.becomes(x + 1)])
    m.step("reset", when=x == 9, do=[x.becomes(0)])
    model = m.build()

Terms combine with the usual operators; `&`, `|` and `~` mean and, or and not for truth values. Everything that is added
remembers the line that added it, so that messages and witnesses can point there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from highroad.builder_mistakes import (
    caller,
    checked_type,
    mistake,
    position,
    require_name,
    require_numbers,
    require_text,
    sequence,
)
from highroad.diagnostics import Diagnostic, InputError, Span, nearest
from highroad.ir import expressions as ir
from highroad.ir.model import (
    Assign,
    Choice,
    Function,
    Initial,
    Instance,
    Location,
    Model,
    ProcessType,
    Step,
    Variable,
)
from highroad.ir.types import Array, Bool, Enum, Int, Integer, Record, Type
from highroad.ir.verifier import verify

Number = int  # the builders have methods called `int` and `bool`
Truth = bool
Operand: TypeAlias = "Term | Number | Truth"
MAXIMUM_PROCESSES = 1_000_000


class Term:
    """An expression under construction."""

    __hash__ = None  # type: ignore[assignment]  # `==` builds a term, so terms cannot be keys

    def __init__(self, expression: ir.Expression, *, is_bool: bool) -> None:
        self.expression = expression
        self.is_bool = is_bool

    def __bool__(self) -> bool:
        raise TypeError("a term has no truth value while the model is built: use & | ~ instead of and, or, not")

    def __repr__(self) -> str:
        from highroad.ir.printer import print_expression

        return f"Term({print_expression(self.expression)})"

    def _binary(self, operator: ir.Operator, other: Operand, *, is_reversed: bool = False) -> Term:
        left, right = self, term(other)
        if is_reversed:
            left, right = right, left
        is_bool = operator in ir.COMPARISONS or operator in ir.CONNECTIVES
        return Term(ir.Binary(operator, left.expression, right.expression), is_bool=is_bool)

    def _logical(
        self, connective: ir.Operator, bitwise: ir.Operator, other: Operand, *, is_reversed: bool = False
    ) -> Term:
        return self._binary(connective if self.is_bool else bitwise, other, is_reversed=is_reversed)

    def __add__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.ADD, other)

    def __radd__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.ADD, other, is_reversed=True)

    def __sub__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.SUBTRACT, other)

    def __rsub__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.SUBTRACT, other, is_reversed=True)

    def __mul__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.MULTIPLY, other)

    def __rmul__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.MULTIPLY, other, is_reversed=True)

    def __floordiv__(self, other: Operand) -> Term:
        """Division that truncates towards zero, as machines do."""
        return self._binary(ir.Operator.DIVIDE, other)

    def __rfloordiv__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.DIVIDE, other, is_reversed=True)

    def __mod__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.REMAINDER, other)

    def __rmod__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.REMAINDER, other, is_reversed=True)

    def __lshift__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.LEFT, other)

    def __rlshift__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.LEFT, other, is_reversed=True)

    def __rshift__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.RIGHT, other)

    def __rrshift__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.RIGHT, other, is_reversed=True)

    def __xor__(self, other: Operand) -> Term:
        return self._logical(ir.Operator.UNEQUAL, ir.Operator.BIT_XOR, other)

    def __rxor__(self, other: Operand) -> Term:
        return self._logical(ir.Operator.UNEQUAL, ir.Operator.BIT_XOR, other, is_reversed=True)

    def __and__(self, other: Operand) -> Term:
        return self._logical(ir.Operator.AND, ir.Operator.BIT_AND, other)

    def __rand__(self, other: Operand) -> Term:
        return self._logical(ir.Operator.AND, ir.Operator.BIT_AND, other, is_reversed=True)

    def __or__(self, other: Operand) -> Term:
        return self._logical(ir.Operator.OR, ir.Operator.BIT_OR, other)

    def __ror__(self, other: Operand) -> Term:
        return self._logical(ir.Operator.OR, ir.Operator.BIT_OR, other, is_reversed=True)

    def __invert__(self) -> Term:
        operator = ir.UnaryOperator.NOT if self.is_bool else ir.UnaryOperator.COMPLEMENT
        return Term(ir.Unary(operator, self.expression), is_bool=self.is_bool)

    def __neg__(self) -> Term:
        return Term(ir.Unary(ir.UnaryOperator.NEGATE, self.expression), is_bool=False)

    def __eq__(self, other: Operand) -> Term:  # type: ignore[override]
        return self._binary(ir.Operator.EQUAL, other)

    def __ne__(self, other: Operand) -> Term:  # type: ignore[override]
        return self._binary(ir.Operator.UNEQUAL, other)

    def __lt__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.LESS, other)

    def __le__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.LESS_EQUAL, other)

    def __gt__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.GREATER, other)

    def __ge__(self, other: Operand) -> Term:
        return self._binary(ir.Operator.GREATER_EQUAL, other)


class PlaceTerm(Term):
    """A variable, an element of an array or a field of a record: can be read, and assigned in a step."""

    def __init__(self, place: ir.Place, kind: Type) -> None:
        super().__init__(ir.Read(place), is_bool=isinstance(kind, Bool))
        self.place = place
        self.type = kind

    def __str__(self) -> str:
        from highroad.ir.printer import print_expression

        return f"'{print_expression(self.expression)}'"

    def __getitem__(self, index: Operand) -> PlaceTerm:
        if not isinstance(self.type, Array):
            raise mistake("E208", f"{self} is not an array")
        return PlaceTerm(ir.Element(self.place, term(index).expression), self.type.element)

    def field(self, name: str) -> PlaceTerm:
        """A field of a record."""
        fields = dict(self.type.fields) if isinstance(self.type, Record) else {}
        if name not in fields:
            raise mistake("E210", f"{self} has no field '{name}'", nearest(name, fields))
        return PlaceTerm(ir.Field(self.place, name), fields[name])

    def becomes(self, value: Operand | str) -> Assign:
        """The update that assigns `value`; for an enumeration it may be one of the names."""
        return Assign(target=self.place, value=self._value(value).expression)

    def is_(self, name: str) -> Term:
        """Whether an enumeration has the value `name`."""
        return Term(ir.Binary(ir.Operator.EQUAL, self.expression, self._value(name).expression), is_bool=True)

    def _value(self, value: Operand | str) -> Term:
        if not isinstance(value, str):
            return term(value)
        names = self.type.names if isinstance(self.type, Enum) else ()
        return Term(ir.Constant(position(value, names, str(self))), is_bool=False)


def term(value: Operand) -> Term:
    """A term for a Python number or truth value; terms stay as they are."""
    if isinstance(value, Term):
        return value
    if isinstance(value, bool):
        return Term(ir.Constant(int(value), is_bool=True), is_bool=True)
    if isinstance(value, int):
        return Term(ir.Constant(value), is_bool=False)
    raise mistake("E241", f"{value!r} is neither a term nor a number")


def when(condition: Operand, then: Operand, otherwise: Operand) -> Term:
    """`then` if the condition holds, `otherwise` if not."""
    c, a, b = term(condition), term(then), term(otherwise)
    return Term(ir.Conditional(c.expression, a.expression, b.expression), is_bool=a.is_bool)


@dataclass(frozen=True)
class ChoiceTerm:
    """A value that a step chooses: the step exists once for each. Made by `choice`."""

    choice: Choice

    @property
    def value(self) -> Term:
        return Term(ir.Local(self.choice.name), is_bool=False)


def choice(name: str, low: Operand, high: Operand) -> ChoiceTerm:
    """A choice from `low` to `high`, to be listed in a step's `over` and used as `.value`."""
    return ChoiceTerm(Choice(name=name, low=term(low).expression, high=term(high).expression))


class FunctionTerm:
    """A pure function of numbers. Declared first and defined then, so that it may call itself."""

    def __init__(self, name: str, parameters: tuple[str, ...], *, is_bool: bool) -> None:
        self.name = name
        self.parameters = parameters
        self.is_bool = is_bool
        self.body: Term | None = None
        self.span = caller()

    def define(self, body: Callable[..., Operand]) -> None:
        self.body = term(body(*(Term(ir.Local(name), is_bool=False) for name in self.parameters)))

    def __call__(self, *arguments: Operand) -> Term:
        return Term(ir.Call(self.name, tuple(term(a).expression for a in arguments)), is_bool=self.is_bool)


class ProcessBuilder:
    """A process type under construction: its locations, variables and steps."""

    def __init__(self, name: str, locations: Sequence[str], span: Span | None) -> None:
        self.name = name
        self._locations = list(locations)
        self._variables: list[Variable] = []
        self._steps: list[Step] = []
        self._span = span

    @property
    def id(self) -> Term:
        """The number of the process that takes the step."""
        return Term(ir.ProcessId(), is_bool=False)

    def variable(self, name: str, kind: Type, initial: Initial = 0) -> PlaceTerm:
        self._variables.append(_variable(name, kind, initial))
        return PlaceTerm(ir.Own(name), self._variables[-1].type)

    def int(
        self, name: str, low: Number, high: Number, initial: Number | None = None, *, wraps: Truth = False
    ) -> PlaceTerm:
        return self.variable(name, Int(low, high, wraps), low if initial is None else initial)

    def bool(self, name: str, initial: Truth = False) -> PlaceTerm:
        require_numbers(initial=initial)
        return self.variable(name, Bool(), Number(initial))

    def step(
        self,
        action: str,
        *arguments: Operand,
        source: str | None = None,
        target: str | None = None,
        when: Operand = True,
        do: Assign | Sequence[Assign] = (),
        over: ChoiceTerm | Sequence[ChoiceTerm] = (),
    ) -> None:
        """Adds `source -- action(arguments) --> target`, enabled `when` the guard holds; `do` happens at once."""
        span = caller()
        require_text(action, "an action")
        start = self._location(source, span)
        self._steps.append(
            Step(
                action=action,
                arguments=tuple(term(a).expression for a in arguments),
                source=start,
                target=start if target is None else self._location(target, span),
                guard=term(when).expression,
                updates=sequence(do, Assign, "do", "do=[x.becomes(1)]"),
                choices=tuple(c.choice for c in sequence(over, ChoiceTerm, "over", "over=[choice('k', 0, 3)]")),
                span=span,
            )
        )

    def build(self) -> ProcessType:
        locations = tuple(Location(name=name) for name in self._locations)
        return ProcessType(
            name=self.name,
            locations=locations,
            variables=tuple(self._variables),
            steps=tuple(self._steps),
            span=self._span,
        )

    def _location(self, name: str | None, span: Span | None) -> Number:
        if name is None:
            return 0
        if name not in self._locations:
            message = f"process '{self.name}' has no location '{name}'"
            raise InputError(Diagnostic("E201", message, span, nearest(name, self._locations)))
        return self._locations.index(name)


class Builder:
    """A model under construction. Steps added to the builder itself belong to a process with a single location."""

    def __init__(self, name: str, parameters: Mapping[str, Number] | None = None) -> None:
        self.name = name
        self._parameters = dict(parameters or {})
        self._variables: list[Variable] = []
        self._functions: list[FunctionTerm] = []
        self._processes: list[tuple[ProcessBuilder, Sequence[Mapping[str, Initial]]]] = []
        self._main: ProcessBuilder | None = None

    def variable(self, name: str, kind: Type, initial: Initial = 0) -> PlaceTerm:
        """A global variable of any type."""
        self._variables.append(_variable(name, kind, initial))
        return PlaceTerm(ir.Global(name), self._variables[-1].type)

    def int(
        self, name: str, low: Number, high: Number, initial: Number | None = None, *, wraps: Truth = False
    ) -> PlaceTerm:
        """A global integer from `low` to `high`."""
        return self.variable(name, Int(low, high, wraps), low if initial is None else initial)

    def bool(self, name: str, initial: Truth = False) -> PlaceTerm:
        require_numbers(initial=initial)
        return self.variable(name, Bool(), Number(initial))

    def integer(self, name: str, initial: Number = 0) -> PlaceTerm:
        """A global integer without bounds."""
        return self.variable(name, Integer(), initial)

    def enum(self, name: str, names: Sequence[str], initial: str | None = None) -> PlaceTerm:
        kind = Enum(tuple(names))
        return self.variable(name, kind, 0 if initial is None else position(initial, kind.names, f"'{name}'"))

    def array(self, name: str, length: Number, element: Type, initial: Initial = 0) -> PlaceTerm:
        return self.variable(name, Array(element, length), initial)

    def function(self, name: str, *parameters: str, is_bool: Truth = False) -> FunctionTerm:
        """Declares a function of numbers; give it a body with `.define`."""
        self._functions.append(FunctionTerm(name, parameters, is_bool=is_bool))
        return self._functions[-1]

    def process(
        self,
        name: str,
        *,
        count: Number = 1,
        locations: Sequence[str] = ("start",),
        initials: Sequence[Mapping[str, Initial]] | None = None,
    ) -> ProcessBuilder:
        """`count` processes of a new type; `initials` gives each its own first values of variables."""
        require_name(name, "process")
        if isinstance(locations, str):
            raise mistake("E241", f"'locations' is a list of names, not {locations!r}", "locations=['idle', 'busy']")
        require_numbers(count=count)
        if count > MAXIMUM_PROCESSES:
            message = f"process '{name}': {count:,} processes are more than {MAXIMUM_PROCESSES:,}"
            raise InputError(Diagnostic("E240", message, caller()))
        process = ProcessBuilder(name, locations, caller())
        self._processes.append((process, initials if initials is not None else [{}] * count))
        return process

    def step(
        self,
        action: str,
        *arguments: Operand,
        when: Operand = True,
        do: Assign | Sequence[Assign] = (),
        over: ChoiceTerm | Sequence[ChoiceTerm] = (),
    ) -> None:
        """Adds a guarded step that belongs to no process in particular."""
        if self._main is None:
            self._main = ProcessBuilder("main", ("start",), None)
            self._processes.append((self._main, [{}]))
        self._main.step(action, *arguments, when=when, do=do, over=over)

    def build(self) -> Model:
        """The finished model, verified."""
        model = Model(
            name=self.name,
            variables=tuple(self._variables),
            types=tuple(process.build() for process, _ in self._processes),
            instances=tuple(
                Instance(
                    name=process.name if len(initials) == 1 else f"{process.name}[{i}]", type=t, initials=dict(own)
                )
                for t, (process, initials) in enumerate(self._processes)
                for i, own in enumerate(initials)
            ),
            functions=tuple(self._function(f) for f in self._functions),
            parameters=self._parameters,
        )
        verify(model)
        return model

    @staticmethod
    def _function(function: FunctionTerm) -> Function:
        if function.body is None:
            raise InputError(
                Diagnostic("E202", f"function '{function.name}' is declared but not defined", function.span)
            )
        return Function(
            name=function.name,
            parameters=function.parameters,
            body=function.body.expression,
            is_bool=function.is_bool,
            span=function.span,
        )


def _variable(name: str, kind: Type, initial: Initial) -> Variable:
    require_name(name, "variable")
    return Variable(name=name, type=checked_type(kind), initial=initial, span=caller())
