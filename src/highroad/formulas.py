"""Formulas of the mu-calculus about whole models: explores, decides, and says what that means for the model."""

from __future__ import annotations

import time
from dataclasses import replace

from highroad.audit.budget import AuditBudget
from highroad.diagnostics import Source, Span
from highroad.explored import ExploredLts, explored
from highroad.limits import Limits, peak_resident_bytes
from highroad.mucalculus import Answer, check_lts, read_formula
from highroad.mucalculus.checking import check_types
from highroad.mucalculus.file import FormulaFile
from highroad.mucalculus.labels import PlaceOfLabel
from highroad.mucalculus.mistakes import not_a_search
from highroad.properties import Property
from highroad.results import Game, Holds, Inconclusive, Result, Verdict, Violated
from highroad.running import Progress
from highroad.systems import Specification, System
from highroad.systems.explicit import ExplicitSystem

__all__ = ["check", "not_a_search", "validate"]


def validate(system: System, source: Source) -> None:
    """Finds the mistakes in a formula that show before the system is explored."""
    formula, model = read_formula(source), _specified(system)
    if model is not None:
        check_types(formula, model)


def check(
    system: System,
    wanted: Property,
    limits: Limits,
    seed: int,
    progress: Progress | None,
    with_evidence: bool,
    audit: AuditBudget,
) -> Result:
    """Explores the system and decides the formula, all within one budget."""
    assert wanted.objective.formula is not None
    if limits.depth is not None:
        raise not_a_search()
    started = time.monotonic()
    validate(system, wanted.objective.formula)
    formula = read_formula(wanted.objective.formula)
    shortage = limits.shortage
    lts = explored(system, limits, progress, audit)
    if lts.limit not in (None, "states") or not lts.has_edges:
        answer = Answer(None, lts.limit)
    else:
        left = None if limits.seconds is None else max(0.001, limits.seconds - (time.monotonic() - started))
        answer = _decide(system, lts, formula, replace(limits, seconds=left), progress, with_evidence)
    verdict = _verdict(answer)
    return Result(
        verdict,
        str(wanted),
        "bfs",
        seed,
        replace(lts.statistics, seconds=time.monotonic() - started, peak_memory_bytes=peak_resident_bytes()),
        note=shortage if verdict == Inconclusive("memory") else None,
        was_interrupted=answer.limit == "interrupted",
        is_cut=lts.limit is not None,
        game=Game(answer.positions, answer.moves) if answer.positions else None,
        evidence=answer.evidence,
        audit=lts.audit,
    )


def _decide(
    system: System,
    lts: ExploredLts,
    formula: FormulaFile,
    limits: Limits,
    progress: Progress | None,
    with_evidence: bool,
) -> Answer:
    answer = check_lts(
        lts,
        formula,
        lts.limit is not None,
        model=_specified(system),
        place=_place(system),
        limits=limits,
        progress=progress,
        with_evidence=with_evidence,
    )
    return replace(answer, limit=lts.limit) if answer.limit == "bound" else answer


def _verdict(answer: Answer) -> Verdict:
    if answer.holds is None:
        return Inconclusive(answer.limit or "bound")
    return Holds() if answer.holds else Violated()


def _specified(system: System) -> Specification | None:
    return getattr(system, "specified", None)


def _place(system: System) -> PlaceOfLabel | None:
    """Where labels stand, if the system was read from a file of labels."""
    if not isinstance(system, ExplicitSystem) or system.path is None:
        return None
    from highroad.lts.aut import place_of_label

    path = system.path

    def place(label: str) -> Span | None:
        return place_of_label(path, label)

    return place
