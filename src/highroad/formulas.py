"""Formulas of the mu-calculus about whole models: explores, decides, and says what that means for the model."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from highroad.audit.budget import AuditBudget
from highroad.diagnostics import Source, Span
from highroad.explored import ExploredLts, explored
from highroad.limits import Limits, peak_resident_bytes, resident_bytes, seconds_left
from highroad.mucalculus import Answer, check_lts, read_formula
from highroad.mucalculus.checking import check_types
from highroad.mucalculus.file import FormulaFile
from highroad.mucalculus.labels import PlaceOfLabel
from highroad.mucalculus.mistakes import not_a_search
from highroad.properties import Property
from highroad.results import Game, Inconclusive, Result
from highroad.running import Progress
from highroad.systems import Specification, System
from highroad.systems.explicit import ExplicitSystem

__all__ = ["check", "not_a_search", "validate"]

TIME_FOR_EXPLORING = 0.75
MEMORY_FOR_EXPLORING = 0.5
SMALLEST_PART = 100  # states
GROWTH = 4  # times, from a part to the next

NOT_LOOKED_AT = "the formula was not looked at: nothing is known of it"


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
    """Explores the system and decides the formula, all within one budget. When that ends the exploration, the part that
    was explored may be enough to decide it."""
    assert wanted.objective.formula is not None
    started = time.monotonic()
    validate(system, wanted.objective.formula)
    formula = read_formula(wanted.objective.formula)
    shortage = limits.shortage
    lts = explored(system, _for_exploring(limits), progress, audit)
    if lts.limit in ("found", "interrupted") or not lts.has_edges:
        answer, states = Answer(None, lts.limit, NOT_LOOKED_AT), lts.whole_count
    else:
        answer, states = _decide(system, lts, formula, limits, started, progress, with_evidence)
    audited = lts.audit
    if lts.limit is not None and answer.holds is not None:
        audited = lts.audited(audit, started, seconds_left(limits, started))
    return Result(
        answer.verdict,
        str(wanted),
        "bfs",
        seed,
        replace(lts.statistics, seconds=time.monotonic() - started, peak_memory_bytes=peak_resident_bytes()),
        note=shortage if shortage is not None and answer.verdict == Inconclusive("memory") else answer.note,
        was_interrupted=answer.limit == "interrupted",
        is_cut=lts.limit is not None or states < lts.state_count,
        game=Game(answer.positions, answer.moves) if answer.positions else None,
        evidence=answer.evidence,
        audit=audited,
    )


def _for_exploring(limits: Limits) -> Limits:
    """What of a budget goes into the exploration: nothing can be decided when all of it is spent."""
    has = resident_bytes()
    memory = has + max(1, int((limits.memory_bytes - has) * MEMORY_FOR_EXPLORING))
    seconds = None if limits.seconds is None else limits.seconds * TIME_FOR_EXPLORING
    return replace(limits, memory=memory, seconds=seconds)


def _decide(
    system: System,
    lts: ExploredLts,
    formula: FormulaFile,
    limits: Limits,
    started: float,
    progress: Progress | None,
    with_evidence: bool,
) -> tuple[Answer, int]:
    """The answer, and how many of the states it is about. What was explored first may be enough: of a system that was
    cut, or is too large, ever greater parts are looked at as long as the budget lasts."""
    undecided: tuple[Answer, int] | None = None  # by the greatest part that was looked at
    for states in _parts(lts):
        left = seconds_left(limits, started)
        answer = check_lts(
            lts.graph(states),
            formula,
            bytes(states) + b"\1" * (lts.state_count - states),
            model=_specified(system),
            place=_place(system),
            limits=replace(limits, seconds=None if left is None else max(0.001, left)),
            progress=progress,
            with_evidence=with_evidence,
        )
        if answer.holds is not None:
            return answer, states
        if answer.limit == "bound":
            undecided = answer, states
        elif answer.limit != "memory" or states < lts.state_count:
            break  # the budget is spent
    if undecided is None:
        return answer, states
    if answer is undecided[0]:  # all parts were looked at
        return replace(answer, limit=lts.limit or "memory"), states
    note = f"the first {undecided[1]:,} states do not decide the formula, and of the others nothing is known"
    return replace(undecided[0], limit=answer.limit, note=note), undecided[1]


def _parts(lts: ExploredLts) -> Iterator[int]:
    """How many states to look at, in turn."""
    if lts.limit is None:
        yield lts.state_count
    states = SMALLEST_PART
    while states < lts.whole_count:
        yield states
        states *= GROWTH
    if lts.limit is not None:
        yield lts.whole_count


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
