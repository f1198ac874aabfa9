"""What must be true of the estimates of any model of the IR, on all of its states or on the first of many."""

from collections.abc import Callable
from random import Random

from differential.estimated import Explored, differences, value
from differential.random_estimates import Predicates, tables_to
from highroad.backends.interpreter import Interpreter, Trap
from highroad.backends.llvm.estimate import native_estimate
from highroad.ir.estimates import Term
from highroad.ir.expressions import Expression
from highroad.ir.printer import print_expression
from highroad.systems import Objective
from highroad.systems.compiled import CompiledSystem
from highroad.systems.estimates import Differences, Distances, EachProcess, Group
from highroad.systems.formula_estimates import Formulas


class EstimateCheck:
    """One system, its states, and random estimates for it."""

    def __init__(self, system: CompiledSystem, seed: int, most_states: int) -> None:
        self.system = system
        self.explored = Explored(system, most_states)
        self._interpreter = Interpreter(system.model)
        self._rng = Random(seed)
        self._places = [system.places(state) for state in self.explored.states]
        self._predicates = Predicates(system.model, self._rng, self._places)

    # Native code

    def native_code_agrees(self, formulas: int) -> None:
        """Formulas, distances and differences have the values that the interpreter gives."""
        model, rng = self.system.model, self._rng
        for _ in range(formulas):
            predicate, sought = self._predicates.predicate(), rng.random() < 0.7
            term = Formulas(model, rng.random() < 0.5).term(predicate, sought)
            self._agrees(term, print_expression(predicate))
        self._distances_agree()
        goal = rng.choice(self.explored.states)
        heuristic = self.system.estimator(Differences(goal, of_bits=False), self.system.compile(Objective()))
        assert heuristic.estimate(goal) == 0
        for state in self.explored.states:
            assert heuristic.estimate(state) == differences(self._interpreter, goal, state)

    def _distances_agree(self) -> None:
        here = [place for places in self._places for place in places]
        if not here:
            return
        tables = tables_to(self.system.control(), self._rng.choice(here))
        numbers = range(max(map(len, self._places)))
        groups = (Group(dict.fromkeys(numbers, tables), True), Group(dict.fromkeys(numbers, tables), False))
        for estimate in (EachProcess(tables, "least"), EachProcess(tables, "greatest"), Distances(groups)):
            self._agrees(self.system.term(estimate), str(estimate))

    def _agrees(self, term: Term, what: str) -> None:
        heuristic = native_estimate(self.system.model, term)
        for state in self.explored.states:
            assert heuristic.estimate(state) == value(self._interpreter, term, state), what

    # Lower bounds

    def relaxed_formulas_are_lower_bounds(self, formulas: int) -> None:
        for number in range(formulas):
            predicate = self._predicates.predicate() if number % 2 else self._predicates.location_test()
            sought = self._rng.random() < 0.7
            term = Formulas(self.system.model, is_relaxed=True).term(predicate, sought)
            self._is_lower_bound(term, self._test(predicate, sought), print_expression(predicate))

    def distances_are_lower_bounds(self, goals: int) -> None:
        """Those to a state in which some process is at a location."""
        here = [place for places in self._places for place in places]
        for _ in range(goals if here else 0):
            goal = self._rng.choice(here)
            term = self.system.term(EachProcess(tables_to(self.system.control(), goal), "least"))
            self._is_lower_bound(term, lambda state, goal=goal: goal in self.system.places(state), str(goal))  # type: ignore[misc]

    def _test(self, predicate: Expression, sought: bool) -> Callable[[bytes], bool]:
        def is_goal(state: bytes) -> bool:
            try:
                return self._interpreter.holds(predicate, state) is sought
            except Trap:
                return False

        return is_goal

    def _is_lower_bound(self, term: Term, is_goal: Callable[[bytes], bool], what: str) -> None:
        """Never more than the true distance, and never more than one less after a step."""
        assert self.explored.is_complete
        values = [value(self._interpreter, term, state) for state in self.explored.states]
        for number, distance in enumerate(self.explored.distances(is_goal)):
            assert values[number] <= distance, (what, self.system.describe(self.explored.states[number]))
        for source, target in self.explored.edges:
            assert values[source] <= 1 + values[target], (what, self.system.describe(self.explored.states[source]))

    # Control

    def control_tells_what_steps_do(self) -> None:
        """Steps that cannot block do not, only those that can fail do, and none costs more than an edge."""
        edges = [edge for graph in self.system.control() for edge in graph.edges]
        firsts = [len(t.steps) for t in self.system.model.types]
        free: dict[tuple[int, int], list[int]] = {}
        for number, edge in enumerate(edges):
            kind = next(t for t in range(len(firsts)) if number < sum(firsts[: t + 1]))
            if not edge.can_block:
                free.setdefault((kind, edge.source), []).append(number)
        for state, places in zip(self.explored.states, self._places, strict=True):
            successors = self._interpreter.successors(state)
            taken = {(s.parts[0].process, s.parts[0].number) for s in successors}
            for process, place in enumerate(places):
                assert all((process, number) in taken for number in free.get(place, ())), self.system.describe(state)
            for successor in successors:
                costs: dict[int, int] = {}
                for part in successor.parts:
                    costs[part.process] = costs.get(part.process, 0) + edges[part.number].cost
                assert max(costs.values()) <= 1
                if successor.fault is not None:
                    failing = next((p for p in successor.parts if p.fault is not None), successor.parts[-1])
                    assert edges[failing.number].can_fail, (successor.label, successor.fault)
