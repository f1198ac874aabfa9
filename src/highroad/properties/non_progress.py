"""Non-progress cycles: no run goes on for ever without coming through a label `progress...`."""

from __future__ import annotations

from highroad.automata.automaton import Atom, Automaton, Transition
from highroad.diagnostics import Diagnostic, InputError, Source
from highroad.properties import Kind
from highroad.systems import SoughtRuns, Specified, System
from highroad.systems.patterns import ANYTHING

_PROGRESS, _MOVES = 1, 2  # the bits of the atoms


def _runs(system: System, _: Source) -> SoughtRuns:
    """At some point the automaton guesses that there is no progress any more. As in SPIN something must move: where all
    is done, nobody waits for progress."""
    if not isinstance(system, Specified):
        hint = "progress is what the labels 'progress...' of a Promela model say"
        raise InputError(Diagnostic("E934", "the model has no labels", None, hint))
    progress = system.labelled("progress")
    idle = Transition(_MOVES, _PROGRESS, 1)
    atoms = (Atom("progress"), Atom(ANYTHING, is_action=True))
    automaton = Automaton(atoms, ((Transition(0, 0, 0), idle), (idle,)), 0, frozenset({1}))
    return SoughtRuns(automaton, (progress, None), reason="a run that makes no progress any more")


KIND = Kind(
    name="non-progress",
    summary="no run goes on for ever without coming through a label 'progress...'",
    needs_text=False,
    runs=_runs,
)
