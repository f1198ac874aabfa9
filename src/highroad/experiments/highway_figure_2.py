"""Figure 2: which of the ten states at the widest part of a diamond are hit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highroad.experiments._experiment import Cell, Conclusion, Evidence, Experiment, Figure, Model, Row, Series, Table
from highroad.experiments._papers import HIGHWAY
from highroad.experiments._results import Record, Results
from highroad.experiments._samples import Entry, Mean, Rate, published_percent
from highroad.experiments._searching import RANDOM, RDFS, Searcher, highway
from highroad.limits import Limits
from highroad.systems import System

ROW = "width 10"
NUMBERS = range(10)
WIDTHS = (2, 4, 6, 8, 10)
SEARCHES = {"random": RANDOM, "rdfs": RDFS, **{f"highway {width}": highway(width) for width in WIDTHS}}


@dataclass(frozen=True, slots=True)
class Hits:
    """Which of the numbered states a run hits: the same run, by its seed, is made for each of them."""

    search: str

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        searchers = [Searcher(system, f"action: report({number})", Limits()) for number in NUMBERS]
        for seed in seeds:
            attempts = [searcher.run(self.search, seed) for searcher in searchers]
            yield {
                "hits": [int(attempt.found) for attempt in attempts],
                "states": max(attempt.visited for attempt in attempts),
            }

    def __str__(self) -> str:
        return f"`action: report(0)` to `report(9)` by `{self.search}`"


def _rate(results: Results, search: str, number: int) -> Rate:
    records = results.of(ROW, search)
    return Rate(sum(each["hits"][number] for each in records), len(records))


def _mean_hits(results: Results, search: str) -> float:
    records = results.of(ROW, search)
    return sum(sum(each["hits"]) for each in records) / max(1, len(records))


def _tables(results: Results) -> Iterator[Table]:
    rows = []
    for search in SEARCHES:
        known = published_percent(100) if search in ("rdfs", "highway 10") else None
        hits = [Entry(_rate(results, search, number), known, percent=True) for number in NUMBERS]
        states = Entry(Mean.of([each["states"] for each in results.of(ROW, search)]))
        rows.append(Row((search,), (*hits, states)))
    columns = ("search", *(str(number + 1) for number in NUMBERS), "states visited")
    yield Table("Probability of hitting each numbered state in one search", columns, tuple(rows))


def _figures(results: Results) -> Iterator[Figure]:
    series = tuple(
        Series(search, tuple((number + 1.0, _rate(results, search, number).value or 0.0) for number in NUMBERS))
        for search in SEARCHES
        if results.of(ROW, search)
    )
    yield Figure("Probability of hitting each numbered state", "numbered state", "probability", series)


def _wider_is_more(results: Results) -> Evidence:
    hits = {search: _mean_hits(results, search) for search in ("random", *(f"highway {width}" for width in WIDTHS))}
    values = list(hits.values())
    return Evidence(values == sorted(values), ", ".join(f"{name} {value:.2f} of 10" for name, value in hits.items()))


def _ends_are_hard(results: Results) -> Evidence:
    end, middle = _rate(results, "random", 0).value or 0.0, _rate(results, "random", 4).value or 0.0
    return Evidence(
        end < 0.02 and end < middle / 10, f"random search hits state 1 in {end:.1%}, state 5 in {middle:.1%}"
    )


def _half_the_states(results: Results) -> Evidence:
    wide, exhaustive = (
        sum(each["states"] for each in results.of(ROW, search)) / len(results.of(ROW, search))
        for search in ("highway 10", "rdfs")
    )
    return Evidence(
        wide < 0.7 * exhaustive, f"highway 10 visits {wide:.1f} states until it has hit all, rdfs {exhaustive:.1f}"
    )


EXPERIMENT = Experiment(
    name="highway-figure-2",
    paper=HIGHWAY,
    order=2,
    title="The diamond (figure 2)",
    about="A diamond of 100 states, as interleaving makes it. A state at its widest part is hit when it is visited. "
    "A search ends when all ten are hit, or nothing is left to visit.",
    cells=tuple(
        Cell(
            row=ROW,
            column=name,
            model=Model("mcrl2/diamond.mcrl2", {"N": 9}),
            measure=Hits(search),
            small=300,
            paper=1000,
            block=1000,
        )
        for name, search in SEARCHES.items()
    ),
    tables=_tables,
    figures=_figures,
    conclusions=(
        Conclusion("Random search covers the fewest states, and wider highways cover more.", _wider_is_more),
        Conclusion("Random search hits the outermost states with a probability of virtually zero.", _ends_are_hard),
        Conclusion(
            "A highway of width 10 and rdfs both find all numbered states; the highway with about half the states.",
            _half_the_states,
        ),
    ),
)
