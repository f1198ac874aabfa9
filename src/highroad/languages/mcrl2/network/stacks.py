"""Which locations a component may stand at after a step, as far as its text tells.

A call that comes to an end goes on with the frame below it. Which frames can lie directly below a location is found for
the whole component at once, whoever made the call: so there may be steps here that never happen, but none is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from highroad.languages.mcrl2.network.local import Component
from highroad.languages.mcrl2.network.locations import Branch, Continuation, Location

Top = Location | None
"""Where a component stands; None after it has terminated."""


class Stacks:
    def __init__(self, component: Component) -> None:
        self._component = component
        self._below: dict[Location, set[Top]] = {location: set() for location in component.locations}
        frames = component.states[component.initial]
        for (upper, _), (lower, _) in pairwise(frames):
            self._below[upper].add(lower)
        if frames:
            self._below[frames[-1][0]].add(None)
        self._settle()

    @property
    def initial(self) -> Top:
        frames = self._component.states[self._component.initial]
        return frames[0][0] if frames else None

    def after(self, source: Location, *continuations: Continuation) -> list[Top]:
        """Where a component may stand after one of the continuations has taken the place of the frame on top."""
        found: dict[Top, None] = {}
        pending = [top for continuation in continuations for top in self._next(source, continuation)]
        while pending:
            top = pending.pop()
            if top in found:
                continue
            found[top] = None
            if top is not None:
                pending += (next_ for entered in _entries(top) for next_ in self._next(top, entered))
        return [top for top in found if top is None or top.entry is None]

    def entered(self, location: Location) -> Top:
        """A place for a component that is left before a condition which has no value; looking at its steps is an error
        anyway."""
        return self.after(location, *_entries(location))[0]

    def _next(self, source: Location, continuation: Continuation) -> Iterator[Top]:
        if not self._is_possible(continuation):
            return
        if continuation.frames:
            yield continuation.frames[0].location
        elif continuation.returns:
            yield from self._below[source]
        else:
            yield None

    def _is_possible(self, continuation: Continuation) -> bool:
        """What the component is known not to reach is not among its locations."""
        return all(frame.location in self._below for frame in continuation.frames)

    def _settle(self) -> None:
        """Finds out what lies below each location."""
        continuations = [
            (source, continuation)
            for source in self._below
            for continuation in self._continuations(source)
            if continuation.frames and self._is_possible(continuation)
        ]
        for _, continuation in continuations:
            for upper, lower in pairwise(continuation.frames):
                self._below[upper.location].add(lower.location)
        is_changed = True
        while is_changed:
            is_changed = False
            for source, continuation in continuations:
                known = self._below[continuation.frames[-1].location]
                before = len(known)
                known |= self._below[source] if continuation.returns else {None}
                is_changed |= len(known) > before

    def _continuations(self, source: Location) -> Iterator[Continuation]:
        yield from _entries(source)
        for _, summand in self._component.locations[source]:
            yield self._component.matching(summand).summand.after


def _entries(location: Location) -> tuple[Continuation, ...]:
    """What may take the place of a location at once."""
    match location.entry:
        case None:
            return ()
        case Branch(_, then, otherwise):
            return then, otherwise
        case Continuation() as entered:
            return (entered,)
