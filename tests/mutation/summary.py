"""What became of the mutants, by area."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True)
class Result:
    id: str
    area: str
    stage: str  # core, near, core rest, or rest
    outcome: str  # survived, killed, or timeout
    test: str
    seconds: float


class Mutant(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def area(self) -> str: ...
    @property
    def equivalent(self) -> str | None: ...


def latest(path: Path) -> dict[str, Result]:
    """The last result of each mutant."""
    if not path.exists():
        return {}
    results = (Result(**json.loads(line)) for line in path.read_text().splitlines() if line)
    return {result.id: result for result in results}


_STAGES = (("core", "core rest"), ("near",), ("rest",))


def table(mutants: Sequence[Mutant], results: dict[str, Result]) -> str:
    """In Markdown, then the survivors one by one."""
    columns = [
        "mutants",
        "equivalent",
        "judged",
        "by core tests",
        "by nearest tests",
        "by the rest",
        "timeouts",
        "alive",
    ]
    columns.append("killed")
    lines = ["| area | " + " | ".join(columns) + " |", "|---|" + "---|" * len(columns)]
    for area in [*sorted({mutant.area for mutant in mutants}), None]:
        members = [mutant for mutant in mutants if area in (None, mutant.area)]
        counted = [results[m.id] for m in members if m.equivalent is None and m.id in results]
        dead = [result for result in counted if result.outcome != "survived"]
        cells = [
            len(members),
            sum(mutant.equivalent is not None for mutant in members),
            len(counted),
            *(sum(r.stage in stages and r.outcome == "killed" for r in dead) for stages in _STAGES),
            sum(result.outcome == "timeout" for result in dead),
            len(counted) - len(dead),
            f"{len(dead) / len(counted):.0%}" if counted else "",
        ]
        lines.append(f"| {area or 'all'} | " + " | ".join(str(cell) for cell in cells) + " |")
    alive = {m.id for m in mutants if m.equivalent is None}
    survivors = [f"{r.id} ({r.stage})" for r in results.values() if r.outcome == "survived" and r.id in alive]
    return "\n".join([*lines, "", f"survivors: {', '.join(sorted(survivors)) or 'none'}"])
