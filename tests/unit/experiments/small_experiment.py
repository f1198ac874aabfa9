"""An experiment that is quick, for tests of the framework."""

from __future__ import annotations

from collections.abc import Iterator

from highroad.experiments import Experiment
from highroad.experiments._experiment import Cell, Conclusion, Evidence, Figure, Model, Row, Table
from highroad.experiments._papers import HIGHWAY
from highroad.experiments._probabilities import cumulative, mean_of, rate, success
from highroad.experiments._results import Block, Results
from highroad.experiments._samples import Entry, Published, published_percent
from highroad.experiments._searching import RANDOM, RDFS, Search

SEARCHES = {"random": RANDOM, "rdfs": RDFS}


def _tables(results: Results) -> Iterator[Table]:
    rows = []
    for name in SEARCHES:
        records = results.of("row", name)
        states = Entry(mean_of(records, "states"), Published(1_000_000))
        rows.append(Row((name,), (states, Entry(rate(records), published_percent(50, 100), percent=True)), name))
    yield Table("Numbers", ("search", "states", "success"), tuple(rows))


def _figures(results: Results) -> Iterator[Figure]:
    series = tuple(cumulative(name, results.of("row", name), "states", 50) for name in SEARCHES)
    yield Figure("A <figure>", "states", "probability", series)


def _all_found(results: Results) -> Evidence:
    found = success(results.of("row", "rdfs"))
    return Evidence(found == 1, f"{found:.0%}")


def _none_found(results: Results) -> Evidence:
    return Evidence(success(results.of("row", "rdfs")) == 0, "numbers")


SMALL = Experiment(
    name="small-one",
    paper=HIGHWAY,
    order=0,
    title="A small one",
    about="For `tests`.",
    cells=tuple(
        Cell(
            row="row",
            column=name,
            model=Model("back_loops.py", {"n": 9}),
            measure=Search("deadlock", search, 60),
            small=12,
            paper=24,
            block=5,
        )
        for name, search in SEARCHES.items()
    ),
    tables=_tables,
    figures=_figures,
    conclusions=(
        Conclusion("rdfs finds it.", _all_found),
        Conclusion("rdfs misses it.", _none_found, "Because it finds it."),
    ),
    differences={"rdfs": "rdfs is quick."},
)


def block(cell: str, first: int = 0, runs: int = 1, **changes: object) -> Block:
    """A block of results as a run would write it."""
    known: dict[str, object] = {
        "experiment": "small-one",
        "cell": cell,
        "first": first,
        "runs": runs,
        "scale": "small",
        "seed": 1,
        "version": "0",
        "model": "models/back_loops.py",
        "model_hash": "abc",
        "machine": "a machine",
        "seconds": 1.0,
        "cpu_seconds": 0.5,
        "records": [{"found": True, "states": 10 + first + run, "trace": 10} for run in range(runs)],
    }
    return Block(**{**known, **changes})  # type: ignore[arg-type]
