"""What tables 3, 4 and 5 of Edelkamp, Lluch-Lafuente and Leue, "Trail-Directed Model Checking" (2001), have in common:
the trail of depth-first search is made shorter by A* towards its last state."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from highroad.experiments._directing import ASTAR, BUDGET, DFS, Directed, TrailDirected
from highroad.experiments._experiment import Cell, Evidence, Model, Row, Table
from highroad.experiments._results import Record, Results
from highroad.experiments._samples import Entry, Exact, Published

TRAIL = "dfs, the trail"
HAMMING = "A*, Hamming distance to its end"
FSM = "A*, FSM distance to its end"
SAME_STATE = "A*, Hamming distance, only to that state"
GENERAL = "A* without the trail"
SHORTEST = "bfs, the shortest"


@dataclass(frozen=True, slots=True)
class Example:
    """A system of the paper: our model of it, what is looked for there, and the lengths that were published."""

    name: str
    file: str
    sought: str
    heuristic: str  # of a search that knows no trail
    published: Mapping[str, int] = field(default_factory=dict)

    @property
    def searches(self) -> dict[str, Directed | TrailDirected]:
        return {
            TRAIL: Directed(self.sought, DFS),
            HAMMING: TrailDirected(self.sought, "hamming"),
            FSM: TrailDirected(self.sought, "fsm-distance"),
            SAME_STATE: TrailDirected(self.sought, "hamming", exactly=True),
            GENERAL: Directed(self.sought, ASTAR, self.heuristic),
            SHORTEST: Directed(self.sought, "bfs"),
        }


ABOUT = (
    "Of the paper's tables 3 to 6 only what the text says of them was at hand; published values are lengths that it "
    "tells. The trail is that of our own depth-first search. A* is directed to its last state by the Hamming distance "
    "(bits that differ) or the FSM distance (steps of control that the processes are away), and ends at whatever error "
    "it meets first. Three searches are there for comparison: A* that ends at that very state alone, A* by what is "
    "looked for, without the trail, and breadth-first search. Each may store or expand "
    f"{BUDGET:,} states. "
)


def cells(*examples: Example) -> tuple[Cell, ...]:
    return tuple(
        Cell(row=each.name, column=column, model=Model(each.file), measure=measure, small=1, paper=1)
        for each in examples
        for column, measure in each.searches.items()
    )


def tables(results: Results, *examples: Example) -> Iterator[Table]:
    rows = tuple(_row(results, each, column) for each in examples for column in each.searches)
    yield Table("Trails and what they take", ("system", "search", "length", "of the trail", "expanded", "stored"), rows)


def _row(results: Results, example: Example, column: str) -> Row:
    record, trail = result(results, example, column), result(results, example, TRAIL)
    known = example.published.get(column)
    published = None if known is None else Published(known)
    if not record:
        return Row((example.name, column), (Entry(Exact(None), published), "-", "-", "-"), example.name)
    share = f"{record['length'] / trail['length']:.1%}" if record["found"] and trail else "-"
    found = Entry(Exact(record["length"]), published) if record["found"] else f"not within {BUDGET:,} states"
    entries = (found, share, Entry(Exact(record["expanded"])), Entry(Exact(record["stored"])))
    return Row((example.name, column), entries, example.name)


def result(results: Results, example: Example, column: str) -> Record:
    """The one run of a cell; nothing, if it was not run."""
    return next(iter(results.of(example.name, column)), {})


def length(results: Results, example: Example, column: str) -> float:
    """Of what was found; what was not found is longer than everything."""
    known = result(results, example, column)["length"]
    return math.inf if known is None else float(known)


def expanded(results: Results, example: Example, column: str) -> int:
    return int(result(results, example, column)["expanded"])


def shortened_to(results: Results, share: float, *examples: Example) -> Evidence:
    """Whether both heuristics leave less than this share of each trail."""
    lengths = {each.name: [length(results, each, column) for column in (TRAIL, HAMMING, FSM)] for each in examples}
    return Evidence(
        all(max(hamming, fsm) < share * trail for trail, hamming, fsm in lengths.values()),
        "; ".join(f"{name} from {was:,.0f} to {one:g} and {other:g}" for name, (was, one, other) in lengths.items()),
    )


def easier_than_any(results: Results, *examples: Example) -> Evidence:
    """Whether A* expands fewer states towards the end of the trail than without it, by both heuristics."""
    counts = {each.name: [expanded(results, each, column) for column in (HAMMING, FSM, GENERAL)] for each in examples}
    told = "; ".join(f"{name} {one:,} and {other:,}, without {none:,}" for name, (one, other, none) in counts.items())
    return Evidence(all(max(hamming, fsm) < none for hamming, fsm, none in counts.values()), f"expanded: {told}")
