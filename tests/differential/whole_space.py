"""All states of a small system by the interpreter, and the true distances from each of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from highroad import _core
from highroad.ir.model import Fault
from highroad.systems import Objective, Stepwise, System
from highroad.systems.estimates import UNREACHABLE

ASSERTION = Fault.ASSERTION_VIOLATED.text


@dataclass(frozen=True)
class WholeSpace:
    """A system, its states, and its steps by the numbers of the states. A step that fails leads nowhere."""

    system: System
    states: list[bytes]
    steps: list[tuple[int, str, int]]
    failing: set[int]  # states with a step that fails
    asserting: set[int]  # those of them with one that violates an assertion

    def distances(self, objective: Objective, goal: bytes | None = None) -> list[int]:
        """From each state the steps to what is looked for, or to a state."""
        system = self.system
        if goal is not None:
            return self._backwards({self.states.index(goal)}, 0)
        if objective.predicate is not None:
            holds = (system.holds(objective.predicate, state) is objective.sought for state in self.states)
            return self._backwards((number for number, holds_here in enumerate(holds) if holds_here), 0)
        if objective.action:
            wanted = {source for source, label, _ in self.steps if _core.label_matches(objective.action, label)}
            return self._backwards(wanted, 1)
        assert objective.deadlock
        return self._backwards(self._deadlocks(), 0)

    def distances_to_assertions(self) -> list[int]:
        return self._backwards(self.asserting, 1)

    def _deadlocks(self) -> set[int]:
        free = {source for source, _, _ in self.steps} | self.failing
        return {n for n, state in enumerate(self.states) if n not in free and not self._may_end(state)}

    def _may_end(self, state: bytes) -> bool:
        """In Promela, when every process is where it may stay."""
        return isinstance(self.system, Stepwise) and all(process.is_end for process in self.system.standing(state))

    def _backwards(self, goals: Iterable[int], distance: int) -> list[int]:
        known = dict.fromkeys(goals, distance)
        before: dict[int, list[int]] = {}
        for source, _, target in self.steps:
            before.setdefault(target, []).append(source)
        waiting = deque(known)
        while waiting:
            number = waiting.popleft()
            for source in before.get(number, ()):
                if source not in known:
                    known[source] = known[number] + 1
                    waiting.append(source)
        return [known.get(number, UNREACHABLE) for number in range(len(self.states))]


def whole_space(system: System, most: int) -> WholeSpace | None:
    """None if there are more states than that, or hardly any."""
    numbers = {state: number for number, state in enumerate(system.initial())}
    states, steps, failing, asserting = list(numbers), list[tuple[int, str, int]](), set[int](), set[int]()
    for number, state in enumerate(states):  # which grows
        for edge in system.edges(state):
            if edge.fault is not None:
                failing.add(number)
                if edge.fault == ASSERTION:
                    asserting.add(number)
                continue
            assert edge.state is not None
            if edge.state not in numbers:
                if len(states) == most:
                    return None
                numbers[edge.state] = len(states)
                states.append(edge.state)
            steps.append((number, edge.label, numbers[edge.state]))
    return WholeSpace(system, states, steps, failing, asserting) if len(states) > 2 else None
