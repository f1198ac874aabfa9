"""From formulas as they were written to the kernel: types, unique variables, negations pushed to the conditions, and
regular formulas as fixpoints.

    [R . S]f = [R][S]f      [R + S]f = [R]f && [S]f      [R*]f = nu X . f && [R]X      [R+]f = nu X . [R](f && X)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from highroad.backends.recursion import deep_recursion
from highroad.diagnostics import Span
from highroad.languages.mcrl2 import processes
from highroad.languages.mcrl2 import tree as mcrl2
from highroad.languages.mcrl2.mistakes import undeclared_action
from highroad.languages.mcrl2.network.substitution import fresh, negation, substitute
from highroad.languages.mcrl2.parse import Reading
from highroad.languages.mcrl2.sorts import BOOL, REAL, Sort
from highroad.languages.mcrl2.terms import Application, Symbol, Term, Variable
from highroad.mucalculus import kernel, tree
from highroad.mucalculus.priorities import finish


def typed(formula: tree.Formula, reading: Reading) -> kernel.Formula:
    with deep_recursion():  # the parser bounds the depth
        found = _Typing(reading).state(formula, _Scope({}, {}, {}), True)
        finish(found)
        return found


@dataclass(frozen=True, slots=True)
class _Scope:
    sorts: Mapping[str, Sort]  # of the variables in sight, as they were written
    renamed: Mapping[Variable, Term]  # those that have another name in the kernel
    fixpoints: Mapping[str, kernel.Fixpoint]


class _Typing:
    def __init__(self, reading: Reading) -> None:
        self._elaboration = reading.elaboration
        self._calls = reading.calls

    # Data

    def _term(self, node: mcrl2.Data, sort: Sort, scope: _Scope) -> Term:
        term = self._elaboration.term(node, sort, scope.sorts)
        return substitute(term, scope.renamed) if scope.renamed else term

    def _inner(
        self, declarations: tuple[mcrl2.VariableDeclaration, ...], scope: _Scope
    ) -> tuple[tuple[Variable, ...], _Scope]:
        """The variables of a binder under unique names, and the scope of its body."""
        variables, sorts = self._elaboration.inference.declared(declarations, scope.sorts)
        taken = {*scope.sorts, *(new.name for new in scope.renamed.values() if isinstance(new, Variable))}
        hidden = {variable.name for variable in variables}
        renamed = {old: new for old, new in scope.renamed.items() if old.name not in hidden}
        unique = []
        for variable in variables:
            new = fresh(variable, taken)
            taken.add(new.name)
            if new is not variable:
                renamed[variable] = new
            unique.append(new)
        return tuple(unique), _Scope(sorts, renamed, scope.fixpoints)

    # States

    def state(self, node: tree.Formula, scope: _Scope, is_positive: bool) -> kernel.Formula:
        """The formula, or its negation."""
        match node:
            case tree.Truth(value=value):
                return kernel.Constant(value is is_positive)
            case tree.Condition(data=data, span=span):
                condition = self._term(data, BOOL, scope)
                return kernel.Test(condition if is_positive else negated(condition), span)
            case tree.Negation(operand=operand):
                return self.state(operand, scope, not is_positive)
            case tree.Junction(operator=operator, operands=operands):
                parts = tuple([self.state(operand, scope, is_positive) for operand in operands])
                return kernel.Join((operator == "&&") is is_positive, parts)
            case tree.Implication(operands=operands):
                conditions = [self.state(operand, scope, not is_positive) for operand in operands[:-1]]
                return kernel.Join(not is_positive, (*conditions, self.state(operands[-1], scope, is_positive)))
            case tree.Quantified(kind=kind, variables=declarations, body=body, span=span):
                variables, inner = self._inner(declarations, scope)
                found = self.state(body, inner, is_positive)
                return _bound((kind == "forall") is is_positive, variables, found, span)
            case tree.Modality(is_box=is_box, steps=steps, body=body, span=span):
                found = self.state(body, scope, is_positive)
                return self._after(steps, is_box is is_positive, found, scope, span)
            case tree.Fixpoint():
                return self._fixpoint(node, scope, is_positive)
            case tree.Reference(name=name, arguments=arguments, span=span):
                fixpoint = scope.fixpoints[name.text]
                pairs = zip(arguments, fixpoint.parameters, strict=True)
                terms = tuple([self._term(argument, parameter.sort, scope) for argument, parameter in pairs])
                return kernel.Unfolding(fixpoint, terms, False, span)
            case tree.MultiAction() | tree.Timed():
                raise AssertionError("an action formula stands in a modality")
        assert_never(node)

    def _fixpoint(self, node: tree.Fixpoint, scope: _Scope, is_positive: bool) -> kernel.Formula:
        variables, inner = self._inner(tuple(parameter.variable for parameter in node.parameters), scope)
        pairs = zip(node.parameters, variables, strict=True)
        values = tuple([self._term(parameter.value, variable.sort, scope) for parameter, variable in pairs])
        name = node.name.text
        fixpoint = kernel.Fixpoint(name, node.is_greatest is is_positive, variables, node.span)
        fixpoint.body = self.state(
            node.body, _Scope(inner.sorts, inner.renamed, {**scope.fixpoints, name: fixpoint}), is_positive
        )
        return kernel.Unfolding(fixpoint, values, True, node.span)

    # Regular formulas

    def _after(
        self, steps: tree.Steps, is_all: bool, goal: kernel.Formula, scope: _Scope, span: Span
    ) -> kernel.Formula:
        """All or some of the ways to take these steps lead to the goal."""
        match steps:
            case tree.Sequence(parts=parts):
                for part in reversed(parts):
                    goal = self._after(part, is_all, goal, scope, span)
                return goal
            case tree.Choice(parts=parts):
                return kernel.Join(is_all, tuple([self._after(part, is_all, goal, scope, span) for part in parts]))
            case tree.Repetition(body=body, is_at_least_once=is_at_least_once):
                again = kernel.Fixpoint("*", is_all, (), span)
                repeated = kernel.Unfolding(again, (), False, span)
                if is_at_least_once:
                    again.body = self._after(body, is_all, kernel.Join(is_all, (goal, repeated)), scope, span)
                else:
                    again.body = kernel.Join(is_all, (goal, self._after(body, is_all, repeated, scope, span)))
                return kernel.Unfolding(again, (), True, span)
            case _:
                return kernel.Step(is_all, self._labels(steps, scope), goal, span)

    # Action formulas

    def _labels(self, node: tree.Formula, scope: _Scope) -> kernel.LabelSet:
        match node:
            case tree.Truth(value=value):
                return kernel.AnyLabel(value)
            case tree.Condition(data=data):
                return kernel.LabelTest(self._term(data, BOOL, scope))
            case tree.Negation(operand=operand):
                return kernel.LabelNegation(self._labels(operand, scope))
            case tree.Junction(operator=operator, operands=operands):
                return kernel.LabelJoin(operator == "&&", tuple([self._labels(one, scope) for one in operands]))
            case tree.Implication(operands=operands):
                parts = [self._labels(operand, scope) for operand in operands]
                return kernel.LabelJoin(False, (*map(kernel.LabelNegation, parts[:-1]), parts[-1]))
            case tree.Quantified(kind=kind, variables=declarations, body=body, span=span):
                variables, inner = self._inner(declarations, scope)
                return kernel.LabelBinder(kind == "forall", variables, self._labels(body, inner), span)
            case tree.MultiAction(actions=actions, span=span):
                return kernel.Event(tuple([self._action(action, scope) for action in actions]), span)
            case tree.Timed(operand=operand, time=time, span=span):
                return kernel.TimedLabels(self._labels(operand, scope), self._term(time, REAL, scope), span)
            case tree.Modality() | tree.Fixpoint() | tree.Reference():
                raise AssertionError("a state formula does not stand in a modality")
        assert_never(node)

    def _action(self, node: mcrl2.Invocation, scope: _Scope) -> kernel.Action:
        if node.name.text not in self._calls.actions:
            raise undeclared_action(node.name.text, node.name.span, self._calls.actions)
        found = self._calls.invocation(node, scope.sorts)
        assert isinstance(found, processes.Action)
        arguments = tuple([substitute(argument, scope.renamed) for argument in found.arguments])
        return kernel.Action(found.name, tuple(argument.sort for argument in arguments), arguments)


def negated(condition: Term) -> Term:
    """Without `!!`, so that those who look for bounds in it find them."""
    match condition:
        case Application(Symbol("!"), (operand,)):
            return operand
        case _:
            return negation(condition)


def _bound(is_all: bool, variables: tuple[Variable, ...], body: kernel.Formula, span: Span) -> kernel.Formula:
    """Quantifiers of one kind below each other are one: the bounds of their variables may stand below all of them."""
    if isinstance(body, kernel.Binder) and body.is_all is is_all:
        return kernel.Binder(is_all, (*variables, *body.variables), body.body, span)
    return kernel.Binder(is_all, variables, body, span)
