"""What a Promela model says itself about its runs: formulas, never claims, and labels `accept...` or `progress...`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from highroad.diagnostics import Source
from highroad.ir.expressions import FALSE, Expression
from highroad.languages.promela import tree
from highroad.languages.promela.predicates import Predicates
from highroad.systems import SoughtRuns

Remember = Callable[[Source, Expression], None]
"""Gives a predicate that stands in the model the meaning that it has there."""


def kinds_of(model: tree.Model) -> Mapping[str, str]:
    """The names of formulas and claims, and which kind of property each of them is."""
    formulas = {formula.name: "ltl" for formula in model.formulas}
    return formulas | {claim.name: "claim" for claim in model.claims if claim.kind == "never"}


class Specifications:
    def __init__(self, model: tree.Model, predicates: Predicates, remember: Remember) -> None:
        self._model = model
        self._predicates = predicates
        self._remember = remember

    def labelled(self, prefix: str) -> Source | None:
        meaning = self._predicates.labelled(prefix)
        return None if meaning == FALSE else self._source(f"<{prefix}>", f"at a label {prefix}...", meaning)

    def runs(self, name: str) -> SoughtRuns:
        """The runs that a claim or a formula says must not be."""
        formula = next((formula for formula in self._model.formulas if formula.name == name), None)
        if formula is not None:
            return self._of_formula(formula)
        return self._of_claim(next(claim for claim in self._model.claims if claim.name == name))

    def _of_formula(self, block: tree.Ltl) -> SoughtRuns:
        from highroad.languages.promela.formula_trees import FormulaTrees
        from highroad.properties.formulas import runs_of_formula

        trees = FormulaTrees(self._predicates.lowered)
        runs = runs_of_formula(trees.formula(block), f"the formula '{block.name}'")
        atoms = runs.automaton.atoms
        sources = [self._source(f"<{block.name}>", atom.text, trees.meanings[atom.text]) for atom in atoms]
        return replace(runs, atoms=tuple(sources))

    def _of_claim(self, claim: tree.Claim) -> SoughtRuns:
        """As in SPIN, labels of processes count beside those of the claim."""
        from highroad.languages.promela.claims import automaton_of_claim

        found = automaton_of_claim(claim, self._predicates.lowered)
        sources = [
            self._source(f"<{claim.name} {number}>", atom.text, meaning)
            for number, (atom, meaning) in enumerate(zip(found.automaton.atoms, found.expressions, strict=True))
        ]
        reason = f"a run that the claim '{claim.name}' says must never be"
        return SoughtRuns(found.automaton, tuple(sources), self.labelled("accept"), reason=reason)

    def _source(self, name: str, text: str, meaning: Expression) -> Source:
        source = Source(name, text)
        self._remember(source, meaning)
        return source
