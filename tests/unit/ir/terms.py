"""Expressions with their operators as they are written."""

from highroad.ir.expressions import Binary, Expression, Operator, Unary, UnaryOperator


def binary(left: Expression, operator: str, right: Expression) -> Expression:
    return Binary(Operator(operator), left, right)


def unary(operator: str, operand: Expression) -> Expression:
    return Unary(UnaryOperator(operator), operand)
