"""Formulas of linear temporal logic as people write them: a tree, and whether all runs are meant or one.

negated(formula)     # the contrary: `A f` becomes `E !f`
str(formula)         # as text that the parser reads, with the parentheses that it needs
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from highroad.automata.automaton import Atom
from highroad.diagnostics import Span

MAXIMUM_HEIGHT = 100

Quantifier = Literal["A", "E"]


@dataclass(frozen=True, slots=True)
class Constant:
    holds: bool


@dataclass(frozen=True, slots=True)
class Proposition:
    atom: Atom


@dataclass(frozen=True, slots=True)
class Unary:
    """`!`, or over the positions from here on: `X` the next, `[]` all, `<>` some."""

    operator: str
    operand: Tree


@dataclass(frozen=True, slots=True)
class Binary:
    """`->`, `<->`, or over the positions from here on: `U` until, `W` until or for ever, `V` release."""

    operator: str
    left: Tree
    right: Tree


@dataclass(frozen=True, slots=True)
class Row:
    """`a && b && c`, or the same with `||`: long rows must not make deep trees."""

    operator: str
    operands: tuple[Tree, ...]


Tree = Constant | Proposition | Unary | Binary | Row


@dataclass(frozen=True, slots=True)
class Formula:
    tree: Tree
    quantifier: Quantifier = "A"  # of the runs that the tree speaks of: all of them, or some
    span: Span | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return ("E " if self.quantifier == "E" else "") + _text(self.tree)


def negated(formula: Formula) -> Formula:
    """What holds exactly if the formula does not."""
    return Formula(Unary("!", formula.tree), "A" if formula.quantifier == "E" else "E", formula.span)


def children(tree: Tree) -> tuple[Tree, ...]:
    """The operands; those of a row within a row of the same connective are its own, too."""
    match tree:
        case Unary(operand=operand):
            return (operand,)
        case Binary(left=left, right=right):
            return left, right
        case Row(operator, operands):
            found: list[Tree] = []
            waiting = list(reversed(operands))
            while waiting:
                node = waiting.pop()
                if isinstance(node, Row) and node.operator == operator:
                    waiting += reversed(node.operands)
                else:
                    found.append(node)
            return tuple(found)
        case _:
            return ()


def is_too_high(tree: Tree) -> bool:
    """Whether recursion over a tree is too much for Python."""
    row = [tree]
    for _ in range(MAXIMUM_HEIGHT):
        row = [child for node in row for child in children(node)]
        if not row:
            return False
    return True


def atoms_of(tree: Tree) -> tuple[Atom, ...]:
    """The atoms, each once, in the order in which they are written."""
    return tuple(dict.fromkeys(node.atom for node in _nodes(tree) if isinstance(node, Proposition)))


def atom_text(atom: Atom) -> str:
    """An atom as formulas and HOA texts write it."""
    return f"action({atom.text})" if atom.is_action else atom.text


def _nodes(tree: Tree) -> Iterator[Tree]:
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(children(node))


def _text(tree: Tree) -> str:
    match tree:
        case Constant(holds):
            return "true" if holds else "false"
        case Proposition(atom):
            return f"({atom.text})" if _is_compound(atom) else atom_text(atom)
        case Unary(operator, operand):
            return f"{operator}{'' if operator == '!' else ' '}{_operand_text(operand)}"
        case Binary(operator, left, right):
            return f"{_operand_text(left)} {operator} {_operand_text(right)}"
        case Row(operator, operands):
            return f" {operator} ".join(map(_operand_text, operands))


def _operand_text(tree: Tree) -> str:
    text = _text(tree)
    return f"({text})" if isinstance(tree, Binary | Row) else text


def _is_compound(atom: Atom) -> bool:
    """Whether a predicate needs parentheses to be an operand: any but a name, to be sure."""
    return not atom.is_action and not atom.text.isidentifier()
