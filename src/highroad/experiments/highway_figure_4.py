"""Figure 4: five strongly connected components, each with one way out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highroad.experiments._experiment import Cell, Conclusion, Evidence, Experiment, Figure, Model, Row, Series, Table
from highroad.experiments._papers import HIGHWAY
from highroad.experiments._results import Record, Results
from highroad.experiments._samples import Entry, Mean
from highroad.experiments._searching import RANDOM, RDFS, Searcher, highway
from highroad.limits import Limits
from highroad.systems import System

ROW = "5 components"
COMPONENTS = range(1, 6)
WIDTHS = range(1, 6)
SEARCHES = {"random": RANDOM, "rdfs": RDFS, **{f"highway {width}": highway(width) for width in WIDTHS}}
BUDGET = 27  # as many as there are states
MARKS = (5, 10, 15, 20, 27)


@dataclass(frozen=True, slots=True)
class Exits:
    """After how many states a run finds the way out of each component: the same run is made for each of them."""

    search: str

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        limits = Limits(states=BUDGET)
        searchers = [Searcher(system, f"action: report({component})", limits) for component in COMPONENTS]
        for seed in seeds:
            attempts = [searcher.run(self.search, seed) for searcher in searchers]
            yield {"found_after": [attempt.visited for attempt in attempts if attempt.found]}

    def __str__(self) -> str:
        return f"`action: report(1)` to `report(5)` by `{self.search}`, at most {BUDGET} states"


def _exits(records: Sequence[Record], states: int) -> Mean:
    """How many ways out are found within so many states."""
    return Mean.of([sum(after <= states for after in each["found_after"]) for each in records])


def _tables(results: Results) -> Iterator[Table]:
    rows = [
        Row((search,), tuple(Entry(_exits(results.of(ROW, search), mark)) for mark in MARKS)) for search in SEARCHES
    ]
    yield Table("Ways out that are found within so many states", ("search", *map(str, MARKS)), tuple(rows))


def _figures(results: Results) -> Iterator[Figure]:
    series = tuple(
        Series(search, tuple((float(n), _exits(results.of(ROW, search), n).value or 0.0) for n in range(BUDGET + 1)))
        for search in SEARCHES
        if results.of(ROW, search)
    )
    yield Figure("Ways out that are found against the states visited", "states visited", "ways out", series)


def _in_the_end(results: Results) -> dict[str, float]:
    return {search: _exits(results.of(ROW, search), BUDGET).value or 0.0 for search in SEARCHES}


def _one_exit(results: Results) -> Evidence:
    found = [len(each["found_after"]) for each in results.of(ROW, "highway 1")]
    random = _in_the_end(results)["random"]
    holds = set(found) == {1} and random < 1
    return Evidence(
        holds, f"highway 1 finds from {min(found)} to {max(found)} in every run, random search {random:.3f} on average"
    )


def _approaches_rdfs(results: Results) -> Evidence:
    ends = _in_the_end(results)
    highways = [ends[f"highway {width}"] for width in WIDTHS]
    holds = highways == sorted(highways) and max(highways) <= ends["rdfs"]
    return Evidence(holds, ", ".join(f"{search} {value:.2f}" for search, value in ends.items()))


EXPERIMENT = Experiment(
    name="highway-figure-4",
    paper=HIGHWAY,
    order=4,
    title="Strongly connected components (figure 4)",
    about="The first step chooses one of five complete graphs of five states, each with one way out.",
    cells=tuple(
        Cell(
            row=ROW,
            column=name,
            model=Model("mcrl2/scc.mcrl2", {"N": 5, "SIZE": 5}),
            measure=Exits(search),
            small=500,
            paper=5000,
            block=2500,
        )
        for name, search in SEARCHES.items()
    ),
    tables=_tables,
    figures=_figures,
    conclusions=(
        Conclusion(
            "A highway of width 1 always finds exactly one way out; random search sometimes misses it by revisits.",
            _one_exit,
        ),
        Conclusion("Wider highways find more of them and approach rdfs, which finds all.", _approaches_rdfs),
    ),
)
