"""The built-in functions and their overloads, and the form in which user-declared functions stand beside them.

The order of the overloads matters: when no overload fits exactly, the first one that fits after conversions is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from highroad.languages.mcrl2.sorts import (
    BOOL,
    INT,
    NAT,
    NUMERIC,
    POS,
    REAL,
    Basic,
    Container,
    Function,
    Kind,
    Sort,
    signature,
)

ELEMENT = Basic("@S")  # stands for any sort in the signature of a polymorphic function


@dataclass(frozen=True, slots=True)
class Signature:
    """One overload of a function. `ELEMENT` in its sorts stands for the same sort everywhere."""

    name: str
    parameters: tuple[Sort, ...]
    result: Sort
    is_built_in: bool = False
    is_polymorphic: bool = False

    @property
    def sort(self) -> Sort:
        return signature(self.parameters, self.result)

    def __str__(self) -> str:
        return str(self.sort).replace(ELEMENT.name, "S")

    def instance(self, element: Sort) -> Signature:
        """The overload for one sort of elements."""
        parameters = tuple(substituted(sort, element) for sort in self.parameters)
        return Signature(self.name, parameters, substituted(self.result, element), True)


def substituted(pattern: Sort, element: Sort) -> Sort:
    match pattern:
        case Basic():
            return element if pattern == ELEMENT else pattern
        case Container(kind=kind, element=inner):
            return Container(kind, substituted(inner, element))
        case Function():
            return pattern


_LIST = Container(Kind.LIST, ELEMENT)
_SET = Container(Kind.SET, ELEMENT)
_BAG = Container(Kind.BAG, ELEMENT)
_FSET = Container(Kind.FSET, ELEMENT)
_FBAG = Container(Kind.FBAG, ELEMENT)

_SUMS = [(POS, POS, POS), (POS, NAT, POS), (NAT, POS, POS), (NAT, NAT, NAT), (INT, INT, INT), (REAL, REAL, REAL)]
_MAXIMA = [
    *((POS, POS, POS), (POS, NAT, POS), (NAT, POS, POS), (NAT, NAT, NAT), (POS, INT, POS), (INT, POS, POS)),
    *((NAT, INT, NAT), (INT, NAT, NAT), (INT, INT, INT), (REAL, REAL, REAL)),
]
_SAME: list[tuple[Sort, ...]] = [(sort, sort, sort) for sort in NUMERIC]

# Each row is the domain, and last the result.
_BUILT_IN: dict[str, list[tuple[Sort, ...]]] = {
    "true": [(BOOL,)],
    "false": [(BOOL,)],
    "!": [(BOOL, BOOL), (_SET, _SET)],
    "&&": [(BOOL, BOOL, BOOL)],
    "||": [(BOOL, BOOL, BOOL)],
    "=>": [(BOOL, BOOL, BOOL)],
    **{name: [(ELEMENT, ELEMENT, BOOL)] for name in ("==", "!=", "<", "<=", ">", ">=")},
    "if": [(BOOL, ELEMENT, ELEMENT, ELEMENT)],
    "+": [*_SUMS, (_FSET, _FSET, _FSET), (_SET, _SET, _SET), (_FBAG, _FBAG, _FBAG), (_BAG, _BAG, _BAG)],
    "-": [
        *((POS, POS, INT), (NAT, NAT, INT), (INT, INT, INT), (REAL, REAL, REAL)),
        *((POS, INT), (NAT, INT), (INT, INT), (REAL, REAL)),
        *((_FSET, _FSET, _FSET), (_FSET, _SET, _FSET), (_SET, _SET, _SET)),
        *((_FBAG, _FBAG, _FBAG), (_BAG, _BAG, _BAG)),
    ],
    "*": [
        *_SAME,
        *((_FSET, _FSET, _FSET), (_FSET, _SET, _FSET), (_SET, _FSET, _FSET), (_SET, _SET, _SET)),
        *((_FBAG, _FBAG, _FBAG), (_BAG, _BAG, _BAG)),
    ],
    "/": [(sort, sort, REAL) for sort in NUMERIC],
    "div": [(NAT, POS, NAT), (INT, POS, INT)],
    "mod": [(NAT, POS, NAT), (INT, POS, NAT)],
    "exp": [(POS, NAT, POS), (NAT, NAT, NAT), (INT, NAT, INT), (REAL, INT, REAL)],
    "succ": [(POS, POS), (NAT, POS), (INT, INT), (REAL, REAL)],
    "pred": [(POS, NAT), (NAT, INT), (INT, INT), (REAL, REAL)],
    "max": [*_MAXIMA],
    "min": [*_SAME],
    "abs": [(INT, NAT), (REAL, REAL)],
    "sqrt": [(NAT, NAT)],
    **{name: [(REAL, INT)] for name in ("floor", "ceil", "round")},
    **{f"{a}2{b}": [(a, b)] for a in NUMERIC for b in NUMERIC if a != b},
    "|>": [(ELEMENT, _LIST, _LIST)],
    "<|": [(_LIST, ELEMENT, _LIST)],
    "++": [(_LIST, _LIST, _LIST)],
    "#": [(_LIST, NAT), (_FSET, NAT), (_FBAG, NAT)],
    ".": [(_LIST, NAT, ELEMENT)],
    "head": [(_LIST, ELEMENT)],
    "tail": [(_LIST, _LIST)],
    "rhead": [(_LIST, ELEMENT)],
    "rtail": [(_LIST, _LIST)],
    "in": [(ELEMENT, container, BOOL) for container in (_LIST, _FSET, _SET, _FBAG, _BAG)],
    "pick": [(_FSET, ELEMENT), (_FBAG, ELEMENT)],
    "count": [(ELEMENT, _FBAG, NAT), (ELEMENT, _BAG, NAT)],
    "Bag2Set": [(_BAG, _SET)],
    "Set2Bag": [(_SET, _BAG)],
}


def _mentions_element(sort: Sort) -> bool:
    return sort == ELEMENT or (isinstance(sort, Container) and sort.element == ELEMENT)


def _signatures() -> Iterator[tuple[str, tuple[Signature, ...]]]:
    for name, rows in _BUILT_IN.items():
        yield (
            name,
            tuple(Signature(name, row[:-1], row[-1], True, any(map(_mentions_element, row))) for row in rows),
        )


BUILT_IN_FUNCTIONS: dict[str, tuple[Signature, ...]] = dict(_signatures())
