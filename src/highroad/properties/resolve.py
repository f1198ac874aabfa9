"""Gives the names in a predicate their meaning: the predicate as an expression of the IR."""

from __future__ import annotations

from typing import assert_never

from highroad.diagnostics import Diagnostic, InputError, Span, nearest
from highroad.ir import expressions as ir
from highroad.ir.model import Model, place_type
from highroad.ir.types import WORD_HIGH, Array, Enum, Record
from highroad.properties.nodes import (
    AtLocation,
    BinaryNode,
    Index,
    Member,
    Name,
    Node,
    Number,
    Text,
    Truth,
    UnaryNode,
)


def to_expression(node: Node, model: Model) -> ir.Expression:
    """The predicate as an expression of the IR; unknown names are errors with the nearest known name."""
    return _Resolver(model).expression(node)


class _Resolver:
    def __init__(self, model: Model) -> None:
        self._model = model
        self._variables = {v.name: v for v in model.variables}
        self._constants = _enumeration_values(model)
        self._processes: dict[str, list[int]] = {}
        for number, instance in enumerate(model.instances):
            self._processes.setdefault(model.types[instance.type].name, []).append(number)

    def expression(self, node: Node) -> ir.Expression:
        match node:
            case Number(value=value, span=span):
                if value > WORD_HIGH:
                    raise InputError(Diagnostic("E402", "this number is too large", span))
                return ir.Constant(value)
            case Truth(value=truth):
                return ir.TRUE if truth else ir.FALSE
            case Text(span=span):
                raise InputError(Diagnostic("E403", "a text has no meaning in this model", span))
            case UnaryNode(operator=symbol, operand=operand):
                return ir.Unary(ir.UnaryOperator(symbol), self.expression(operand))
            case BinaryNode(operator=symbol, left=left, right=right):
                return ir.Binary(ir.Operator(symbol), self.expression(left), self.expression(right))
            case AtLocation(process=process, location=location, span=span):
                return self._at(process, location, span)
            case Name(name=name) if name in self._constants and name not in self._variables:
                return ir.Constant(self._constants[name])
            case Name(span=span) | Index(span=span) | Member(span=span):
                place = self._place(node)
                if isinstance(place_type(self._model, None, place), Array | Record):
                    raise InputError(Diagnostic("E404", "an array or a record has no value of its own", span))
                return ir.Read(place)
            case _:
                assert_never(node)

    def _place(self, node: Node) -> ir.Place:
        match node:
            case Name(name=name, span=span):
                if name not in self._variables:
                    raise self._unknown(name, span)
                return ir.Global(name)
            case Index(base=base, index=index, span=span):
                place = self._place(base)
                if not isinstance(place_type(self._model, None, place), Array):
                    raise InputError(Diagnostic("E406", "only an array has elements", span))
                return ir.Element(place, self.expression(index))
            case Member(base=base, name=name, span=span):
                return self._member(base, name, span)
            case _:
                raise InputError(Diagnostic("E407", "a variable belongs here", node.span))

    def _unknown(self, name: str, span: Span) -> InputError:
        if name in self._processes:
            hint = "write process@location or process.variable"
            return InputError(Diagnostic("E407", f"'{name}' is a process, which has no value of its own", span, hint))
        known = [*self._variables, *self._processes, *self._constants]
        return InputError(Diagnostic("E405", f"unknown name '{name}'", span, nearest(name, known)))

    def _member(self, base: Node, name: str, span: Span) -> ir.Place:
        if (number := self._process(base)) is not None:
            process = self._model.types[self._model.instances[number].type]
            names = [v.name for v in process.variables]
            if name not in names:
                message = f"process '{process.name}' has no variable '{name}'"
                raise InputError(Diagnostic("E405", message, span, nearest(name, names)))
            return ir.Remote(number, name)
        place = self._place(base)
        kind = place_type(self._model, None, place)
        fields = dict(kind.fields) if isinstance(kind, Record) else {}
        if name not in fields:
            raise InputError(Diagnostic("E405", f"there is no field '{name}' here", span, nearest(name, fields)))
        return ir.Field(place, name)

    def _process(self, node: Node) -> int | None:
        """The number of the process that a node names: `phil[2]`, or `phil` when there is only one."""
        match node:
            case Name(name=name, span=span) if name in self._processes and name not in self._variables:
                numbers, position = self._processes[name], 0
                if len(numbers) > 1:
                    hint = f"write {name}[0] to {name}[{len(numbers) - 1}]"
                    raise InputError(Diagnostic("E408", f"there are {len(numbers)} processes '{name}'", span, hint))
            case Index(base=Name(name=name), index=Number(value=position, span=span)) if name in self._processes:
                numbers = self._processes[name]
                if position >= len(numbers):
                    raise InputError(Diagnostic("E408", f"there are {len(numbers)} processes '{name}'", span))
            case _:
                return None
        return numbers[position]

    def _at(self, process: Node, location: str, span: Span) -> ir.Expression:
        number = self._process(process)
        if number is None:
            message = "a process belongs before '@'"
            raise InputError(Diagnostic("E409", message, process.span, nearest("", self._processes)))
        names = [place.name for place in self._model.types[self._model.instances[number].type].locations]
        if location not in names:
            raise InputError(Diagnostic("E405", f"unknown location '{location}'", span, nearest(location, names)))
        return ir.At(number, frozenset(i for i, name in enumerate(names) if name == location))


def _enumeration_values(model: Model) -> dict[str, int]:
    kinds = [v.type for v in model.variables] + [v.type for t in model.types for v in t.variables]
    values: dict[str, int] = {}
    while kinds:
        kind = kinds.pop()
        if isinstance(kind, Enum):
            values.update({name: i for i, name in enumerate(kind.names)})
        elif isinstance(kind, Array):
            kinds.append(kind.element)
        elif isinstance(kind, Record):
            kinds.extend(field for _, field in kind.fields)
    return values
