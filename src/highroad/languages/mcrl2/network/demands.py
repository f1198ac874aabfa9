"""Which multi-actions the operators above a point of the tree can make use of, by the names of the actions.

What is wanted is written as groups of names; the actions of a group must have equal arguments, because they are to
communicate. A demand holds `exact` wishes, one of which is to be met, and `chunks`, of which any number may be added:

    below allow({c, a|b}, ..)                      exact: nothing, [c], [a][b]       chunks: none
    below allow({c}, comm({s|r -> c}, ..))         exact: nothing, [c], [r s]        chunks: none
    below block({s, r}, comm({s|r -> c}, ..))      exact: nothing                    chunks: [a], .., [c], [r s]

So the combinations of components that matter are found from what is needed, and never by trying all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations, product

from highroad.languages.mcrl2.network.components import Restriction
from highroad.languages.mcrl2.processes import Allow, Block, Communicate, Hide, MultiName, Rename

Names = frozenset[str]
Wish = tuple[MultiName, ...]  # groups, sorted

NOTHING: Wish = ()


class Demand:
    def __init__(self, exact: Iterable[Wish], chunks: Iterable[Wish]) -> None:
        self.exact = sorted(set(exact))
        self.chunks = sorted(set(chunks))  # none is empty

    def accepts(self, names: MultiName) -> bool:
        """Whether a multi-action with these names may meet the demand."""
        if names in self._exact_names or not self.chunks:
            return names in self._exact_names
        rests = (minus(names, each) for each in self._exact_names)
        return any(rest is not None and self._is_covered(rest) for rest in rests)

    @cached_property
    def _exact_names(self) -> frozenset[MultiName]:
        return frozenset(map(names_of, self.exact))

    @cached_property
    def _chunk_names(self) -> frozenset[MultiName]:
        return frozenset(map(names_of, self.chunks))

    def _is_covered(self, names: MultiName) -> bool:
        """Whether the names are some chunks, and nothing else."""
        if not names:
            return True
        rests = (minus(names, chunk) for chunk in self._chunk_names if names[0] in chunk)
        return any(rest is not None and self._is_covered(rest) for rest in rests)


def anything(alphabet: Iterable[str]) -> Demand:
    return Demand([NOTHING], [((name,),) for name in alphabet])


def share(demand: Demand) -> Demand:
    """What one of several components can contribute to a demand."""
    chunks = (part for wish in demand.chunks for part in _parts(wish) if part)
    return Demand((part for wish in demand.exact for part in _parts(wish)), chunks)


def below(operator: Restriction, demand: Demand, alphabet: Names) -> Demand:
    """The demand below an operator, as far as it can be met with the names that occur there."""
    match operator:
        case Allow(allowed):
            wanted = (names for names in allowed | {()} if demand.accepts(names))
            return _within(Demand((tuple((name,) for name in names) for names in wanted), []), alphabet)
        case Block(blocked):
            return _within(demand, alphabet - blocked)
        case Hide(hidden):
            visible = _within(demand, alphabet - hidden)
            return Demand(visible.exact, [*visible.chunks, *(((name,),) for name in hidden & alphabet)])
        case Rename(renamings):
            new = dict(renamings)
            before: dict[str, list[MultiName]] = {}
            for name in sorted(alphabet):
                before.setdefault(new.get(name, name), []).append((name,))
            return _replaced(demand, before)
        case Communicate(communications):
            sources: dict[str, list[MultiName]] = {name: [(name,)] for name in alphabet}
            for names, result in communications:
                if alphabet.issuperset(names):
                    sources.setdefault(result, []).append(names)
            return _replaced(demand, sources)


def alphabet_above(operator: Restriction, alphabet: Names) -> Names:
    """The names that can occur above an operator, from those that occur below."""
    match operator:
        case Allow(allowed):
            return alphabet & frozenset(name for names in allowed for name in names)
        case Block(names) | Hide(names):
            return alphabet - names
        case Rename(renamings):
            new = dict(renamings)
            return frozenset(new.get(name, name) for name in alphabet)
        case Communicate(communications):
            return alphabet | {result for names, result in communications if alphabet.issuperset(names)}


def minus(names: MultiName, removed: MultiName) -> MultiName | None:
    """The names without some, each as often as it occurs there; None if they do not all occur."""
    rest = list(names)
    for name in removed:
        if name not in rest:
            return None
        rest.remove(name)
    return tuple(rest)


def names_of(wish: Wish) -> MultiName:
    return tuple(sorted(name for group in wish for name in group))


def _replaced(demand: Demand, sources: dict[str, list[MultiName]]) -> Demand:
    """The demand with each name replaced by any of its sources; all of these are in the group of the name."""
    exact = (new for wish in demand.exact for new in _replacements(wish, sources))
    return Demand(exact, (new for wish in demand.chunks for new in _replacements(wish, sources)))


def _replacements(wish: Wish, sources: dict[str, list[MultiName]]) -> Iterator[Wish]:
    groups = [
        [tuple(sorted(name for source in choice for name in source)) for choice in product(*_all(group, sources))]
        for group in wish
    ]
    for choice in product(*groups):
        yield tuple(sorted(choice))


def _all(group: MultiName, sources: dict[str, list[MultiName]]) -> list[list[MultiName]]:
    return [sources.get(name, []) for name in group]


def _within(demand: Demand, names: Names) -> Demand:
    exact = (wish for wish in demand.exact if names.issuperset(names_of(wish)))
    return Demand(exact, (wish for wish in demand.chunks if names.issuperset(names_of(wish))))


def _parts(wish: Wish) -> Iterator[Wish]:
    groups = [[part for size in range(len(group) + 1) for part in combinations(group, size)] for group in wish]
    for choice in product(*groups):
        yield tuple(sorted(part for part in choice if part))
