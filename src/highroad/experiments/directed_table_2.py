"""Table 2: a deadlock of dining philosophers by depth-first search, and by A*."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highroad import api
from highroad.experiments._experiment import Cell, Conclusion, Evidence, Experiment, Model, Row, Table
from highroad.experiments._papers import DIRECTED
from highroad.experiments._results import Record, Results
from highroad.experiments._samples import Entry, Exact, Published
from highroad.systems import System

ROW = "philosophers"
MODEL = Model("errors/philosophers.pml", {"N": 8})
DFS, ASTAR, BFS = "dfs", "A*", "bfs"
KEYS = {
    "depth": "depth of the error",
    "expanded": "states expanded",
    "stored": "states stored",
    "generated": "states generated",
}
PUBLISHED = {DFS: (1362, 1341, 1341, 1772), ASTAR: (34, 17, 67, 73)}  # in the order of the keys


@dataclass(frozen=True, slots=True)
class Counted:
    """Looks for a deadlock, and counts as SPIN does: the first statement is at depth 0, each statement of an atomic
    section counts, and the initial state is one that was generated."""

    search: str
    heuristic: str | None = None

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        for seed in seeds:
            found = api.check(system, "deadlock", search=self.search, heuristic=self.heuristic, seed=seed, audit="off")
            assert found.witness is not None
            assert found.witness.trail_lines is not None
            yield {
                "depth": found.witness.trail_lines - 1,
                "steps": len(found.witness),
                "expanded": found.statistics.visited,
                "stored": found.statistics.stored,
                "generated": found.statistics.transitions + 1,
            }

    def __str__(self) -> str:
        return f"`deadlock` by `{self.search}`" + (f" with `{self.heuristic}`" if self.heuristic else "")


MEASURES = {DFS: Counted("dfs"), ASTAR: Counted("astar", "active-processes"), BFS: Counted("bfs")}


def _tables(results: Results) -> Iterator[Table]:
    rows = []
    for search in MEASURES:
        for record in results.of(ROW, search):
            known = dict(zip(KEYS, map(Published, PUBLISHED.get(search, ())), strict=False))
            entries = [Entry(Exact(record[key]), known.get(key)) for key in KEYS]
            rows.append(Row((search,), (*entries, Entry(Exact(record["steps"]))), search))
    yield Table("A deadlock of eight philosophers", ("search", *KEYS.values(), "steps, as we count"), tuple(rows))


def _of(results: Results, search: str) -> Record:
    return results.of(ROW, search)[0]


def _is_shortest(results: Results) -> Evidence:
    ours, least = _of(results, ASTAR)["steps"], _of(results, BFS)["steps"]
    return Evidence(ours == least, f"A* {ours} steps, bfs {least}")


def _is_cheaper(results: Results) -> Evidence:
    dfs, astar = _of(results, DFS), _of(results, ASTAR)
    told = ", ".join(f"{dfs[key]:,} and {astar[key]:,} {text}" for key, text in KEYS.items() if key != "depth")
    return Evidence(all(astar[key] < dfs[key] for key in KEYS), f"dfs and A*: {told}")


def _is_tedious(results: Results) -> Evidence:
    dfs, astar = _of(results, DFS)["steps"], _of(results, ASTAR)["steps"]
    return Evidence(dfs > 10 * astar, f"dfs {dfs:,} steps, A* {astar}")


EXPERIMENT = Experiment(
    name="directed-table-2",
    paper=DIRECTED,
    order=2,
    title="Dining philosophers (table 2)",
    about="The table is what the tool printed for depth-first search; the figures of A* are in the text. The number of "
    "philosophers is not printed. Eight were taken because then A* expands and stores as many states as published, and "
    "the model was written so that depth-first search does as well. Depths and generated states are counted as SPIN "
    "does: each statement of an atomic section counts in the depth, and the initial state is a generated one. We count "
    "an atomic section as one step. The heuristic of A* is the number of processes that can move.",
    cells=tuple(
        Cell(row=ROW, column=column, model=MODEL, measure=measure, small=1, paper=1)
        for column, measure in MEASURES.items()
    ),
    tables=_tables,
    conclusions=(
        Conclusion(
            "The trail of depth-first search is tedious to follow: ten times as long as that of A*.", _is_tedious
        ),
        Conclusion("A* finds the deadlock at optimal depth.", _is_shortest),
        Conclusion("A* expands and stores fewer states, and performs fewer transitions.", _is_cheaper),
    ),
    differences={
        DFS: "Our search generates all successors of a state at once, SPIN each when it comes to it. On this model "
        "SPIN 6.5.2, compiled with `-DREVERSE -DNOREDUCE -DSAFETY`, prints the published depth, states stored and "
        "matched, and transitions: 1,362, 1,341, 431 and 1,772."
    },
)
