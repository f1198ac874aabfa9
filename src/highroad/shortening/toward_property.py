"""Directed search for what is looked for, wherever it is."""

from dataclasses import replace

from highroad.heuristics import Aim, default_heuristic, heuristics
from highroad.shortening._known import Known, Problem
from highroad.shortening._way import Stage, Way, Work, directed


def _prepare(problem: Problem, known: Known) -> Work | None:
    aim = Aim(problem.objective)
    of_faults = heuristics()["assertion-distance"]
    is_fault = known.finding["finding"] == "fault"
    heuristic = of_faults if is_fault and of_faults.fits(aim) else default_heuristic(aim)
    return directed(problem, aim, heuristic, replace(problem.objective, most_steps=known.length - 1))


WAY = Way(
    name="toward-property",
    summary="A* towards what is looked for, by the estimate that suits it",
    stage=Stage.IN_TURN,
    order=4,
    prepare=_prepare,
)
