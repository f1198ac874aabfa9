"""The network against the rules of the language (`highroad.languages.mcrl2.reference`), state by state, on random
specifications: small processes under nested operators, and processes over all kinds of data. `python tests/nightly.py
mcrl2-rules` compares 20,000 of them; `python tests/mcrl2/reference_agreement.py model.mcrl2` compares a file.
"""

from __future__ import annotations

import sys
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from compared import Compared
from highroad.diagnostics import InputError, InternalError
from highroad.languages.mcrl2.data import Data
from highroad.languages.mcrl2.network import Network
from highroad.languages.mcrl2.parse import read
from highroad.languages.mcrl2.reference import Reference
from highroad.systems import Unread
from highroad.systems.composed import ComposedSystem
from mcrl2.acceleration import are_large
from mcrl2.random_specifications import shrunk
from mcrl2.rich_specifications import generate
from mcrl2.trees import Specification
from unit.mcrl2.network.systems import random_system

STATES = 25  # of each specification
FUEL = 20_000


@dataclass
class Agreement:
    states: int = 0
    edges: int = 0
    unread: int = 0  # states for which the rules have no answer
    refused: int = 0  # and the network
    difference: str | None = None


def system_of(text: str, fuel: int = FUEL) -> tuple[ComposedSystem, Network]:
    specification = read(text, "model.mcrl2")
    data = Data(specification, fuel)
    network = Network(specification, data)
    return ComposedSystem(
        network, "model", "mcrl2", {}, reading=lambda: Reference(specification, data, network)
    ), network


def agreement(text: str, most: int = STATES) -> Agreement:
    """Compares the first states by breadth-first search."""
    system, network = system_of(text)
    found = Agreement()
    (initial,) = system.initial()
    if not system.confirms_start(initial):
        found.difference = "another initial state"
    known, pending = {initial}, deque([initial])
    while pending and found.states < most and found.difference is None:
        state = pending.popleft()
        if are_large(network, state):
            continue
        try:
            told = {(edge.label, edge.state) for edge in system.edges(state) if edge.state is not None}
        except InputError:
            found.refused += 1
            continue
        try:
            read_again = {(step.label, step.target) for step in system.reference_steps(state, with_arguments=True)}
        except Unread:
            found.unread += 1
            read_again = told
        except InternalError as error:
            found.difference = f"{system.describe(state)}: {error}"
            break
        if told != read_again:
            one, other = sorted(told - read_again), sorted(read_again - told)
            found.difference = f"{system.describe(state)}\n  network: {one}\n  rules:   {other}"
        found.states += 1
        found.edges += len(told)
        new = {target for _, target in sorted(told)} - known
        known |= new
        pending.extend(sorted(new))
    return found


def compare(seed: int) -> Compared:
    """One specification of each kind."""
    text = random_system(Random(seed))
    found = _compared(text)
    found.wrong = [f"processes, seed {seed}\n{text}\n{wrong}" for wrong in found.wrong]
    specification = generate(seed)
    rich = _compared(specification.text())
    if rich.wrong:
        least = shrunk(specification, lambda candidate: _difference(candidate) is not None)
        rich.wrong = [f"data, seed {seed}\n{least.text()}\n{_difference(least)}"]
    found.add(rich)
    return found


def _compared(text: str) -> Compared:
    found = Compared()
    found.figures["specifications"] = 1
    try:
        agreed = agreement(text)
    except InputError:
        found.figures["refused"] = 1
        return found
    found.figures.update({"states": agreed.states, "edges": agreed.edges, "states without an answer": agreed.unread})
    found.wrong += [] if agreed.difference is None else [agreed.difference]
    return found


def _difference(specification: Specification) -> str | None:
    try:
        return agreement(specification.text()).difference
    except InputError:
        return None  # what was cut is needed


def main() -> None:
    for path in sys.argv[1:]:
        print(path, agreement(Path(path).read_text(), most=1000))


if __name__ == "__main__":
    main()
