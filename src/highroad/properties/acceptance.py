"""Acceptance cycles: no run goes through a label `accept...` again and again."""

from __future__ import annotations

from highroad.automata.automaton import Automaton, Transition
from highroad.diagnostics import Diagnostic, InputError, Source
from highroad.properties import Kind
from highroad.systems import SoughtRuns, Specified, System


def _runs(system: System, _: Source) -> SoughtRuns:
    """The automaton accepts nothing of its own: the labels do."""
    accepting = system.labelled("accept") if isinstance(system, Specified) else None
    if accepting is None:
        hint = "a label of a Promela process that begins with 'accept' marks what may not happen for ever"
        raise InputError(Diagnostic("E934", "the model has no label 'accept...'", None, hint))
    automaton = Automaton((), ((Transition(0, 0, 0),),), 0, frozenset())
    return SoughtRuns(automaton, (), accepting, reason="a run through a label 'accept...' again and again")


KIND = Kind(
    name="acceptance",
    summary="no run goes through a label 'accept...' again and again",
    needs_text=False,
    runs=_runs,
)
