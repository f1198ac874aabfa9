"""Breadth-first search for anything that is nearer than the end of the run. It finds the shortest, or proves it."""

from highroad.shortening._known import Known, Problem
from highroad.shortening._way import Stage, Way, Work, searched


def _prepare(problem: Problem, known: Known) -> Work:
    return searched(problem, known, "bfs")


WAY = Way(
    name="breadth-first",
    summary="everything that is nearer than the end of the run: proves that there is nothing shorter",
    stage=Stage.WHOLE,
    order=1,
    prepare=_prepare,
)
