"""What a language tells of components that take steps together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from highroad import _core
from highroad.systems.estimates import ControlGraph


class Reading(Protocol):
    """Another reading of a network: its steps, by code that has nothing in common with it.

    Both raise `Unread` where there is no answer.
    """

    def is_initial(self, locals_: Sequence[int], /) -> bool: ...

    def steps(
        self, locals_: Sequence[int], known: Collection[tuple[str, tuple[int, ...]]], /
    ) -> Iterable[tuple[str, tuple[int, ...] | None]]:
        """Labels and next states, named as in the steps that the network knows; None for a state that it does not."""
        ...

    def has_step(self, locals_: Sequence[int], label: str, target: Sequence[int], /) -> bool: ...


class Network(Protocol):
    """Local states are numbered for each component; answers never change."""

    @property
    def component_names(self) -> Sequence[str]:
        """Each is different: a name, or a name with its arguments or with a number, as `P(1)` and `P#2`."""
        ...

    @property
    def initial(self) -> tuple[int, ...]: ...

    @property
    def vectors(self) -> Sequence[tuple[int, ...]]:
        """For each way to take a step together, the components that do so, in ascending order."""
        ...

    def offers(self, component: int, local: int, /) -> Sequence[int]:
        """The vectors in which a component may take part."""
        ...

    def joint(self, vector: int, locals_: tuple[int, ...], /) -> Sequence[tuple[int, tuple[int, ...]]]:
        """The steps of a vector: labels, and the next local states of those that take part."""
        ...

    def machine(self, vector: int, /) -> _core.LocalMachine | None:
        """What computes the steps of a vector that is one component on its own, if that is faster by now."""
        ...

    def variable_names(self, component: int, /) -> Collection[str]:
        """The variables that a component has in some local state; in another it may have others."""
        ...

    def variable_sorts(self, component: int, /) -> Mapping[str, str]:
        """The sorts of its variables, as far as each has one only."""
        ...

    def label(self, label: int, /) -> str: ...

    def describe(self, component: int, local: int, /) -> Sequence[tuple[str, str]]:
        """What is known of a local state, as names and texts; the first is its place in the text."""
        ...

    def control(self, component: int, /) -> ControlGraph:
        """The places of a component; every step that it takes is between two of them, along an edge."""
        ...

    def place(self, component: int, local: int, /) -> int:
        """The number of the place of a local state."""
        ...

    def place_name(self, component: int, /) -> str | None:
        """The name under which a description tells the place, if nothing else has that name."""
        ...
