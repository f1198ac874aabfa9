"""Long runs of small models in every language, as a search finds them, for tests that make them shorter."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import highroad
from highroad import _core
from highroad.limits import Limits
from highroad.properties import Property, parse_property
from highroad.racing import Finding, run_search
from highroad.running import core_limits
from highroad.searches import parse_search
from highroad.systems import Objective, System, Target

LABELS = ["a", "b", "c(1)", "c(2)", "rare"]


@dataclass(frozen=True)
class Case:
    """A model, what is looked for, and a run that shows it."""

    system: System
    target: Target
    asked: Property
    finding: Finding

    def shortest(self) -> int:
        """The length that breadth-first search finds."""
        witness = highroad.check(self.system, self.asked, search="bfs").witness
        assert witness is not None
        return len(witness)

    @property
    def objective(self) -> Objective:
        return self.asked.objective


def found(system: System, property: str, search: str = "rdfs", seed: int = 1) -> Case | None:
    """The run that a search finds, if it finds one."""
    asked = parse_property(property)
    target = system.compile(asked.objective)
    limits = core_limits(Limits(states=20_000))
    finding = run_search(target, asked.objective, parse_search(search), seed, limits, _core.Control())
    is_usable = finding["ending"] == "found" and finding["finding"] != "property fault"
    return Case(system, target, asked, finding) if is_usable else None


def random_graphs(folder: Path, seed: int, count: int) -> Iterator[Case]:
    """Explicit graphs in which there is something to be found."""
    rng = Random(seed)
    while count > 0:
        states = rng.randint(2, 60)
        edges = [
            (source, rng.choice(LABELS), min(states - 1, source + 1) if rng.random() < 0.5 else rng.randrange(states))
            for source in range(states - 1)
            for _ in range(rng.randint(1, 3))
        ]
        file = folder / f"graph{count}.aut"
        rows = "".join(f'({source},"{label}",{target})\n' for source, label, target in edges)
        file.write_text(f"des (0,{len(edges)},{states})\n{rows}")
        property = rng.choice(["deadlock", "action: rare", "action: c(2)"])
        case = found(highroad.load(file), property, rng.choice(["rdfs", "dfs"]), rng.randrange(1000))
        if case is not None:
            count -= 1
            yield case
