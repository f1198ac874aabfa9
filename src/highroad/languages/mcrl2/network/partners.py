"""What happens when a component takes up one of its offers: with whom, and what is seen of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from highroad.languages.mcrl2.network.labels import TAU
from highroad.languages.mcrl2.network.vectors import Chosen, Combination

Offered = tuple[int, int]  # a component and the number of one of its offers


class Partners(Struct, frozen=True):
    names: frozenset[str]  # of the actions that a step may have
    is_possible_alone: bool
    group: int | None  # offers of different components with the same number are taken up together, never alone


def find_partners(combinations: Sequence[Combination]) -> dict[Offered, Partners]:
    """For every offer that can be taken up at all."""
    taking_part: dict[Offered, list[Combination]] = {}
    for combination in combinations:
        for each in combination.offers:
            taking_part.setdefault(each, []).append(combination)
    groups = _groups(combinations, taking_part)
    return {
        each: Partners(
            frozenset(name for combination in own for names in combination.names for name in names or (TAU,)),
            any(len(combination.offers) == 1 for combination in own),
            groups.get(each),
        )
        for each, own in taking_part.items()
    }


def _groups(combinations: Sequence[Combination], taking_part: dict[Offered, list[Combination]]) -> dict[Offered, int]:
    """Offers that are linked by combinations form a group if each of these combinations has the same components."""
    groups: dict[Offered, int] = {}
    seen: set[Chosen] = set()
    for number, combination in enumerate(combinations):
        if combination.offers in seen:
            continue
        linked = _linked(combination, taking_part)
        seen.update(linked)
        if len(combination.offers) > 1 and len({_components(chosen) for chosen in linked}) == 1:
            groups.update((each, number) for chosen in linked for each in chosen)
    return groups


def _linked(first: Combination, taking_part: dict[Offered, list[Combination]]) -> set[Chosen]:
    """The combinations that share an offer with the first, or with one that does, and so on."""
    found, pending = {first.offers}, [first.offers]
    while pending:
        for each in pending.pop():
            new = {other.offers for other in taking_part[each]} - found
            found |= new
            pending += new
    return found


def _components(chosen: Chosen) -> tuple[int, ...]:
    return tuple(component for component, _ in chosen)
