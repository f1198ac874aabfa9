"""Table 6: a run that violates a liveness property of an elevator, and its two parts made shorter."""

from __future__ import annotations

from collections.abc import Iterator

from highroad.experiments._experiment import Cell, Conclusion, Evidence, Experiment, Model, Row, Table
from highroad.experiments._papers import DIRECTED
from highroad.experiments._results import Record, Results
from highroad.experiments._samples import Entry, Exact
from highroad.experiments._shorter_cycles import Cycle, ShorterCycle

MODEL = Model("errors/starvation.pml")
SERVED = "ltl: [] ((calls & 1) -> <> !(calls & 1))"  # who calls at floor 0 is served some time
SEARCHES = {"NDFS": "nested-dfs", "INDFS": "improved-nested-dfs"}
BEFORE, AFTER = "trail", "trail-directed"
SHORTEST = "shortest"


def _cells() -> Iterator[Cell]:
    for name, search in SEARCHES.items():
        for column, measure in ((BEFORE, Cycle(SERVED, search)), (AFTER, ShorterCycle(SERVED, search))):
            yield Cell(row=name, column=column, model=MODEL, measure=measure, small=1, paper=1)
    yield Cell(row=SHORTEST, column=SHORTEST, model=MODEL, measure=Cycle(SERVED, "bfs-cycles"), small=1, paper=1)


def _tables(results: Results) -> Iterator[Table]:
    rows = [_row(results, name, column) for name in SEARCHES for column in (BEFORE, AFTER)]
    rows.append(_row(results, SHORTEST, SHORTEST))
    columns = ("found by", "", "prefix to the seed", "cycle", "pairs expanded", "for the prefix", "for the cycle")
    yield Table("Whoever calls at floor 0 is served: a run that violates it", columns, tuple(rows))


def _row(results: Results, name: str, column: str) -> Row:
    record = next(iter(results.of(name, column)), {})
    keys = ("prefix", "cycle", "expanded", "for prefix", "for cycle")
    entries = tuple(Entry(Exact(record[key])) if key in record else "-" for key in keys)
    return Row((name if column != SHORTEST else "bfs-cycles", column), entries, name)


def _pairs(results: Results) -> list[tuple[str, Record, Record]]:
    return [(name, results.of(name, BEFORE)[0], results.of(name, AFTER)[0]) for name in SEARCHES]


def _part(results: Results, key: str) -> str:
    return "; ".join(f"{name} from {before[key]} to {after[key]}" for name, before, after in _pairs(results))


def _seeds_are_nearer(results: Results) -> Evidence:
    holds = all(after["prefix"] < before["prefix"] for _, before, after in _pairs(results))
    return Evidence(holds, _part(results, "prefix"))


def _cycles_stay(results: Results) -> Evidence:
    return Evidence(
        all(after["cycle"] == before["cycle"] for _, before, after in _pairs(results)), _part(results, "cycle")
    )


def _takes_work(results: Results) -> Evidence:
    told = "; ".join(
        f"{name} {before['expanded']:,} pairs for the run, {after['expanded']:,} to shorten it"
        for name, before, after in _pairs(results)
    )
    return Evidence(all(after["expanded"] > before["expanded"] for _, before, after in _pairs(results)), told)


def _indfs_is_cheaper(results: Results) -> Evidence:
    plain, improved = (results.of(name, BEFORE)[0]["expanded"] for name in SEARCHES)
    return Evidence(improved < plain, f"NDFS {plain:,} pairs, INDFS {improved:,}")


EXPERIMENT = Experiment(
    name="directed-table-6",
    paper=DIRECTED,
    order=7,
    title="A run that violates liveness (table 6)",
    about="Of the table only what the text says of it was at hand, and that has no figures. The runs are those of our "
    "own nested depth-first search and the improved one. They are runs of an elevator of our own together with an "
    "automaton, and so their states are pairs. A* by the Hamming distance goes to the seed, the accepting pair at "
    "which the cycle begins, first from the beginning, then from the seed itself. The shortest run is that of "
    "breadth-first search; it may have another seed.",
    cells=tuple(_cells()),
    tables=_tables,
    conclusions=(
        Conclusion(
            "The seed of the cycle is found at a smaller depth, for the runs of both searches.", _seeds_are_nearer
        ),
        Conclusion("The cycle is not improved.", _cycles_stay),
        Conclusion(
            "Considerable work is necessary: more than to find the run.",
            _takes_work,
            "How much is considerable is not said. Here it is more than half of what it took to find the run, nearly "
            "all of it for the prefix.",
        ),
        Conclusion("(Of earlier work that the paper uses.) INDFS expands less than NDFS.", _indfs_is_cheaper),
    ),
)
