"""Searches once more, with no other steps than those that the run takes."""

from typing import Any

from highroad import _core
from highroad.racing import Finding
from highroad.shortening._known import Known, Problem
from highroad.shortening._way import Stage, Way, Work, searched, without_proof


def _prepare(problem: Problem, known: Known) -> Work:
    def work(control: Any, limits: Any) -> Finding:
        target = problem.target
        part = _core.RestrictedModel(target.core, known.finding["path"], target.with_arguments)
        return without_proof(searched(problem, known, "bfs", part)(control, limits))

    return work


WAY = Way(
    name="restricted",
    summary="breadth-first search with no other steps than those that the run takes somewhere",
    stage=Stage.IN_TURN,
    order=1,
    prepare=_prepare,
)
