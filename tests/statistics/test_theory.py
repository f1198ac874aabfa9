"""What `highroad.theory` computes, against a hundred thousand runs of the real searches, and against the chains of the
repeated ones.

Counts are compared with exact probabilities by Clopper-Pearson intervals; see `evidence.verdicts` for the error.
"""

from collections import Counter, defaultdict

import pytest
from evidence.chains import Exploration
from evidence.runs import FIRST_SEED, Search, graph_model
from evidence.verdicts import disagreements

from highroad import _core
from highroad.theory import grids, trees
from highroad.theory.funnels import funnel
from highroad.theory.graphs import SearchName, coverage
from highroad.theory.grids import Grid
from highroad.theory.highways import HighwayName, chances
from highroad.theory.repeated import repeated
from highroad.theory.small_graph import SmallGraph
from highroad.theory.trees import Tree
from oracles.graph import Graph
from oracles.structures import grid, overlapping, tree

RUNS = 100_000
FEWER_RUNS = 20_000

TANGLED: Graph = {0: [1, 2, 2, 2], 1: [3, 4, 0], 2: [4, 5, 1], 3: [6], 4: [6, 7, 5], 5: [7, 2], 6: [], 7: [0, 7, 7, 6]}
both = pytest.mark.parametrize("search", ["urs", "sdrs"])


def small(graph: Graph) -> SmallGraph:
    return SmallGraph.from_successors([graph[node] for node in range(len(graph))])


@both
def test_number_of_covered_states(search: SearchName) -> None:
    steps, model, objective = 12, graph_model(TANGLED), _core.Objective()
    setting = Search(search, steps=steps)
    counts = Counter(setting.run(model, objective, FIRST_SEED + run)[1]["stored"] for run in range(RUNS))
    sizes = {size: float(chance) for size, chance in coverage(small(TANGLED), search, steps).sizes.items()}
    assert not disagreements(counts, sizes, RUNS)
    others = {size: float(chance) for size, chance in coverage(small(TANGLED), search, steps + 1).sizes.items()}
    assert disagreements(counts, others, RUNS)


@pytest.mark.parametrize("search", ["highway", "approximate-highway"])
def test_found_by_a_highway(search: HighwayName) -> None:
    graph, width = overlapping(2), 2
    target = max(graph)
    model, objective = graph_model(graph, [target]), _core.Objective()
    objective.state = 1
    setting = Search(search, width=width)
    found = sum(setting.run(model, objective, FIRST_SEED + run)[0]["ending"] == "found" for run in range(FEWER_RUNS))
    nodes = small(graph)
    chance = {s: chances(nodes, s, search, targets=[nodes.names.index(target)]).found for s in (width, 1)}
    assert not disagreements({"found": found}, {"found": float(chance[width])}, FEWER_RUNS)
    assert disagreements({"found": found}, {"found": float(chance[1])}, FEWER_RUNS)


def test_funnel() -> None:
    """Four states: one leads to six others, then three to the funnel, from where one step leads to what is sought."""
    width, counted, offers = 4, 6, 3
    graph = {0: [1, 2, 3, 4], 1: [5, 6, 7, 8, 9, 10], 2: [11], 3: [11], 4: [11], **{n: [] for n in range(5, 11)}}
    graph |= {11: [12], 12: []}
    model, objective = graph_model(graph, [12]), _core.Objective()
    objective.state = 1
    setting = Search("approximate-highway", width=width)
    found = sum(setting.run(model, objective, FIRST_SEED + run)[0]["ending"] == "found" for run in range(RUNS))
    assert not disagreements({"found": found}, {"found": float(funnel(width, counted, offers))}, RUNS)
    assert disagreements({"found": found}, {"found": float(funnel(width, counted, offers - 1))}, RUNS)


def chain_mean(graph: Graph, search: SearchName, memory: int, steps: int) -> float:
    chain = Exploration(graph=graph, walks=search == "sdrs", nodes=memory)
    sizes: dict[int, float] = defaultdict(float)
    for position, chance in chain.after(steps).items():
        sizes[len(position.ever)] += float(chance)
    return sum(size * chance for size, chance in sizes.items())


@both
@pytest.mark.parametrize("memory", [2, 3, 4])
def test_repeated_searches_are_those_of_the_chain(search: SearchName, memory: int) -> None:
    steps = 8
    on_tree = repeated(trees.filling(Tree(2, 2), search, memory, steps), steps).covered
    on_grid = repeated(grids.filling(Grid(2, 2), search, memory, steps), steps).covered
    for n in range(steps + 1):
        assert on_tree[n] == pytest.approx(chain_mean(tree(2, 2), search, memory, n))
        assert on_grid[n] == pytest.approx(chain_mean(grid(2, 2), search, memory, n))
