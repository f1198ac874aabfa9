"""Sums of multiples of terms: decides comparisons of open terms such as `x + 1 == 1 + x` and `n + 3 < n`."""

from __future__ import annotations

from fractions import Fraction

from highroad.languages.mcrl2.data.nodes import Apply, Node, Number, Symbol
from highroad.languages.mcrl2.sorts import NAT, NUMERIC, POS

Bound = int | Fraction | None  # None: unbounded on this side
Interval = tuple[Bound, Bound]
Linear = dict["Node | None", int | Fraction]  # the factor of each term; that of None is the constant

WIDENING = {f"{a}2{b}" for place, a in enumerate(NUMERIC) for b in NUMERIC[place + 1 :]}


def difference(left: Node, right: Node) -> Linear:
    form: Linear = {}
    _add(left, 1, form)
    _add(right, -1, form)
    return {term: factor for term, factor in form.items() if factor or term is None}


def _add(node: Node, factor: int | Fraction, form: Linear) -> None:
    """Adds the multiple of a term to the form."""
    if isinstance(node, Number):
        form[None] = form.get(None, 0) + factor * node.value
        return None
    name = node.head.name if isinstance(node, Apply) and isinstance(node.head, Symbol) else ""
    if isinstance(node, Apply):
        first, last = node.arguments[0], node.arguments[-1]
        if name in WIDENING:
            return _add(first, factor, form)
        if name in ("succ", "pred"):
            form[None] = form.get(None, 0) + (factor if name == "succ" else -factor)
            return _add(first, factor, form)
        if name == "+":
            _add(first, factor, form)
            return _add(last, factor, form)
        if name == "-":
            if len(node.arguments) == 1:
                return _add(first, -factor, form)
            _add(first, factor, form)
            return _add(last, -factor, form)
        if name == "*" and isinstance(first, Number):
            return _add(last, factor * first.value, form)
        if name == "*" and isinstance(last, Number):
            return _add(first, factor * last.value, form)
    form[node] = form.get(node, 0) + factor
    return None


def sort_bounds(node: Node) -> Interval:
    """What the sort alone tells of a number."""
    return (1, None) if node.sort == POS else (0, None) if node.sort == NAT else (None, None)


def bounds(form: Linear) -> Interval:
    """Between which numbers the form lies, by the sorts of its terms."""
    low: Bound = 0
    high: Bound = 0
    for term, factor in form.items():
        least, greatest = (1, 1) if term is None else sort_bounds(term)
        if factor < 0:
            least, greatest = greatest, least
        low = None if low is None or least is None else low + factor * least
        high = None if high is None or greatest is None else high + factor * greatest
    return low, high
