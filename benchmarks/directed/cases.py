"""The models with errors, what is looked for in each, and the heuristic that suits it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "models" / "errors"

DEADLOCK = ("-p", "deadlock")
BAD = ("-p", "bad")


@dataclass(frozen=True)
class Case:
    """A model with an error, and the arguments by which it is found."""

    file: str
    wanted: tuple[str, ...]
    heuristic: str  # the one for this kind of property

    @property
    def name(self) -> str:
        return self.file.partition(".")[0]

    @property
    def path(self) -> Path:
        return FOLDER / self.file

    @property
    def heuristics(self) -> list[str]:
        """The one that suits, and the one that is admissible for all."""
        return list(dict.fromkeys([self.heuristic, "abstraction"]))


CASES = [
    Case("philosophers.pml", DEADLOCK, "active-processes"),
    Case("broker.pml", DEADLOCK, "active-processes"),
    Case("stable_marriage.pml", DEADLOCK, "active-processes"),
    Case("elevator.pml", BAD, "formula"),
    Case("telephone.pml", BAD, "formula"),
    Case("circuit.pml", BAD, "formula"),
    Case("leader_election.pml", BAD, "formula"),
    Case("i_protocol.pml", DEADLOCK, "assertion-distance"),
    Case("needham_schroeder.pml", BAD, "formula"),
    Case("mutual_exclusion.pml", DEADLOCK, "assertion-distance"),
    Case("token_ring.pml", BAD, "formula"),
    Case("semaphores_bridge.pml", DEADLOCK, "active-processes"),
    Case("sliding_window.mcrl2", ("--action", "error"), "abstraction"),
    Case("truck_lift.mcrl2", ("--action", "tilt"), "abstraction"),
    Case("link_layer.mcrl2", DEADLOCK, "active-processes"),
    Case("coherence.py", ("-p", "owners > 0 && holders > 1"), "formula"),
    Case("garbage_collector.py", ("--action", "lose"), "abstraction"),
]
