"""Figure 6: how long a network of buffers takes for 100 data, at least and at most, as far as each search sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from highroad.experiments._experiment import Cell, Conclusion, Evidence, Experiment, Figure, Model, Row, Series, Table
from highroad.experiments._papers import HIGHWAY
from highroad.experiments._results import Record, Results
from highroad.experiments._samples import Entry, Mean, Published
from highroad.experiments._searching import Searcher, highway
from highroad.limits import Limits
from highroad.systems import System

ROW = "100 data"
MODEL = Model("buffers.py", {"n": 100})
LENGTH = 202  # states of every run
EARLIEST, LATEST = 800, 1400  # no search reports a time outside
STARTS = range(900, 1300, 20)  # of the buckets of the figure
SIZES = (1, 2, 1000, 2000)
WIDE = 1000


@dataclass(frozen=True, slots=True)
class Times:
    """The least and the greatest time that a run reports, and if wanted which times between them.

    The same run, by its seed, is made again and again with other bounds on the time.
    """

    search: str
    states: int
    with_buckets: bool = False

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        searchers: dict[str, Searcher] = {}

        def sees(wanted: str, seed: int) -> bool:
            if wanted not in searchers:
                searchers[wanted] = Searcher(system, f"reach: reported && {wanted}", Limits(states=self.states))
            return searchers[wanted].run(self.search, seed).found

        for seed in seeds:
            yield self._record(partial(sees, seed=seed))

    def _record(self, sees: Callable[[str], bool]) -> Record:
        least = _least(lambda time: sees(f"free <= {time}"))
        greatest = _least(lambda time: not sees(f"free > {time}"))
        starts = STARTS if self.with_buckets else range(0)
        buckets = [
            int(
                least < start + STARTS.step
                and start <= greatest
                and sees(f"free >= {start} && free < {start + STARTS.step}")
            )
            for start in starts
        ]
        return {"least": least, "greatest": greatest, "buckets": buckets}

    def __str__(self) -> str:
        return f"times reported by `{self.search}`, at most {self.states:,} states"


def _least(is_enough: Callable[[int], bool]) -> int:
    """The least number that is enough, by halving."""
    low, high = EARLIEST, LATEST
    while low < high:
        middle = (low + high) // 2
        if is_enough(middle):
            high = middle
        else:
            low = middle + 1
    return low


def _cells() -> Iterator[Cell]:
    for size in SIZES:
        states = LENGTH * size
        for name, search in (("random", "random:steps=no bound"), ("rdfs", "rdfs"), ("highway", highway(size))):
            yield Cell(
                row=ROW,
                column=f"{name} x {size}",
                model=MODEL,
                measure=Times(search, states, with_buckets=size == WIDE and name != "rdfs"),
                small=40 if size <= 2 else 5,
                paper=100,
                block=100 if size <= 2 else 5,
            )
    column = f"depth-first x {WIDE}"
    yield Cell(row=ROW, column=column, model=MODEL, measure=Times("dfs", LENGTH * WIDE), small=1, paper=1)


CELLS = tuple(_cells())


def _mean(results: Results, column: str, key: str) -> float:
    return Mean.of([each[key] for each in results.of(ROW, column)]).value or 0.0


def _span(results: Results, column: str) -> float:
    return _mean(results, column, "greatest") - _mean(results, column, "least")


def _tables(results: Results) -> Iterator[Table]:
    rows = []
    for cell in CELLS:
        records = results.of(ROW, cell.column)
        means = (Mean.of([each[key] for each in records]) for key in ("least", "greatest"))
        rows.append(Row((cell.column,), tuple(map(Entry, means))))
    yield Table(
        "Times that one search reports, by search and budget (times 202 states)",
        ("search", "least", "greatest"),
        tuple(rows),
    )
    middle = Entry(Mean.of(_typical(results)), Published(1100, 50))
    yield Table("Where the times of random searches are", ("search", "mean"), (Row(("random",), (middle,), "random"),))


def _typical(results: Results) -> list[float]:
    """Single walks: each reports one time."""
    return [each["least"] for each in results.of(ROW, "random x 1")]


def _figures(results: Results) -> Iterator[Figure]:
    series = []
    for name in ("random", "highway"):
        found = [each["buckets"] for each in results.of(ROW, f"{name} x {WIDE}") if each["buckets"]]
        points = (
            (start + STARTS.step / 2, sum(column) / len(found))
            for start, column in zip(STARTS, zip(*found, strict=True), strict=False)
        )
        series.append(Series(f"{name} x {WIDE}", tuple(points)))
    title = f"How many searches report a time within {STARTS.step}, by 202 x 1000 states each"
    yield Figure(title, "time", "part of the searches", tuple(series))


def _narrow(results: Results) -> Evidence:
    spans = {name: _span(results, f"{name} x 2") for name in ("random", "rdfs", "highway")}
    holds = spans["rdfs"] >= max(spans["random"], spans["highway"])
    return Evidence(holds, ", ".join(f"{name} spans {span:.0f}" for name, span in spans.items()))


def _comparable(results: Results) -> Evidence:
    random, narrow = _span(results, "random x 2"), _span(results, "highway x 2")
    return Evidence(0.5 <= (narrow + 1) / (random + 1) <= 2, f"random spans {random:.0f}, highway {narrow:.0f}")


def _wide(results: Results) -> Evidence:
    holds, told = True, []
    for size in (1000, 2000):
        spans = {name: _span(results, f"{name} x {size}") for name in ("highway", "rdfs", "random")}
        holds &= spans["highway"] >= spans["rdfs"] >= spans["random"]
        told.append(f"x {size}: " + ", ".join(f"{name} {span:.0f}" for name, span in spans.items()))
    return Evidence(holds, "; ".join(told))


def _with_depth_first(results: Results) -> Evidence:
    spans = {name: _span(results, f"{name} x {WIDE}") for name in ("highway", "random", "depth-first")}
    holds = spans["highway"] >= spans["random"] >= spans["depth-first"]
    return Evidence(holds, ", ".join(f"{name} spans {span:.0f}" for name, span in spans.items()))


def _extremes(results: Results) -> Evidence:
    random, wide = (_span(results, f"{name} x {WIDE}") for name in ("random", "highway"))
    return Evidence(
        wide > random, f"highways of width 1000 span {wide:.0f} on average, 1000 random searches {random:.0f}"
    )


_RANDOM_GOES_ON = (
    "Here random search begins anew at the end of a run, so it makes N independent walks with the same budget. The two "
    "versions of the paper disagree about its rank; a random search of a single walk would see a single time."
)

EXPERIMENT = Experiment(
    name="highway-figure-6",
    paper=HIGHWAY,
    order=6,
    title="A network of buffers (figures 5 and 6)",
    about="Three buffers pass 100 data to one receiver; the searches look for extreme times. Every search may visit "
    "202 x N states, as many as a highway of width N needs. The figure tells in how many searches a time was reported, "
    "not how often in each.",
    cells=CELLS,
    tables=_tables,
    figures=_figures,
    conclusions=(
        Conclusion(
            "With little to spend, a highway of width 2 is comparable to random search.", _comparable, _RANDOM_GOES_ON
        ),
        Conclusion("With little to spend, rdfs sees more extreme times than both.", _narrow, _RANDOM_GOES_ON),
        Conclusion(
            "With much to spend highway search ranks highest, then rdfs, and random search last.",
            _wide,
            _RANDOM_GOES_ON,
        ),
        Conclusion(
            "With much to spend highway search ranks highest, then random search, and depth-first search last "
            "(technical report).",
            _with_depth_first,
        ),
        Conclusion("Random search is less likely to find extreme times than a wide highway.", _extremes),
    ),
)
