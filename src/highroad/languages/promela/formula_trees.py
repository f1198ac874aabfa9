"""The formulas of `ltl` blocks as those of the logic: their operands without temporal operators are atoms."""

from __future__ import annotations

from collections.abc import Callable

from highroad.automata import formulas
from highroad.automata.automaton import Atom
from highroad.ir.expressions import Expression
from highroad.languages.promela import tree
from highroad.languages.promela.claims import text_of

_UNARY = {"always": "[]", "eventually": "<>", "next": "X", "not": "!"}
_BINARY = {"implies": "->", "equivalent": "<->", "until": "U", "weakuntil": "W", "release": "V"}
_ROWS = {"and": "&&", "or": "||"}


class FormulaTrees:
    """Reads one formula. `meanings` has what became of its atoms, by their texts."""

    def __init__(self, lower: Callable[[tree.Expression], Expression]) -> None:
        self._lower = lower
        self.meanings: dict[str, Expression] = {}

    def formula(self, block: tree.Ltl) -> formulas.Formula:
        return formulas.Formula(self._tree(block.formula), span=block.span)

    def _tree(self, part: tree.Formula | tree.Expression) -> formulas.Tree:
        match part:
            case tree.Formula(operator=operator, operands=operands):
                inner = tuple(self._tree(operand) for operand in operands)
                if operator in _ROWS:
                    return formulas.Row(_ROWS[operator], inner)
                return (
                    formulas.Unary(_UNARY[operator], inner[0])
                    if operator in _UNARY
                    else formulas.Binary(_BINARY[operator], inner[0], inner[1])
                )
            case tree.Number(value=value):
                return formulas.Constant(value != 0)
            case _:
                return formulas.Proposition(Atom(self._text(part), span=part.span))

    def _text(self, expression: tree.Expression) -> str:
        """What the user wrote. A macro may stand for several atoms, which must not be the same then."""
        meaning = self._lower(expression)
        written = text = text_of(expression.span)
        number = 1
        while self.meanings.setdefault(text, meaning) != meaning:
            number += 1
            text = f"{written} ({number})"
        return text
