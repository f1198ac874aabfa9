"""Table 1: the systems that are to be covered: their sizes, depths and density factors."""

from __future__ import annotations

from collections.abc import Iterator

from highroad.experiments._experiment import Cell, Conclusion, Evidence, Experiment, Row, Table
from highroad.experiments._exploration_models import EXAMPLES, density_factor
from highroad.experiments._exploring import Size
from highroad.experiments._papers import EXPLORATION
from highroad.experiments._results import Record, Results
from highroad.experiments._samples import Entry, Exact, Published

COLUMN = "size"
THIN, LARGE = 0.03, 0.07  # density factors below and above which the paper speaks of thin and of large graphs


def _tables(results: Results) -> Iterator[Table]:
    rows = []
    for name, example in EXAMPLES.items():
        for record in results.of(name, COLUMN)[:1]:
            entries = (
                Entry(Exact(record["states"]), Published(example.states)),
                Entry(Exact(record["depth"]), Published(example.diameter)),
                Entry(Exact(record["longest"])),
                Entry(Exact(_density(record)), Published(example.density, 0.001)),
            )
            rows.append(Row((name,), entries, name))
    columns = ("system", "states", "diameter", "longest path", "density factor")
    yield Table("Sizes, diameters and density factors", columns, tuple(rows))


def _density(record: Record) -> float:
    return density_factor(record["states"], record["depth"])


def kind(density: float) -> str:
    return "thin" if density < THIN else "large" if density > LARGE else "between"


def _same_kinds(results: Results) -> Evidence:
    ours = {name: _density(results.of(name, COLUMN)[0]) for name in EXAMPLES}
    return Evidence(
        all(kind(value) == kind(EXAMPLES[name].density) for name, value in ours.items()),
        ", ".join(f"{name} {value:.3f}, published {EXAMPLES[name].density}" for name, value in ours.items()),
    )


EXPERIMENT = Experiment(
    name="exploration-table-1",
    paper=EXPLORATION,
    order=1,
    title="Systems to be covered (table 1)",
    about="The paper calls the length of the longest acyclic path the diameter, which cannot be computed for large "
    "graphs with cycles. Here the diameter is how far the farthest state is from the initial one, by breadth-first "
    "search; the longest path is beside it where there are no cycles. The density factor is the h-th root of the "
    "number of states, divided by h, for a diameter of h.",
    cells=tuple(
        Cell(row=name, column=COLUMN, model=example.model, measure=Size(), small=1, paper=1)
        for name, example in EXAMPLES.items()
    ),
    tables=_tables,
    conclusions=(
        Conclusion(
            "(On our models.) Each is of the same kind as the paper's: thin, with a density factor below 0.03, large, "
            "with one above 0.07, or between.",
            _same_kinds,
        ),
    ),
    differences={
        "*": "The paper does not print its models. Ours are written anew; their parameters are those that come "
        "nearest to the published sizes."
    },
)
