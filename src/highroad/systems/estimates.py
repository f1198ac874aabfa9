"""What a heuristic says about the states of a system, as data: the system makes of it what the core can ask fast.

Distances are those between control locations. A type of process has a `ControlGraph`; a state has for each process, by
its number, its type and its location.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

from highroad import _core
from highroad.diagnostics import Source
from highroad.systems import System, Target

UNREACHABLE: int = _core.UNREACHABLE
"""The estimate that a state leads nowhere: it is visited last. Sums that exceed it are cut to it."""

Table = tuple[int, ...]
"""An estimate for each control location of a type."""

Tables = Mapping[int, Table]
"""By type of process. A process of another type, or one that does not live, counts zero."""


@dataclass(frozen=True, slots=True)
class ControlEdge:
    """A step as far as control is concerned.

    `cost` is 0 where a further step of the process may follow within the same step of the system, otherwise 1: the
    costs on a way of a process are never more than the steps that the system takes meanwhile.
    """

    source: int
    target: int
    actions: frozenset[str]  # the names of the actions that a step of the system has when this edge is taken
    cost: int = 1
    can_block: bool = True  # whether it depends on anything but the location
    can_fail: bool = False  # whether an assertion or something else can go wrong on it
    asserts: bool = False  # whether an assertion may be violated on it: one of the things that can go wrong
    starts: int | None = None  # the type of a process that begins with it
    ends: bool = False  # the process ends with it: its target means nothing, and its number may be given away again
    group: int | None = None  # edges of different processes with the same number are taken together, never alone


@dataclass(frozen=True, slots=True)
class ControlGraph:
    """A type of process: its locations, which begin with the initial one, and its edges."""

    name: str
    locations: tuple[str, ...]
    edges: tuple[ControlEdge, ...]
    may_end: frozenset[int] = frozenset()  # where a process may stay for ever


@dataclass(frozen=True, slots=True)
class Group:
    """Estimates for some processes by their numbers, which are added up, or of which the greatest counts."""

    processes: Mapping[int, Tables]
    is_sum: bool


@dataclass(frozen=True, slots=True)
class Distances:
    """The least over groups of processes."""

    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class EachProcess:
    """An estimate for every process that lives; the least or the greatest of them counts."""

    tables: Tables
    combine: Literal["least", "greatest"]


@dataclass(frozen=True, slots=True)
class Differences:
    """How many bits, or how many variables, differ from those of a known state."""

    goal: bytes
    of_bits: bool


@dataclass(frozen=True, slots=True)
class Active:
    """How many processes can move."""


@dataclass(frozen=True, slots=True)
class Formula:
    """How far a predicate is from being as sought: comparisons by the difference of their sides, tests of locations by
    the distance of control locations.

    `is_relaxed` never says more than the steps that are needed: the greatest part of a conjunction counts instead of
    the sum, and a comparison that does not hold counts one.
    """

    predicate: Source
    sought: bool
    is_relaxed: bool = False


@dataclass(frozen=True, slots=True)
class Expression:
    """The value of an expression in the model's own variables."""

    text: Source


@dataclass(frozen=True, slots=True)
class Computed:
    """A function of the state as people see it: names and values."""

    function: Callable[[Mapping[str, Any]], float]


Estimate = Distances | EachProcess | Differences | Active | Formula | Expression | Computed


@runtime_checkable
class Directed(System, Protocol):
    """A system that can be searched in a direction."""

    def control(self) -> Sequence[ControlGraph]:
        """The types of processes; none, if the language knows no processes."""
        ...

    def places(self, state: bytes) -> Sequence[tuple[int, int]]:
        """Type and location of each process, by its number."""
        ...

    def estimator(self, estimate: Estimate, target: Target) -> Any:
        """An estimate as a heuristic of the core, for a search in the target, which it keeps alive."""
        ...
