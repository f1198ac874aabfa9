"""The tree of a predicate. Every node knows its place in the text."""

from __future__ import annotations

from dataclasses import dataclass

from highroad.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Truth:
    value: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Text:
    value: str
    span: Span


@dataclass(frozen=True, slots=True)
class Name:
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Index:
    base: Node
    index: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Member:
    """`base.name`: a field of a record or a variable of a process."""

    base: Node
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class AtLocation:
    """`process@location`."""

    process: Node
    location: str
    span: Span


@dataclass(frozen=True, slots=True)
class UnaryNode:
    operator: str
    operand: Node
    span: Span


@dataclass(frozen=True, slots=True)
class BinaryNode:
    operator: str
    left: Node
    right: Node
    span: Span


Node = Number | Truth | Text | Name | Index | Member | AtLocation | UnaryNode | BinaryNode


def children(node: Node) -> tuple[Node, ...]:
    """The parts of a node, from left to right."""
    match node:
        case BinaryNode(left=left, right=right):
            return left, right
        case Index(base=base, index=index):
            return base, index
        case UnaryNode(operand=part) | Member(base=part) | AtLocation(process=part):
            return (part,)
        case _:
            return ()
