"""Formulas to Büchi automata: the one way in, for properties, blocks of models and tests.

automaton_of(formula)         # accepts the runs of which the formula (without its quantifier) holds
sought_automaton(formula)     # accepts the runs to look for: against `A f` those that break it, for `E f` those that
show it
"""

from __future__ import annotations

from itertools import islice, permutations

from highroad.automata import generalised_reduction, reduction
from highroad.automata.alternating import Alternating, TooLarge
from highroad.automata.automaton import MAXIMUM_ATOMS, Atom, Automaton, Transition
from highroad.automata.degeneralisation import Buchi, degeneralised
from highroad.automata.formulas import MAXIMUM_HEIGHT, Formula, atoms_of, is_too_high, negated
from highroad.automata.generalised import Generalised, generalised_of
from highroad.automata.rewriting import Rewriter, normal_form
from highroad.diagnostics import Diagnostic, InputError

MAXIMUM_ORDERS = 6  # in which promises are waited for; the smallest result is taken
MAXIMUM_TRIED = 200  # edges of an automaton for which more than one order is tried


def automaton_of(formula: Formula) -> Automaton:
    """Accepts the runs of which the formula holds, whatever its quantifier says of them."""
    if is_too_high(formula.tree):
        hint = f"at most {MAXIMUM_HEIGHT} operators, each within the one before"
        raise InputError(Diagnostic("E911", "the formula is nested too deeply", formula.span, hint))
    atoms = atoms_of(formula.tree)
    if len(atoms) > MAXIMUM_ATOMS:
        span = atoms[MAXIMUM_ATOMS].span or formula.span
        message = f"a formula may have at most {MAXIMUM_ATOMS} different atoms, and this one has {len(atoms)}"
        raise InputError(Diagnostic("E912", message, span, "make one predicate of several where none is temporal"))
    try:
        generalised = generalised_of(Alternating(normal_form(formula.tree, atoms, Rewriter())))
    except TooLarge as reason:
        message = f"the automaton of this formula is too large: it has {reason}"
        hint = "check the parts of a conjunction one by one"
        raise InputError(Diagnostic("E913", message, formula.span, hint)) from None
    return automaton_of_generalised(generalised, atoms)


def sought_automaton(formula: Formula) -> Automaton:
    """Accepts what decides: a run that breaks a formula of all runs, or one that shows a formula of some run."""
    return automaton_of(formula if formula.quantifier == "E" else negated(formula))


def automaton_of_generalised(generalised: Generalised, atoms: tuple[Atom, ...]) -> Automaton:
    """The smallest automaton that some order of the promises leads to."""
    smaller = generalised_reduction.reduced(generalised)
    promises = range(smaller.promises.bit_count())
    tried = MAXIMUM_ORDERS if sum(map(len, smaller.edges)) <= MAXIMUM_TRIED else 1
    results = [reduction.reduced(degeneralised(smaller, order)) for order in islice(permutations(promises), tried)]
    return automaton_of_buchi(min(results, key=reduction.size), atoms)


def automaton_of_buchi(buchi: Buchi, atoms: tuple[Atom, ...]) -> Automaton:
    """A state that accepts whatever follows is final: whoever looks for a run need not look for a cycle then."""
    rows = tuple(tuple(Transition(edge.positive, edge.negative, edge.target) for edge in row) for row in buchi.edges)
    final = frozenset(state for state in buchi.accepting if Transition(0, 0, state) in rows[state])
    return Automaton(atoms, rows, buchi.initial, frozenset(buchi.accepting), final)
