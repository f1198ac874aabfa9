"""What a way of shortening is. A module of this folder that exposes `WAY` is one."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

from highroad import _core
from highroad.heuristics import Aim, Heuristic, guide
from highroad.racing import Finding, core_objective, run_search
from highroad.searches import parse_search
from highroad.shortening._known import Known, Problem
from highroad.systems import Objective
from highroad.systems.estimates import Directed

Work = Callable[[Any, Any], Finding]
"""Done in a thread, with the control and the limits of the core.

The answer is that of a search. But its ending `complete` says that no run is shorter than the known one, and
`is_shortest` that none is shorter than the one that was found.
"""

HASTY = "weighted-astar:w=3"


class Stage(IntEnum):
    """When a way has its turn."""

    AROUND = 1  # it looks around the known run: it starts again from each that is shorter
    WHOLE = 2  # once, with all the time
    IN_TURN = 3  # one after the other, each with a part of the time


@dataclass(frozen=True, slots=True)
class Way:
    """A way of shortening. `prepare` gives what is to be done for a known run, or nothing if it does not fit."""

    name: str
    summary: str
    stage: Stage
    order: int  # among those of its stage
    prepare: Callable[[Problem, Known], Work | None]


def along(core_way: Callable[..., Finding], problem: Problem, known: Known) -> Work:
    """What the core does with the states of a known run."""

    def work(control: Any, limits: Any) -> Finding:
        return core_way(
            model=problem.target.core,
            path=known.states,
            length=known.length,
            objective=core_objective(problem.objective),
            limits=limits,
            control=control,
            seed=problem.seed,
            with_arguments=problem.target.with_arguments,
            states=known.finding.get("states", 0) // 2,
        )

    return work


def searched(problem: Problem, known: Known, search: str, core: _core.Model | None = None) -> Work:
    """A search for a shorter run, in the model or in a part of it."""
    objective = replace(problem.objective, most_steps=known.length - 1)
    target = problem.target if core is None else replace(problem.target, core=core)

    def work(control: Any, limits: Any) -> Finding:
        return run_search(target, objective, parse_search(search), problem.seed, limits, control)

    return work


def directed(problem: Problem, aim: Aim, heuristic: Heuristic, objective: Objective) -> Work | None:
    """A*; if it comes to no end in half of the time, or has no room, weighted A*. Neither proves anything."""
    system = problem.system
    if not isinstance(system, Directed) or not heuristic.fits(aim):
        return None
    with problem.target.exclusive():
        estimates = guide(system, problem.target, aim, heuristic).core

    def search(name: str, control: Any, limits: Any) -> Finding:
        chosen = parse_search(name)
        return run_search(problem.target, objective, chosen, problem.seed, limits, control, estimates)

    def work(control: Any, limits: Any) -> Finding:
        end = time.monotonic() + limits.seconds
        limits.seconds /= 2
        answer = search("astar", control, limits)
        if answer["ending"] in ("time", "memory"):
            limits.seconds = end - time.monotonic()
            answer = search(HASTY, control, limits)
        return without_proof(answer)

    return work


def without_proof(answer: Finding) -> Finding:
    """What a search says of a part of the state space, or with estimates that may be too great."""
    ending = "bound" if answer["ending"] == "complete" else answer["ending"]
    return {**answer, "ending": ending, "is_shortest": False}
