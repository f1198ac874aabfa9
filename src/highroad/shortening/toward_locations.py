"""Trail-directed search towards the control locations at the end of the run; anything that is looked for ends it
(Edelkamp, Lluch-Lafuente and Leue, 2001: partial-state trail-directed search)."""

from dataclasses import replace

from highroad.heuristics import Aim, heuristics
from highroad.shortening._known import Known, Problem
from highroad.shortening._way import Stage, Way, Work, directed


def _prepare(problem: Problem, known: Known) -> Work | None:
    objective = replace(problem.objective, most_steps=known.length - 1)
    return directed(problem, Aim(problem.objective, known.end), heuristics()["fsm-distance"], objective)


WAY = Way(
    name="toward-locations",
    summary="A* towards the control locations at the end of the run, by the steps that processes are away from them",
    stage=Stage.IN_TURN,
    order=2,
    prepare=_prepare,
)
