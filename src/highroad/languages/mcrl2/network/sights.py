"""Which actions a step of the whole system may show, and what becomes of those that none can."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from highroad.languages.mcrl2.network.components import Composition, Leaf, Operator, Restriction, Tree
from highroad.languages.mcrl2.network.demands import Names, alphabet_above
from highroad.languages.mcrl2.network.labels import TAU
from highroad.languages.mcrl2.network.offers import Offer
from highroad.languages.mcrl2.processes import Allow, Block, Communicate, Hide, MultiName, Rename


class Sights:
    """`seen` has the multi-actions that steps may show: data may prevent some of them, but there are no others."""

    def __init__(self, tree: Tree, offers: Sequence[Sequence[Offer]], seen: Iterable[MultiName]) -> None:
        self._tree = tree
        self._offers = offers
        self._seen = frozenset(tuple(sorted(names)) for names in seen)
        self._names = frozenset(name for names in self._seen for name in names)

    def shown_otherwise(self, name: str) -> tuple[str, str] | None:
        """What becomes of an action that can happen but is never seen, and what to do about it."""
        if name == TAU or name in self._names:
            return None
        operator = self._remover(name)
        if isinstance(operator, Hide):
            return "it is hidden", f"take it out of 'hide' at {operator.span} to look for it"
        if isinstance(operator, Rename):
            new = dict(operator.renamings)[name]
            return f"it is renamed to '{new}'", f"look for '{new}'"
        outcome = self._outcome(name)
        if isinstance(operator, Allow | Block) and outcome is not None:
            return f"it only happens as a part of '{outcome}'", f"look for '{outcome}'"
        return None

    def why_never(self, names: Sequence[str]) -> str | None:
        """Why no step can show exactly these actions, or, if it is one, this one among others."""
        if list(names) == [TAU]:
            return None if () in self._seen else "no step of this model is internal"
        for name in names:
            if name not in self._names:
                return f"no step of this model can show '{name}': {self._reason(name)}"
        if len(names) == 1 or tuple(sorted(names)) in self._seen:
            return None
        return f"no step of this model can show '{'|'.join(names)}': these actions never happen at once"

    def _reason(self, name: str) -> str:
        operator = self._remover(name)
        if isinstance(operator, Allow):
            return f"it is not allowed at {operator.span}"
        if isinstance(operator, Block):
            return f"it is blocked at {operator.span}"
        sources = [names for each in _operators(self._tree) for names in _sources(each, name)]
        if sources:
            return f"'{'|'.join(sources[0])}', of which it is made, never happen at once"
        if name not in self._below(self._tree):
            return "no process does it"
        return "what it happens with is prevented"

    def _remover(self, name: str) -> Restriction | None:
        """The operator above which the name does not occur any more, the last one if there are several."""
        return next((each for each, below in self._levels(self._tree) if _removes(each, name, below)), None)

    def _outcome(self, name: str) -> str | None:
        """What the action communicates to, if a step can show that."""
        outcomes = [
            result
            for each in _operators(self._tree)
            if isinstance(each, Communicate)
            for names, result in each.communications
            if name in names
        ]
        return next((outcome for outcome in outcomes if outcome in self._names), None)

    def _levels(self, tree: Tree) -> Iterator[tuple[Restriction, Names]]:
        """The operators, outer ones first, with the names that occur below them."""
        match tree:
            case Composition(operands):
                for operand in operands:
                    yield from self._levels(operand)
            case Operator(operator, body):
                yield operator, self._below(body)
                yield from self._levels(body)

    def _below(self, tree: Tree) -> Names:
        match tree:
            case Leaf(component):
                return frozenset(name for offer in self._offers[component] for name in offer.names)
            case Composition(operands):
                return frozenset[str]().union(*map(self._below, operands))
            case Operator(operator, body):
                return alphabet_above(operator, self._below(body))


def _removes(operator: Restriction, name: str, below: Names) -> bool:
    return name in below and name not in alphabet_above(operator, below)


def _operators(tree: Tree) -> Iterator[Restriction]:
    match tree:
        case Composition(operands):
            for operand in operands:
                yield from _operators(operand)
        case Operator(operator, body):
            yield operator
            yield from _operators(body)


def _sources(operator: Restriction, name: str) -> Collection[MultiName]:
    if not isinstance(operator, Communicate):
        return ()
    return [names for names, result in operator.communications if result == name]
