"""What can be said of a formula before any system is known: its fixpoint variables are bound, and occur under an even
number of negations, with the right number of arguments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from highroad.diagnostics import Span
from highroad.mucalculus import mistakes, tree


@dataclass(frozen=True, slots=True)
class _Bound:
    fixpoint: tree.Fixpoint
    is_negated: bool  # whether it stands below an odd number of negations


_Scope = Mapping[str, _Bound]


def check_names(formula: tree.Formula) -> None:
    _Names().check(formula, {}, frozenset(), False)


class _Names:
    def __init__(self) -> None:
        self._parameters: dict[str, Span] = {}

    def check(self, formula: tree.Formula, scope: _Scope, data: frozenset[str], is_negated: bool) -> None:
        match formula:
            case tree.Truth() | tree.Condition():
                return
            case tree.Negation(operand=operand):
                self.check(operand, scope, data, not is_negated)
            case tree.Junction(operands=operands):
                for operand in operands:
                    self.check(operand, scope, data, is_negated)
            case tree.Implication(operands=operands):
                for operand in operands[:-1]:
                    self.check(operand, scope, data, not is_negated)
                self.check(operands[-1], scope, data, is_negated)
            case tree.Quantified(variables=variables, body=body):
                self.check(body, scope, data | {variable.name.text for variable in variables}, is_negated)
            case tree.Modality(body=body):
                self.check(body, scope, data, is_negated)
            case tree.Fixpoint():
                self._fixpoint(formula, scope, data, is_negated)
            case tree.Reference():
                self._reference(formula, scope, data, is_negated)
            case tree.MultiAction() | tree.Timed():
                raise AssertionError("an action formula stands in a modality")
            case _:
                assert_never(formula)

    def _fixpoint(self, formula: tree.Fixpoint, scope: _Scope, data: frozenset[str], is_negated: bool) -> None:
        names = [parameter.variable.name for parameter in formula.parameters]
        for name in names:
            before = self._parameters.setdefault(name.text, name.span)
            if before is not name.span:
                raise mistakes.parameter_twice(name.text, name.span, before)
        inner = {**scope, formula.name.text: _Bound(formula, is_negated)}
        self.check(formula.body, inner, data.union(name.text for name in names), is_negated)

    def _reference(self, formula: tree.Reference, scope: _Scope, data: frozenset[str], is_negated: bool) -> None:
        name, span = formula.name.text, formula.name.span
        bound = scope.get(name)
        if bound is None:
            raise mistakes.unknown_fixpoint(name, span, scope, name in data)
        expected = len(bound.fixpoint.parameters)
        if len(formula.arguments) != expected:
            raise mistakes.wrong_number(name, len(formula.arguments), expected, formula.span)
        if bound.is_negated != is_negated:
            raise mistakes.not_monotone(name, span)
