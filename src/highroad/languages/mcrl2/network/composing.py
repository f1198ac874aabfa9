"""The combinations of what the operands of a composition can do, at most one thing of each, that meet a demand.

What is still owed to a wish that was begun is chosen first. Then another operand may begin a chunk. Operands begin in
ascending order, and what they owe is paid by later ones, so that nothing is found again in another order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from highroad.diagnostics import Span
from highroad.languages.mcrl2.network import mistakes
from highroad.languages.mcrl2.network.demands import Demand, Wish
from highroad.languages.mcrl2.network.offers import ActionOffer, agreed
from highroad.languages.mcrl2.processes import MultiName

MAXIMUM_COMBINATIONS = 200_000

Doing = tuple[ActionOffer, ...]  # what an operand can do at once


class _Group(Struct, frozen=True):
    """Actions that must have equal arguments: the names that are missing, and what is known of the arguments."""

    missing: MultiName
    arguments: ActionOffer | None

    def paid(self, action: ActionOffer) -> _Group | None:
        """The group with one more action, if that fits."""
        if action.name not in self.missing:
            return None
        arguments = action if self.arguments is None else agreed(action.name, (self.arguments, action))
        if arguments is None:
            return None
        missing = list(self.missing)
        missing.remove(action.name)
        return _Group(tuple(missing), arguments)


Owed = tuple[_Group, ...]
Chosen = frozenset[tuple[int, int]]  # operands, and which of the things that they can do


class Composing:
    def __init__(self, operands: Sequence[Sequence[Doing]], demand: Demand, span: Span) -> None:
        self._operands = operands
        self._demand = demand
        self._span = span
        self._paying: dict[str, list[tuple[int, int]]] = {}
        self._beginning: list[list[tuple[int, Owed]]] = []  # for each operand, what it leaves to others
        for operand, doings in enumerate(operands):
            beginning: list[tuple[int, Owed]] = []
            for number, doing in enumerate(doings):
                for name in dict.fromkeys(action.name for action in doing):
                    self._paying.setdefault(name, []).append((operand, number))
                beginning += ((number, owed) for owed in self._settled((), doing))
            self._beginning.append(beginning)

    def combinations(self) -> list[list[tuple[int, int]]]:
        finished: dict[Chosen, None] = {}
        pending: list[tuple[Chosen, Owed, int]] = [(frozenset(), _groups(wish), -1) for wish in self._demand.exact]
        seen = set(pending)
        while pending:
            chosen, owed, beginner = pending.pop()
            if not owed and chosen:
                finished[chosen] = None
            for extended in self._extended(chosen, owed, beginner):
                if extended not in seen:
                    seen.add(extended)
                    pending.append(extended)
            if len(seen) > MAXIMUM_COMBINATIONS:
                raise mistakes.too_many_combinations(MAXIMUM_COMBINATIONS, self._span)
        return [sorted(chosen) for chosen in finished]

    def _extended(self, chosen: Chosen, owed: Owed, beginner: int) -> Iterator[tuple[Chosen, Owed, int]]:
        used = {operand for operand, _ in chosen}
        if owed:
            for operand, number in self._paying.get(owed[0].missing[0], ()):
                if operand > beginner and operand not in used:
                    for rest in self._settled(owed, self._operands[operand][number]):
                        if not rest or rest[0] is not owed[0]:  # otherwise something else was paid
                            yield chosen | {(operand, number)}, rest, beginner
            return
        for operand in range(beginner + 1, len(self._operands)):
            if operand not in used:
                for number, rest in self._beginning[operand]:
                    yield chosen | {(operand, number)}, rest, operand

    def _settled(self, owed: Owed, doing: Doing) -> Iterator[Owed]:
        """What may be owed after an operand does something: each action pays for a group, or begins a chunk."""
        if not doing:
            yield owed
            return
        action, rest = doing[0], doing[1:]
        for after in _payments(owed, action):
            yield from self._settled(after, rest)
        for chunk in self._demand.chunks:
            for begun in _payments(_groups(chunk), action):
                yield from self._settled(owed + begun, rest)


def _groups(wish: Wish) -> Owed:
    return tuple(_Group(names, None) for names in wish)


def _payments(owed: Owed, action: ActionOffer) -> Iterator[Owed]:
    """What is owed after the action has paid for one of the groups, for each that it fits into."""
    for number, group in enumerate(owed):
        if group not in owed[:number]:
            paid = group.paid(action)
            if paid is not None:
                yield owed[:number] + ((paid,) if paid.missing else ()) + owed[number + 1 :]
