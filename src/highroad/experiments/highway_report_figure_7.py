"""Figure 7 of the technical report: the livelock of the sliding window protocol, with windows of two frames."""

from __future__ import annotations

from collections.abc import Iterator

from highroad.experiments._by_states_and_length import figures_of, means_of, table_of
from highroad.experiments._experiment import Cell, Conclusion, Evidence, Experiment, Figure, Model, Table
from highroad.experiments._papers import HIGHWAY
from highroad.experiments._probabilities import all_of, earliness, is_best, is_greater, told_means
from highroad.experiments._results import Results
from highroad.experiments._searching import RANDOM, Search, highway

ROW = "window 2"
WIDTHS = (1, 2, 4, 8, 16)
SEARCHES = {"random": RANDOM, "depth-first": "dfs", **{f"highway {width}": highway(width) for width in WIDTHS}}
BUDGET = 80_000
STATES, LENGTH = 4000, 800  # shown in the figures


def _tables(results: Results) -> Iterator[Table]:
    yield table_of(results, ROW, SEARCHES)


def _figures(results: Results) -> Iterator[Figure]:
    return figures_of(results, ROW, [name for name in SEARCHES if name != "depth-first"], states=STATES, length=LENGTH)


def _heights(results: Results, key: str, most: int) -> dict[str, list[float]]:
    names = ("random", *(f"highway {width}" for width in WIDTHS if width >= 2))
    return {name: earliness(results.of(ROW, name), key, most) for name in names}


def _shorter(results: Results) -> Evidence:
    found = _heights(results, "trace", LENGTH)
    better = (is_greater(found[name], found["random"]) for name in found if name != "random")
    return Evidence(all_of(better), told_means(found))


def _more_states(results: Results) -> Evidence:
    found = _heights(results, "states", STATES)
    return Evidence(is_best(found, "random"), told_means(found))


def _depth_first(results: Results) -> Evidence:
    means = means_of(results, ROW, ("random", "depth-first"), "states")
    return Evidence(means["depth-first"] > means["random"] or not means["depth-first"], _told(means))


def _told(means: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:,.0f}" if value else f"{name} not found" for name, value in means.items())


EXPERIMENT = Experiment(
    name="highway-report-figure-7",
    paper=HIGHWAY,
    order=8,
    title="A faulty sliding window protocol (figure 7 of the technical report)",
    about="The livelock is looked for with windows of two frames.",
    cells=tuple(
        Cell(
            row=ROW,
            column=name,
            model=Model("mcrl2/sliding_window.mcrl2", {"WINDOW": 2}),
            measure=Search("action: error", search, BUDGET),
            small=1 if search == "dfs" else 200,
            paper=1 if search == "dfs" else 1000,
            block=100,
        )
        for name, search in SEARCHES.items()
    ),
    tables=_tables,
    figures=_figures,
    conclusions=(
        Conclusion("By length, random search is outperformed by highways of width 2 and more.", _shorter),
        Conclusion("By states visited, random search beats all highways.", _more_states),
        Conclusion(
            "Depth-first search in the model's order needs far more states (8,255 there).",
            _depth_first,
            "The order is that of the model's text, and ours is another text.",
        ),
    ),
)
