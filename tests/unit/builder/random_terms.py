"""Random terms of the builder, each with its meaning in plain Python. Plain numbers may stand on either side."""

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from highroad.builder import Operand, Term, term, when
from unit.properties.random_predicates import MEANINGS, NoValue

Meaning = Callable[[], int]

ARITHMETIC = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
    "%": operator.mod,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
COMPARISONS = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True)
class Meant:
    """A term, or a number or truth value that can stand for one, and what it means."""

    operand: Operand
    meaning: Meaning


def combined(function: Callable[[Any, Any], Any], left: Meant, right: Meant) -> Term:
    """What the user's operator gives. Two plain numbers would be Python's business, not the builder's."""
    a, b = left.operand, right.operand
    answer = function(a if isinstance(b, Term) else term(a), b)
    assert isinstance(answer, Term)
    return answer


def _binary(symbol: str, left: Meant, right: Meant) -> Meant:
    function = (ARITHMETIC | COMPARISONS)[symbol]
    return Meant(combined(function, left, right), lambda: MEANINGS[symbol](left.meaning(), right.meaning()))


def _connective(symbol: str, left: Meant, right: Meant) -> Meant:
    meanings: dict[str, Meaning] = {
        "&": lambda: left.meaning() and right.meaning(),
        "|": lambda: left.meaning() or right.meaning(),
        "^": lambda: left.meaning() != right.meaning(),
    }
    return Meant(combined(ARITHMETIC[symbol], left, right), meanings[symbol])


def _negated(inner: Meant) -> Meant:
    def meaning() -> int:
        if inner.meaning() == -(2**63):
            raise NoValue
        return -inner.meaning()

    return Meant(-term(inner.operand), meaning)


def _complement(inner: Meant) -> Meant:
    return Meant(~term(inner.operand), lambda: ~inner.meaning())


def _not(inner: Meant) -> Meant:
    return Meant(~term(inner.operand), lambda: not inner.meaning())


def _chosen(condition: Meant, then: Meant, otherwise: Meant) -> Meant:
    chosen = when(condition.operand, then.operand, otherwise.operand)
    return Meant(chosen, lambda: then.meaning() if condition.meaning() else otherwise.meaning())


def numbers(variables: list[Meant]) -> st.SearchStrategy[Meant]:
    constants = st.integers(-70, 70) | st.sampled_from([2**62, 2**63 - 1, -(2**63)])
    leaves = constants.map(lambda n: Meant(n, lambda: n)) | st.sampled_from(variables)

    def grow(inner: st.SearchStrategy[Meant]) -> st.SearchStrategy[Meant]:
        comparisons = st.builds(_binary, st.sampled_from(list(COMPARISONS)), inner, inner)
        return (
            st.builds(_binary, st.sampled_from(list(ARITHMETIC)), inner, inner)
            | inner.map(_negated)
            | inner.map(_complement)
            | st.builds(_chosen, comparisons, inner, inner)
        )

    return st.recursive(leaves, grow, max_leaves=6)


def truths(variables: list[Meant]) -> st.SearchStrategy[Meant]:
    comparisons = st.builds(_binary, st.sampled_from(list(COMPARISONS)), numbers(variables), numbers(variables))
    leaves = comparisons | st.booleans().map(lambda b: Meant(b, lambda: b))

    def grow(inner: st.SearchStrategy[Meant]) -> st.SearchStrategy[Meant]:
        return st.builds(_connective, st.sampled_from("&|^"), inner, inner) | inner.map(_not)

    return st.recursive(leaves, grow, max_leaves=5)
