"""Figure 7 (8 in the technical report): an automated parking garage with a fault."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from highroad.experiments._by_states_and_length import figures_of, table_of
from highroad.experiments._experiment import Cell, Conclusion, Evidence, Experiment, Figure, Model, Row, Table
from highroad.experiments._papers import HIGHWAY
from highroad.experiments._probabilities import all_of, earliness, is_best, is_greater, success, told_means
from highroad.experiments._results import Results
from highroad.experiments._samples import Entry, Published
from highroad.experiments._searching import RANDOM, RDFS, Search, highway

ROW = "garage"
MODEL = Model("mcrl2/parking_garage.mcrl2", {"COLUMNS": 10})
WIDTHS = (1, 2, 4, 8, 16)
SEARCHES = {"random": RANDOM, "rdfs": RDFS, **{f"highway {width}": highway(width) for width in WIDTHS}}
BUDGET = 50_000
STATES, LENGTH = 5000, 1000  # shown in the figures


def _tables(results: Results) -> Iterator[Table]:
    table = table_of(results, ROW, SEARCHES)
    yield replace(table, rows=tuple(_with_published(row) for row in table.rows))


def _with_published(row: Row) -> Row:
    """On average random search needs 4000 states."""
    first, *others = row.entries
    if row.names != ("random",) or not isinstance(first, Entry):
        return row
    return replace(row, entries=(replace(first, published=Published(4000, 1000)), *others))


def _figures(results: Results) -> Iterator[Figure]:
    return figures_of(results, ROW, SEARCHES, states=STATES, length=LENGTH)


def _heights(results: Results, key: str, most: int) -> dict[str, list[float]]:
    return {name: earliness(results.of(ROW, name), key, most) for name in SEARCHES}


def _width_1(results: Results) -> Evidence:
    found = _heights(results, "states", STATES)
    rates = {name: success(results.of(ROW, name)) for name in ("random", "highway 1")}
    told = ", ".join(f"{name} {rate:.0%}" for name, rate in rates.items())
    return Evidence(is_greater(found["highway 1"], found["random"]), f"{told_means(found)}; success: {told}")


def _rdfs_is_fastest(results: Results) -> Evidence:
    found = _heights(results, "states", STATES)
    return Evidence(is_best(found, "rdfs"), told_means(found))


def _wide_is_short(results: Results) -> Evidence:
    found = _heights(results, "trace", LENGTH)
    del found["highway 16"]  # the journal has none
    return Evidence(is_best(found, "highway 8"), told_means(found))


def _rdfs_is_long(results: Results) -> Evidence:
    found = _heights(results, "trace", LENGTH)
    shorter = (is_greater(found[name], found["rdfs"]) for name in ("highway 8", "random"))
    return Evidence(all_of(shorter), told_means(found))


EXPERIMENT = Experiment(
    name="highway-figure-7",
    paper=HIGHWAY,
    order=7,
    title="The automated parking garage (figure 7; figure 8 of the technical report)",
    about="The controller of a parking garage lets a lift go while a car rolls on it; the error is looked for.",
    cells=tuple(
        Cell(
            row=ROW,
            column=name,
            model=MODEL,
            measure=Search("action: error", search, BUDGET),
            small=300,
            paper=1000,
            block=150,
        )
        for name, search in SEARCHES.items()
    ),
    tables=_tables,
    figures=_figures,
    conclusions=(
        Conclusion("A highway of width 1 needs far fewer states than random search.", _width_1),
        Conclusion("rdfs is the most successful at finding the error quickly.", _rdfs_is_fastest),
        Conclusion("Of widths up to 8, which the journal has, 8 gives the shortest witnesses.", _wide_is_short),
        Conclusion("By length, rdfs does poorly.", _rdfs_is_long),
    ),
    differences={
        "*": "The model is our own: the original specification has another fault and other moves of cars.",
    },
)
