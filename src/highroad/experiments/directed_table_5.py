"""Table 5: the trail of a bad sequence, in an asynchronous circuit."""

from __future__ import annotations

from highroad.experiments._experiment import Conclusion, Evidence, Experiment
from highroad.experiments._papers import DIRECTED
from highroad.experiments._results import Results
from highroad.experiments._trail_directed_tables import (
    ABOUT,
    GENERAL,
    HAMMING,
    Example,
    cells,
    easier_than_any,
    expanded,
    shortened_to,
    tables,
)

FMC = Example("FMC", "errors/circuit.pml", "bad", "formula")


def _hamming_is_easier(results: Results) -> Evidence:
    towards, without = expanded(results, FMC, HAMMING), expanded(results, FMC, GENERAL)
    return Evidence(towards < without, f"{towards:,} states expanded, without {without:,}")


EXPERIMENT = Experiment(
    name="directed-table-5",
    paper=DIRECTED,
    order=6,
    title="The trail of a bad sequence (table 5)",
    about=ABOUT + "The text gives no figure of this table. A bad sequence violates a temporal formula by what happened "
    "so far; in our circuit a latch remembers that it happened, so that it is a matter of states.",
    cells=cells(FMC),
    tables=lambda results: tables(results, FMC),
    conclusions=(
        Conclusion("The trail is shortened.", lambda results: shortened_to(results, 1.0, FMC)),
        Conclusion(
            "It is easier to find a specific error than any error: with the Hamming distance to the end of the trail "
            "A* expands fewer states than without the trail.",
            _hamming_is_easier,
        ),
        Conclusion(
            "It is easier with both heuristics.",
            lambda results: easier_than_any(results, FMC),
            "All that happens in our circuit is in its variables: between steps every process is at one place, so that "
            "the FSM distance tells nothing, and A* is breadth-first search.",
        ),
    ),
)
