"""Bool, and `if`. The first operand is evaluated first, and the others only if it leaves the outcome open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.nodes import FALSE, TRUE, Apply, Node, Symbol, head_name, logical
from highroad.languages.mcrl2.data.rules import Environment

if TYPE_CHECKING:
    from highroad.languages.mcrl2.data.rewriter import Rewriter

# The term to go on with, or the values of all operands when the first one does not decide.
Lazy = Callable[["Rewriter", tuple[Node, ...], Environment], Node | tuple[Node, ...]]


def _if(machine: Rewriter, operands: tuple[Node, ...], environment: Environment) -> Node | tuple[Node, ...]:
    condition = machine.evaluate(operands[0], environment)
    if condition is TRUE:
        return operands[1]
    if condition is FALSE:
        return operands[2]
    return condition, machine.evaluate(operands[1], environment), machine.evaluate(operands[2], environment)


def _and(machine: Rewriter, operands: tuple[Node, ...], environment: Environment) -> Node | tuple[Node, ...]:
    left = machine.evaluate(operands[0], environment)
    if left is FALSE:
        return FALSE
    return operands[1] if left is TRUE else (left, machine.evaluate(operands[1], environment))


def _or(machine: Rewriter, operands: tuple[Node, ...], environment: Environment) -> Node | tuple[Node, ...]:
    left = machine.evaluate(operands[0], environment)
    if left is TRUE:
        return TRUE
    return operands[1] if left is FALSE else (left, machine.evaluate(operands[1], environment))


def _implies(machine: Rewriter, operands: tuple[Node, ...], environment: Environment) -> Node | tuple[Node, ...]:
    left = machine.evaluate(operands[0], environment)
    if left is FALSE:
        return TRUE
    return operands[1] if left is TRUE else (left, machine.evaluate(operands[1], environment))


LAZY: dict[str, Lazy] = {"if": _if, "&&": _and, "||": _or, "=>": _implies}


# What is known when the first operand is undecided


def undecided_if(_machine: Rewriter, _symbol: Symbol, operands: tuple[Node, ...]) -> Node | None:
    _, then, otherwise = operands
    return then if then is otherwise else None


def undecided_and(_machine: Rewriter, _symbol: Symbol, operands: tuple[Node, ...]) -> Node | None:
    left, right = operands
    if right is FALSE:
        return FALSE
    return left if right is TRUE else None


def undecided_or(_machine: Rewriter, _symbol: Symbol, operands: tuple[Node, ...]) -> Node | None:
    left, right = operands
    if right is TRUE:
        return TRUE
    return left if right is FALSE else None


def undecided_implies(machine: Rewriter, _symbol: Symbol, operands: tuple[Node, ...]) -> Node | None:
    left, right = operands
    if right is TRUE:
        return TRUE
    return machine.value(logical("!", left)) if right is FALSE else None


def negation(_machine: Rewriter, _symbol: Symbol, operands: tuple[Node, ...]) -> Node | None:
    [operand] = operands
    if operand is TRUE:
        return FALSE
    if operand is FALSE:
        return TRUE
    if isinstance(operand, Apply) and head_name(operand) == "!":
        return operand.arguments[0]
    return None


# Relations: false < true


def equal(machine: Rewriter, left: Node, right: Node) -> Node | None:
    for one, other in ((left, right), (right, left)):
        if one is TRUE:
            return other
        if one is FALSE:
            return machine.value(logical("!", other))
    return None


def less(machine: Rewriter, left: Node, right: Node) -> Node | None:
    if left is TRUE or right is FALSE:
        return FALSE
    if left is FALSE:
        return right
    return machine.value(logical("!", left)) if right is TRUE else None


def less_or_equal(machine: Rewriter, left: Node, right: Node) -> Node | None:
    if left is FALSE or right is TRUE:
        return TRUE
    if left is TRUE:
        return right
    return machine.value(logical("!", left)) if right is FALSE else None
