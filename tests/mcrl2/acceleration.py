"""Native code for the steps of components, from the start and without the time to optimise it: for tests."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from highroad import _core
from highroad.diagnostics import InputError
from highroad.languages.mcrl2 import network as networks
from highroad.languages.mcrl2.data import Value
from highroad.languages.mcrl2.data.nodes import Apply, Number
from highroad.languages.mcrl2.native import components
from highroad.languages.mcrl2.network import Network
from highroad.languages.mcrl2.network.local import place_text
from highroad.systems import Objective
from highroad.systems.composed import ComposedSystem

Placed = tuple[str, tuple[Value, ...]]
Edges = list[tuple[str, bytes | None]]  # labels and next states
LARGEST = 1000  # parts of the values of a state whose steps are compared, and bits of a number
TOO_LONG = "error[E902]"  # the rewriter gave up, and native code may be able to do it

Steps = TypeVar("Steps")


class Watched(components.Machine):
    """Tells at which locations it has code."""

    locations: set[int]

    def install(self, location: int, code: int, /) -> None:
        self.__dict__.setdefault("locations", set()).add(location)
        super().install(location, code)


@contextmanager
def native_at_once() -> Iterator[None]:
    """Native code is made for a component as soon as it took its first step."""
    before = networks.PATIENCE, components.LEVEL, components.Machine
    networks.PATIENCE, components.LEVEL, components.Machine = -1.0, 0, Watched  # type: ignore[misc]
    try:
        yield
    finally:
        networks.PATIENCE, components.LEVEL, components.Machine = before  # type: ignore[misc]


@dataclass
class Agreement:
    """What was compared: states of the system, and local states by who computes their steps."""

    states: int = 0
    refused: int = 0  # of the states: those whose steps cannot be known
    compared: int = 0  # local states with native code
    stuck: int = 0  # where that gave up
    without: int = 0  # at locations without code
    below: int = 0  # states in which a call returns to something
    labels: set[str] = field(default_factory=set)
    difference: str | None = None


def agreement(native: Network, plain: Network, states: int) -> Agreement:
    """Compares the first states as the core has them with native code, to what another network says without.

    Each state is asked for twice: the first answer may come from the network, and is remembered if it does.
    """
    accelerated, expected = (ComposedSystem(each, "model", "mcrl2", {}) for each in (native, plain))
    core = accelerated.compile(Objective()).core
    found = Agreement()
    (initial,) = expected.initial()
    known, pending = {initial}, deque([initial])
    while pending and found.states < states:
        state = pending.popleft()
        one, other = (_frames(each, state) for each in (native, plain))
        if one != other:
            found.difference = f"{expected.describe(state)} is {accelerated.describe(state)} with native code"
            break
        if _are_large(other):
            continue
        answer = _told(lambda: [(edge.label, edge.state) for edge in expected.edges(state)])  # noqa: B023
        with native_at_once():
            answers = [_told(lambda: _edges(core, state)) for _ in range(2)]  # noqa: B023
        found.states += 1
        found.below += _has_calls(plain, state)
        if TOO_LONG in str((answer, answers)):
            break  # it depends on what was evaluated before, and local states have other numbers from now on
        if answers != [answer] * 2:
            found.difference = f"{expected.describe(state)}\n  native:  {answers}\n  network: {answer}"
            break
        if isinstance(answer, str):
            found.refused += 1
            continue
        found.labels.update(label for label, _ in answer)
        new = dict.fromkeys(target for _, target in answer if target not in known)
        known.update(new)
        pending.extend(new)
    if found.difference is None:
        _compare_local_states(native, found, states)
    return found


def _frames(network: Network, state: bytes) -> list[Placed]:
    """Where the components are, with the values of their variables."""
    locals_ = _core.ComposedModel.decode(state, len(network.initial))[: len(network._components)]
    return [frame for number, local in enumerate(locals_) for frame in _frames_of(network, number, local)]


def are_large(network: Network, state: bytes) -> bool:
    """Whether some value of a state has very many parts."""
    return _are_large(_frames(network, state))


def _frames_of(network: Network, component: int, local: int) -> list[Placed]:
    return [(place_text(location), values) for location, values in network._components[component].states[local]]


def _has_calls(network: Network, state: bytes) -> bool:
    """Whether a component is in a call that returns."""
    locals_ = _core.ComposedModel.decode(state, len(network.initial))[: len(network._components)]
    return any(len(_frames_of(network, number, local)) > 1 for number, local in enumerate(locals_))


def _are_large(frames: list[Placed]) -> bool:
    """Values can be twice as large after each step, and so are their texts."""
    pending = [value for _, values in frames for value in values]
    for count, node in enumerate(pending):  # which grows
        if count > LARGEST or (isinstance(node, Number) and abs(node.value) > 1 << LARGEST):
            return True
        pending += node.arguments if isinstance(node, Apply) else ()
    return False


def _told(question: Callable[[], Steps]) -> Steps | str:
    """The steps, or the message that they cannot be known."""
    try:
        return question()
    except InputError as refused:
        return str(refused)


def _edges(core: _core.ComposedModel, state: bytes) -> Edges:
    return [(core.label_text(label), target) for label, _, _, target in core.successors(state)]


def _compare_local_states(network: Network, found: Agreement, most: int) -> None:
    """Each on its own, also those whose states were not looked at."""
    for vector in range(len(network.vectors)):
        machine = network.machine(vector)
        if machine is None:
            continue
        assert isinstance(machine, Watched)
        [component] = network.vectors[vector]
        for local in range(min(len(machine), most)):
            if _are_large(_frames_of(network, component, local)):
                continue
            native = machine.steps(local)
            if machine.state(local)[0] not in machine.locations:
                found.without += 1
            elif native is None:
                found.stuck += 1
            else:
                found.compared += 1
                steps = _told(lambda: network.joint(vector, (local,)))  # noqa: B023
                if TOO_LONG in steps:
                    continue
                if native != [number for label, targets in steps for number in (label, *targets)]:
                    found.difference = found.difference or f"{network.describe(component, local)}: {native}, {steps}"
