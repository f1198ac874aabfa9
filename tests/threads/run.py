"""Searches in several threads on one model, as a portfolio runs them, with the module as users have it.

    make core-tests-threads EFFORT=100      # with ThreadSanitizer, 1000 repetitions

Whatever the threads do to each other, each search that comes to its end has visited what one alone visits, and the
portfolio gives the same verdict. ThreadSanitizer ends the program with status 66 when something is read while another
thread writes it. Nothing is suppressed: neither Python, whose lock it understands, nor LLVM, which runs in a process of
its own while searches do, gives it a reason to complain.
"""

from __future__ import annotations

import os
import random
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).parents[1]))

from highroad import api, portfolio
from highroad.limits import Limits
from highroad.portfolio import PortfolioRun
from highroad.properties import parse_property
from highroad.racing import Race, Runner
from highroad.searches import parse_search
from highroad.systems import Objective, System
from mcrl2.acceleration import native_at_once

ROOT = Path(__file__).parents[2]
REPETITIONS = 10 * max(1, int(os.environ.get("HIGHROAD_EFFORT") or 1))
MODELS = [
    *(f"models/{name}.pml" for name in ("back_loops", "components", "diamond", "grid", "two_locks")),
    *(f"tests/promela/corpus/{name}.pml" for name in ("alternating_bit", "broker", "cache_msi", "dekker")),
    *(f"models/{name}.py" for name in ("components", "philosophers", "random_graph")),
    *(f"models/mcrl2/{name}.mcrl2" for name in ("abp", "back_loops", "cabp", "diamond", "philosophers", "scc")),
    "native: models/mcrl2/cabp.mcrl2",
    "native: models/mcrl2/abp.mcrl2",
]
EXHAUSTIVE = ("bfs", "dfs", "rdfs", "iterative-widening:width=8")
OTHERS = ("highway:width=20", "random:steps=2000", "urs:nodes=100,steps=2000", "beam:width=5")
LIMITS = Limits(seconds=120, memory=8 << 30)


def main() -> int:
    chance = random.Random(1)
    alone = {}
    started = time.monotonic()
    for repetition in range(REPETITIONS):
        for name in MODELS:
            with _loaded(name) as system:
                if name not in alone:
                    count = api.count(system, limits=LIMITS)
                    alone[name] = (count.statistics.visited, count.statistics.transitions, _verdict(system, 1))
                    continue
                _race(name, system, chance, alone[name][:2])
                assert _verdict(system, chance.randrange(1 << 32)) == alone[name][2], name
        print(f"repetition {repetition + 1} of {REPETITIONS}: {time.monotonic() - started:.0f} s", flush=True)
    return 0


class _loaded:
    """A new system each time: what threads share is made while they run."""

    def __init__(self, name: str) -> None:
        self._path = ROOT / name.removeprefix("native: ")
        self._native = native_at_once() if name.startswith("native: ") else nullcontext()

    def __enter__(self) -> System:
        self._native.__enter__()
        return api.load(self._path)

    def __exit__(self, *error: object) -> None:
        self._native.__exit__(None, None, None)


def _race(name: str, system: System, chance: random.Random, expected: tuple[int, int]) -> None:
    """Two to eight searches at once: those that see everything see the same."""
    target, objective = system.compile(Objective()), Objective()
    searches = [chance.choice(EXHAUSTIVE + OTHERS) for _ in range(chance.randrange(2, 9))]
    runners = [
        Runner(text, target, objective, parse_search(text), seed=chance.randrange(1 << 32), share=0.1)
        for text in searches
        if not parse_search(text).search.directed
    ]
    with Race(runners, LIMITS) as race:
        for arrival in race:
            seen = arrival.statistics
            if arrival.ending == "complete" and arrival.runner.name != EXHAUSTIVE[3]:  # which begins again and again
                assert (seen.visited, seen.transitions) == expected, (name, arrival.runner.name)
            assert arrival.ending == "complete" or arrival.runner.name not in EXHAUSTIVE, (name, arrival)


def _verdict(system: System, seed: int) -> str:
    """What a portfolio says in which nobody waits for anybody."""
    at_once = mock.patch.multiple(portfolio, LEAD=1, LEAD_SHARE=1e-6, HEAD_START=0.0)
    with at_once:
        run = PortfolioRun(system, parse_property("deadlock").in_system(system), LIMITS, seed, shortening_seconds=5)
        result = run.run()
    witness = getattr(result.verdict, "witness", None)
    return f"{type(result.verdict).__name__} {None if witness is None else witness.reason}"


if __name__ == "__main__":
    sys.exit(main())
