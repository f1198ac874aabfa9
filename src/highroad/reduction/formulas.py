"""Formulas of the mu-calculus on a reduction."""

from __future__ import annotations

from highroad.diagnostics import InputError
from highroad.mucalculus import Answer, check_lts, read_formula
from highroad.properties import Property
from highroad.reduction import Reduction
from highroad.results import Game, Holds, Inconclusive, Result, Verdict, Violated

_UNKNOWN_ACTION = "E860"


def check_formula(reduction: Reduction, wanted: Property) -> Result:
    """The verdict about the whole system. Of a part, only formulas get one that more states and steps cannot change:
    existential ones that hold, and universal ones that fail."""
    assert wanted.objective.formula is not None
    formula = read_formula(wanted.objective.formula)
    model = getattr(reduction.system, "specified", None)
    note = None
    try:
        answer = check_lts(reduction.lts, formula, reduction.is_cut, model=model, limits=reduction.limits)
    except InputError as mistake:
        # what the labels do not tell may be in what was cut; a specification tells all its actions
        if mistake.diagnostic.code != _UNKNOWN_ACTION or model is not None or not reduction.is_cut:
            raise
        answer, note = Answer(None, "bound"), f"{mistake.diagnostic.message} in what was drawn"
    return Result(
        _verdict(answer),
        str(wanted),
        str(reduction.bounds),
        reduction.seed,
        reduction.statistics,
        note=note,
        was_interrupted=answer.limit == "interrupted",
        is_cut=reduction.is_cut,
        game=Game(answer.positions, answer.moves) if answer.positions else None,
        evidence=answer.evidence,
    )


def _verdict(answer: Answer) -> Verdict:
    if answer.holds is None:
        return Inconclusive(answer.limit or "bound")
    return Holds() if answer.holds else Violated()
