"""Measures of a cell that only explore: how large a state space is, how long it takes to cover it, how far one gets."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highroad import _core, api
from highroad.experiments._results import Record
from highroad.limits import Limits
from highroad.lts.graph import Graph
from highroad.racing import run_search
from highroad.results import Statistics, count_states
from highroad.running import core_limits, statistics_of
from highroad.searches import parse_search
from highroad.systems import Objective, System
from highroad.systems.product import compiled

UNBOUNDED = 10**12  # steps that no search takes


class Explorer:
    """A system made ready to be explored again and again.

    This is what `count` does, without a thread that watches. Seconds are those of the processor: the cores may be busy.
    """

    def __init__(self, system: System) -> None:
        self._objective = Objective(faults=not getattr(system, "goes_on_after_faults", False))
        self._target = compiled(system, self._objective)
        self._unlimited = core_limits(Limits())  # once: to look at the memory takes longer than a short run

    def run(self, search: str, seed: int, limits: Limits | None = None) -> Statistics:
        control, begun = _core.Control(), time.thread_time()
        budget = self._unlimited if limits is None else core_limits(limits)
        run_search(self._target, self._objective, parse_search(search), seed, budget, control)
        return statistics_of(control, time.thread_time() - begun)


@dataclass(frozen=True, slots=True)
class Size:
    """States, the depth of the last one by breadth-first search, and the longest path if there are no cycles."""

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        explored = api.explore(system)
        longest = longest_path(explored.graph())
        for _ in seeds:
            yield {"states": explored.state_count, "depth": explored.statistics.depth, "longest": longest}

    def __str__(self) -> str:
        return "states, depth and longest path"


def longest_path(graph: Graph) -> int | None:
    """The number of steps of the longest path; nothing, if there are cycles."""
    entering = [0] * graph.state_count
    for target in graph.edge_targets:
        entering[target] += 1
    length = [0] * graph.state_count
    ready = [state for state in range(graph.state_count) if entering[state] == 0]
    done = 0
    while ready:
        state = ready.pop()
        done += 1
        for target in graph.edge_targets[graph.offsets[state] : graph.offsets[state + 1]]:
            length[target] = max(length[target], length[state] + 1)
            entering[target] -= 1
            if entering[target] == 0:
                ready.append(target)
    return max(length) if done == graph.state_count else None


@dataclass(frozen=True, slots=True)
class Cover:
    """Steps and seconds until a share of all states is stored, by a search with room for all of them."""

    search: str
    percent: int
    most: int = UNBOUNDED  # steps

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        explorer = Explorer(system)
        share = math.ceil(count_states(explorer.run("bfs", 0)) * self.percent / 100)
        text = f"{self.search}{',' if ':' in self.search else ':'}nodes={share},steps={self.most}"
        for seed in seeds:
            seen = explorer.run(text, seed)
            yield {"steps": seen.visited, "seconds": round(seen.seconds, 6), "states": count_states(seen)}

    def __str__(self) -> str:
        budget = "" if self.most == UNBOUNDED else f", at most {self.most:,} steps"
        return f"`{self.search}` until {self.percent} % of the states are stored{budget}"


@dataclass(frozen=True, slots=True)
class VisitedDeadlock:
    """Whether a search visits a deadlock; to meet it as the successor of a state that is visited is not enough."""

    search: str

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        explorer = Explorer(system)
        for seed in seeds:
            seen = explorer.run(self.search, seed)
            yield {"found": seen.deadlocks > 0, "states": seen.visited}

    def __str__(self) -> str:
        return f"a visited deadlock by `{self.search}`"


@dataclass(frozen=True, slots=True)
class Beyond:
    """Different states seen after more and more steps, with room for a share of the state space.

    Each point is a run of its own. With the same seed the shorter runs are the beginnings of the longer ones.
    """

    search: str  # as in `rurs`; breadth-first search stops when the room is used up
    percent: int
    multiples: tuple[float, ...]  # steps, in sizes of the state space

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        explorer = Explorer(system)
        size = count_states(explorer.run("bfs", 0))
        room = max(2, size * self.percent // 100)
        for seed in seeds:
            bounds = [max(1, round(multiple * size)) for multiple in self.multiples]
            seen = [self._run(explorer, room, bound, seed) for bound in bounds]
            yield {
                "size": size,
                "room": room,
                "steps": [each.visited for each in seen],
                "states": [count_states(each) for each in seen],
                "seconds": [round(each.seconds, 6) for each in seen],
            }

    def _run(self, explorer: Explorer, room: int, steps: int, seed: int) -> Statistics:
        if self.search != "bfs":
            return explorer.run(f"{self.search}:nodes={room},steps={steps}", seed)
        return explorer.run("bfs", seed, Limits(states=room))

    def __str__(self) -> str:
        return f"`{self.search}` with room for {self.percent} % of the states"
