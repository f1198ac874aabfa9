"""Full-state trail-directed search: A* by the Hamming distance to the very state at the end of a trail.

    python benchmarks/directed/toward_state.py MODEL TRAIL SECONDS BYTES

writes the length of the way to this state, and what was expanded and stored, as JSON. On the command line
`--toward TRAIL` directs a search to this state as well, but there anything that is looked for ends it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import cast

from highroad.api import load
from highroad.heuristics import Aim, guide, heuristics
from highroad.limits import Limits
from highroad.racing import Race, Runner
from highroad.searches import parse_search
from highroad.systems import Objective
from highroad.systems.estimates import Directed
from highroad.trails.files import follow, read_trail


def main(model: str, trail: str, seconds: str, memory: str) -> None:
    system = load(model)
    goal = follow(system, read_trail(Path(trail))).states[-1]
    objective = Objective(goal=goal, faults=False)
    target = system.compile(objective)
    estimates = guide(cast(Directed, system), target, Aim(objective, goal), heuristics()["hamming"]).core
    astar = Runner("astar", target, objective, parse_search("astar"), estimates, share=1.0)
    with Race([astar], Limits(seconds=float(seconds), memory=int(memory))) as race:
        arrival = next(iter(race))
    is_found = arrival.ending == "found"
    answer = {
        "witness": {"length": len(arrival.finding["path"]) - 1} if is_found else None,
        "limit": None if is_found else arrival.ending,
        "visited": arrival.statistics.visited,
        "stored": arrival.statistics.stored,
        "is_shortest": False,
    }
    print(json.dumps(answer))


if __name__ == "__main__":
    main(*sys.argv[1:])
