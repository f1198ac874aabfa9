"""A predicate as alternatives, each of which is some parts that must all be as sought."""

from __future__ import annotations

from typing import NamedTuple

from highroad.properties.nodes import BinaryNode, Node, UnaryNode

MOST_PARTS = 1000


class Part(NamedTuple):
    node: Node
    sought: bool


Alternatives = list[list[Part]]


def alternatives(node: Node, sought: bool) -> Alternatives | None:
    """`a && (b || c)` is `a`, `b` or `a`, `c`; negations go inwards. None if there are too many."""
    match node:
        case UnaryNode(operator="!", operand=operand):
            return alternatives(operand, not sought)
        case BinaryNode(operator="&&" | "||" as connective, left=left, right=right):
            first, second = alternatives(left, sought), alternatives(right, sought)
            if first is None or second is None:
                return None
            if (connective == "&&") is not sought:
                return _bounded(first + second)
            if len(first) * len(second) > MOST_PARTS:
                return None
            return _bounded([one + other for one in first for other in second])
        case _:
            return [[Part(node, sought)]]


def _bounded(found: Alternatives) -> Alternatives | None:
    return found if sum(map(len, found)) <= MOST_PARTS else None
