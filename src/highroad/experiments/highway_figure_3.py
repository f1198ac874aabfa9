"""Figure 3: a system with many ways back to its beginning, and one deadlock."""

from __future__ import annotations

from collections.abc import Iterator

from highroad.experiments._experiment import Cell, Conclusion, Evidence, Experiment, Figure, Model, Row, Table
from highroad.experiments._papers import HIGHWAY
from highroad.experiments._probabilities import cumulative, found_within, success
from highroad.experiments._results import Results
from highroad.experiments._samples import Entry
from highroad.experiments._searching import RANDOM, RDFS, Search, highway

ROW = "47 states"
MODEL = Model("mcrl2/back_loops.mcrl2", {"N": 9})
WIDTHS = range(1, 6)
SEARCHES = {
    "random": RANDOM,
    "rdfs": RDFS,
    **{f"highway {width}": highway(width) for width in WIDTHS},
}
BUDGET = 50  # the figure ends there


def _figures(results: Results) -> Iterator[Figure]:
    series = tuple(cumulative(name, results.of(ROW, name), "states", BUDGET) for name in SEARCHES)
    yield Figure("Probability of the deadlock against the states visited", "states visited", "probability", series)


def _tables(results: Results) -> Iterator[Table]:
    marks = (11, 20, 30, 40, 50)
    rows = []
    for name in SEARCHES:
        records = results.of(ROW, name)
        entries = [Entry(found_within(records, "states", mark), percent=True) for mark in marks]
        rows.append(Row((name,), tuple(entries)))
    yield Table("Deadlock found within so many states", ("search", *map(str, marks)), tuple(rows))


def _only_width_5(results: Results) -> Evidence:
    """At each number of states above 30: rdfs is better than all but width 5, which is better than rdfs."""
    holds_at = []
    for states in range(31, BUDGET + 1):
        found = {name: found_within(results.of(ROW, name), "states", states).value or 0.0 for name in SEARCHES}
        rdfs, wide = found.pop("rdfs"), found.pop("highway 5")
        if wide >= rdfs >= max(found.values()):
            holds_at.append(states)
    told = f"from {holds_at[0]} states on" if holds_at else "at no number of states"
    return Evidence(len(holds_at) == BUDGET - 30, f"true at {len(holds_at)} of 20 numbers of states, {told}")


def _width_1(results: Results) -> Evidence:
    rates = {name: success(results.of(ROW, name)) for name in SEARCHES}
    return Evidence(
        all(rates["highway 1"] <= rate for rate in rates.values()),
        f"highway 1 {rates['highway 1']:.1%}, random {rates['random']:.1%}",
    )


def _random_is_poor(results: Results) -> Evidence:
    rate = success(results.of(ROW, "random"))
    return Evidence(rate < 0.1, f"random {rate:.1%} within {BUDGET} states")


EXPERIMENT = Experiment(
    name="highway-figure-3",
    paper=HIGHWAY,
    order=3,
    title="Back-loops (figure 3)",
    about="One road leads to a deadlock, and from every place on it a way leads back to the beginning. The figure "
    "shows how likely the deadlock was found after so many states.",
    cells=tuple(
        Cell(
            row=ROW,
            column=name,
            model=MODEL,
            measure=Search("deadlock", search, BUDGET),
            small=1000,
            paper=10_000,
            block=5000,
        )
        for name, search in SEARCHES.items()
    ),
    tables=_tables,
    figures=_figures,
    conclusions=(
        Conclusion(
            "Random search hardly ever finds the deadlock within 50 states, because it comes back again and again.",
            _random_is_poor,
        ),
        Conclusion("A highway of width 1 is worse than all other searches: it cannot revisit states.", _width_1),
        Conclusion(
            "rdfs does well: after 30 states only a highway of width 5 does better.",
            _only_width_5,
        ),
    ),
)
