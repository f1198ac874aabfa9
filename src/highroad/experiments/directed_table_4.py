"""Table 4: trails to states that violate an invariant, in an elevator and a telephone system."""

from __future__ import annotations

from highroad.experiments._experiment import Conclusion, Evidence, Experiment
from highroad.experiments._papers import DIRECTED
from highroad.experiments._results import Results
from highroad.experiments._trail_directed_tables import (
    ABOUT,
    FSM,
    HAMMING,
    TRAIL,
    Example,
    cells,
    easier_than_any,
    expanded,
    length,
    shortened_to,
    tables,
)

ELEVATOR = Example("Elevator", "errors/elevator.pml", "bad", "formula", {TRAIL: 510, HAMMING: 203, FSM: 203})
POTS = Example("POTS", "errors/telephone.pml", "bad", "formula", {TRAIL: 756, HAMMING: 67, FSM: 67})
EXAMPLES = (ELEVATOR, POTS)
LONGER = 1.2  # from which on a length, or a number of states, is significantly greater
COSTLIER = 2.0


def _both_alike(results: Results) -> Evidence:
    lengths = {each.name: [length(results, each, column) for column in (HAMMING, FSM)] for each in EXAMPLES}
    counts = {each.name: [expanded(results, each, column) for column in (HAMMING, FSM)] for each in EXAMPLES}
    are_alike = all(
        max(pair) <= most * min(pair)
        for pairs, most in ((lengths, LONGER), (counts, COSTLIER))
        for pair in pairs.values()
    )
    told = "; ".join(
        f"{name}: Hamming {one:g} steps, FSM {other:g}, {counts[name][0]:,} and {counts[name][1]:,} states"
        for name, (one, other) in lengths.items()
    )
    return Evidence(are_alike, told)


EXPERIMENT = Experiment(
    name="directed-table-4",
    paper=DIRECTED,
    order=5,
    title="Trails to violated invariants (table 4)",
    about=ABOUT + "The text gives one length for both heuristics in each system, between which it sees no significant "
    "difference. Here this means that lengths differ by a fifth at most, and expanded states by less than a factor of "
    "two.",
    cells=cells(*EXAMPLES),
    tables=lambda results: tables(results, *EXAMPLES),
    conclusions=(
        Conclusion(
            "In Elevator less than two fifths of the trail are left (203 of 510).",
            lambda results: shortened_to(results, 0.4, ELEVATOR),
        ),
        Conclusion(
            "In POTS less than a tenth of the trail is left (67 of 756).",
            lambda results: shortened_to(results, 0.1, POTS),
        ),
        Conclusion("There is no significant difference between the two heuristics.", _both_alike),
        Conclusion(
            "It is easier to find a specific error than any error: with the trail A* expands fewer states than "
            "without.",
            lambda results: easier_than_any(results, *EXAMPLES),
        ),
    ),
    differences={
        "Elevator": "The model is our own. Depth-first search goes far deeper in it, and its shortest error has only "
        "37 steps.",
        "POTS": "The model is our own, with the same two layers of users and handlers. Depth-first search goes far "
        "deeper in it, and its shortest error has only 26 steps.",
    },
)
