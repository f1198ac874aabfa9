"""Which formulas stay true, or false, when a system has more states and steps than those that were seen."""

from __future__ import annotations

from typing import assert_never

from highroad.backends.recursion import deep_recursion
from highroad.mucalculus import tree
from highroad.mucalculus.file import FormulaFile


def is_existential(formula: FormulaFile) -> bool:
    """Only diamonds are left when negations are pushed inside: what it says is shown by steps that there are.

    If it holds for a part of a system, it holds for the whole.
    """
    return not _asks(formula.formula, for_box=True)


def is_universal(formula: FormulaFile) -> bool:
    """Only boxes are left when negations are pushed inside: if it fails for a part of a system, it fails."""
    return not _asks(formula.formula, for_box=False)


def _asks(formula: tree.Formula, for_box: bool) -> bool:
    with deep_recursion():
        return _has(formula, for_box)


def _has(formula: tree.Formula, box: bool) -> bool:
    """Whether there is a box, or a diamond otherwise."""
    match formula:
        case tree.Truth() | tree.Condition() | tree.Reference():
            return False
        case tree.Negation(operand=operand):
            return _has(operand, not box)
        case tree.Junction(operands=operands):
            return any(_has(operand, box) for operand in operands)
        case tree.Implication(operands=operands):
            return any(_has(operand, not box) for operand in operands[:-1]) or _has(operands[-1], box)
        case tree.Quantified(body=body) | tree.Fixpoint(body=body):
            return _has(body, box)
        case tree.Modality(is_box=is_box, body=body):
            return is_box == box or _has(body, box)
        case tree.MultiAction() | tree.Timed():
            raise AssertionError("an action formula stands in a modality")
    assert_never(formula)
