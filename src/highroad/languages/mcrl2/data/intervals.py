"""Between which numbers the variables of a condition lie, if the condition holds.

Interval propagation: the bounds of a term follow from those of its parts (`_span`), and bounds on a term narrow those
of its parts (`_narrow`). The result may be too wide but never too narrow, so that all solutions lie within. Besides
variables, the lengths `#l` of unknown lists have bounds too.
"""

from __future__ import annotations

import math
from fractions import Fraction

from highroad.languages.mcrl2.data.linear import WIDENING, Bound, Interval, sort_bounds
from highroad.languages.mcrl2.data.nodes import FALSE, TRUE, Apply, Node, Number, Symbol, Variable
from highroad.languages.mcrl2.sorts import BOOL, NUMERIC, REAL, is_numeric

Bounds = dict[Node, Interval]

ENORMOUS = 1 << 200
_ROUNDS = 8
_CONVERSIONS = {f"{a}2{b}" for a in NUMERIC for b in NUMERIC if a != b}


def narrowed(condition: Node, bounds: Bounds) -> Bounds | None:
    """The bounds if the condition holds, at least; None if it cannot hold."""
    for _ in range(_ROUNDS):
        before = bounds
        after = _assume(condition, True, bounds)
        if after is None:
            return None
        bounds = after
        if bounds == before:
            break
    return bounds


def _assume(condition: Node, holds: bool, bounds: Bounds) -> Bounds | None:
    if condition is TRUE or condition is FALSE:
        return bounds if (condition is TRUE) == holds else None
    if not isinstance(condition, Apply) or not isinstance(condition.head, Symbol):
        return bounds
    name, operands = condition.head.name, condition.arguments
    if name == "!":
        return _assume(operands[0], not holds, bounds)
    if name in ("&&", "||", "=>"):
        left, right = operands
        left_holds = holds if name != "=>" else not holds
        if (name == "&&") == holds:
            return _both(left, left_holds, right, holds, bounds)
        return _either(_assume(left, left_holds, bounds), _assume(right, holds, bounds))
    if name == "==" and operands[0].sort == BOOL:
        left, right = operands
        cases = [_both(left, value, right, value == holds, bounds) for value in (True, False)]
        return _either(*cases)
    if name in ("==", "<", "<=") and is_numeric(operands[0].sort):
        return _compare(name, operands[0], operands[1], holds, bounds)
    return bounds


def _both(left: Node, left_holds: bool, right: Node, right_holds: bool, bounds: Bounds) -> Bounds | None:
    narrower = _assume(left, left_holds, bounds)
    return None if narrower is None else _assume(right, right_holds, narrower)


def _either(one: Bounds | None, other: Bounds | None) -> Bounds | None:
    if one is None or other is None:
        return other if one is None else one
    return {node: _hull(one[node], other[node]) for node in one if node in other}


def _hull(one: Interval, other: Interval) -> Interval:
    low = None if one[0] is None or other[0] is None else min(one[0], other[0])
    high = None if one[1] is None or other[1] is None else max(one[1], other[1])
    return low, high


def _compare(name: str, left: Node, right: Node, holds: bool, bounds: Bounds) -> Bounds | None:
    if name == "==" and not holds:
        return bounds
    if name != "==" and not holds:
        left, right = right, left
        name = "<=" if name == "<" else "<"
    gap = 1 if name == "<" and left.sort != REAL else 0
    result = dict(bounds)
    above = _span(right, result)
    if not _narrow(left, (above[0] if name == "==" else None, _minus(above[1], gap)), result):
        return None
    below = _span(left, result)
    if not _narrow(right, (_plus(below[0], gap), below[1] if name == "==" else None), result):
        return None
    return result


# Arithmetic on bounds


def _plus(one: Bound, other: Bound) -> Bound:
    return None if one is None or other is None else one + other


def _minus(one: Bound, other: Bound) -> Bound:
    return None if one is None or other is None else one - other


def _negated(interval: Interval) -> Interval:
    low, high = interval
    return (None if high is None else -high), (None if low is None else -low)


def _sum(one: Interval, other: Interval) -> Interval:
    return _plus(one[0], other[0]), _plus(one[1], other[1])


def _scaled(interval: Interval, factor: int | Fraction) -> Interval:
    low, high = interval if factor >= 0 else _negated(interval)
    size = factor if factor >= 0 else -factor
    return (None if low is None else low * size), (None if high is None else high * size)


def _meet(one: Interval, other: Interval) -> Interval:
    low = one[0] if other[0] is None else other[0] if one[0] is None else max(one[0], other[0])
    high = one[1] if other[1] is None else other[1] if one[1] is None else min(one[1], other[1])
    return low, high


def _blunted(interval: Interval) -> Interval:
    """A wider interval if its ends are enormous: otherwise they could grow from round to round, by squaring."""
    low, high = interval
    low = None if low is None or low < -ENORMOUS else min(low, ENORMOUS)
    high = None if high is None or high > ENORMOUS else max(high, -ENORMOUS)
    return low, high


def _product(one: Interval, other: Interval) -> Interval:
    (low, high), (least, greatest) = one, other
    if low is not None and high is not None and least is not None and greatest is not None:
        ends = (low * least, low * greatest, high * least, high * greatest)
        return min(ends), max(ends)
    if low is not None and low >= 0 and least is not None and least >= 0:
        return low * least, None
    return None, None


# Terms


def _name(node: Node) -> str:
    return node.head.name if isinstance(node, Apply) and isinstance(node.head, Symbol) else ""


def _is_unknown(node: Node) -> bool:
    """Whether bounds are kept for this node itself."""
    return isinstance(node, Variable) or (
        isinstance(node, Apply) and _name(node) == "#" and isinstance(node.arguments[0], Variable)
    )


def _span(node: Node, bounds: Bounds) -> Interval:
    """Between which numbers the term lies."""
    if isinstance(node, Number):
        return node.value, node.value
    if _is_unknown(node):
        return _meet(sort_bounds(node), bounds.get(node, (None, None)))
    if not isinstance(node, Apply):
        return sort_bounds(node)
    return _meet(sort_bounds(node), _computed(_name(node), node.arguments, bounds))


def _computed(name: str, operands: tuple[Node, ...], bounds: Bounds) -> Interval:
    if name in ("+", "-", "*"):
        spans = [_span(operand, bounds) for operand in operands]
        if name == "*":
            return _product(spans[0], spans[1])
        if len(spans) == 1:
            return _negated(spans[0])
        return _sum(spans[0], spans[1] if name == "+" else _negated(spans[1]))
    if name in ("succ", "pred"):
        step = 1 if name == "succ" else -1
        return _sum(_span(operands[0], bounds), (step, step))
    if name in _CONVERSIONS:
        return _span(operands[0], bounds)
    if name == "if":
        return _hull(_span(operands[1], bounds), _span(operands[2], bounds))
    if name == "abs":
        low, high = _span(operands[0], bounds)
        return 0, (None if low is None or high is None else max(-low, high))
    if name == "mod":
        return 0, _minus(_span(operands[1], bounds)[1], 1)
    if name == "div" and isinstance(operands[1], Number):
        low, high = _span(operands[0], bounds)
        divisor = operands[1].value
        return (None if low is None else low // divisor), (None if high is None else high // divisor)
    return None, None


def _narrow(node: Node, wanted: Interval, bounds: Bounds) -> bool:
    """Narrows the bounds of what is unknown in the term; False if the term cannot lie there."""
    low, high = _meet(_span(node, bounds), wanted)
    if node.sort != REAL:
        low = None if low is None else math.ceil(low)
        high = None if high is None else math.floor(high)
    if low is not None and high is not None and low > high:
        return False
    if _is_unknown(node):
        bounds[node] = _blunted((low, high))
        return True
    if not isinstance(node, Apply):
        return True
    return _narrow_parts(_name(node), node.arguments, (low, high), bounds)


def _narrow_parts(name: str, operands: tuple[Node, ...], wanted: Interval, bounds: Bounds) -> bool:
    first, last = operands[0], operands[-1]
    if name in _CONVERSIONS or name in WIDENING:
        return _narrow(first, wanted, bounds)
    if name in ("+", "-") and len(operands) == 2:
        right = _span(last, bounds)
        if not _narrow(first, _sum(wanted, _negated(right) if name == "+" else right), bounds):
            return False
        left = _span(first, bounds)
        rest = _sum(wanted, _negated(left)) if name == "+" else _sum(left, _negated(wanted))
        return _narrow(last, rest, bounds)
    if name == "-":
        return _narrow(first, _negated(wanted), bounds)
    if name in ("succ", "pred"):
        step = -1 if name == "succ" else 1
        return _narrow(first, _sum(wanted, (step, step)), bounds)
    if name == "abs" and wanted[1] is not None:
        return _narrow(first, (-wanted[1], wanted[1]), bounds)
    if name == "div" and isinstance(last, Number):
        divisor = last.value
        low, high = _scaled(wanted, divisor)
        return _narrow(first, (low, _plus(high, divisor - 1)), bounds)
    if name == "*":
        return _narrow_factors(first, last, wanted, bounds)
    return True


def _narrow_factors(left: Node, right: Node, wanted: Interval, bounds: Bounds) -> bool:
    high = wanted[1]
    if left is right:
        if high is None:
            return True
        if high < 0:
            return False
        root = math.isqrt(math.floor(high)) + (1 if left.sort == REAL else 0)
        return _narrow(left, (-root, root), bounds)
    for one, other in ((left, right), (right, left)):
        if isinstance(other, Number) and other.value != 0:
            if not _narrow(one, _scaled(wanted, Fraction(1) / other.value), bounds):
                return False
        elif high is not None:
            one_low, other_low = _span(one, bounds)[0], _span(other, bounds)[0]
            if one_low is None or one_low < 0 or other_low is None or other_low <= 0:
                continue
            if not _narrow(one, (None, Fraction(high) / other_low), bounds):
                return False
    return True
