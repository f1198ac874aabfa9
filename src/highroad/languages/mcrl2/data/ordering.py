"""The order in which sets and bags keep their elements, so that equal ones are the same term."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.nodes import FALSE, TRUE, Binder, Node, Number, Variable, variable
from highroad.languages.mcrl2.data.printing import text
from highroad.languages.mcrl2.sorts import Sort

if TYPE_CHECKING:
    from highroad.languages.mcrl2.data.rewriter import Rewriter


def order(machine: Rewriter, left: Node, right: Node) -> int | None:
    """-1, 0 or 1 as `left` comes before, is the same as, or comes after `right`; None if that cannot be told.

    This is the order `<` of the sort. Different values that are not ordered by it, such as sets, are ordered by text.
    """
    if left is right:
        return 0
    if isinstance(left, Number) and isinstance(right, Number):
        return -1 if left.value < right.value else 1
    if machine.related("<", left, right) is TRUE:
        return -1
    if machine.related("<", right, left) is TRUE:
        return 1
    same = machine.related("==", left, right)
    if same is TRUE:
        return 0
    if same is not FALSE or left.free or right.free:
        return None
    one, other = text(left), text(right)
    return None if one == other else (-1 if one < other else 1)


def place(machine: Rewriter, element: Node, ordered: Sequence[Node]) -> tuple[int, bool] | None:
    """Where the element belongs in an ordered sequence, and whether it is there already; None if unknown."""
    low, high = 0, len(ordered)
    while low < high:
        middle = (low + high) // 2
        outcome = order(machine, element, ordered[middle])
        if outcome is None:
            return None
        if outcome == 0:
            return middle, True
        if outcome < 0:
            high = middle
        else:
            low = middle + 1
    return low, False


def bound_variable(sort: Sort, *functions: Node) -> Variable:
    """A variable for the body of a function made from these: named as in the first lambda, and free in none."""
    names = [function.variables[0].name for function in functions if isinstance(function, Binder)]
    name = fresh = names[0] if names else "x"
    taken = {free.name for function in functions for free in function.free}
    count = 0
    while fresh in taken:
        count += 1
        fresh = f"{name}{count}"
    return variable(fresh, sort)
