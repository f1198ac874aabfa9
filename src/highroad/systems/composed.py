"""Components that take steps together, each with local states of its own: searched by the core, which asks for every
combination of local states once and keeps the answers."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from highroad import _core
from highroad.diagnostics import Diagnostic, Source
from highroad.systems import Edge, Objective, Specification, Step, Target, Value, steps_of, value_of
from highroad.systems.component_names import component_names

if TYPE_CHECKING:
    from highroad.systems.component_network import Network, Reading
    from highroad.systems.component_values import ComponentValues
    from highroad.systems.estimates import ControlGraph, Estimate

REMEMBERED = 1 << 18  # answers of a predicate: some 50 MB
ELSEWHERE = b"a state that the network does not have there"


class Patterns(Protocol):
    """Knows the actions of the components, and what the operators around them leave of these."""

    def read(self, pattern: Source) -> str: ...

    def unseen(self, pattern: str) -> str | None: ...


class ComposedSystem:
    """A system that is a network. The core and `edges` go through vectors in the same order."""

    is_repeatable = True
    declares_actions = True  # a name that it does not have is a mistake

    def __init__(
        self,
        network: Network,
        name: str,
        language: str,
        actions: Mapping[str, Collection[int]],
        warnings: Callable[[], Sequence[Diagnostic]] = tuple,
        specified: Specification | None = None,
        reading: Callable[[], Reading] | None = None,
        patterns: Patterns | None = None,
    ) -> None:
        self.name = name
        self.warnings = warnings  # found when they are asked for
        self.language = language
        self.actions = actions  # and how many arguments they have
        self.specified = specified
        self._patterns = patterns
        self._network = network
        self._make_reading = reading  # which takes its time: only witnesses and audits need it
        self._names = component_names(network.component_names)
        self.components = [str(name) for name in self._names]

    def read_action(self, pattern: Source) -> str:
        return pattern.text if self._patterns is None else self._patterns.read(pattern)

    def unseen(self, pattern: str) -> str | None:
        return None if self._patterns is None else self._patterns.unseen(pattern)

    def compile(self, objective: Objective) -> Target:
        observe = self._observer(objective)

        def joint(vector: int, locals_: tuple[int, ...]) -> list[int]:
            steps = self._network.joint(vector, locals_)
            return [number for label, targets in steps for number in (label, *targets)]

        network = self._network
        core = _core.ComposedModel(
            network.initial,
            network.vectors,
            objective.action,
            network.offers,
            joint,
            network.machine,
            network.label,
            observe,
        )
        return Target(core, host=self)

    def _observer(self, objective: Objective) -> Callable[[tuple[int, ...]], int]:
        """What the core asks of every state, a bit for each predicate."""
        observed = enumerate(objective.observed)
        answers = [(bit, self._answer(predicate, sought)) for bit, (predicate, sought) in observed if predicate]
        if len(answers) == 1 and answers[0][0] == 0:
            return answers[0][1]
        return lambda locals_: sum(answer(locals_) << bit for bit, answer in answers)

    def _answer(self, predicate: Source, sought: bool) -> Callable[[tuple[int, ...]], int]:
        """Whether a predicate has a value. It is evaluated once for the local states of those it mentions, which are
        far fewer than states."""
        from highroad.properties.evaluation import is_true

        node = self._component_values.parsed(predicate)
        mentioned = self._component_values.mentioned(node)

        @functools.lru_cache(maxsize=REMEMBERED)
        def answer(*locals_: int) -> int:
            return int(is_true(node, self._component_values.members(zip(mentioned, locals_, strict=True))) is sought)

        return lambda locals_: answer(*[locals_[component] for component in mentioned])

    always_returns = True

    def coming_bytes(self) -> int:
        return 0

    def cancel(self) -> None:
        """Nothing to do: no question to a network takes long."""

    def initial(self) -> Sequence[bytes]:
        return [_core.ComposedModel.encode(self._network.initial)]

    def edges(self, state: bytes) -> Iterator[Edge]:
        locals_ = self._locals(state)
        network = self._network
        offers = [network.offers(component, local) for component, local in enumerate(locals_)]
        for component, offered in enumerate(offers):
            for vector in offered:
                members = network.vectors[vector]
                if members[0] != component or not all(vector in offers[member] for member in members):
                    continue
                for label, targets in network.joint(vector, tuple(locals_[member] for member in members)):
                    following = list(locals_)
                    for member, target in zip(members, targets, strict=True):
                        following[member] = target
                    yield Edge(network.label(label), _core.ComposedModel.encode(following))

    reference_is_ordered = False

    def reference_steps(self, state: bytes, *, with_arguments: bool) -> Iterator[Step]:  # noqa: ARG002
        if self._reading is None:
            yield from steps_of(self.edges(state))
            return
        known = {(edge.label, self._locals(edge.state)) for edge in self.edges(state) if edge.state is not None}
        for label, target in self._reading.steps(self._locals(state), known):
            yield Step(label, None, 0, ELSEWHERE if target is None else _core.ComposedModel.encode(target))

    def confirms_start(self, state: bytes) -> bool:
        return self._reading is None or self._reading.is_initial(self._locals(state))

    def confirms_step(self, state: bytes, edge: Edge) -> bool:
        assert edge.state is not None
        return self._reading is None or self._reading.has_step(
            self._locals(state), edge.label, self._locals(edge.state)
        )

    def confirms_rest(self, state: bytes) -> bool:
        return self._reading is None or next(iter(self._reading.steps(self._locals(state), ())), None) is None

    @functools.cached_property
    def _reading(self) -> Reading | None:
        return None if self._make_reading is None else self._make_reading()

    def describe(self, state: bytes) -> Mapping[str, Value]:
        return self._values(self._locals(state))

    def holds(self, predicate: Source, state: bytes) -> bool:
        from highroad.properties.evaluation import is_true

        node = self._component_values.parsed(predicate)
        return is_true(node, self._component_values.members(enumerate(self._locals(state))))

    def control(self) -> Sequence[ControlGraph]:
        graphs = (self._network.control(component) for component in range(len(self.components)))
        return [dataclasses.replace(graph, name=name) for graph, name in zip(graphs, self.components, strict=True)]

    def places(self, state: bytes) -> Sequence[tuple[int, int]]:
        locals_ = enumerate(self._locals(state))
        return [(component, self._network.place(component, local)) for component, local in locals_]

    def estimator(self, estimate: Estimate, target: Target) -> _core.Heuristic:
        from highroad.systems.composed_estimates import ComposedEstimates

        return ComposedEstimates(self._network, self._component_values, self.describe, target).estimator(estimate)

    @functools.cached_property
    def _component_values(self) -> ComponentValues:
        """Most runs have no predicate: what is needed to evaluate one is loaded when there is one."""
        from highroad.systems.component_values import ComponentValues

        return ComponentValues(self._network, self._names)

    def _locals(self, state: bytes) -> tuple[int, ...]:
        return tuple(_core.ComposedModel.decode(state, len(self._network.initial)))

    def _values(self, locals_: Sequence[int]) -> Mapping[str, Value]:
        """Everything by its name for people, which is also how predicates name it."""
        values: dict[str, Value] = {}
        for component, local in enumerate(locals_):
            name = self.components[component]
            (_, place), *variables = self._network.describe(component, local)
            values[name] = place
            values.update((f"{name}.{part}", value_of(text)) for part, text in variables)
        return values
