"""Patterns of linear temporal logic, compared with what the runs of random systems are like."""

import random
from pathlib import Path

import pytest

from highroad import api
from highroad.diagnostics import Source
from highroad.lts.graph import Graph
from highroad.mucalculus import check_lts, is_existential, patterns, read_formula

MODELS = Path(__file__).parents[3] / "models" / "mcrl2"


def holds(text: str, graph: Graph) -> bool | None:
    return check_lts(graph, read_formula(Source("<formula>", f"act a, b, c; form {text};"))).holds


class Runs:
    """What can happen in a graph, by looking at its edges."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.reachable = self.after({graph.initial}, "abc")

    def after(self, states: set[int], labels: str) -> set[int]:
        """The states that steps with these labels lead to, any number of them."""
        found, waiting = set(states), list(states)
        while waiting:
            for label, target in self.graph.successors(waiting.pop()):
                if label in labels and target not in found:
                    found.add(target)
                    waiting.append(target)
        return found

    def targets(self, states: set[int], label: str) -> set[int]:
        return {target for state in states for name, target in self.graph.successors(state) if name == label}

    def can_avoid(self, start: set[int], label: str) -> bool:
        """Whether a run from there, infinite or to a deadlock, never has the label."""
        others = "abc".replace(label, "")
        inside = self.after(start, others)
        if any(not list(self.graph.successors(state)) for state in inside):
            return True
        return self.has_cycle(inside, others)

    def has_cycle(self, states: set[int], labels: str, through: str = "abc") -> bool:
        """Whether a cycle through these states has only such labels, one of `through` among them."""
        return any(
            state in self.after({target}, labels)
            for state in states
            for label, target in self.graph.successors(state)
            if label in labels and label in through
        )


def random_graph(draw: random.Random) -> Graph:
    states = draw.randint(1, 6)
    edges = [
        (state, draw.choice("abc"), draw.randrange(states))
        for state in range(states)
        for _ in range(draw.randint(0, 3))
    ]
    return Graph.from_edges(0, states, edges)


@pytest.mark.slow
def test_patterns_say_what_they_mean() -> None:
    draw = random.Random(3)
    seen: dict[tuple[str, bool], int] = {}
    for _ in range(100):
        graph = random_graph(draw)
        runs = Runs(graph)
        reachable, start = runs.reachable, {graph.initial}
        after_a = runs.targets(reachable, "a")
        expected = {
            patterns.deadlock_free(): all(list(graph.successors(state)) for state in reachable),
            patterns.possible("a"): bool(after_a),
            patterns.absent("a"): not after_a,
            patterns.absent_between("a", "b", "c"): not runs.targets(runs.after(after_a, "ac"), "c"),
            patterns.precedence("a", "b"): not runs.targets(runs.after(start, "bc"), "b"),
            patterns.inevitable("a"): not runs.can_avoid(start, "a"),
            patterns.response("a", "b"): not runs.can_avoid(after_a, "b"),
            patterns.possible_response("a", "b"): all(
                runs.targets(runs.after({state}, "abc"), "b") for state in runs.after(after_a, "ac")
            ),
            patterns.infinitely_often("a"): not runs.has_cycle(reachable, "bc"),
            patterns.finitely_often("a"): not runs.has_cycle(reachable, "abc", "a"),
            patterns.some_run_infinitely_often("a"): runs.has_cycle(reachable, "abc", "a"),
            patterns.some_run_finitely_often("a"): runs.has_cycle(reachable, "bc"),
            patterns.reached_then_again_and_again("a", "b"): runs.has_cycle(runs.after(after_a, "abc"), "abc", "b"),
            patterns.reached_then_as_printed("a", "b"): runs.has_cycle(runs.after(after_a, "abc"), "abc", "ac"),
        }
        for text, value in expected.items():
            assert holds(text, graph) is value, f"{text}\n{list(graph.edges())}"
            seen[text, value] = seen.get((text, value), 0) + 1
    assert len(seen) == 28
    assert min(seen.values()) > 3


# The questions of "Combining Bounded Model Checking with Highway Search" to three protocols.
PROTOCOLS = {
    "abp": ("c2(d1, true)", "s4(d1)", ""),
    "cabp": ("c3(frame(d1, bit0))", "s2(d1)", ""),
    "brp": ("r1([a, b, c])", "s1(I_ok)", "exists a, b, c: Datum . "),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PROTOCOLS)
def test_protocols_can_deliver_again_and_again(name: str) -> None:
    sent, received, quantifier = PROTOCOLS[name]
    system = api.load(MODELS / f"{name}.mcrl2")
    lts = api.explore(system)
    for pattern in (patterns.reached_then_again_and_again, patterns.reached_then_as_printed):
        formula = read_formula(Source("<formula>", quantifier + pattern(sent, received)))
        assert is_existential(formula)
        assert check_lts(lts, formula, model=system.specified).holds
    never = read_formula(Source("<formula>", patterns.absent("r1(d1)" if name != "brp" else "r1([d1])")))
    assert check_lts(lts, never, model=system.specified).holds is False
