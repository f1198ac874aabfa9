"""How far a predicate is from being as sought: the formula-based estimate of HSF-SPIN.

Stefan Edelkamp, Stefan Leue and Alberto Lluch-Lafuente, "Directed explicit-state model checking in the validation of
communication protocols", STTT 5 (2004).

A predicate that is as sought has the estimate 0. Of a conjunction the parts are added up, of a disjunction the least
counts, negations go inwards. A comparison counts by what is missing, the location of a process by the way that is left,
and anything else 1. In a relaxed estimate every part is a lower bound of the steps that are needed: the greatest part
of a conjunction counts, and a comparison that does not hold 1.
"""

from __future__ import annotations

from highroad.ir.estimates import Amount, Greatest, Least, Sum, Term
from highroad.ir.expressions import (
    COMPARISONS,
    At,
    Binary,
    Conditional,
    Constant,
    Expression,
    ForeignAt,
    LocationOf,
    Operator,
    ProcessCount,
    Unary,
    UnaryOperator,
)
from highroad.ir.model import Model
from highroad.systems.location_distances import LocationDistances

FARTHEST = 1 << 20
"""Of a comparison: a state whose numbers are very different is still to be visited."""

_OPPOSITES = {
    Operator.EQUAL: Operator.UNEQUAL,
    Operator.LESS: Operator.GREATER_EQUAL,
    Operator.GREATER: Operator.LESS_EQUAL,
}
_OPPOSITES |= {opposite: operator for operator, opposite in _OPPOSITES.items()}


class Formulas:
    """Translates the predicates of one model."""

    def __init__(self, model: Model, is_relaxed: bool) -> None:
        self._model = model
        self._is_relaxed = is_relaxed
        self._distances = LocationDistances(model)

    def term(self, predicate: Expression, sought: bool) -> Term:
        match predicate:
            case Constant(value=value):
                return _free() if bool(value) is sought else Least(())
            case Unary(operator=UnaryOperator.NOT, operand=operand):
                return self.term(operand, not sought)
            case Binary(operator=Operator.AND, left=left, right=right):
                parts = (self.term(left, sought), self.term(right, sought))
                return self._all(parts) if sought else Least(parts)
            case Binary(operator=Operator.OR, left=left, right=right):
                parts = (self.term(left, sought), self.term(right, sought))
                return Least(parts) if sought else self._all(parts)
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                return Least(
                    (
                        self._all((self.term(condition, True), self.term(then, sought))),
                        self._all((self.term(condition, False), self.term(otherwise, sought))),
                    )
                )
            case At(process=number, locations=locations) if not self._model.is_dynamic:
                kind = self._model.instances[number].type
                return self._way(predicate, kind, Constant(number), locations, sought)
            case ForeignAt(type=kind, process=process, locations=locations):
                return self._way(predicate, kind, process, locations, sought)
            case Binary(operator=operator, left=left, right=right) if operator in COMPARISONS and not self._is_relaxed:
                return _missing(operator if sought else _OPPOSITES[operator], left, right)
            case _:
                return _whether(predicate, sought)

    def _all(self, parts: tuple[Term, ...]) -> Term:
        return Greatest(parts) if self._is_relaxed else Sum(parts)

    def _way(self, test: Expression, kind: int, process: Expression, locations: frozenset[int], sought: bool) -> Term:
        """The way of the process to the locations, or away from them.

        Where the number of the process is computed, another one may be meant after a step: then nothing is certain.
        """
        if isinstance(process, Constant):
            if process.value < 0:
                return _whether(test, sought)
            numbers, of_none = self._distances.to(kind, locations, sought)
        elif self._is_relaxed:
            return _whether(test, sought)
        else:
            numbers, of_none = self._distances.guessed(kind, locations, sought)
        where: Expression = LocationOf(process, numbers)
        if self._distances.come_and_go:
            lives = Binary(Operator.LESS, process, ProcessCount())
            where = Conditional(lives, where, Constant(of_none))
        return Amount(where)


def _free() -> Term:
    return Amount(Constant(0))


def _whether(test: Expression, sought: bool) -> Term:
    """1 if it is not as sought: one step at least is needed."""
    as_sought, other = (Constant(0), Constant(1))
    return Amount(Conditional(test, as_sought, other) if sought else Conditional(test, other, as_sought))


def _missing(operator: Operator, left: Expression, right: Expression) -> Term:
    """By how much a comparison fails."""
    match operator:
        case Operator.EQUAL:
            amount = Conditional(Binary(Operator.LESS, left, right), _minus(right, left), _minus(left, right))
        case Operator.LESS:
            amount = Conditional(Binary(operator, left, right), Constant(0), _one_more(_minus(left, right)))
        case Operator.LESS_EQUAL:
            amount = Conditional(Binary(operator, left, right), Constant(0), _minus(left, right))
        case Operator.GREATER:
            amount = Conditional(Binary(operator, left, right), Constant(0), _one_more(_minus(right, left)))
        case Operator.GREATER_EQUAL:
            amount = Conditional(Binary(operator, left, right), Constant(0), _minus(right, left))
        case _:
            return _whether(Binary(operator, left, right), sought=True)
    return Least((Amount(amount), Amount(Constant(FARTHEST))))


def _minus(left: Expression, right: Expression) -> Expression:
    return Binary(Operator.SUBTRACT, left, right)


def _one_more(amount: Expression) -> Expression:
    return Binary(Operator.ADD, amount, Constant(1))
