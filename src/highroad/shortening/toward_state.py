"""Trail-directed search towards the very state at the end of the run, by its bits (Edelkamp, Lluch-Lafuente and Leue,
2001: full-state trail-directed search)."""

from typing import Any

from highroad.heuristics import Aim, heuristics
from highroad.racing import Finding
from highroad.shortening._known import Known, Problem
from highroad.shortening._way import Stage, Way, Work, directed
from highroad.systems import Objective


def _prepare(problem: Problem, known: Known) -> Work | None:
    objective = Objective(faults=problem.objective.faults, goal=known.end, most_steps=len(known.states) - 2)
    if len(known.states) < 2:
        return None
    work = directed(problem, Aim(objective, known.end), heuristics()["hamming"], objective)
    if work is None:
        return None

    def extended(control: Any, limits: Any) -> Finding:
        answer = work(control, limits)
        return known.extended(answer["path"]) if answer["finding"] == "state" else answer

    return extended


WAY = Way(
    name="toward-state",
    summary="A* towards the state at the end of the run, by the bits that differ",
    stage=Stage.IN_TURN,
    order=3,
    prepare=_prepare,
)
