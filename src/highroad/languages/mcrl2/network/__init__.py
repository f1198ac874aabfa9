"""A specification as a network of components, explored without ever multiplying out their summands.

The language has no shared variables, so a state of the system is a local state of each component, and what a component
can do depends on its own local state only. A vector is a set of components that can take a step together:

    network = Network(specification, data)
    for vector in network.offers(component, local): ...      # those in which a local state may take part
    network.joint(vector, locals)                            # the steps of its participants in these local states

Components and vectors are known from the start; local states and labels are numbered as they are met. Steps depend on
the arguments of `joint` only, so whoever explores may remember them.

    init -> components.py -> locations.py -> offers.py -> vectors.py          before exploring
                             local.py -> operators.py -> joint.py             for each vector and local states
                             stacks.py, partners.py -> control.py             for directed searches
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from functools import cached_property

from highroad import _core
from highroad.backends.recursion import deep_recursion
from highroad.languages.mcrl2.data import Data, Value
from highroad.languages.mcrl2.network.checks import check_component
from highroad.languages.mcrl2.network.clock import NAME, TIME, Clock
from highroad.languages.mcrl2.network.components import Tree, unfolded
from highroad.languages.mcrl2.network.control import Control, clock_graph
from highroad.languages.mcrl2.network.definitions import Definitions
from highroad.languages.mcrl2.network.joint import Joint, Vector
from highroad.languages.mcrl2.network.labels import Labels
from highroad.languages.mcrl2.network.local import LOCATION, Component
from highroad.languages.mcrl2.network.locations import Locations
from highroad.languages.mcrl2.network.partners import Offered, Partners, find_partners
from highroad.languages.mcrl2.network.sights import Sights
from highroad.languages.mcrl2.network.states import Frames
from highroad.languages.mcrl2.network.vectors import Chosen, Combination, find_combinations
from highroad.languages.mcrl2.processes import ProcessId
from highroad.languages.mcrl2.specification import Specification
from highroad.languages.mcrl2.terms import Variable
from highroad.systems.estimates import ControlGraph

TERMINATE = "Terminate"
PATIENCE = 0.2  # seconds of work on the steps of a component after which native code is made for them


class Network:
    def __init__(self, specification: Specification, data: Data) -> None:
        with deep_recursion():  # over processes and terms, whose depth the parser bounds
            self._build(specification, data)

    def _build(self, specification: Specification, data: Data) -> None:
        globals_: dict[Variable, Value] = {each: data.representative(each.sort) for each in specification.globals}
        self.definitions = definitions = Definitions(specification)
        self.init = definitions.prepared(specification.init)
        tree, starts = unfolded(self.init, definitions, data, globals_)
        checked: set[ProcessId] = set()
        for start in starts:
            check_component(start.process, definitions, checked)
        locations = Locations(definitions)
        self._labels = Labels(data)
        self._machines: dict[int, _core.LocalMachine | None] = {}  # by the vector whose steps they compute
        self._spent: dict[int, float] = {}  # the seconds that the steps of vectors with one participant took so far
        self._components = [Component(start, locations, data, globals_) for start in starts]
        combinations = find_combinations(tree, [component.offers for component in self._components])
        is_timed = any(offer.is_timed for component in self._components for offer in component.offers)
        self._clock = Clock(data, specification.init.span) if is_timed else None
        self._combinations = combinations
        self._tree = tree
        self._controls: dict[int, Control] = {}
        self._vectors: list[Vector] = []
        self._taking_part: dict[tuple[int, int], list[int]] = {}  # the vectors of each component and offer
        for group in _by_participants(combinations):
            self._add_vector(group, tree)
        self._termination = None
        if all(definitions.can_end(start.process) for start in starts):
            self._termination = self._labels.number([(termination_name(specification), ((), ()))])

        self.component_names = [component.name for component in self._components]
        self.initial = tuple(component.initial for component in self._components)
        self.vectors = [vector.participants for vector in self._vectors]
        if self._clock is not None:
            self.component_names.append(NAME)
            self.initial = (*self.initial, self._clock.initial)
        if self._termination is not None:
            self.vectors.append(tuple(range(len(self._components))))
        self.component_count = len(self.component_names)

    def offers(self, component: int, local: int) -> list[int]:
        """The vectors in which a component may take part in this local state; the others are needed to be sure."""
        if component == len(self._components):
            return [number for number, participants in enumerate(self.vectors) if component in participants]
        own = self._components[component]
        if own.has_terminated(local):
            return [] if self._termination is None else [len(self._vectors)]
        return sorted(
            {vector for offer in own.enabled(local) for vector in self._taking_part.get((component, offer), ())}
        )

    def joint(self, vector: int, locals_: tuple[int, ...]) -> list[Joint]:
        """The steps of a vector: labels, and the next local states of its participants. None comes twice."""
        if vector < len(self._vectors):
            start = time.perf_counter()
            steps = self._vectors[vector].joint(locals_)
            if len(locals_) == 1:
                self._spent[vector] = self._spent.get(vector, 0.0) + time.perf_counter() - start
            return steps
        pairs = zip(self._components, locals_, strict=True)
        if self._termination is None or not all(component.has_terminated(local) for component, local in pairs):
            return []
        return [(self._termination, tuple(component.ended for component in self._components))]

    def machine(self, vector: int) -> _core.LocalMachine | None:
        """Native code for the steps of a component on its own, once these have taken long enough."""
        if vector not in self._machines and vector in self._spent and self._spent[vector] > PATIENCE:
            from highroad.languages.mcrl2.native.components import accelerated

            [component] = self.vectors[vector]
            parts = self._taking_part.items()
            shared = [offer for (own, offer), vectors in parts if own == component and vectors != [vector]]
            self._machines[vector] = accelerated(self._components[component], self._vectors[vector], shared)
        return self._machines.get(vector)

    def label(self, label: int) -> str:
        return self._labels.text(label)

    def action_names(self, label: int) -> tuple[str, ...]:
        """The names of the actions of a label, sorted; none for an internal step."""
        return self._labels.names(label)

    def variable_names(self, component: int) -> Collection[str]:
        """The names that descriptions of a component in some local state begin with; which of them, depends on that."""
        if component == len(self._components):
            return (TIME,)
        return self._components[component].variable_names

    def variable_sorts(self, component: int) -> Mapping[str, str]:
        """The sorts of the variables of a component, as far as each has the same everywhere."""
        return {} if component == len(self._components) else self._components[component].variable_sorts

    def describe(self, component: int, local: int) -> list[tuple[str, str]]:
        """Where a component is and the values of its variables, for people."""
        if component == len(self._components):
            assert self._clock is not None
            return self._clock.describe(local)
        return self._components[component].describe(local)

    def frames(self, component: int, local: int) -> Frames:
        """Where a component is: places in its text, each with values."""
        return self._components[component].states[local]

    def moment(self, local: int) -> Value:
        """The time of the last timed step."""
        assert self._clock is not None
        return self._clock.moment(local)

    @property
    def is_timed(self) -> bool:
        """Whether the last of the components is the clock."""
        return self._clock is not None

    def control(self, component: int) -> ControlGraph:
        """Where a component can stand in its text, and the steps between these places."""
        if component == len(self._components):
            names = (name for partners in self._partners.values() for name in partners.names)
            return clock_graph(NAME, frozenset(names))
        return self._control(component).graph

    def place(self, component: int, local: int) -> int:
        """The number of the place at which a component stands."""
        return 0 if component == len(self._components) else self._control(component).place(local)

    def place_name(self, component: int) -> str | None:
        """The name under which a description tells the place; None if it tells none, or if a variable has that name."""
        if component == len(self._components) or not self._components[component].is_place_named:
            return None
        return LOCATION

    @cached_property
    def sights(self) -> Sights:
        """Which actions steps may show."""
        seen = {names for combination in self._combinations for names in combination.names}
        if self._termination is not None:
            seen.add(self._labels.names(self._termination))
        return Sights(self._tree, [component.offers for component in self._components], seen)

    @cached_property
    def _partners(self) -> dict[Offered, Partners]:
        return find_partners(self._combinations)

    def _control(self, component: int) -> Control:
        if component not in self._controls:
            self._controls[component] = Control(
                self._components[component],
                lambda offer: self._partners.get((component, offer)),
                self._partners_in_termination(),
            )
        return self._controls[component]

    def _partners_in_termination(self) -> Partners | None:
        """All of them together, which is a group of its own."""
        if self._termination is None:
            return None
        is_alone = len(self._components) == 1
        names = frozenset(self._labels.names(self._termination))
        return Partners(names, is_alone, None if is_alone else len(self._combinations))

    def _add_vector(self, combinations: list[Combination], tree: Tree) -> None:
        offers = {each for combination in combinations for each in combination.offers}
        is_timed = any(self._components[component].offers[offer].is_timed for component, offer in offers)
        clock = self._clock if is_timed else None
        for each in offers:
            self._taking_part.setdefault(each, []).append(len(self._vectors))
        self._vectors.append(Vector(combinations, self._components, tree, clock, self._labels))


def _by_participants(combinations: list[Combination]) -> list[list[Combination]]:
    groups: dict[tuple[int, ...], list[Combination]] = {}
    for combination in combinations:
        groups.setdefault(_participants(combination.offers), []).append(combination)
    return [groups[participants] for participants in sorted(groups)]


def _participants(offers: Chosen) -> tuple[int, ...]:
    return tuple(component for component, _ in offers)


def termination_name(specification: Specification) -> str:
    """The name of the step that ends the whole system, which must not be that of an action."""
    names = {action.name for action in specification.actions}
    if TERMINATE not in names:
        return TERMINATE
    return next(name for name in (f"{TERMINATE}{number}" for number in range(1, len(names) + 2)) if name not in names)
