"""Figure 7 (8 in the technical report): an automated parking garage with a fault."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from highroad.experiments._by_states_and_length import figures_of, means_of, table_of
from highroad.experiments._experiment import Cell, Conclusion, Evidence, Experiment, Figure, Model, Row, Table
from highroad.experiments._papers import HIGHWAY
from highroad.experiments._results import Results
from highroad.experiments._samples import Entry, Published
from highroad.experiments._searching import RANDOM, RDFS, Search, highway

ROW = "garage"
MODEL = Model("mcrl2/parking_garage.mcrl2", {"COLUMNS": 10})
WIDTHS = (1, 2, 4, 8, 16)
SEARCHES = {"random": RANDOM, "rdfs": RDFS, **{f"highway {width}": highway(width) for width in WIDTHS}}
BUDGET = 50_000


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
    return figures_of(results, ROW, SEARCHES, states=5000, length=1000)


def _width_1(results: Results) -> Evidence:
    means = means_of(results, ROW, ("random", "highway 1"), "states")
    return Evidence(means["highway 1"] < means["random"], _told(means))


def _rdfs_is_fastest(results: Results) -> Evidence:
    means = means_of(results, ROW, ("rdfs", "random", "highway 8", "highway 16"), "states")
    return Evidence(means["rdfs"] == min(means.values()), _told(means))


def _wide_is_short(results: Results) -> Evidence:
    means = means_of(results, ROW, ("random", "rdfs", "highway 1", "highway 8"), "trace")
    return Evidence(means["highway 8"] == min(means.values()), _told(means))


def _rdfs_is_long(results: Results) -> Evidence:
    means = means_of(results, ROW, ("rdfs", "highway 8", "random"), "trace")
    return Evidence(means["rdfs"] == max(means.values()), _told(means))


def _told(means: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:,.0f}" for name, value in means.items())


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
            small=50,
            paper=1000,
            block=50,
        )
        for name, search in SEARCHES.items()
    ),
    tables=_tables,
    figures=_figures,
    conclusions=(
        Conclusion("A highway of width 1 needs far fewer states than random search.", _width_1),
        Conclusion("rdfs is the most successful at finding the error quickly.", _rdfs_is_fastest),
        Conclusion("A highway of width 8 gives the shortest witnesses.", _wide_is_short),
        Conclusion("By length, rdfs does poorly.", _rdfs_is_long),
    ),
    differences={
        "*": "The model is our own: the original specification has another fault and other moves of cars.",
    },
)
