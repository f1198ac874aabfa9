"""The anomaly of depth-bounded search (section 4 and figure 1), and its cure.

Depth-first search that never visits a state twice misses errors within its bound: their states were met before, so deep
that the bound cut off the way on. Whether that happens changes from bound to bound.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highroad.experiments._directing import BUDGET, DepthBounds, Directed
from highroad.experiments._experiment import Cell, Conclusion, Evidence, Experiment, Figure, Model, Row, Series, Table
from highroad.experiments._papers import DIRECTED
from highroad.experiments._results import Record, Results

SMALL, LARGE = "two phones", "three phones"
MODELS = {
    SMALL: Model("errors/telephone.pml", {"PHONES": 2, "ROOM": 1}),
    LARGE: Model("errors/telephone.pml"),
}
NEVER, SHORTER = "never", "shorter"  # when a state is visited again
BOUNDS = {SMALL: tuple(range(30, 230)), LARGE: (1000, 500, 100)}
DFS, BFS, IDASTAR = "dfs", "bfs", "IDA*"
MAGNITUDE = 10  # times the states


@dataclass(frozen=True, slots=True)
class Tried:
    """A bound, and what was found within it."""

    bound: int
    length: int | None
    expanded: int


def _cells() -> Iterator[Cell]:
    def cell(row: str, column: str, measure: DepthBounds | Directed) -> Cell:
        return Cell(row=row, column=column, model=MODELS[row], measure=measure, small=1, paper=1)

    yield cell(SMALL, BFS, Directed("bad", "bfs"))
    yield cell(SMALL, IDASTAR, Directed("bad", "idastar", "abstraction"))
    yield cell(LARGE, DFS, Directed("bad", "dfs"))
    yield cell(LARGE, NEVER, DepthBounds("bad", NEVER, BOUNDS[LARGE]))
    for revisit in (NEVER, SHORTER):
        yield cell(SMALL, revisit, DepthBounds("bad", revisit, BOUNDS[SMALL]))


def _tried(results: Results, row: str, revisit: str) -> list[Tried]:
    """Empty, if it was not run."""
    for record in results.of(row, revisit):
        return [Tried(*each) for each in zip(BOUNDS[row], record["length"], record["expanded"], strict=True)]
    return []


def _shortest(results: Results) -> int:
    return next((int(record["length"]) for record in results.of(SMALL, BFS)), 0)


def _tables(results: Results) -> Iterator[Table]:
    never, shorter = ("never revisited", "lengths", "expanded"), ("revisited if shorter", "lengths", "expanded")
    title = f"Two phones; the shortest error has {_shortest(results)} steps"
    yield Table(title, ("bounds", *never, *shorter), tuple(_rows(results)))
    yield Table("Three phones", ("bound", *never), tuple(_rows_of_each(results)))


def _rows(results: Results) -> Iterator[Row]:
    """Neighbouring bounds with which the same happens are one row."""
    never, shorter, shortest = _tried(results, SMALL, NEVER), _tried(results, SMALL, SHORTER), _shortest(results)
    for what, group in itertools.groupby(never, key=lambda tried: _what(tried, shortest)):
        bounds = list(group)
        first, last = bounds[0].bound, bounds[-1].bound
        cure = [each for each in shorter if first <= each.bound <= last]
        cured = " or ".join(sorted({_what(each, shortest) for each in cure}))
        told = f"{first}" if first == last else f"{first} to {last}"
        entries = (what, _lengths(bounds), _most(bounds), cured, _lengths(cure), _most(cure))
        yield Row((told,), entries)


def _rows_of_each(results: Results) -> Iterator[Row]:
    """Nothing is found there only where the budget of states was spent."""
    for each in _tried(results, LARGE, NEVER):
        what = "out of states" if each.length is None else "found"
        yield Row((f"{each.bound:,}",), (what, _lengths([each]), _most([each])))
    for record in results.of(LARGE, DFS):
        yield Row(("none",), ("found", f"{record['length']:,}", f"{record['expanded']:,}"))


def _what(tried: Tried, shortest: int) -> str:
    if tried.length is not None:
        return "found"
    return "missed" if tried.bound >= shortest else "nothing is there"


def _lengths(tried: Sequence[Tried]) -> str:
    lengths = [each.length for each in tried if each.length is not None]
    if not lengths:
        return ""
    return f"{lengths[0]:,}" if min(lengths) == max(lengths) else f"{min(lengths):,} to {max(lengths):,}"


def _most(tried: Sequence[Tried]) -> str:
    return f"{max((each.expanded for each in tried), default=0):,}"


def _figures(results: Results) -> Iterator[Figure]:
    series = tuple(
        Series(name, tuple((float(each.bound), float(each.expanded)) for each in _tried(results, SMALL, revisit)))
        for name, revisit in (("never revisited", NEVER), ("revisited if shorter", SHORTER))
    )
    yield Figure("States expanded until the error, or the end", "bound of the depth", "states expanded", series)


def _alternates(results: Results) -> Evidence:
    """Whether bounds that find an error and bounds that miss it take turns, at least twice."""
    shortest = _shortest(results)
    found = [each.length is not None for each in _tried(results, SMALL, NEVER) if each.bound >= shortest]
    turns = sum(one != other for one, other in itertools.pairwise(found))
    return Evidence(turns >= 4, f"{turns} changes, {found.count(False)} of {len(found)} bounds miss the error")


def _stuck(results: Results) -> Evidence:
    """A witness as long as its bound, where the search finds nothing with the next smaller bound."""
    tried = {each.bound: each for each in _tried(results, SMALL, NEVER)}
    shortest = _shortest(results)
    lengths = [
        bound
        for bound, each in tried.items()
        if each.length == bound > shortest and bound - 1 in tried and tried[bound - 1].length is None
    ]
    return Evidence(
        bool(lengths), f"after witnesses of {', '.join(map(str, lengths))} steps; the shortest has {shortest}"
    )


def _is_cured(results: Results) -> Evidence:
    shortest = _shortest(results)
    tried = [each for each in _tried(results, SMALL, SHORTER) if each.bound >= shortest]
    missed = [each.bound for each in tried if each.length is None]
    return Evidence(not missed, f"found with {len(tried) - len(missed)} of {len(tried)} bounds")


def _cure_costs(results: Results) -> Evidence:
    never, shorter = (sum(each.expanded for each in _tried(results, SMALL, revisit)) for revisit in (NEVER, SHORTER))
    return Evidence(shorter > never, f"{never:,} states for all bounds together, {shorter:,} with revisiting")


def _bounds_cost(results: Results) -> Evidence:
    unbounded: Record = results.of(LARGE, DFS)[0]
    most = max(_tried(results, LARGE, NEVER), key=lambda each: each.expanded)
    told = f"{unbounded['expanded']:,} states without a bound, {most.expanded:,} with bound {most.bound}"
    return Evidence(most.expanded >= MAGNITUDE * unbounded["expanded"], told)


def _idastar_is_complete(results: Results) -> Evidence:
    record, shortest = results.of(SMALL, IDASTAR)[0], _shortest(results)
    return Evidence(record["length"] == shortest, f"{record['length']} steps, the shortest {shortest}")


EXPERIMENT = Experiment(
    name="directed-anomaly",
    paper=DIRECTED,
    order=3,
    title="The anomaly of depth-bounded search (figure 1)",
    about="In its telephone system the paper found a witness of 756 steps and then none with bound 755; up to 67 no "
    "error was found, from 68 to 139 one was, from 140 to 154 none, from 155 on one again, and so on. The system here "
    "is our own, with two phones, and searched with every bound from 30 to 229; of several bounds in a row, the states "
    "expanded are the most. With three phones, where a search may store or expand "
    f"{BUDGET:,} states, some bounds are tried. IDA* asks an admissible heuristic.",
    cells=tuple(_cells()),
    tables=_tables,
    figures=_figures,
    conclusions=(
        Conclusion("With growing bounds the error is found, then missed, then found again, and so on.", _alternates),
        Conclusion("After a witness was found, the search with a bound one smaller misses all shorter ones.", _stuck),
        Conclusion(
            "The cure is to visit a state again when it is reached on a shorter way: then no error is missed.",
            _is_cured,
        ),
        Conclusion("Visiting states again takes more time.", _cure_costs),
        Conclusion("A bound may increase the effort by magnitudes: at least tenfold, with three phones.", _bounds_cost),
        Conclusion(
            "IDA* is complete: it finds the error, here the shortest, without being given a bound.",
            _idastar_is_complete,
        ),
    ),
)
