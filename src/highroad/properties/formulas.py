"""From a temporal formula, or an automaton, to the runs that are looked for."""

from __future__ import annotations

from highroad.automata.automaton import Automaton
from highroad.automata.formulas import Formula
from highroad.automata.translation import sought_automaton
from highroad.diagnostics import Source
from highroad.systems import SoughtRuns


def runs_of_formula(formula: Formula, name: str = "the formula") -> SoughtRuns:
    """The runs that violate a formula for all runs; those that satisfy one for some run."""
    automaton = sought_automaton(formula)
    is_asked_for = formula.quantifier == "E"
    reason = f"a run of which {name} holds" if is_asked_for else f"a run that violates {name}"
    return SoughtRuns(automaton, atom_sources(automaton), is_asked_for=is_asked_for, reason=reason)


def atom_sources(automaton: Automaton) -> tuple[Source | None, ...]:
    """The predicates of an automaton, each under a name of its own, by which mistakes in them are found again."""
    atoms = enumerate(automaton.atoms, 1)
    return tuple(None if atom.is_action else Source(f"<atom {number}>", atom.text) for number, atom in atoms)
