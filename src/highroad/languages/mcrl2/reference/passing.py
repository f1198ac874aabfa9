"""Which multi-actions can come through the operators above a composition, by their names.

Components can do very much at once, and nearly all of it is prevented in the end. What is told here is generous:
whether something really passes, the operators themselves decide (actions.py).
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from highroad.languages.mcrl2.processes import Allow, Block, Communicate, Hide, MultiName, Rename
from highroad.languages.mcrl2.reference.actions import Operator

MOST = 10_000  # multi-actions to tell apart

Origins = dict[str, list[MultiName]]  # what each name may come from


class Passing:
    """Parts of the `wanted` ones, each with any number of the `free` names; None: everything."""

    def __init__(self, wanted: frozenset[MultiName] | None, free: frozenset[str] = frozenset()) -> None:
        self._wanted = wanted
        self._free = free
        self._counted = [Counter(names) for names in wanted or ()]
        self._known: dict[MultiName, bool] = {}

    def may_pass(self, names: MultiName) -> bool:
        """Whether these names can be among those that pass."""
        if self._wanted is None:
            return True
        found = self._known.get(names)
        if found is None:
            needed = Counter(name for name in names if name not in self._free)
            found = self._known[names] = not needed or any(needed <= wanted for wanted in self._counted)
        return found

    def below(self, operator: Operator) -> Passing:
        match operator:
            case Allow(allowed):
                return Passing(frozenset(names for names in allowed if self.may_pass(names)))
            case _ if self._wanted is None:
                return self
            case Block(names):
                return Passing(self._wanted, self._free - names)
            case Hide(names):
                return Passing(self._wanted, self._free | names)
            case Rename(renamings):
                moved = {before for before, _ in renamings}
                origins: Origins = {name: [] if name in moved else [(name,)] for name in self._names}
                for before, after in renamings:
                    origins.get(after, []).append((before,))
                return self._replaced(origins)
            case Communicate(communications):
                origins = {name: [(name,)] for name in self._names}
                for sources, result in communications:
                    origins.get(result, []).append(sources)
                return self._replaced(origins)

    @property
    def _names(self) -> frozenset[str]:
        return self._free.union(*(self._wanted or ()))

    def _replaced(self, origins: Origins) -> Passing:
        """What becomes a part of the wanted ones if each name may come from other ones. One that comes from nowhere may
        be the part of somebody else."""
        free = frozenset(each for name in self._free for names in origins[name] for each in names)
        found: set[MultiName] = set()
        for wanted in self._wanted or ():
            for parts in product(*(origins[name] or [()] for name in wanted)):
                found.add(tuple(sorted(name for names in parts for name in names)))
                if len(found) > MOST:
                    return Passing(None)
        return Passing(frozenset(found), free)
