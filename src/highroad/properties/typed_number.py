"""A number over a model of the IR, from its text in the syntax of predicates: what holds is 1, what does not is 0."""

from __future__ import annotations

from highroad.diagnostics import Diagnostic, InputError, Source
from highroad.ir.expressions import (
    COMPARISONS,
    CONNECTIVES,
    At,
    Binary,
    Conditional,
    Constant,
    Element,
    Expression,
    Field,
    Operator,
    Place,
    Read,
    Unary,
    UnaryOperator,
)
from highroad.ir.model import Model, place_type
from highroad.ir.types import Bool
from highroad.ir.verifier import verify_expression
from highroad.properties.resolve import to_expression
from highroad.properties.syntax import parse_predicate


def typed_number(source: Source, model: Model) -> Expression:
    """The expression of a number; a located error when it does not fit the model."""
    node = parse_predicate(source)
    expression = _Numbers(model).number(to_expression(node, model))
    try:
        verify_expression(model, expression)
    except InputError as error:
        d = error.diagnostic
        message = d.message.removeprefix(f"expression over '{model.name}': ")
        raise InputError(Diagnostic(d.code, message, node.span, d.hint)) from error
    return expression


class _Numbers:
    """Writes conversions where a truth value stands for a number, or a number for a truth value."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def number(self, expression: Expression) -> Expression:
        if not self._is_truth(expression):
            return self._with_typed_parts(expression)
        if isinstance(expression, Constant):
            return Constant(expression.value)
        return Conditional(self._with_typed_parts(expression), Constant(1), Constant(0))

    def truth(self, expression: Expression) -> Expression:
        typed = self._with_typed_parts(expression)
        return typed if self._is_truth(expression) else Binary(Operator.UNEQUAL, typed, Constant(0))

    def _with_typed_parts(self, expression: Expression) -> Expression:
        match expression:
            case Unary(operator=UnaryOperator.NOT, operand=operand):
                return Unary(UnaryOperator.NOT, self.truth(operand))
            case Unary(operator=operator, operand=operand):
                return Unary(operator, self.number(operand))
            case Binary(operator=connective, left=left, right=right) if connective in CONNECTIVES:
                return Binary(connective, self.truth(left), self.truth(right))
            case Binary(operator=operation, left=left, right=right):
                return Binary(operation, self.number(left), self.number(right))
            case Read(place=place):
                return Read(self._place(place))
            case _:
                return expression

    def _place(self, place: Place) -> Place:
        match place:
            case Element(array=array, index=index):
                return Element(self._place(array), self.number(index))
            case Field(record=record, name=name):
                return Field(self._place(record), name)
            case _:
                return place

    def _is_truth(self, expression: Expression) -> bool:
        match expression:
            case Constant(is_bool=is_bool):
                return is_bool
            case At() | Unary(operator=UnaryOperator.NOT):
                return True
            case Binary(operator=operator):
                return operator in COMPARISONS or operator in CONNECTIVES
            case Read(place=place):
                return isinstance(place_type(self._model, None, place), Bool)
            case _:
                return False
