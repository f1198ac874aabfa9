"""Finds comparisons that never had anything to compare: `value == "x"` where `value` is always a number.

Python says that such things differ, and so a property would hold for no good reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from numbers import Number
from typing import Any

from highroad.diagnostics import Source
from highroad.properties.evaluation import EQUATIONS, sides
from highroad.properties.nodes import BinaryNode, Node, children
from highroad.properties.syntax import parse_predicate

MOST_STATES = 10_000  # of which values are looked at


def unlike_comparison(
    predicate: Source, states: Iterable[Any], values_of: Callable[[Any], Mapping[str, Any]]
) -> str | None:
    """A sentence about the first `==` or `!=` whose two sides were of different sorts in all the states."""
    for node in _comparisons(parse_predicate(predicate)):
        sorts = None
        for state in islice(states, MOST_STATES):
            sorts = _different_sorts(node, values_of(state))
            if sorts is None:
                break
        if sorts is not None:
            start = node.span.column - 1
            text = (node.span.text or "")[start : start + node.span.width]
            return f"'{text}' compares {sorts[0]} with {sorts[1]} in every state that was seen"
    return None


def _comparisons(node: Node) -> Iterator[BinaryNode]:
    if isinstance(node, BinaryNode) and node.operator in EQUATIONS:
        yield node
    for child in children(node):
        yield from _comparisons(child)


def _different_sorts(node: BinaryNode, values: Mapping[str, Any]) -> tuple[str, str] | None:
    """The sorts of the two sides; None when they are the same, when the sides are equal, or when one has no value."""
    try:
        left, right = sides(node, values)
        is_like = isinstance(left, type(right)) or isinstance(right, type(left)) or left == right
    except (KeyboardInterrupt, MemoryError):
        raise
    except BaseException:  # also of the user's own `==`
        return None
    sorts = _sort(left), _sort(right)
    return None if is_like or sorts[0] == sorts[1] else sorts


def _sort(value: Any) -> str:
    match value:
        case Number():
            return "a number"
        case str():
            return "a text"
        case None:
            return "None"
        case _:
            return f"a {type(value).__name__}"
