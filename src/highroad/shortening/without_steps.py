"""Leaves out steps (delta debugging): what is left has to show what is looked for."""

from highroad import _core
from highroad.shortening._known import Known, Problem
from highroad.shortening._way import Stage, Way, Work, along


def _prepare(problem: Problem, known: Known) -> Work:
    return along(_core.without_steps, problem, known)


WAY = Way(
    name="without-steps",
    summary="leaves out steps, many at once and one by one, and those that are not possible without them",
    stage=Stage.AROUND,
    order=2,
    prepare=_prepare,
)
