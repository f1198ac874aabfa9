"""Estimates for components that step together. What depends on one component alone is asked for once for each of its
local states, and the core does the rest; anything else is computed here for the local states that it depends on."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from highroad import _core
from highroad.properties.distance import distance
from highroad.properties.numeric import steps_of
from highroad.systems import Target, Value
from highroad.systems.component_formulas import ComponentFormulas
from highroad.systems.component_network import Network
from highroad.systems.component_values import NOTHING_TO_ADD, ComponentValues
from highroad.systems.composed import REMEMBERED
from highroad.systems.computed_estimates import computed
from highroad.systems.estimates import (
    Active,
    Computed,
    Differences,
    Distances,
    EachProcess,
    Estimate,
    Expression,
    Formula,
    Table,
)

Describe = Callable[[bytes], Mapping[str, Value]]
Compute = Callable[[Sequence[tuple[int, int]]], int]  # from components and their local states
Groups = Sequence[tuple[Sequence[int], bool]]  # components, and whether their estimates are added up


class ComposedEstimates:
    def __init__(self, network: Network, values: ComponentValues, describe: Describe, target: Target) -> None:
        self._network = network
        self._values = values
        self._describe = describe
        self._core: _core.ComposedModel = target.core
        self._count = len(network.initial)

    def estimator(self, estimate: Estimate) -> _core.Heuristic:
        match estimate:
            case Distances():
                return self._distances(estimate)
            case EachProcess():
                return self._each_process(estimate)
            case Differences(goal, of_bits):
                return _core.DifferentBits(goal) if of_bits else self._different_values(goal)
            case Active():
                return _core.ActiveProcesses(self._core, self._network.vectors)
            case Formula():
                return self._formula(estimate)
            case Expression():
                return self._expression(estimate)
            case Computed(function):
                return computed(function, self._described)

    def _local(self, groups: Groups, ask: Callable[[int, int, int], int]) -> _core.Heuristic:
        return _core.LocalEstimates(self._core, self._count, groups, ask)

    def _distances(self, distances: Distances) -> _core.Heuristic:
        tables: list[dict[int, Table]] = [
            {component: known[component] for component, known in group.processes.items() if component in known}
            for group in distances.groups
        ]

        def ask(group: int, component: int, local: int) -> int:
            return tables[group][component][self._network.place(component, local)]

        groups = [(list(own), group.is_sum) for own, group in zip(tables, distances.groups, strict=True)]
        return self._local(groups, ask)

    def _each_process(self, each: EachProcess) -> _core.Heuristic:
        def ask(_group: int, component: int, local: int) -> int:
            table = each.tables.get(component)
            return 0 if table is None else table[self._network.place(component, local)]

        everyone = range(self._count)
        groups = [(everyone, False)] if each.combine == "greatest" else [([one], False) for one in everyone]
        return self._local(groups, ask)

    def _different_values(self, goal: bytes) -> _core.Heuristic:
        goals = [
            set(self._network.describe(component, local))
            for component, local in enumerate(_core.ComposedModel.decode(goal, self._count))
        ]

        def ask(_group: int, component: int, local: int) -> int:
            different = goals[component] ^ set(self._network.describe(component, local))
            return len({name for name, _ in different})

        return self._local([(range(self._count), True)], ask)

    def _formula(self, formula: Formula) -> _core.Heuristic:
        node = self._values.parsed(formula.predicate)
        formulas = ComponentFormulas(self._network, self._values, formula.is_relaxed)
        if (split := formulas.split(node, formula.sought)) is not None:
            has_others = sum(len(own) for parts in split for own in parts.values()) > 1

            def ask(group: int, component: int, local: int) -> int:
                return formulas.steps(split[group][component], component, local, has_others)

            return self._local([(list(parts), not formula.is_relaxed) for parts in split], ask)

        def compute(locals_: Sequence[tuple[int, int]]) -> int:
            members = self._values.members(locals_)
            return distance(node, members, formula.sought, formula.is_relaxed, formulas.to_place)

        return self._of_some(self._values.mentioned(node), compute)

    def _expression(self, expression: Expression) -> _core.Heuristic:
        node = self._values.parsed(expression.text)
        return self._of_some(
            self._values.mentioned(node),
            lambda locals_: steps_of(node, self._values.members(locals_, missing=NOTHING_TO_ADD)),
        )

    def _of_some(self, components: Sequence[int], compute: Compute) -> _core.Heuristic:
        """What depends on the local states of some components, and is computed once for each combination of these."""
        if len(components) == 1:
            return self._local([(components, True)], lambda _, component, local: compute([(component, local)]))

        @functools.lru_cache(maxsize=REMEMBERED)
        def remembered(*locals_: int) -> int:
            with self._asking():
                return compute(list(zip(components, locals_, strict=True)))

        def estimate(state: bytes) -> int:
            locals_ = _core.ComposedModel.decode(state, self._count)
            return remembered(*[locals_[component] for component in components])

        return _core.PythonEstimate(estimate)

    def _described(self, state: bytes) -> Mapping[str, Value]:
        with self._asking():
            return self._describe(state)

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """Other threads may be searching in the same model: one at a time asks the network."""
        self._core.acquire()
        try:
            yield
        finally:
            self._core.release()
