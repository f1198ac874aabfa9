"""Which components can take a step together, and with what: found once, from the operators and the offers.

The search follows the demand down the tree (demands.py) and brings up the combinations of offers that meet it. For each
combination it notes which arguments have to be equal for it to pass: these are the `ways`. Both may be too generous,
since data decide in the end (joint.py); a combination that is missing here can never make a step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from highroad.languages.mcrl2.network.components import Composition, Leaf, Operator, Restriction, Tree
from highroad.languages.mcrl2.network.composing import Composing
from highroad.languages.mcrl2.network.demands import Demand, Names, alphabet_above, anything, below, minus, share
from highroad.languages.mcrl2.network.offers import ActionOffer, Offer, agreed
from highroad.languages.mcrl2.processes import Allow, Block, Communicate, Hide, MultiName, Rename

Chosen = tuple[tuple[int, int], ...]  # components and the numbers of their offers, by ascending component
Source = tuple[int, int]  # a component, and which of the actions of its offer
Way = frozenset[tuple[Source, ...]]  # groups of actions that must have equal arguments


class Combination(Struct, frozen=True):
    """Offers that can be taken together. It is enough if the arguments agree in one of the ways."""

    offers: Chosen
    ways: tuple[Way, ...]
    names: frozenset[MultiName]  # of the actions that may be seen of it


def find_combinations(tree: Tree, offers: Sequence[Sequence[Offer]]) -> list[Combination]:
    """All combinations for a tree whose components have these offers."""
    search = _Search(offers)
    ways: dict[Chosen, set[Way]] = {}
    names: dict[Chosen, set[MultiName]] = {}
    for result in search.results(tree, anything(search.alphabet(tree))):
        ways.setdefault(result.offers, set()).add(result.way)
        names.setdefault(result.offers, set()).add(result.names)
    return [Combination(each, _loosest(ways[each]), frozenset(names[each])) for each in sorted(ways)]


def _loosest(ways: set[Way]) -> tuple[Way, ...]:
    """The ways that ask for no more than another does."""
    loosest = [way for way in ways if not any(other < way for other in ways)]
    return tuple(sorted(loosest, key=lambda way: sorted(way)))


class _Part(Struct, frozen=True):
    """An action as it is seen at some point of the tree, with the actions of components that it comes from."""

    action: ActionOffer
    sources: tuple[Source, ...]


class _Result(Struct, frozen=True):
    """A multi-action as it may be seen at some point of the tree, and what it asks for."""

    offers: Chosen
    parts: tuple[_Part, ...]  # sorted by name
    way: Way

    @property
    def names(self) -> MultiName:
        return tuple(part.action.name for part in self.parts)


class _Search:
    def __init__(self, offers: Sequence[Sequence[Offer]]) -> None:
        self._offers = offers

    def alphabet(self, tree: Tree) -> Names:
        match tree:
            case Leaf(component):
                return frozenset(name for offer in self._offers[component] for name in offer.names)
            case Composition(operands):
                return frozenset[str]().union(*map(self.alphabet, operands))
            case Operator(operator, body):
                return alphabet_above(operator, self.alphabet(body))

    def results(self, tree: Tree, demand: Demand) -> list[_Result]:
        """What the components of a tree can do together that meets the demand."""
        match tree:
            case Leaf(component):
                offers = enumerate(self._offers[component])
                return [_alone(component, number, offer) for number, offer in offers if demand.accepts(offer.names)]
            case Composition(operands, span):
                contribution = share(demand)
                results = [self.results(operand, contribution) for operand in operands]
                doings = [[tuple(part.action for part in result.parts) for result in each] for each in results]
                combinations = Composing(doings, demand, span).combinations()
                return [_together([results[operand][number] for operand, number in each]) for each in combinations]
            case Operator(operator, body):
                lower = self.results(body, below(operator, demand, self.alphabet(body)))
                upper = (above for result in lower for above in _above(operator, result))
                return list(dict.fromkeys(result for result in upper if demand.accepts(result.names)))


def _alone(component: int, number: int, offer: Offer) -> _Result:
    found = tuple(_Part(action, ((component, index),)) for index, action in enumerate(offer.actions))
    return _Result(((component, number),), found, frozenset())


def _together(results: list[_Result]) -> _Result:
    if len(results) == 1:
        return results[0]
    offers = tuple(sorted(each for result in results for each in result.offers))
    found = _sorted(part for result in results for part in result.parts)
    return _Result(offers, found, frozenset[tuple[Source, ...]]().union(*(result.way for result in results)))


def _above(operator: Restriction, result: _Result) -> Iterator[_Result]:
    """What may be seen of a result above an operator."""
    match operator:
        case Allow(allowed):
            if not result.parts or result.names in allowed:
                yield result
        case Block(names):
            if names.isdisjoint(result.names):
                yield result
        case Hide(names):
            yield _Result(
                result.offers, tuple(part for part in result.parts if part.action.name not in names), result.way
            )
        case Rename(renamings):
            new = dict(renamings)
            yield _Result(result.offers, _sorted(_renamed(part, new) for part in result.parts), result.way)
        case Communicate(communications):
            yield from _communicated(result, communications)


def _renamed(part: _Part, new: dict[str, str]) -> _Part:
    action = part.action
    return _Part(ActionOffer(new.get(action.name, action.name), action.sorts, action.constants), part.sources)


def _communicated(result: _Result, communications: tuple[tuple[MultiName, str], ...]) -> Iterator[_Result]:
    """The result with any groups of its actions replaced by the outcome of their communication.

    Whether a group communicates depends on its data, and different groups do so independently.
    """
    seen = {result}
    pending = [result]
    while pending:
        each = pending.pop()
        yield each
        for names, outcome in communications:
            if minus(each.names, names) is not None:
                for merged in _merged(each, names, outcome):
                    if merged not in seen:
                        seen.add(merged)
                        pending.append(merged)


def _merged(result: _Result, names: MultiName, outcome: str) -> Iterator[_Result]:
    """The result with one group of actions of these names replaced, for each such group whose constants agree."""
    candidates = [number for number, part in enumerate(result.parts) if part.action.name in names]
    for group in combinations(candidates, len(names)):
        members = [result.parts[number] for number in group]
        if tuple(part.action.name for part in members) != names:
            continue
        outcome_offer = agreed(outcome, [part.action for part in members])
        if outcome_offer is not None:
            sources = tuple(sorted(source for part in members for source in part.sources))
            others = [part for number, part in enumerate(result.parts) if number not in group]
            yield _Result(result.offers, _sorted([*others, _Part(outcome_offer, sources)]), result.way | {sources})


def _sorted(found: Iterable[_Part]) -> tuple[_Part, ...]:
    return tuple(sorted(found, key=lambda part: (part.action.name, part.sources)))
