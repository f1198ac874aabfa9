"""Tables 1 to 3 of Meulen, "Combining bounded model checking with highway search" (2009), measured again.

    python benchmarks/reduction/run.py             # prints the tables
    python benchmarks/reduction/run.py --write     # and puts them into benchmarks/reduction/README.md
    python benchmarks/reduction/run.py --runs 100 --protocols ABP

The numbers do not depend on the machine.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections.abc import Sequence
from pathlib import Path

from measure import Experiment, Run
from protocols import PROTOCOLS, Protocol, Row
from scipy.stats import beta, fisher_exact

README = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- begin: python benchmarks/reduction/run.py --write -->", "<!-- end -->"
ERROR = 0.01
NORMAL = 2.5758  # the 99.5 % quantile
PUBLISHED_RUNS = 100


def main() -> None:
    arguments = _arguments()
    lines: list[str] = []
    for protocol in PROTOCOLS:
        if protocol.name in arguments.protocols:
            lines += [*table(protocol, arguments.runs, arguments.search), ""]
    print("\n".join(lines))
    if arguments.write:
        write(lines)


def table(protocol: Protocol, runs: int, search: str) -> list[str]:
    """A published table beside ours."""
    experiment = Experiment(protocol)
    whole = experiment.whole
    meant, printed = experiment.holds_in_the_whole()
    truth = f"as meant {_truth(meant)}, as printed {_truth(printed)}"
    lines = [
        f"### Table {protocol.table}: {protocol.name}, {whole.state_count:,} states and {whole.transition_count:,} "
        f"transitions; the formula {truth}",
        "",
        "| N | satisfied, published | as meant, ours | as printed, ours | states, published | ours "
        "| transitions, published | ours | agree: satisfied, states, transitions |",
        "|--:|--:|--:|--:|--:|--:|--:|--:|---|",
    ]
    return lines + [_line(row, list(experiment.runs(row.width, runs, search))) for row in protocol.published]


def _truth(holds: bool) -> str:
    return "holds" if holds else "fails"


def _line(row: Row, runs: Sequence[Run]) -> str:
    meant, printed = sum(run.meant for run in runs), sum(run.printed for run in runs)
    states, transitions = [run.states for run in runs], [run.transitions for run in runs]
    agree = (
        _same_rate(row.satisfied, meant, len(runs)),
        _same_mean(row.states, states),
        _same_mean(row.transitions, transitions),
    )
    cells = (
        row.width,
        f"{row.satisfied} %",
        _rate(meant, len(runs)),
        _rate(printed, len(runs)),
        f"{row.states:,}",
        _mean(states),
        f"{row.transitions:,}",
        _mean(transitions),
        ", ".join("yes" if each else "**no**" for each in agree),
    )
    return f"| {' | '.join(map(str, cells))} |"


def _rate(count: int, runs: int) -> str:
    """A percentage with its exact 99 % confidence interval (Clopper and Pearson)."""
    low = 0.0 if count == 0 else float(beta.ppf(ERROR / 2, count, runs - count + 1))
    high = 1.0 if count == runs else float(beta.ppf(1 - ERROR / 2, count + 1, runs - count))
    return f"{100 * count / runs:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def _mean(values: Sequence[int]) -> str:
    """A mean with its 99 % confidence interval (normal)."""
    return f"{statistics.fmean(values):,.1f} ± {NORMAL * statistics.stdev(values) / math.sqrt(len(values)):.1f}"


def _same_rate(published: int, count: int, runs: int) -> bool:
    """Whether both counts can be of the same rate: Fisher's exact test with an error of 1 %."""
    rows = [[published, PUBLISHED_RUNS - published], [count, runs - count]]
    return bool(fisher_exact(rows).pvalue >= ERROR)


def _same_mean(published: int, values: Sequence[int]) -> bool:
    """Whether the published mean, of 100 runs and rounded, can be of the same distribution; error 1 %."""
    deviation = statistics.stdev(values) * math.sqrt(1 / PUBLISHED_RUNS + 1 / len(values))
    return abs(published - statistics.fmean(values)) <= NORMAL * deviation + 0.5


def write(lines: list[str]) -> None:
    """Replaces what stands between the two marks."""
    head, _, rest = README.read_text().partition(BEGIN)
    tail = rest.partition(END)[2]
    README.write_text("\n".join([f"{head}{BEGIN}", *lines, f"{END}{tail}"]))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=1000, help="runs for each row")
    parser.add_argument("--search", choices=("highway", "approximate-highway"), default="highway")
    parser.add_argument("--protocols", type=lambda text: text.split(","), default=[p.name for p in PROTOCOLS])
    parser.add_argument("--write", action="store_true", help="put the tables into the README")
    return parser.parse_args()


if __name__ == "__main__":
    main()
