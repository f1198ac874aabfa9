"""Sorts as they are after every name was resolved: aliases are gone, and equal sorts compare equal.

`Basic` names one of the five built-in sorts, a declared sort or a structured sort. A structured sort carries the name
under which it was declared first, or its own text (`struct a | b`) when it was only ever written in place; what its
constructors are is told by `Specification.sorts`, so sorts stay finite although structured sorts may be recursive.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The containers. Those with an F are finite and convert to the one without."""

    LIST = "List"
    SET = "Set"
    BAG = "Bag"
    FSET = "FSet"
    FBAG = "FBag"


@dataclass(frozen=True, slots=True)
class Basic:
    """`Bool`, `Nat`, `D`, or a structured sort."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Container:
    """`List(Nat)`."""

    kind: Kind
    element: Sort

    def __str__(self) -> str:
        return f"{self.kind}({self.element})"


@dataclass(frozen=True, slots=True)
class Function:
    """`Nat # Bool -> Nat`; there is at least one sort in the domain."""

    domain: tuple[Sort, ...]
    range: Sort

    def __str__(self) -> str:
        return f"{' # '.join(_factor(sort) for sort in self.domain)} -> {self.range}"


Sort = Basic | Container | Function

BOOL = Basic("Bool")
POS = Basic("Pos")
NAT = Basic("Nat")
INT = Basic("Int")
REAL = Basic("Real")

NUMERIC = (POS, NAT, INT, REAL)  # each contains the ones before it
BUILT_IN = {sort.name: sort for sort in (BOOL, *NUMERIC)}
FINITE_VERSION = {Kind.SET: Kind.FSET, Kind.BAG: Kind.FBAG}

_WIDTH: dict[Sort, int] = {sort: width for width, sort in enumerate(NUMERIC)}


def is_numeric(sort: Sort) -> bool:
    return sort in _WIDTH


def is_wider(wide: Sort, narrow: Sort) -> bool:
    """Whether both are numeric and `wide` strictly contains `narrow`."""
    return wide in _WIDTH and narrow in _WIDTH and _WIDTH[wide] > _WIDTH[narrow]


def signature(parameters: tuple[Sort, ...], result: Sort) -> Sort:
    """The sort of a mapping: a constant has no domain, and so has the sort of its value."""
    return Function(parameters, result) if parameters else result


def _factor(sort: Sort) -> str:
    return f"({sort})" if isinstance(sort, Function) else str(sort)
