"""Whether what several runs say about other runs is true: on models of known size, with many experiments each.

    python benchmarks/calibration.py           # prints the table; some minutes
    python benchmarks/calibration.py --write   # and puts it into benchmarks/README.md

An experiment is a series of runs. What it says is compared with how often each state is visited in many other runs.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from run import write_table

import highroad
from highroad import _core, api
from highroad.limits import Limits
from highroad.racing import run_search
from highroad.running import core_limits
from highroad.searches import parse_search
from highroad.statistics.novelty import expected_new
from highroad.statistics.richness import chao2, reachable_at_least
from highroad.statistics.risk import greatest_risk
from highroad.statistics.tally import Tally
from highroad.systems import Objective

HERE = Path(__file__).parent
MODELS = HERE.parent / "models"
EXPERIMENTS = 500
REFERENCE_RUNS = 10_000
LENGTHS = (20, 100)  # runs of an experiment
TABLE = 1 << 14  # states, more than any of the models has
ASKED = {"novelty": 0.93, "at least": 0.95, "risk": 0.95}
KEY = 7  # of the hash of states, the same for all, so that they can be compared


@dataclass(frozen=True)
class Case:
    """A model, a search with its budget, and how many states may be counted before only a part of them is."""

    model: str
    search: str
    parameters: Mapping[str, int] = field(default_factory=dict)
    capacity: int | None = None

    @property
    def name(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.parameters.items())
        part = "" if self.capacity is None else f", at most {self.capacity:,} states counted"
        return f"{self.model}{f' ({values})' if values else ''}, `{self.search}`{part}"


CASES = (
    Case("philosophers.py", "random:steps=200,restart=0", {"n": 8}),
    Case("philosophers.py", "random:steps=200,restart=0", {"n": 8}, capacity=256),
    Case("philosophers.py", "urs:nodes=1000,steps=300", {"n": 7}),
    Case("grid.py", "random:steps=90", {"length": 15, "d": 3}),
    Case("diamond.py", "random:steps=100,restart=0", {"n": 30}),
    Case("tree.py", "random:steps=10,restart=0", {"m": 3, "h": 7}),
    Case("back_loops.py", "random:steps=300", {"n": 20}),
    Case("components.py", "random:steps=20,restart=0", {"k": 30, "m": 40}),
    Case("random_graph.py", "random:steps=60"),
    Case("two_locks.pml", "random:steps=6"),
    Case("mcrl2/abp.mcrl2", "highway:width=2"),
    Case("mcrl2/cabp.mcrl2", "highway:width=4"),
    Case("mcrl2/truck_lift.mcrl2", "random:steps=100"),
)


class Calibration(NamedTuple):
    """In which share of the experiments what was said was true."""

    states: int
    seen: float  # the mean share of all states that an experiment saw
    novelty: float
    at_least: float
    chao2: float
    risk: float
    hardest_risk: float


class Runs:
    """A search on a model, run again and again in this thread."""

    def __init__(self, case: Case) -> None:
        self._system = highroad.load(MODELS / case.model, **case.parameters)
        self.states = highroad.count(self._system).states
        self._objective = Objective(faults=False)
        self._target = self._system.compile(self._objective)
        self._chosen = parse_search(case.search)
        self._limits = core_limits(Limits())

    def series(self, seed: int, runs: int, *, key: int = KEY, capacity: int = TABLE) -> _core.Incidence:
        incidence = _core.Incidence(key, capacity)
        for run in range(runs):
            incidence.begin_run()
            run_search(
                self._target,
                self._objective,
                self._chosen,
                api.derived_seed(seed, run),
                self._limits,
                _core.Control(),
                incidence=incidence,
            )
        return incidence


def calibrate(case: Case, lengths: tuple[int, ...], experiments: int, reference_runs: int) -> list[Calibration]:
    """One for each number of runs."""
    runs = Runs(case)
    often = runs.series(2**40, reference_runs).states()
    rate = {state: count / reference_runs for state, count in often.items()}
    return [_calibration(runs, case, length, experiments, rate) for length in lengths]


def _calibration(runs: Runs, case: Case, length: int, experiments: int, rate: Mapping[int, float]) -> Calibration:
    bound = greatest_risk(length)
    # What is looked for: any state; and the one about which it is hardest to be right, which is found hardly more often
    # than the bound says.
    sought = random.Random(length).choices(sorted(rate), k=experiments)
    hardest = min((state for state, often in rate.items() if often > 1.05 * bound), key=lambda state: rate[state])
    hits = dict.fromkeys(("novelty", "at_least", "chao2", "risk", "hardest_risk"), 0)
    share = 0.0
    for experiment in range(experiments):
        incidence = runs.series(experiment, length)
        seen = incidence.states()
        new = sum(rate.values()) - sum(rate.get(state, 0.0) for state in seen)
        if case.capacity is not None:  # the same runs, of which less is counted
            incidence = runs.series(experiment, length, key=experiment, capacity=case.capacity)
        tally = Tally(**incidence.tally())
        said = expected_new(tally)
        hits["novelty"] += said.low <= new + 1e-9 and new <= said.high
        hits["at_least"] += reachable_at_least(tally) <= 1.05 * runs.states
        hits["chao2"] += chao2(tally) <= 1.05 * runs.states
        hits["risk"] += sought[experiment] in seen or rate[sought[experiment]] <= bound
        hits["hardest_risk"] += hardest in seen
        share += len(seen) / runs.states
    return Calibration(runs.states, share / experiments, *(count / experiments for count in hits.values()))


def main() -> None:
    lines = [
        f"{EXPERIMENTS} experiments each, compared with {REFERENCE_RUNS:,} other runs.",
        "",
        "| model and search | states | runs | seen | interval of novelty holds | reachable at least: below truth + 5 % "
        "| Chao2 itself | risk holds | risk of the hardest state |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    worst = [1.0, 1.0, 1.0]
    for case in CASES:
        for length, c in zip(LENGTHS, calibrate(case, LENGTHS, EXPERIMENTS, REFERENCE_RUNS), strict=True):
            said = f"{c.novelty:.1%} | {c.at_least:.1%} | {c.chao2:.1%} | {c.risk:.1%} | {c.hardest_risk:.1%}"
            lines.append(f"| {case.name} | {c.states:,} | {length} | {c.seen:.0%} | {said} |")
            worst = [min(pair) for pair in zip(worst, (c.novelty, c.at_least, c.risk), strict=True)]
            print(lines[-1], flush=True)
    is_met = all(least >= asked for least, asked in zip(worst, ASKED.values(), strict=True))
    novelty, at_least, risk = (f"{asked:.0%}" for asked in ASKED.values())
    lines.append(f"| asked of each: {'met' if is_met else '**not met**'} | | | | {novelty} | {at_least} | | {risk} | |")
    print("\n".join(lines))
    if "--write" in sys.argv:
        write_table(lines, HERE / "README.md", "python benchmarks/calibration.py --write")


if __name__ == "__main__":
    main()
