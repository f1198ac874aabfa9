"""Random graphs of up to 10,000 states: what is called a shortest run is one, and shortening never makes a run longer.

The distances are computed here, by a loop over the edges. Breadth-first search, A* and IDA* with estimates that are
never too great must find runs of just that length, A* that trusts them twice at most twice of it. A run that
depth-first search finds is shortened, and followed edge by edge. `python tests/nightly.py shortest` takes 1,000 graphs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import highroad
from compared import Compared
from highroad.limits import Limits
from highroad.lts.graph import Graph
from highroad.results import Witness
from highroad.searches import parse_search
from highroad.shortening import Shortened, length_of, shorten
from highroad.systems.explicit import ExplicitSystem
from unit.shortening.cases import found

LARGEST = 10_000
SMALL = 100  # states; if estimates are not exact, or there is nothing, IDA* visits all of them again for each length
SECONDS = 5.0  # for shortening
WANTED = "wanted"


@dataclass(frozen=True)
class Case:
    """A graph, what is looked for in it, and how far that is from each state; None where it cannot be reached."""

    states: int
    rows: Sequence[Sequence[tuple[str, int]]]
    property: str
    remaining: Sequence[int | None]

    @property
    def shortest(self) -> int | None:
        return self.remaining[0]

    def system(self) -> ExplicitSystem:
        edges = [(source, label, target) for source, row in enumerate(self.rows) for label, target in row]
        return ExplicitSystem(Graph.from_edges(0, self.states, edges), "random", "aut")

    def mistake_in(self, witness: Witness) -> str | None:
        """Whether the graph has this run, and it shows what is looked for."""
        state = 0
        for step in witness.steps:
            row = self.rows[state]
            if step.choice >= len(row) or row[step.choice][0] != step.label:
                return f"state {state} has no step {step.choice} called {step.label}"
            state = row[step.choice][1]
        if self.property == "deadlock":
            shows_it = not self.rows[state]
        elif self.property.startswith("action"):
            shows_it = bool(witness.steps) and witness.steps[-1].label == WANTED
        else:
            shows_it = state == self.states - 1
        return None if shows_it else f"it ends in state {state}, where nothing is"


def compare(seed: int) -> Compared:
    rng, found_ = Random(seed), Compared()
    case = random_case(rng)
    system = case.system()
    found_.figures["graphs"] += 1
    found_.figures["states"] += case.states
    found_.figures["with something to find"] += case.shortest is not None
    for what, search, heuristic, most in checks(case, rng):
        result = highroad.check(system, case.property, search=search, heuristic=heuristic, audit="off", seed=seed)
        found_.figures["searches"] += 1
        mistake = _mistake(case, result, most)
        if mistake is not None:
            found_.wrong.append(f"seed {seed}, {what}, {case.property}: {mistake}; the shortest has {case.shortest}")
    if case.shortest is not None:
        _compare_shortening(case, system, rng.choice(["dfs", "rdfs"]), seed, found_)
    return found_


def checks(case: Case, rng: Random) -> Iterator[tuple[str, str, object, int]]:
    """A name, a search with its heuristic, and how many times as long as the shortest its run may be."""
    hopeless = case.states
    exact = [hopeless if steps is None else steps for steps in case.remaining]
    halves = [steps // 2 for steps in exact]
    too_small = [rng.randint(0, steps) for steps in exact]  # a step may take more than one off it
    nothing = [0] * case.states
    yield "bfs", "bfs", None, 1
    for name, values in (("exact", exact), ("half", halves), ("too small", too_small), ("no", nothing)):
        yield f"astar with {name} estimates", "astar", estimates(values), 1
        yield f"weighted-astar:w=1 with {name} estimates", "weighted-astar:w=1", estimates(values), 1
        yield f"weighted-astar:w=2 with {name} estimates", "weighted-astar:w=2", estimates(values), 2
        if case.states <= SMALL or (values is exact and case.shortest is not None):
            yield f"idastar with {name} estimates", "idastar", estimates(values), 1


def estimates(values: Sequence[int]) -> object:
    def estimate(state: dict[str, int]) -> float:
        return values[state["state"]]

    estimate.admissible = True  # type: ignore[attr-defined]
    return estimate


def _mistake(case: Case, result: highroad.Result, most: int) -> str | None:
    if case.shortest is None:
        return None if isinstance(result.verdict, highroad.Holds) else f"{result.verdict}"
    if result.witness is None:
        return f"{result.verdict}"
    length = len(result.witness)
    if not case.shortest <= length <= most * case.shortest:
        return f"{length} steps"
    if parse_search(result.search).search.shortest and not result.is_shortest:
        return "it is not called shortest"
    if result.is_shortest and length != case.shortest:
        return f"{length} steps are called shortest"
    return case.mistake_in(result.witness)


def _compare_shortening(case: Case, system: ExplicitSystem, search: str, seed: int, total: Compared) -> None:
    long = found(system, case.property, search, seed)
    if long is None:
        total.wrong.append(f"seed {seed}, {search}: nothing found; the shortest has {case.shortest}")
        return
    shortened = shorten(system, long.target, long.objective, long.finding, Limits(seconds=SECONDS), seed=seed)
    total.figures["shortened"] += len(shortened.witness) < length_of(long.finding)
    total.figures["shortened to the shortest"] += len(shortened.witness) == case.shortest
    for mistake in mistakes_of_shortening(case, shortened, length_of(long.finding)):
        total.wrong.append(f"seed {seed}, {search} shortened, {case.property}: {mistake}")


def mistakes_of_shortening(case: Case, shortened: Shortened, before: int) -> Iterator[str]:
    assert case.shortest is not None
    runs = [improvement.witness for improvement in shortened.improvements]
    lengths = [before, *(len(run) for run in runs)]
    if any(longer <= shorter for longer, shorter in pairwise(lengths)) or len(shortened.witness) != lengths[-1]:
        yield f"from {lengths} to {len(shortened.witness)}"
    if len(shortened.witness) < case.shortest or shortened.at_least > case.shortest:
        yield f"{len(shortened.witness)} steps, at least {shortened.at_least}; the shortest has {case.shortest}"
    if shortened.is_shortest and len(shortened.witness) != case.shortest:
        yield f"{len(shortened.witness)} steps are called shortest; the shortest has {case.shortest}"
    for run in [*runs, shortened.witness]:
        mistake = case.mistake_in(run)
        if mistake is not None:
            yield mistake


def random_case(rng: Random) -> Case:
    """Sizes of all magnitudes; graphs without a direction, and long ways with short cuts and ways back."""
    states = round(2 * (LARGEST / 2) ** rng.random())
    rows = (_any_graph if rng.random() < 0.5 else _long_way)(rng, states)
    property = rng.choice(["deadlock", f"action: {WANTED}", f"reach: state == {states - 1}"])
    return Case(states, rows, property, distances(rows, property, states))


def _any_graph(rng: Random, states: int) -> list[list[tuple[str, int]]]:
    rows = [
        [(rng.choice("abc"), rng.randrange(states)) for _ in range(rng.choice([1, 2, 2, 3]))] for _ in range(states)
    ]
    for _ in range(rng.choice([0, 1, 1, 3])):
        rows[rng.randrange(states)] = []
    for _ in range(rng.choice([0, 1, 1, 3])):
        rows[rng.randrange(states)].append((WANTED, rng.randrange(states)))
    return rows


def _long_way(rng: Random, states: int) -> list[list[tuple[str, int]]]:
    rows: list[list[tuple[str, int]]] = []
    for state in range(states - 1):
        others = [rng.randrange(state + 1) if rng.random() < 0.4 else state + rng.randint(1, 6) for _ in range(2)]
        row = [("a", min(states - 1, target)) for target in [state + 1, *others[: rng.randint(0, 2)]]]
        rng.shuffle(row)
        rows.append(row)
    rows.append([])
    rows[-2 if states > 1 else -1].append((WANTED, 0))
    return rows


def distances(rows: Sequence[Sequence[tuple[str, int]]], property: str, states: int) -> list[int | None]:
    """How many steps it is from each state to what is looked for, backwards from there."""
    before: list[list[int]] = [[] for _ in range(states)]
    steps: list[int | None] = [None] * states
    for source, row in enumerate(rows):
        for label, target in row:
            before[target].append(source)
            if property.startswith("action") and label == WANTED:
                steps[source] = 1
        if property == "deadlock" and not row:
            steps[source] = 0
    if property.startswith("reach"):
        steps[states - 1] = 0
    level = [state for state in range(states) if steps[state] is not None]
    distance = 1 if property.startswith("action") else 0
    while level:
        distance += 1
        reached = []
        for state in level:
            for source in before[state]:
                if steps[source] is None:
                    steps[source] = distance
                    reached.append(source)
        level = reached
    return steps
