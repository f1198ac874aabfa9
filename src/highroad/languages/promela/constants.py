"""Constant expressions: lengths, capacities, and other numbers that must be known when a model is read."""

from __future__ import annotations

from highroad.ir.types import wrap
from highroad.languages.promela import tree
from highroad.languages.promela.initial_values import INT, NotConstant, no_variables, value_of


def wrapped(value: int) -> int:
    """The value as C's `int` has it."""
    return wrap(value, INT)


def folded(expression: tree.Expression) -> int | None:
    """The value of an expression of numbers, and of globals that begin as such an expression; None for others."""
    try:
        return value_of(expression, _initial)
    except NotConstant:
        return None


def _initial(name: tree.Reference | tree.SpecialName) -> int:
    """SPIN takes the initial value of a variable for a constant, with a warning."""
    if isinstance(name, tree.SpecialName) or name.index is not None or name.field is not None:
        raise NotConstant
    variable = name.variable
    is_known = variable.scope is tree.Scope.GLOBAL and variable.length is None
    if not is_known or variable.initial is None or isinstance(variable.initial, tuple):
        raise NotConstant
    return value_of(variable.initial, no_variables)
