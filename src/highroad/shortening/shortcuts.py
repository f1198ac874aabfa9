"""Cuts loops, and jumps from each state of the run to the last one that a step leads to."""

from highroad import _core
from highroad.shortening._known import Known, Problem
from highroad.shortening._way import Stage, Way, Work, along


def _prepare(problem: Problem, known: Known) -> Work:
    return along(_core.shortcuts, problem, known)


WAY = Way(
    name="shortcuts",
    summary="the shortest way through the states of the run: loops are cut, and detours between its states",
    stage=Stage.AROUND,
    order=1,
    prepare=_prepare,
)
