"""Members of Python's enumerations in predicates: `light == "BUSY"`, `light == BUSY`, `light == 2`.

Python says that a member of an `Enum` differs from its name and from its value. Whoever writes a predicate means the
member, and a name that no member has is a slip of the pen: nothing is ever equal to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, Flag
from typing import Any

from highroad.diagnostics import Diagnostic, InputError, nearest
from highroad.properties.nodes import Name, Node, Number, Text, Truth, UnaryNode

Evaluate = Callable[[Node, Mapping[str, Any]], Any]


def compared(left: Node, right: Node, values: Mapping[str, Any], evaluate: Evaluate) -> tuple[Any, Any]:
    """The values of both sides of an equation. If one is a member, the other is the member that it stands for."""
    if _is_unknown(left, values) and not _is_unknown(right, values):
        second, first = compared(right, left, values, evaluate)
        return first, second
    first = evaluate(left, values)
    if isinstance(first, Enum):
        return first, _meant(first, right, values, evaluate)
    second = evaluate(right, values)
    return (_meant(second, left, values, evaluate) if isinstance(second, Enum) else first), second


def _is_unknown(node: Node, values: Mapping[str, Any]) -> bool:
    return isinstance(node, Name) and node.name not in values


def _meant(member: Enum, node: Node, values: Mapping[str, Any], evaluate: Evaluate) -> Any:
    kind = type(member)
    if isinstance(node, Name) and node.name not in values:
        if node.name in kind.__members__:
            return kind[node.name]
        hint = nearest(node.name, [*values, *kind.__members__])
        raise InputError(Diagnostic("E405", f"unknown name '{node.name}'", node.span, hint))
    value = evaluate(node, values)
    if isinstance(value, Enum) or not isinstance(value, str | int | float):
        return value
    if isinstance(value, str) and value in kind.__members__:
        return kind[value]
    if isinstance(member, str | int | float):  # it is a text or a number itself, and so may others be
        return value
    found = next((each for each in (member, *kind) if each.value == value), None)
    if found is None and _is_written_out(node) and not isinstance(member, Flag):  # which can have any value
        texts = [each.value for each in kind if isinstance(each.value, str)]
        hint = nearest(str(value), [*kind.__members__, *texts])
        raise InputError(Diagnostic("E420", f"no member of {kind.__name__} is '{value}'", node.span, hint))
    return value if found is None else found


def _is_written_out(node: Node) -> bool:
    return isinstance(node.operand if isinstance(node, UnaryNode) else node, Text | Number | Truth)
