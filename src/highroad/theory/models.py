"""The graph of a model, if it is small enough to be computed with."""

from __future__ import annotations

from dataclasses import replace

from highroad.diagnostics import Diagnostic, InputError, Source
from highroad.explored import ExploredLts, explored
from highroad.limits import Limits
from highroad.running import Progress
from highroad.systems import System
from highroad.theory.graphs import SIMULATE
from highroad.theory.small_graph import SmallGraph
from highroad.theory.work import OutOfTime, too_large

MOST_STATES = 10_000
MOST_SIMULATED = 1_000_000  # the number of all states must be known for a share of them


def states_of(
    system: System,
    limits: Limits,
    progress: Progress | None = None,
    *,
    most: int = MOST_STATES,
    hint: str = f"{SIMULATE}, for up to {MOST_SIMULATED:,} states",
) -> ExploredLts:
    """The whole state space, which must not have more than `most` states; otherwise the hint says what is possible."""
    most = min(most, limits.states or most)
    space = explored(system, replace(limits, states=most), progress)
    if space.limit is None:
        return space
    if space.limit == "found":
        message = "the model has a fault, so that it has no graph"
        raise InputError(Diagnostic("E1002", message, None, "'highroad check -p false' shows the way to the fault"))
    if space.limit == "states":
        message = f"the model has more than {most:,} states, too many for this"
        raise too_large(message, hint if most <= MOST_STATES else None)
    raise OutOfTime(f"the model was not explored: {space.limit}", "--max-time" if space.limit == "time" else None)


def small_graph_of(space: ExploredLts) -> SmallGraph:
    """The same as a small graph; states keep their numbers, for breadth-first search numbers them in the same way."""
    return SmallGraph.from_graph(space.graph())


def name_of(space: ExploredLts, state: int) -> str:
    """A state for people."""
    values = ", ".join(f"{name}={value}" for name, value in space.describe(state).items() if name != "state")
    return f"state {state}" + (f" ({values})" if values else "")


def states_with(system: System, space: ExploredLts, predicate: Source) -> list[int]:
    """The states in which a predicate holds."""
    return [number for number in range(space.state_count) if system.holds(predicate, space.state(number))]
