"""How often each search finds planted bugs, how long its witnesses are, and what the default command makes of them.

    python benchmarks/planted.py                                # prints the tables
    python benchmarks/planted.py --write                        # and puts those that sum up into benchmarks/README.md
    python benchmarks/planted.py --bugs barrier,votes --runs 3
    python benchmarks/planted.py --runs 20 --states 1000000 --time 10 --jobs 1

Every search that fits the property runs with its default options, a randomised one several times with different seeds.
A run may store so many states: that does not depend on the machine. The time is there for those that store none or are
slow; it is shared by the runs of a search, and what it cuts off is told and does not count as a run. The default
command has a process and the time for itself, as a user would start it.

A witness that is shorter than the shortest is a defect of the corpus or of the search, and an error here. Everything
that was measured is in benchmarks/results/planted.jsonl, a line for each bug and search.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
from collections.abc import Callable, Iterable
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, median

import msgspec
from planted_bugs import Bug, bugs
from run import HERE, write_table

import highroad
from highroad.searches import searches, searches_for
from highroad.theory.intervals import share_estimate

RESULTS = HERE / "results" / "planted.jsonl"
COMMAND = "python benchmarks/planted.py --write"
DEFAULT = "default"
CONFIDENCE = 0.95
MOST_DEFAULT_RUNS = 3  # the default command uses its time to find a shorter run
GRACE = 120.0  # seconds for loading the model and replaying the witness, which no limit counts


class Budget(msgspec.Struct, frozen=True):
    """What one run may use."""

    runs: int
    states: int
    seconds: float
    megabytes: int
    seed: int


class Row(msgspec.Struct, frozen=True):
    """What the runs of one search found in one model."""

    bug: str
    search: str
    shortest: int | None
    runs: int  # those that came to their end within the time
    cut_off: int  # the others
    hits: int
    mean: float | None  # length of the witnesses
    best: int | None
    visited: float | None  # states that a run visited, whether it found something or not
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times as long as a shortest witness they are."""
        return None if self.mean is None or not self.shortest else self.mean / self.shortest

    @property
    def is_sure(self) -> bool:
        """Whether every run found it."""
        return 0 < self.hits == self.runs + self.cut_off


class Job(msgspec.Struct, frozen=True):
    bug: Bug
    budget: Budget


def main() -> None:
    arguments = _arguments()
    seconds, megabytes = arguments.time, arguments.memory
    budget = Budget(arguments.runs, arguments.states, seconds, megabytes, arguments.seed)
    jobs = [Job(bug, budget) for bug in arguments.bugs]
    rows: list[Row] = []
    arguments.out.parent.mkdir(exist_ok=True)
    with arguments.out.open("wb") as file, get_context("spawn").Pool(arguments.jobs, maxtasksperchild=1) as pool:
        for found in pool.imap(measure, jobs):
            rows += found
            file.writelines(msgspec.json.encode(row) + b"\n" for row in found)
            file.flush()
            print(found[0].bug, *(f"{row.search} {_hits(row)}" for row in found), file=sys.stderr, flush=True)
    summary = [*about(budget), "", *default_table(arguments.bugs, rows), "", *search_table(rows)]
    print("\n".join([*summary, "", *every_search(arguments.bugs, rows)]))
    if arguments.write:
        write_table(summary, HERE / "README.md", COMMAND)
    impossible = [row for row in rows if row.best is not None and row.shortest is not None and row.best < row.shortest]
    if impossible:
        sys.exit(
            "\n".join(f"{row.bug}: {row.search} finds {row.best} steps, less than the shortest" for row in impossible)
        )


def measure(job: Job) -> list[Row]:
    """All searches on one model, in a process of their own."""
    bug, budget = job.bug, job.budget
    rows = [default_command(bug, budget)]
    if bug.has_length:
        rows += [one_search(bug, name, budget) for name in searches_for(runs=bug.is_temporal)]
    return rows


def one_search(bug: Bug, name: str, budget: Budget) -> Row:
    """The model is loaded again, so that no search profits from what another one left behind."""
    runs = budget.runs if searches_for(runs=bug.is_temporal)[name].randomised else 1
    limits = highroad.Limits(budget.states, budget.megabytes << 20, budget.seconds * runs)
    result = highroad.check(
        bug.load(), bug.property, search=name, limits=limits, seed=budget.seed, runs=runs, audit="off"
    )
    if result.runs is not None:
        s = result.runs
        cut_off = runs - s.count
        return Row(
            bug.name, name, bug.shortest, s.count, cut_off, s.successes, s.witness_mean, s.witness_min, s.visited_mean
        )
    is_cut_off = isinstance(result.verdict, highroad.Inconclusive) and result.verdict.limit == "time"
    length = None if result.witness is None else len(result.witness)
    hits = int(isinstance(result.verdict, highroad.Violated))
    return Row(
        bug.name, name, bug.shortest, 1 - is_cut_off, int(is_cut_off), hits, length, length, result.statistics.visited
    )


def default_command(bug: Bug, budget: Budget) -> Row:
    """`highroad check` without a choice of search. Time is its budget: what is cut off has not found the bug."""
    runs = min(budget.runs, MOST_DEFAULT_RUNS)
    answers = [_default_once(bug, budget, budget.seed + run) for run in range(runs)]
    lengths = [answer["witness"]["length"] for answer in answers if answer.get("witness")]
    hits = sum(answer.get("verdict") == "violated" for answer in answers)
    visited = [answer["visited"] for answer in answers if answer.get("visited") is not None]
    note = "; ".join(sorted({answer["error"] for answer in answers if "error" in answer}))
    mean = fmean(lengths) if lengths else None
    best = min(lengths, default=None)
    return Row(bug.name, DEFAULT, bug.shortest, runs, 0, hits, mean, best, fmean(visited) if visited else None, note)


def _default_once(bug: Bug, budget: Budget, seed: int) -> dict:
    command = [sys.executable, "-m", "highroad", "check", str(bug.path), "-p", bug.property, "--json", "--quiet"]
    command += ["--max-time", f"{budget.seconds:g}s", "--max-memory", f"{budget.megabytes}MB", "--seed", str(seed)]
    command += [word for name, value in bug.parameters.items() for word in ("-D", f"{name}={value}")]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=budget.seconds + GRACE, check=False)
    except subprocess.TimeoutExpired:
        return {"error": "no answer"}
    if not done.stdout.startswith("{"):
        return {"error": (done.stderr or done.stdout).strip().partition("\n")[0]}
    return json.loads(done.stdout)


def about(budget: Budget) -> list[str]:
    runs = min(budget.runs, MOST_DEFAULT_RUNS)
    return [
        f"Randomised searches {budget.runs} times each, others once, the default command {runs} times. A run has "
        f"{budget.megabytes} MB and {budget.seconds:g} s; with a chosen search it stores at most {budget.states:,} "
        f"states. Seed {budget.seed}.",
    ]


def default_table(all_bugs: Iterable[Bug], rows: list[Row]) -> list[str]:
    by_bug = {row.bug: row for row in rows if row.search == DEFAULT}
    lines = [
        "| bug | mistake | property | shortest | default command: found | mean length | best | times the shortest |",
        "|---|---|---|--:|--:|--:|--:|--:|",
    ]
    for bug in all_bugs:
        row = by_bug[bug.name]
        cells = [
            _link(bug),
            bug.mistake,
            bug.kind,
            _number(bug.shortest),
            _hits(row),
            _number(row.mean),
            _number(row.best),
            "" if row.ratio is None else f"{row.ratio:.2f}",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def search_table(rows: list[Row]) -> list[str]:
    """One line a search, over all bugs that it can look for."""
    lines = [
        "| search | bugs | found in every run | in some | in none | runs that find, of all | "
        "length, times the shortest: median | worst | visited in a run, geometric mean |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for name in sorted({row.search for row in rows}, key=lambda name: (name != DEFAULT, name)):
        of_search = [row for row in rows if row.search == name]
        hits, runs = sum(row.hits for row in of_search), sum(row.runs for row in of_search)
        ratios = [row.ratio for row in of_search if row.ratio is not None]
        cells = [
            f"`{name}`" if name != DEFAULT else "the default command",
            str(len(of_search)),
            str(sum(row.is_sure for row in of_search)),
            str(sum(row.hits > 0 and not row.is_sure for row in of_search)),
            str(sum(row.hits == 0 for row in of_search)),
            f"{hits:,} of {runs:,}",
            f"{median(ratios):.2f}" if ratios else "",
            f"{max(ratios):,.1f}" if ratios else "",
            _geometric(row.visited for row in of_search),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def every_search(all_bugs: Iterable[Bug], rows: list[Row]) -> list[str]:
    """Hits of runs with their interval, lengths and states, a table for each bug."""
    lines = []
    for bug in all_bugs:
        lines += [f"### {bug.name}: shortest {_number(bug.shortest) or 'unknown'}", ""]
        lines += ["| search | found | 95 % | mean length | best | times the shortest | visited |"]
        lines += ["|---|--:|--:|--:|--:|--:|--:|"]
        for row in (row for row in rows if row.bug == bug.name):
            cells = [
                f"`{row.search}`",
                _hits(row),
                _interval(row),
                _number(row.mean),
                _number(row.best),
                "" if row.ratio is None else f"{row.ratio:.2f}",
                _number(row.visited),
            ]
            lines.append(f"| {' | '.join(cells)} |")
        lines.append("")
    return lines


def _hits(row: Row) -> str:
    cut_off = f" ({row.cut_off} cut off)" if row.cut_off else ""
    return f"{row.hits} of {row.runs}{cut_off}{f': {row.note}' if row.note else ''}"


def _interval(row: Row) -> str:
    """Of the rate at which other seeds find the bug (Clopper and Pearson); a search without chance has none."""
    is_by_chance = row.search == DEFAULT or searches()[row.search].randomised
    if not is_by_chance or row.runs == 0:
        return ""
    rate = share_estimate(row.hits, row.runs, CONFIDENCE)
    return f"{rate.low:.0%} to {rate.high:.0%}"


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value == int(value) or value >= 1000 else f"{value:,.1f}"


def _geometric(values: Iterable[float | None]) -> str:
    logs = [math.log(value) for value in values if value]
    return f"{math.exp(fmean(logs)):,.0f}" if logs else ""


def _link(bug: Bug) -> str:
    folder, _, file = bug.model.rpartition("/")
    return f"[{bug.name}]({'planted' if folder.startswith('benchmarks') else '../models/errors'}/{file})"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the summary into benchmarks/README.md")
    parser.add_argument("--bugs", type=_bugs, default=bugs(), help="names, with commas between them")
    parser.add_argument("--runs", type=_positive(int), default=10, help="of each randomised search")
    parser.add_argument("--states", type=_positive(int), default=100_000, help="that a run may store")
    parser.add_argument("--time", type=_positive(float), default=5.0, metavar="SECONDS", help="for each run")
    parser.add_argument("--memory", type=_positive(int), default=256, metavar="MB", help="of a whole process")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--out", type=Path, default=RESULTS, metavar="FILE", help="for what was measured, as JSON lines"
    )
    parser.add_argument("--jobs", type=_positive(int), default=2, help="processes")
    return parser.parse_args()


def _positive(kind: type[int] | type[float]) -> Callable[[str], float]:
    def parse(text: str) -> float:
        value = kind(text)
        if value <= 0:
            raise argparse.ArgumentTypeError(f"{text} is not positive")
        return value

    return parse


def _bugs(names: str) -> list[Bug]:
    known = {bug.name: bug for bug in bugs()}
    unknown = [name for name in names.split(",") if name not in known]
    if unknown:
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(unknown)}; there are {', '.join(known)}")
    return [known[name] for name in names.split(",")]


if __name__ == "__main__":
    main()
