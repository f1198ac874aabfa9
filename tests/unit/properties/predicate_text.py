"""Trees of predicates as text: with all brackets, so that a test can show how a text was read."""

from highroad.diagnostics import Source
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
from highroad.properties.syntax import parse_predicate


def parsed(text: str) -> Node:
    return parse_predicate(Source("<test>", text))


def bracketed(node: Node) -> str:
    match node:
        case Number(value=number):
            return str(number)
        case Truth(value=truth):
            return "true" if truth else "false"
        case Text(value=text):
            return f'"{text}"'
        case Name(name=name):
            return name
        case Index(base=base, index=index):
            return f"{bracketed(base)}[{bracketed(index)}]"
        case Member(base=base, name=name):
            return f"{bracketed(base)}.{name}"
        case AtLocation(process=process, location=location):
            return f"{bracketed(process)}@{location}"
        case UnaryNode(operator=operator, operand=operand):
            return f"({operator}{bracketed(operand)})"
        case BinaryNode(operator=operator, left=left, right=right):
            return f"({bracketed(left)} {operator} {bracketed(right)})"
