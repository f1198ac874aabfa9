"""What the order costs: A* that knows nothing against breadth-first search, on a model explored to its end.

    python benchmarks/directed/cost.py                       # thirteen philosophers: 1.6 million states
    python benchmarks/directed/cost.py --rounds 9 -D N=12
    python benchmarks/directed/cost.py --model models/peterson.pml

Without a heuristic both visit the same states, so the difference in time is what buckets, lengths and the states'
coming and going cost. The rounds alternate, and the fastest of each search counts: what else the machine does only adds
time.
"""

import argparse
import statistics
import time
from pathlib import Path

from cases import FOLDER

import highroad
from highroad import _core
from highroad.limits import Limits
from highroad.properties import parse_property
from highroad.racing import run_search
from highroad.running import core_limits
from highroad.searches import parse_search
from highroad.systems import Objective, Target

MODEL = FOLDER / "philosophers.pml"
STANDARD = "N=13"
MOST = 1.5  # how many times as long A* may take for a transition


def nanoseconds(target: Target, objective: Objective, search: str) -> tuple[float, int]:
    """The time for a transition, and how many states there are."""
    control = _core.Control()
    started = time.thread_time()
    answer = run_search(target, objective, parse_search(search), 1, core_limits(Limits()), control)
    seconds = time.thread_time() - started
    assert answer["ending"] == "complete", answer["ending"]
    counts = control.statistics()
    return seconds * 1e9 / counts["transitions"], counts["stored"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, default=MODEL)
    parser.add_argument("-D", dest="define", metavar="NAME=VALUE", action="append", default=[])
    parser.add_argument("--property", default="false", help="one that nothing fulfils")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    objective = parse_property(arguments.property).objective
    given = arguments.define or ([STANDARD] if arguments.model == MODEL else [])
    parameters = {name: int(value) for name, _, value in (each.partition("=") for each in given)}
    target = highroad.load(arguments.model, **parameters).compile(objective)
    costs: dict[str, list[float]] = {"bfs": [], "astar": []}
    nanoseconds(target, objective, "bfs")  # native code is optimised meanwhile
    for _ in range(arguments.rounds):
        for search, seen in costs.items():
            cost, states = nanoseconds(target, objective, search)
            seen.append(cost)
    print(f"{arguments.model.name}: {states:,} states")
    for search, seen in costs.items():
        print(f"{search:<6} {min(seen):7.1f} ns a transition (median {statistics.median(seen):.1f})")
    print(f"ratio  {min(costs['astar']) / min(costs['bfs']):7.2f} (at most {MOST})")


if __name__ == "__main__":
    main()
