"""Native code for the steps of components, from the start and without the time to optimise it: for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import highroad
from highroad.diagnostics import InputError
from highroad.languages.mcrl2 import network as networks
from highroad.languages.mcrl2.native import components
from highroad.languages.mcrl2.network import Network
from highroad.limits import Limits
from highroad.systems.composed import ComposedSystem


@contextmanager
def native_at_once() -> Iterator[None]:
    before = networks.PATIENCE, components.LEVEL
    networks.PATIENCE, components.LEVEL = -1.0, 0
    try:
        yield
    finally:
        networks.PATIENCE, components.LEVEL = before


@dataclass
class Agreement:
    """How many local states were compared, and for how many there is no native code or it got stuck."""

    compared: int = 0
    without: int = 0


def agreement(network: Network, states: int) -> Agreement:
    """Searches with native code; fails where a local state has other steps than the network says, or in other order."""
    with native_at_once():
        with suppress(InputError):  # what is wrong with some state does not matter for the others
            highroad.count(ComposedSystem(network, "model", "mcrl2", {}), limits=Limits(states=states))
        found = Agreement()
        for vector in range(len(network.vectors)):
            machine = network.machine(vector)
            for local in range(0 if machine is None else min(len(machine), states)):
                assert machine is not None
                native = machine.steps(local)
                if native is None:
                    found.without += 1
                    continue
                steps = network.joint(vector, (local,))
                assert native == [number for label, [target] in steps for number in (label, target)]
                found.compared += 1
        return found
