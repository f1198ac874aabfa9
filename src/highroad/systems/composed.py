"""Components that take steps together, each with local states of its own: searched by the core, which asks for every
combination of local states once and keeps the answers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Protocol

from highroad import _core
from highroad.diagnostics import Source
from highroad.systems import Edge, Objective, Target, Value, predicate_of


class Network(Protocol):
    """What a language tells of its components. Local states are numbered for each of them; answers never change."""

    @property
    def component_names(self) -> Sequence[str]: ...

    @property
    def initial(self) -> tuple[int, ...]: ...

    @property
    def vectors(self) -> Sequence[tuple[int, ...]]:
        """For each way to take a step together, the components that do so, in ascending order."""
        ...

    def offers(self, component: int, local: int, /) -> Sequence[int]:
        """The vectors in which a component may take part."""
        ...

    def joint(self, vector: int, locals_: tuple[int, ...], /) -> Sequence[tuple[int, tuple[int, ...]]]:
        """The steps of a vector: labels, and the next local states of those that take part."""
        ...

    def label(self, label: int, /) -> str: ...

    def action_names(self, label: int, /) -> Collection[str]:
        """Several actions may happen at once."""
        ...

    def describe(self, component: int, local: int, /) -> Sequence[tuple[str, str]]:
        """What is known of a local state, as names and texts; the first is its place in the text."""
        ...


class ComposedSystem:
    """A system that is a network. The core and `edges` go through vectors in the same order."""

    is_repeatable = True

    def __init__(self, network: Network, name: str, language: str, actions: Collection[str]) -> None:
        self.name = name
        self.language = language
        self.actions = actions
        self._network = network

    def compile(self, objective: Objective) -> Target:
        holds = None if objective.predicate is None else predicate_of(objective.predicate)

        def observe(locals_: tuple[int, ...]) -> int:
            return int(holds is not None and holds(self._values(locals_)) is objective.sought)

        def joint(vector: int, locals_: tuple[int, ...]) -> list[int]:
            steps = self._network.joint(vector, locals_)
            return [number for label, targets in steps for number in (label, *targets)]

        def is_wanted(label: int) -> bool:
            matches = _core.label_matches(objective.action, network.label(label))
            return matches or objective.action in network.action_names(label)

        network = self._network
        core = _core.ComposedModel(
            network.initial, network.vectors, network.offers, joint, network.label, is_wanted, observe
        )
        return Target(core, host=self)

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

    def describe(self, state: bytes) -> Mapping[str, Value]:
        return self._values(self._locals(state))

    def holds(self, predicate: Source, state: bytes) -> bool:
        return predicate_of(predicate)(self.describe(state))

    def _locals(self, state: bytes) -> tuple[int, ...]:
        return tuple(_core.ComposedModel.decode(state, len(self._network.initial)))

    def _values(self, locals_: Sequence[int]) -> Mapping[str, Value]:
        values: dict[str, Value] = {}
        for component, local in enumerate(locals_):
            name = self._network.component_names[component]
            (_, place), *variables = self._network.describe(component, local)
            values[name] = place
            values.update((f"{name}.{part}", _value(text)) for part, text in variables)
        return values


def _value(text: str) -> Value:
    """Numbers and truth values can be computed with; what else there is can only be compared."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text
