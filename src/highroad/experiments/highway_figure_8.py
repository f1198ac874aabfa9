"""Figure 8 (9 in the technical report): dining philosophers, where random search is best and wider is worse."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from highroad.experiments._experiment import (
    Cell,
    Conclusion,
    Evidence,
    Experiment,
    Figure,
    Measure,
    Model,
    Row,
    Series,
    Table,
)
from highroad.experiments._exploring import VisitedDeadlock
from highroad.experiments._papers import HIGHWAY
from highroad.experiments._probabilities import (
    all_of,
    cumulative,
    earliness,
    found_within,
    is_best,
    is_greater,
    rate,
    success,
    told_means,
)
from highroad.experiments._results import Results
from highroad.experiments._samples import Entry, published_percent
from highroad.experiments._searching import RANDOM, RDFS, Search, highway
from highroad.experiments._statistics import Outcome, corrected, interval, outcome

LARGE, SMALL = "17 philosophers", "5 philosophers"
BUDGET = 5000
STATES = 2000  # shown in the figure
WIDTHS = range(2, 6)
SEARCHES = {"random": RANDOM, "rdfs": RDFS, **{f"highway {width}": highway(width) for width in WIDTHS}}
MARKED, MARKED_SEARCH = "rdfs, states marked when generated", "rdfs:mark=generated"
RDFS_SUCCESS = published_percent(70, 5)
MARKS = (68, 200, 500, 1000, BUDGET)
SMALL_WIDTHS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40)
KINDS = {"exact": "highway", "approximate": "approximate-highway"}
WAYS = ("considered", "visited")  # when the deadlock counts as found


def _cells() -> Iterator[Cell]:
    for name, search in {**SEARCHES, MARKED: MARKED_SEARCH}.items():
        measure = Search("deadlock", search, BUDGET)
        model = Model("mcrl2/philosophers.mcrl2", {"N": 17})
        yield Cell(row=LARGE, column=name, model=model, measure=measure, small=1000, paper=1000, block=500)
    for kind, search in KINDS.items():
        for width in SMALL_WIDTHS:
            text, model = f"{search}:width={width}", Model("mcrl2/philosophers.mcrl2", {"N": 5})
            measures: tuple[Measure, ...] = (Search("deadlock", text), VisitedDeadlock(text))
            for way, measured in zip(WAYS, measures, strict=True):
                column = _column(kind, way, width)
                yield Cell(row=SMALL, column=column, model=model, measure=measured, small=1000, paper=4000, block=2000)


def _column(kind: str, way: str, width: int) -> str:
    return f"{kind} {width}, {way}"


def _tables(results: Results) -> Iterator[Table]:
    rows = []
    for name in (*SEARCHES, MARKED):
        records = results.of(LARGE, name)
        known = {("random", 68): published_percent(20, 5), ("rdfs", BUDGET): RDFS_SUCCESS}
        entries = [
            Entry(found_within(records, "states", mark), known.get((name, mark)), percent=True) for mark in MARKS
        ]
        rows.append(Row((name,), tuple(entries), name))
    columns = ("search", *(f"{mark:,}" for mark in MARKS))
    yield Table("17 philosophers: the deadlock is found within so many states", columns, tuple(rows))
    few = [
        Row((str(width),), tuple(Entry(rate(results.of(SMALL, each)), percent=True) for each in _columns(width)))
        for width in SMALL_WIDTHS
    ]
    names = [f"{kind}, {way}" for kind in KINDS for way in WAYS]
    yield Table("5 philosophers: the deadlock is found at all, by width", ("width", *names), tuple(few))


def _columns(width: int) -> list[str]:
    return [_column(kind, way, width) for kind in KINDS for way in WAYS]


def _rates(results: Results, kind: str, way: str) -> dict[int, float]:
    return {width: success(results.of(SMALL, _column(kind, way, width))) for width in SMALL_WIDTHS}


def _figures(results: Results) -> Iterator[Figure]:
    series = tuple(cumulative(name, results.of(LARGE, name), "states", STATES) for name in SEARCHES)
    yield Figure("17 philosophers: probability of the deadlock", "states visited", "probability", series)
    lines = tuple(
        Series(f"{kind}, {way}", tuple((float(width), value) for width, value in _rates(results, kind, way).items()))
        for kind in KINDS
        for way in WAYS
    )
    yield Figure("5 philosophers: total probability of the deadlock", "width", "probability", lines)


def _heights(results: Results) -> dict[str, list[float]]:
    return {name: earliness(results.of(LARGE, name), "states", STATES) for name in SEARCHES}


def _random_wins(results: Results) -> Evidence:
    found = _heights(results)
    return Evidence(is_best(found, "random"), told_means(found))


def _wider_is_worse(results: Results) -> Evidence:
    found = _heights(results)
    highways = [found[f"highway {width}"] for width in WIDTHS]
    falls = all_of(is_greater(one, other) for one, other in itertools.pairwise(highways))
    return Evidence(falls, told_means(found))


def _rdfs_misses(results: Results) -> Evidence:
    """Whether the published rate is in the interval at 99 % of ours, if states are marked when generated."""
    sample = rate(results.of(LARGE, MARKED))
    judged = outcome(Entry(sample, RDFS_SUCCESS), interval(sample, corrected(1)))
    return Evidence(judged is Outcome.MATCH, f"{sample.value:.1%}, published 70 %")


def _falls(results: Results, way: str) -> Evidence:
    """Whether there is a wider highway with less success than a narrower one, both ways of drawing: at 99 %."""
    told, answers = [], list[bool | None]()
    for kind in KINDS:
        rates = _rates(results, kind, way)
        best = max(rates, key=lambda width: rates[width])
        worst = min((width for width in rates if width > best), key=lambda width: rates[width], default=best)
        found = [
            [float(each["found"]) for each in results.of(SMALL, _column(kind, way, width))] for width in (best, worst)
        ]
        answers.append(best != worst and is_greater(*found))
        told.append(f"{kind}: {rates[best]:.1%} at width {best}, then down to {rates[worst]:.1%} at width {worst}")
    return Evidence(all_of(answers), "; ".join(told))


def _falls_if_visited(results: Results) -> Evidence:
    return _falls(results, "visited")


def _falls_if_considered(results: Results) -> Evidence:
    return _falls(results, "considered")


def _approximate_is_better(results: Results) -> Evidence:
    found = {
        kind: [
            float(each["found"])
            for width in SMALL_WIDTHS
            for each in results.of(SMALL, _column(kind, "visited", width))
        ]
        for kind in KINDS
    }
    return Evidence(is_greater(found["approximate"], found["exact"]), f"over all widths: {told_means(found)}")


EXPERIMENT = Experiment(
    name="highway-figure-8",
    paper=HIGHWAY,
    order=9,
    title="Dining philosophers (figure 8; figure 9 of the technical report)",
    about="The one deadlock, in which everybody has one fork. A highway cannot come back to a state from which the "
    "deadlock can still be reached. By definition a state is found when it is considered, as a successor of a visited "
    "one; whoever sees a deadlock only when no successor can be generated finds it when it is visited. Both are shown. "
    "The published rates fit a search that marks states when they are generated, in the place of rdfs; this was seen "
    "in the results, after other explanations had failed.",
    cells=tuple(_cells()),
    tables=_tables,
    figures=_figures,
    conclusions=(
        Conclusion("Among 17 philosophers random search outperforms all other searches.", _random_wins),
        Conclusion("Among 17 philosophers wider highways do worse.", _wider_is_worse),
        Conclusion(
            "Among 5 philosophers the total probability falls as the highway gets wider, if the deadlock has to be "
            "visited.",
            _falls_if_visited,
        ),
        Conclusion(
            "It also falls if the deadlock has to be considered only, as the paper defines a search.",
            _falls_if_considered,
            "A highway that visits any neighbour of the deadlock finds it; a wider one visits more of them.",
        ),
        Conclusion(
            "The approximate highway outperforms the exact one here, if the deadlock has to be visited.",
            _approximate_is_better,
        ),
        Conclusion(
            "(Ours.) That only 70 % of the depth-first searches find the deadlock is so if states are marked when they "
            "are generated.",
            _rdfs_misses,
        ),
    ),
    differences={
        "rdfs": "Here a state is marked when it is visited, and every search finds the deadlock. The row in which "
        "states are marked when they are generated has the published rate: then those wait far down that lead to it.",
    },
)
