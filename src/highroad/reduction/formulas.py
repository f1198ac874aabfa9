"""Formulas of the mu-calculus on a reduction."""

from __future__ import annotations

from highroad.mucalculus import check_lts, read_formula
from highroad.properties import Property
from highroad.reduction import Reduction
from highroad.results import Game, Result


def check_formula(reduction: Reduction, wanted: Property) -> Result:
    """The verdict about the whole system: what holds, or fails, whatever was cut."""
    assert wanted.objective.formula is not None
    formula = read_formula(wanted.objective.formula)
    answer = check_lts(
        reduction.lts,
        formula,
        reduction.core.cut(),
        model=getattr(reduction.system, "specified", None),
        limits=reduction.limits,
    )
    return Result(
        answer.verdict,
        str(wanted),
        str(reduction.bounds),
        reduction.seed,
        reduction.statistics,
        note=answer.note,
        was_interrupted=answer.limit == "interrupted",
        is_cut=reduction.is_cut,
        game=Game(answer.positions, answer.moves) if answer.positions else None,
        evidence=answer.evidence,
    )
