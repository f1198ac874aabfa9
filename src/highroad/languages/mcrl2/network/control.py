"""A component as a control graph: where it can stand in its text, and the steps between these places.

Values are left out, so a step of the graph may never happen; but every step that happens is in it, and has only actions
that the graph tells of it. No place is one to stay at for ever: also after the end of the whole system nothing follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from highroad.languages.mcrl2.network.local import Component, place_text
from highroad.languages.mcrl2.network.locations import Location, Summand
from highroad.languages.mcrl2.network.partners import Partners
from highroad.languages.mcrl2.network.stacks import Stacks, Top
from highroad.systems.estimates import ControlEdge, ControlGraph

PartnersOf = Callable[[int], Partners | None]  # by the number of an offer; None if nobody ever takes part


class Control:
    """The places of a component, numbered from that where it starts."""

    def __init__(self, component: Component, partners_of: PartnersOf, termination: Partners | None) -> None:
        self._component = component
        self._stacks = Stacks(component)
        self._numbers: dict[Top, int] = {self._stacks.initial: 0}
        ended = component.states[component.ended][0][0]
        edges: dict[ControlEdge, None] = {}
        pending = [self._stacks.initial]
        for top in pending:  # which grows
            steps = self._ending(ended, termination) if top is None else self._steps(top, partners_of)
            for partners, target, can_block in steps:
                if target not in self._numbers:
                    self._numbers[target] = len(self._numbers)
                    pending.append(target)
                source, number = self._numbers[top], self._numbers[target]
                edge = ControlEdge(source, number, partners.names, can_block=can_block, group=partners.group)
                edges[edge] = None
        places = tuple("terminated" if top is None else place_text(top) for top in self._numbers)
        self.graph = ControlGraph(component.name, places, tuple(edges))

    def place(self, local: int) -> int:
        frames = self._component.states[local]
        top = frames[0][0] if frames else None
        if top is not None and top not in self._numbers:
            top = self._stacks.entered(top)
        return self._numbers[top]

    def _steps(self, source: Location, partners_of: PartnersOf) -> Iterator[tuple[Partners, Top, bool]]:
        for offer, number in self._component.locations.get(source, ()):
            partners = partners_of(offer)
            if partners is None:
                continue
            summand = self._component.matching(number).summand
            targets = self._stacks.after(source, summand.after)
            is_sure = len(targets) == 1 and partners.is_possible_alone and _is_plain(summand)
            for target in targets:
                yield partners, target, not is_sure

    def _ending(self, ended: Location, termination: Partners | None) -> Iterator[tuple[Partners, Top, bool]]:
        if termination is not None:
            yield termination, ended, not termination.is_possible_alone


def _is_plain(summand: Summand) -> bool:
    """Whether nothing but the place decides about it. Several actions may communicate, or not, as their data tell."""
    return summand.condition is None and summand.time is None and not summand.variables and len(summand.actions) <= 1


def clock_graph(name: str, actions: frozenset[str]) -> ControlGraph:
    """The clock is at one place only, and takes part in whatever may be timed."""
    return ControlGraph(name, (name,), (ControlEdge(0, 0, actions),))
