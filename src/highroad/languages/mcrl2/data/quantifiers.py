"""Quantifiers, decided by looking for a witness or a counterexample; they remain when that is not conclusive."""

from __future__ import annotations

from highroad.languages.mcrl2.data.domains import Domains
from highroad.languages.mcrl2.data.enumeration import EFFORT, Search
from highroad.languages.mcrl2.data.errors import Unbounded
from highroad.languages.mcrl2.data.nodes import EXISTS, Binder, Node, logical, truth
from highroad.languages.mcrl2.data.rewriter import Rewriter

_PATIENCE = 100  # a witness is still searched for when so many cases are undecided
_SMALL_EFFORT = 2_000  # when the answer depends on a variable from outside


def quantified(machine: Rewriter, domains: Domains, quantifier: Binder) -> Node:
    """True, false, or the quantifier itself; its body is in normal form."""
    is_exists = quantifier.kind == EXISTS
    condition = quantifier.body if is_exists else machine.value(logical("!", quantifier.body))
    search = Search(
        machine,
        domains,
        quantifier.variables,
        condition,
        witness_only=True,
        effort=_SMALL_EFFORT if quantifier.free else EFFORT,
        patience=0 if quantifier.free else _PATIENCE,
    )
    try:
        found = search.next()
    except Unbounded:
        machine.give_up(quantifier)
        return quantifier
    if found is not None:
        return truth(is_exists)
    return quantifier if search.undecided else truth(not is_exists)
