"""Looks for the shortest way through the states around the run (Nakhost and Müller, 2010), more and more of them."""

from highroad import _core
from highroad.shortening._known import Known, Problem
from highroad.shortening._way import Stage, Way, Work, along


def _prepare(problem: Problem, known: Known) -> Work:
    return along(_core.neighbourhood, problem, known)


WAY = Way(
    name="neighbourhood",
    summary="the shortest way through the states around the run, of which there are more and more",
    stage=Stage.AROUND,
    order=3,
    prepare=_prepare,
)
