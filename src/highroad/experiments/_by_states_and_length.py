"""Two figures that several experiments have: how likely something is found, by states visited and by length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from highroad.experiments._experiment import Figure, Row, Table
from highroad.experiments._probabilities import cumulative, mean_of, rate
from highroad.experiments._results import Results
from highroad.experiments._samples import Entry


def figures_of(results: Results, row: str, columns: Iterable[str], states: int, length: int) -> Iterator[Figure]:
    """Growing probabilities, up to so many states and so long witnesses."""
    names = list(columns)
    for key, most, what in (("states", states, "states visited"), ("trace", length, "length of the witness")):
        series = tuple(cumulative(name, results.of(row, name), key, most) for name in names)
        yield Figure(f"Probability of success against the {what}", what, "probability", series)


def table_of(results: Results, row: str, columns: Iterable[str]) -> Table:
    """Means of the successful runs, and how many were."""
    rows = []
    for name in columns:
        records = results.of(row, name)
        means = (Entry(mean_of(records, key)) for key in ("states", "trace"))
        rows.append(Row((name,), (*means, Entry(rate(records), percent=True)), name))
    return Table("Means of the successful searches", ("search", "states", "length", "success"), tuple(rows))


def means_of(results: Results, row: str, columns: Iterable[str], key: str) -> dict[str, float]:
    """Of the successful runs of each search."""
    return {name: mean_of(results.of(row, name), key).value or 0.0 for name in columns}
