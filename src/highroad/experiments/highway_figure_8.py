"""Figure 8 (9 in the technical report): dining philosophers, where random search is best and wider is worse."""

from __future__ import annotations

from collections.abc import Iterator

from highroad.experiments._experiment import Cell, Conclusion, Evidence, Experiment, Figure, Model, Row, Series, Table
from highroad.experiments._papers import HIGHWAY
from highroad.experiments._probabilities import cumulative, found_within, rate, success
from highroad.experiments._results import Results
from highroad.experiments._samples import Entry, published_percent
from highroad.experiments._searching import RANDOM, RDFS, Search, highway

LARGE, SMALL = "17 philosophers", "5 philosophers"
BUDGET = 5000
WIDTHS = range(2, 6)
SEARCHES = {"random": RANDOM, "rdfs": RDFS, **{f"highway {width}": highway(width) for width in WIDTHS}}
MARKS = (68, 200, 500, 1000, BUDGET)
SMALL_WIDTHS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40)
KINDS = {"exact": "highway", "approximate": "approximate-highway"}


def _cells() -> Iterator[Cell]:
    for name, search in SEARCHES.items():
        measure = Search("deadlock", search, BUDGET)
        model = Model("mcrl2/philosophers.mcrl2", {"N": 17})
        yield Cell(row=LARGE, column=name, model=model, measure=measure, small=200, paper=1000, block=200)
    for kind, search in KINDS.items():
        for width in SMALL_WIDTHS:
            measure = Search("deadlock", f"{search}:width={width}")
            model = Model("mcrl2/philosophers.mcrl2", {"N": 5})
            column = f"{kind} {width}"
            yield Cell(row=SMALL, column=column, model=model, measure=measure, small=1000, paper=4000, block=2000)


def _tables(results: Results) -> Iterator[Table]:
    rows = []
    for name in SEARCHES:
        records = results.of(LARGE, name)
        known = {("random", 68): published_percent(20, 5), ("rdfs", BUDGET): published_percent(70, 5)}
        entries = [
            Entry(found_within(records, "states", mark), known.get((name, mark)), percent=True) for mark in MARKS
        ]
        rows.append(Row((name,), tuple(entries), name))
    columns = ("search", *(f"{mark:,}" for mark in MARKS))
    yield Table("17 philosophers: the deadlock is found within so many states", columns, tuple(rows))
    few = [
        Row((str(width),), tuple(Entry(rate(results.of(SMALL, f"{kind} {width}")), percent=True) for kind in KINDS))
        for width in SMALL_WIDTHS
    ]
    yield Table("5 philosophers: the deadlock is found at all, by width", ("width", *KINDS), tuple(few))


def _figures(results: Results) -> Iterator[Figure]:
    series = tuple(cumulative(name, results.of(LARGE, name), "states", 2000) for name in SEARCHES)
    yield Figure("17 philosophers: probability of the deadlock", "states visited", "probability", series)
    lines = tuple(
        Series(kind, tuple((float(width), success(results.of(SMALL, f"{kind} {width}"))) for width in SMALL_WIDTHS))
        for kind in KINDS
    )
    yield Figure("5 philosophers: total probability of the deadlock", "width", "probability", lines)


def _over_all_marks(results: Results) -> dict[str, float]:
    """How likely the deadlock is found, averaged over the columns of the table."""
    found = {
        name: [found_within(results.of(LARGE, name), "states", mark).value or 0.0 for mark in MARKS]
        for name in SEARCHES
    }
    return {name: sum(values) / len(values) for name, values in found.items()}


def _random_wins(results: Results) -> Evidence:
    found = _over_all_marks(results)
    return Evidence(found["random"] == max(found.values()), f"averaged over the table: {_told(found)}")


def _wider_is_worse(results: Results) -> Evidence:
    found = _over_all_marks(results)
    highways = [found[f"highway {width}"] for width in WIDTHS]
    return Evidence(highways == sorted(highways, reverse=True), f"averaged over the table: {_told(found)}")


def _falls_with_width(results: Results) -> Evidence:
    told, holds = [], True
    for kind in KINDS:
        rates = {width: success(results.of(SMALL, f"{kind} {width}")) for width in SMALL_WIDTHS}
        lowest = min(rates, key=lambda width: rates[width])
        holds &= lowest > SMALL_WIDTHS[0] and rates[lowest] < rates[SMALL_WIDTHS[0]]
        told.append(f"{kind}: {rates[SMALL_WIDTHS[0]]:.1%} at width 1, lowest {rates[lowest]:.1%} at width {lowest}")
    return Evidence(holds, "; ".join(told))


def _approximate_is_better(results: Results) -> Evidence:
    exact, approximate = (
        sum(success(results.of(SMALL, f"{kind} {width}")) for width in SMALL_WIDTHS) / len(SMALL_WIDTHS)
        for kind in KINDS
    )
    return Evidence(approximate > exact, f"over all widths: approximate {approximate:.1%}, exact {exact:.1%}")


def _told(found: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.1%}" for name, value in found.items())


EXPERIMENT = Experiment(
    name="highway-figure-8",
    paper=HIGHWAY,
    order=9,
    title="Dining philosophers (figure 8; figure 9 of the technical report)",
    about="The one deadlock, in which everybody has one fork. A highway cannot come back to a state from which the "
    "deadlock can still be reached.",
    cells=tuple(_cells()),
    tables=_tables,
    figures=_figures,
    conclusions=(
        Conclusion("Among 17 philosophers random search outperforms all other searches.", _random_wins),
        Conclusion("Among 17 philosophers wider highways do worse.", _wider_is_worse),
        Conclusion("Among 5 philosophers the total probability falls as the highway gets wider.", _falls_with_width),
        Conclusion("The approximate highway outperforms the exact one here.", _approximate_is_better),
    ),
)
