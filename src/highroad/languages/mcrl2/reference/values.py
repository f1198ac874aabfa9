"""Values that are the same: one object, or functions that differ in the names of their variables only."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from highroad.languages.mcrl2.data import Value
from highroad.languages.mcrl2.data.nodes import Apply, Binder, Variable, subterms


def are_same(one: Value, other: Value) -> bool:
    return one is other or (_has_binder(one) and _has_binder(other) and _are_same(one, other, {}, {}))


@lru_cache(maxsize=1 << 16)
def _has_binder(value: Value) -> bool:
    return any(isinstance(part, Binder) for part in subterms(value))


def _are_same(one: Value, other: Value, forth: Mapping[Variable, Variable], back: Mapping[Variable, Variable]) -> bool:
    match one, other:
        case Variable(), Variable():
            return forth.get(one, one) is other and back.get(other, other) is one
        case Apply(), Apply():
            left, right = (one.head, *one.arguments), (other.head, *other.arguments)
            return len(left) == len(right) and all(
                _are_same(*pair, forth, back) for pair in zip(left, right, strict=True)
            )
        case Binder(), Binder():
            if one.kind != other.kind or [each.sort for each in one.variables] != [
                each.sort for each in other.variables
            ]:
                return False
            pairs = list(zip(one.variables, other.variables, strict=True))
            inner = {**back, **{after: before for before, after in pairs}}
            return _are_same(one.body, other.body, {**forth, **dict(pairs)}, inner)
    return one is other
