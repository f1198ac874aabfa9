"""A model of the IR: searched as native code, explained by the interpreter."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from highroad import _core
from highroad.backends.interpreter import Interpreter, Trap
from highroad.diagnostics import Diagnostic, InputError, Source
from highroad.ir.estimates import Amount, Term
from highroad.ir.expressions import (
    FALSE,
    Constant,
    Element,
    Expression,
    Field,
    Global,
    Place,
    Remote,
    Unary,
    UnaryOperator,
)
from highroad.ir.model import Model
from highroad.ir.types import Array, Bool, Enum, Queue, Record, Scalar, Type
from highroad.systems import Edge, Objective, Step, Target, Value, estimates
from highroad.systems.compiled_patterns import read_action
from highroad.systems.estimates import (
    Active,
    Computed,
    ControlGraph,
    Differences,
    Distances,
    EachProcess,
    Estimate,
    Formula,
)


class CompiledSystem:
    """A system whose meaning is an IR model."""

    is_repeatable = True
    declares_actions = True  # a name that it does not have is a mistake
    has_processes = True  # to which runs may be fair

    def __init__(self, model: Model, language: str) -> None:
        self.model = model
        self.language = language
        self._interpreter = Interpreter(model)
        self._steps = [step for _, _, step in model.numbered_steps()]
        self._places = list(_scalar_places(model))
        self._predicates: dict[Source, Expression] = {}

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def goes_on_after_faults(self) -> bool:
        """Whether something can be counted beyond the first fault."""
        return self.model.goes_on_after_faults

    @property
    def actions(self) -> Collection[str]:
        return {step.action for step in self._steps}

    def argument_counts(self, action: str) -> Collection[int]:
        return {len(step.arguments) for step in self._steps if step.action == action}

    def read_action(self, pattern: Source) -> str:
        return read_action(self.model, pattern)

    def compile(self, objective: Objective) -> Target:
        from highroad.backends.llvm.engine import NativeModel  # LLVM is loaded only when something is searched

        propositions = [self._proposition(predicate, sought) for predicate, sought in objective.observed]
        native = NativeModel(self.model, propositions, objective.action)
        return Target(native.core, with_arguments=bool(set("(*") & set(objective.action)), owner=native)

    def _proposition(self, predicate: Source | None, sought: bool) -> Expression:
        if predicate is None:
            return FALSE
        expression = self._predicate(predicate)
        return expression if sought else Unary(UnaryOperator.NOT, expression)

    def initial(self) -> Sequence[bytes]:
        return [self._interpreter.initial()]

    def edges(self, state: bytes) -> Iterator[Edge]:
        names = self.model.instances
        for s in self._interpreter.edges(state):
            yield Edge(
                label=s.label,
                state=s.state,
                process=names[s.process].name if len(names) > 1 else None,
                fault=s.fault.text if s.fault else None,
                span=self._steps[s.number].span,
            )

    reference_is_ordered = True

    def reference_steps(self, state: bytes, *, with_arguments: bool) -> Iterator[Step]:
        for each in self._interpreter.edges(state):
            label = each.label if with_arguments else self._steps[each.number].action
            partners = tuple({part.process for part in each.parts} - {each.process})
            yield Step(label, each.process, int(each.fault or 0), each.state or b"", partners)

    def describe(self, state: bytes) -> Mapping[str, Value]:
        values: dict[str, Value] = {}
        for number, instance in enumerate(self.model.instances):
            locations = self.model.types[instance.type].locations
            if len(locations) > 1:
                values[instance.name] = locations[self._interpreter.location_in(state, number)].name
        for text, place, kind in self._places:
            values[text] = _shown(self._interpreter.value(place, state), kind)
        return values

    def holds(self, predicate: Source, state: bytes) -> bool:
        try:
            return self._interpreter.holds(self._predicate(predicate), state)
        except Trap as trap:
            span = predicate.span(0, len(predicate.text))
            raise InputError(Diagnostic("E411", f"the predicate has no value in a state: {trap}", span)) from trap

    def control(self) -> Sequence[ControlGraph]:
        from highroad.systems.control import control_graphs

        return control_graphs(self.model)

    def places(self, state: bytes) -> Sequence[tuple[int, int]]:
        kinds = self._interpreter.live_in(state)
        return [(kind, self._interpreter.location_in(state, number)) for number, kind in enumerate(kinds)]

    def estimator(self, estimate: Estimate, target: Target) -> _core.Heuristic:
        """Native code, where the core has nothing ready. Most runs have no heuristic: what makes one is loaded here."""
        from highroad.backends.llvm.differences import differences_text
        from highroad.backends.llvm.estimate import compiled_estimate, native_estimate
        from highroad.systems.computed_estimates import computed

        match estimate:
            case Differences(goal=goal, of_bits=of_bits):
                return _core.DifferentBits(goal) if of_bits else compiled_estimate(differences_text(self.model, goal))
            case Active():
                return _core.ActiveProcesses(target.core, [])
            case Computed(function=function):
                return computed(function, self.describe)
            case _:
                return native_estimate(self.model, self.term(estimate))

    def term(self, estimate: Distances | EachProcess | Formula | estimates.Expression) -> Term:
        """The number that an estimate stands for, made of expressions over the model."""
        from highroad.systems.compiled_estimates import distances_term, each_process_term
        from highroad.systems.formula_estimates import Formulas

        match estimate:
            case Distances():
                return distances_term(self.model, estimate)
            case EachProcess():
                return each_process_term(self.model, estimate)
            case Formula(predicate=predicate, sought=sought, is_relaxed=is_relaxed):
                return Formulas(self.model, is_relaxed).term(self._predicate(predicate), sought)
            case estimates.Expression(text=text):
                return Amount(self._number(text))

    def _number(self, source: Source) -> Expression:
        """The expression of a number over the model's variables."""
        from highroad.properties.typed_number import typed_number

        return typed_number(source, self.model)

    def _predicate(self, source: Source) -> Expression:
        """The expression of a predicate's text. Most runs have none: its parser is loaded when there is one."""
        from highroad.properties.typed import typed_predicate

        if source not in self._predicates:
            self._predicates[source] = typed_predicate(source, self.model)
        return self._predicates[source]


def _shown(value: int, kind: Scalar) -> Value:
    match kind:
        case Bool():
            return bool(value)
        case Enum(names=names):
            return names[value]
        case _:
            return value


def _scalar_places(model: Model) -> Iterator[tuple[str, Place, Scalar]]:
    """Every scalar of the state with its name for people: `x`, `fork[2]`, `phil[0].retries`."""
    for v in model.variables:
        yield from _scalars(v.name, Global(v.name), v.type)
    for number, instance in enumerate(model.instances):
        for v in model.types[instance.type].variables:
            yield from _scalars(f"{instance.name}.{v.name}", Remote(number, v.name), v.type)


def named_scalars(text: str, kind: Type) -> Iterator[str]:
    """The names of all scalars and channels in a variable, in order."""
    match kind:
        case Array(element=element, length=length):
            for i in range(length):
                yield from named_scalars(f"{text}[{i}]", element)
        case Record(fields=fields):
            for name, field in fields:
                yield from named_scalars(f"{text}.{name}", field)
        case _:
            yield text


def _scalars(text: str, place: Place, kind: Type) -> Iterator[tuple[str, Place, Scalar]]:
    match kind:
        case Array(element=element, length=length):
            for i in range(length):
                yield from _scalars(f"{text}[{i}]", Element(place, Constant(i)), element)
        case Record(fields=fields):
            for name, field in fields:
                yield from _scalars(f"{text}.{name}", Field(place, name), field)
        case Queue():
            pass  # shown as a whole by those who know its messages
        case _:
            yield text, place, kind
