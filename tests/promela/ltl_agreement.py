"""Random formulas on random graphs: our searches for cycles among each other, and with the automata of `spin -f`.

Whether a run of a graph violates a formula is decided by every exhaustive search of the core with our automaton, and in
plain Python with SPIN's. Of the automata for a formula and those for its contrary, ours and SPIN's, none may share a
run with one of the other side. `python tests/nightly.py ltl` takes 2,000 formulas on 20 graphs each.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

import highroad
from compared import Compared
from highroad.automata.automaton import Atom, Automaton
from highroad.automata.formulas import Binary, Formula, Proposition, Row, Tree, Unary, negated
from highroad.automata.translation import automaton_of
from highroad.lts.graph import Graph
from highroad.properties.formulas import atom_sources
from highroad.searches import searches_for
from highroad.systems import SoughtRuns
from highroad.systems.explicit import ExplicitSystem
from oracles.never_claims import claim_of
from oracles.product import accepts_some_run
from oracles.temporal import is_empty, random_tree

LARGEST = 12  # operators and atoms of a formula
GRAPHS = 20
SPINS = ("!", "[]", "<>", "U", "V", "&&", "||", "->", "<->")
MEANINGS = {"p": Atom("state < 4"), "q": Atom("state == 2 || state == 5"), "r": Atom("a", is_action=True)}
SEARCHES = [name for name, search in searches_for(runs=True).items() if search.exhaustive]


@dataclass(frozen=True)
class Automata:
    """Of a formula, and of its contrary; None where SPIN takes too long."""

    ours: Automaton
    contrary: Automaton
    spins: Automaton | None
    spins_contrary: Automaton | None

    @classmethod
    def of(cls, formula: Formula) -> Automata:
        text = str(formula)
        claims = [claim_of(each) for each in (text, f"!({text})")]
        spins, spins_contrary = (None if claim is None else claim.automaton for claim in claims)
        return cls(automaton_of(formula), automaton_of(negated(formula)), spins, spins_contrary)

    def is_contradictory(self) -> bool:
        """Whether SPIN accepts a run for a formula and for its contrary."""
        spins, contrary = self.spins, self.spins_contrary
        return spins is not None and contrary is not None and not is_empty(spins, contrary)

    def overlapping(self) -> str | None:
        """Two automata, one of the formula and one of its contrary, that accept the same run."""
        pairs = {
            "ours and our contrary": (self.ours, self.contrary),
            "ours and SPIN's contrary": (self.ours, self.spins_contrary),
            "SPIN's and our contrary": (self.spins, self.contrary),
        }
        both = {name: (one, other) for name, (one, other) in pairs.items() if one is not None and other is not None}
        return next((name for name, (one, other) in both.items() if not is_empty(one, other)), None)


def compare(seed: int) -> Compared:
    """The formula of a seed."""
    generator, found = Random(seed), Compared()
    formula = random_formula(generator, LARGEST)
    automata = Automata.of(formula)
    wrong = _compare_automata(formula, automata, found.figures)
    wrong += _compare_verdicts(formula, automata, generator, found.figures)
    found.wrong += (f"seed {seed}: {formula}: {each}" for each in wrong)
    return found


def random_formula(generator: Random, largest: int, operators: tuple[str, ...] = SPINS) -> Formula:
    return Formula(random_tree(generator, generator.randint(1, largest), operators=operators))


def _compare_automata(formula: Formula, automata: Automata, figures: Counter[str]) -> list[str]:
    if automata.spins is None or automata.spins_contrary is None:
        figures["too long for SPIN"] += 1
    figures["formulas"] += 1
    figures["size"] += _size(formula.tree)
    if automata.is_contradictory():
        figures["SPIN contradicts itself"] += 1
        return [] if is_empty(automata.ours, automata.contrary) else ["ours and our contrary share a run"]
    overlapping = automata.overlapping()
    return [] if overlapping is None else [f"{overlapping} share a run"]


def _compare_verdicts(formula: Formula, automata: Automata, generator: Random, figures: Counter[str]) -> list[str]:
    """A formula is violated in a graph if some run satisfies the contrary."""
    spins = None if automata.is_contradictory() else automata.spins_contrary
    wrong = []
    for _ in range(GRAPHS):
        system = ExplicitSystem(random_graph(generator), "graph", "aut")
        text = f"ltl: {Formula(_meant(formula.tree))}"
        answers = {name: _is_violated(system, text, name) for name in SEARCHES}
        if spins is not None:
            answers["spin -f"] = _accepts(system, spins)
            figures["verdicts with SPIN"] += 1
        figures["graphs"] += 1
        figures["violated"] += answers[SEARCHES[0]]
        if len(set(answers.values())) > 1:
            wrong.append(f"{answers} on {list(system.graph.edges())}")
    return wrong


def random_graph(generator: Random) -> Graph:
    """Every state may have several steps, or none, and need not be reachable; a step `a` is somewhere."""
    states = generator.randint(1, 12)
    edges = [
        (source, generator.choice("ab"), generator.randrange(states))
        for source in range(states)
        for _ in range(generator.choice((0, 1, 1, 2, 2, 3)))
    ]
    return Graph.from_edges(0, states + 1, [*edges, (states, "a", 0)])


def _is_violated(system: ExplicitSystem, text: str, search: str) -> bool:
    verdict = highroad.check(system, text, search=search).verdict
    assert isinstance(verdict, highroad.Violated | highroad.Holds)
    return isinstance(verdict, highroad.Violated)


def _accepts(system: ExplicitSystem, automaton: Automaton) -> bool:
    """In plain Python, with the meaning of the names that SPIN knows."""
    meant = replace(automaton, atoms=tuple(MEANINGS[atom.text] for atom in automaton.atoms))
    return accepts_some_run(system, SoughtRuns(meant, atom_sources(meant)))


def _meant(tree: Tree) -> Tree:
    match tree:
        case Proposition(atom):
            return Proposition(MEANINGS[atom.text])
        case Row(operator, operands):
            return Row(operator, tuple(map(_meant, operands)))
        case Unary(operator, operand):
            return Unary(operator, _meant(operand))
        case Binary(operator, left, right):
            return Binary(operator, _meant(left), _meant(right))
        case constant:
            return constant


def _size(tree: Tree) -> int:
    match tree:
        case Row(_, operands):
            return 1 + sum(map(_size, operands))
        case Unary(_, operand):
            return 1 + _size(operand)
        case Binary(_, left, right):
            return 1 + _size(left) + _size(right)
        case _:
            return 1
