"""What the audit costs, and how much it sees: the same search with and without it, in turns.

    python benchmarks/audit.py            # prints the table
    python benchmarks/audit.py --write    # and puts it into benchmarks/README.md

The audit runs in a thread beside the search, and after it while its budget lasts. "Search" compares the time of the
search itself, which pays for the sample; "whole" the time of the call, which also waits for the rest of the audit.
"""

from __future__ import annotations

import statistics
import sys
import time

from run import HERE, MODELS, write_table

import highroad

ROUNDS = 5
CASES = [
    ("cache.pml", "deadlock", {"N": 4}),
    ("elevator.pml", "deadlock", {}),
    ("peterson.pml", "deadlock", {}),
    ("peterson.pml", "ltl: [] (inside == 1 -> ((inside == 1) W (inside == 0)))", {}),
    ("philosophers.py", "ltl: [] (philosopher[0]@eating -> <> !philosopher[0]@eating)", {"n": 10}),
    ("mcrl2/sliding_window.mcrl2", "deadlock", {}),
    ("mcrl2/brp.mcrl2", "mu: [true*]<true>true", {}),
]
HEADER = (
    "| model | property | states | search, times without audit | whole, times without audit | audited states | edges |"
)


def main() -> None:
    rows, searches = [], []
    for name, wanted, parameters in CASES:
        taken: dict[str, list[tuple[float, float]]] = {"off": [], "usual": []}
        for _ in range(ROUNDS):
            for audit in taken:
                system = highroad.load(MODELS / name, **parameters)
                started = time.monotonic()
                budget = None if audit == "usual" else audit
                result = highroad.check(system, wanted, audit=budget, seed=1)
                taken[audit].append((result.statistics.seconds, time.monotonic() - started))
        assert result.audit is not None
        search, whole = (_ratio(taken, part) for part in (0, 1))
        searches.append(search)
        figures = f"{result.statistics.visited:,} | {search:.2f} | {whole:.2f}"
        rows.append(f"| {name} | `{wanted}` | {figures} | {result.audit.states:,} | {result.audit.edges:,} |")
        print(rows[-1], flush=True)
    mean = f"| geometric mean | | | {statistics.geometric_mean(searches):.2f} | | | |"
    lines = [HEADER, "|---|---|---|---|---|---|---|", *rows, mean]
    print("\n".join(lines))
    if "--write" in sys.argv:
        write_table(lines, HERE / "README.md", "python benchmarks/audit.py --write")


def _ratio(taken: dict[str, list[tuple[float, float]]], part: int) -> float:
    """The median with the audit, in times of that without."""
    with_audit, without = (statistics.median(each[part] for each in taken[name]) for name in ("usual", "off"))
    return with_audit / without


if __name__ == "__main__":
    main()
