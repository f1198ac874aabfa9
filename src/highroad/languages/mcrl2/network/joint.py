"""The steps that given components take together, for given local states of theirs.

The steps of a component are found with the arguments that the steps of others have fixed, so the order matters: one
with few variables to enumerate comes first. When the steps of one cannot be found yet, because a sum over it has no
bound for instance, others come first. If that does not help either, the values on which they agree are looked for with
all conditions at once (shared.py), and only then it is an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct

from highroad.languages.mcrl2.data import Value
from highroad.languages.mcrl2.data.errors import DataError
from highroad.languages.mcrl2.network import mistakes
from highroad.languages.mcrl2.network.clock import Clock
from highroad.languages.mcrl2.network.components import Tree
from highroad.languages.mcrl2.network.labels import Labels
from highroad.languages.mcrl2.network.local import Component, LocalStep
from highroad.languages.mcrl2.network.matching import Known
from highroad.languages.mcrl2.network.operators import Happening, pruned, visible
from highroad.languages.mcrl2.network.shared import Shared
from highroad.languages.mcrl2.network.vectors import Combination, Way
from highroad.languages.mcrl2.sorts import Sort

Joint = tuple[int, tuple[int, ...]]  # a label and the next local states of the participants
_Done = tuple[Value | None, tuple[tuple[Value, ...], ...]]  # when, and the arguments by participant


class _Links(Struct, frozen=True):
    """Which arguments must be equal: for each argument of each participant its class, or None."""

    classes: tuple[tuple[int | None, ...], ...]
    count: int


class _Case(Struct, frozen=True):
    """A combination of offers, with what is needed to evaluate it."""

    offers: tuple[int, ...]
    links: tuple[_Links, ...]
    signatures: tuple[tuple[tuple[str, tuple[Sort, ...]], ...], ...]  # names and argument sorts, by participant
    seen: dict[_Done, int | None]  # the labels of what was done already: the same arguments come again and again


class _Choice(Struct, frozen=True):
    """Local states of the participants, a summand of each, and the links between their arguments."""

    locals: Sequence[int]
    summands: tuple[int, ...]
    links: _Links


class Vector:
    """Components that can take part in a step together; `participants` ends with the clock if steps may be timed."""

    def __init__(
        self,
        combinations: Sequence[Combination],
        components: Sequence[Component],
        tree: Tree,
        clock: Clock | None,
        labels: Labels,
    ) -> None:
        numbers = tuple(component for component, _ in combinations[0].offers)
        self._components = [components[number] for number in numbers]
        self._numbers = numbers
        self._cases = [_case(combination, components) for combination in combinations]
        self._clock = clock
        self._labels = labels
        self._shared: dict[tuple[tuple[int, ...], _Links, tuple[int, ...]], Shared] = {}
        remaining = pruned(tree, frozenset(numbers))
        assert remaining is not None
        self._tree = remaining
        self.participants = numbers if clock is None else (*numbers, len(components))

    def joint(self, locals_: Sequence[int]) -> list[Joint]:
        """The different steps of the participants in these local states, in an order that is always the same."""
        found: dict[Joint, None] = {}
        own = locals_[: len(self._components)]
        enabled = [component.enabled(local) for component, local in zip(self._components, own, strict=True)]
        for case in self._cases:
            summands = [offers.get(offer, ()) for offer, offers in zip(case.offers, enabled, strict=True)]
            for chosen, links in product(product(*summands), case.links):
                for steps in self._matching(_Choice(own, chosen, links)):
                    step = self._performed(case, steps, locals_)
                    if step is not None:
                        found[step] = None
        return list(found)

    @property
    def offers_alone(self) -> dict[int, bool]:
        """For a single participant: its offers, in order, and whether the steps are those of the summand as it is."""
        return {case.offers[0]: len(case.links) == 1 and case.links[0].count == 0 for case in self._cases}

    def label_alone(self, offer: int, arguments: tuple[Value, ...]) -> int | None:
        """For a single participant: the label of a step of one of these offers; None if it is prevented."""
        case = next(case for case in self._cases if case.offers == (offer,))
        step = self._performed(case, {0: LocalStep(arguments, None, 0)}, (0,))
        return None if step is None else step[0]

    def _matching(self, choice: _Choice) -> Iterator[dict[int, LocalStep]]:
        """One step of each participant, with equal arguments where they are linked."""
        values: Known = (None,) * choice.links.count
        for number, component in enumerate(self._components):
            fixed = component.fixed(choice.locals[number], choice.summands[number])
            agreed = _agreed(values, choice.links.classes[number], fixed)
            if agreed is None:
                return
            values = agreed
        pending: list[tuple[dict[int, LocalStep], Known]] = [({}, values)]
        while pending:
            chosen, values = pending.pop()
            if len(chosen) == len(self._components):
                yield chosen
                continue
            try:
                number, steps = self._next(choice, chosen, values)
            except mistakes.Obstacle as obstacle:
                pending += ((chosen, more) for more in reversed(self._shared_values(choice, chosen, values, obstacle)))
                continue
            for step in reversed(steps):
                agreed = _agreed(values, choice.links.classes[number], step.arguments)
                if agreed is not None:
                    pending.append(({**chosen, number: step}, agreed))

    def _next(
        self, choice: _Choice, chosen: Mapping[int, LocalStep], values: Known
    ) -> tuple[int, tuple[LocalStep, ...]]:
        """The steps of another participant: of one whose steps can be found, and with least effort."""
        known: dict[int, Known] = {
            number: tuple(None if each is None else values[each] for each in classes)
            for number, classes in enumerate(choice.links.classes)
            if number not in chosen
        }

        def effort(number: int) -> tuple[int, int]:
            return self._components[number].open_variables(choice.summands[number], known[number]), number

        first: mistakes.Obstacle | None = None
        for number in sorted(known, key=effort):
            component, local = self._components[number], choice.locals[number]
            try:
                return number, component.steps(local, choice.summands[number], known[number])
            except mistakes.Obstacle as obstacle:
                first = first or obstacle
        assert first is not None
        raise first

    def _shared_values(
        self, choice: _Choice, chosen: Mapping[int, LocalStep], values: Known, obstacle: mistakes.Obstacle
    ) -> list[Known]:
        """The values on which those that are left can agree, when the steps of none of them can be found alone."""
        left = [number for number in range(len(self._components)) if number not in chosen]
        linked = {each for number in left for each in choice.links.classes[number] if each is not None}
        if len(left) == 1 or all(values[each] is not None for each in linked):
            raise obstacle
        key = (choice.summands, choice.links, tuple(left))
        if key not in self._shared:
            summands = {number: self._components[number].matching(choice.summands[number]) for number in left}
            self._shared[key] = Shared({each: (summands[each], choice.links.classes[each]) for each in left})
        environments = {number: self._components[number].environment(choice.locals[number]) for number in left}
        try:
            return list(self._shared[key].values(values, environments, self._components[0].data))
        except DataError as error:
            raise obstacle from error

    def _performed(self, case: _Case, steps: Mapping[int, LocalStep], locals_: Sequence[int]) -> Joint | None:
        ordered = [steps[number] for number in range(len(steps))]
        times = {step.time for step in ordered if step.time is not None}
        if len(times) > 1:
            return None
        time = next(iter(times), None)
        label = self._label(case, (time, tuple(step.arguments for step in ordered)))
        if label is None:
            return None
        following = tuple(step.next for step in ordered)
        if self._clock is not None:
            moment = self._clock.after(locals_[-1], time)
            if moment is None:
                return None
            following = (*following, moment)
        return label, following

    def _label(self, case: _Case, done: _Done) -> int | None:
        """What is seen of a step; None if an operator prevents it."""
        if done not in case.seen:
            time, arguments = done
            actions = zip(self._numbers, case.signatures, arguments, strict=True)
            happening = visible(self._tree, {number: _happenings(signature, own) for number, signature, own in actions})
            case.seen[done] = None if happening is None else self._labels.number(happening, time)
        return case.seen[done]


def _case(combination: Combination, components: Sequence[Component]) -> _Case:
    offers = [components[component].offers[offer] for component, offer in combination.offers]
    signatures = tuple(tuple((action.name, action.sorts) for action in offer.actions) for offer in offers)
    position = {component: number for number, (component, _) in enumerate(combination.offers)}
    links = tuple(_links(way, signatures, position) for way in combination.ways)
    return _Case(tuple(offer for _, offer in combination.offers), links, signatures, {})


def _links(
    way: Way, signatures: tuple[tuple[tuple[str, tuple[Sort, ...]], ...], ...], position: Mapping[int, int]
) -> _Links:
    classes: list[list[int | None]] = [[None] * sum(len(sorts) for _, sorts in actions) for actions in signatures]
    count = 0
    for group in sorted(way, key=len, reverse=True):  # a group that communicated again lies within a larger one
        members = []
        for component, action in group:
            actions = signatures[position[component]]
            members.append((classes[position[component]], sum(len(sorts) for _, sorts in actions[:action])))
        component, action = group[0]
        length = len(signatures[position[component]][action][1])
        own, first = members[0]
        if length and own[first] is None:
            for own, first in members:
                own[first : first + length] = range(count, count + length)
            count += length
    return _Links(tuple(map(tuple, classes)), count)


def _agreed(values: Known, classes: tuple[int | None, ...], arguments: Known) -> Known | None:
    """The values of the classes with those that some arguments add; None if one has different values."""
    known = list(values)
    for each, argument in zip(classes, arguments, strict=True):
        if each is not None and argument is not None:
            before = known[each]
            if before is None:
                known[each] = argument
            elif before != argument:
                return None
    return tuple(known)


def _happenings(signature: tuple[tuple[str, tuple[Sort, ...]], ...], arguments: tuple[Value, ...]) -> list[Happening]:
    happenings: list[Happening] = []
    first = 0
    for name, sorts in signature:
        happenings.append((name, (sorts, arguments[first : first + len(sorts)])))
        first += len(sorts)
    return happenings
