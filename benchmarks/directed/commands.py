"""Runs the command line under limits, one process for each run, and keeps what it says.

Each run has the memory and the time for itself, and what is measured is what a user gets. Answers are kept in a folder,
so that a measurement that was interrupted goes on where it was.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cases import Case

MEMORY = "2GB"
SEED = 1
SHORTENING = 10.0  # seconds
GRACE = 600.0  # seconds for loading, replaying and writing a long trail, which the limit of a search does not count

Answer = dict[str, Any]


@dataclass(frozen=True)
class Outcome:
    """What one run found and what that took; `why` says why nothing was found."""

    length: float | None = None
    expanded: float | None = None
    stored: float | None = None
    is_shortest: bool = False
    why: str = ""
    note: str = ""

    @classmethod
    def of(cls, answer: Answer) -> Outcome:
        if "error" in answer:
            return cls(why="error" if answer["error"] != "time" else "time")
        expanded, stored = answer.get("visited"), answer.get("stored")
        if answer["witness"] is None:
            return cls(None, expanded, stored, why=answer["limit"] or "nothing")
        return cls(answer["witness"]["length"], expanded, stored, answer["is_shortest"])

    def length_text(self) -> str:
        """The length; in bold if it is proven that there is no shorter one."""
        if self.length is None:
            return f"- {self.why}"
        return f"**{self.length:,.0f}**" if self.is_shortest else f"{self.length:,.0f}{self.note}"

    def effort_text(self) -> str:
        if self.expanded is None or self.stored is None:
            return f"- {self.why}"
        counts = f"{self.expanded:,.0f} / {self.stored:,.0f}"
        return counts if self.length is not None else f"- {self.why} ({counts})"


class Desk:
    """Where runs are ordered. The folder keeps answers and trails."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self.folder = folder
        self.seconds = seconds
        self.shortening = min(SHORTENING, seconds)

    def search(self, case: Case, search: str, *options: str | Path) -> Answer:
        """One search for the error of a model."""
        limits = ("--seed", str(SEED), "--max-time", f"{self.seconds:g}s", "--max-memory", MEMORY)
        return self.highroad("check", case.path, *case.wanted, "--search", search, *options, *limits)

    def trail(self, case: Case) -> Path | None:
        """The trail of depth-first search, if it finds the error."""
        path = self.folder / f"{case.name}.json"
        answer = self.search(case, "dfs", "--trail", path)
        return path if answer.get("witness") else None

    def shorten(self, model: Path, trail: Path) -> Answer:
        limits = ("--max-time", f"{self.shortening:g}s", "--max-memory", MEMORY)
        return self.highroad("shorten", model, trail, *limits, "--seed", str(SEED))

    def default(self, case: Case) -> Answer:
        """The command without a choice of search."""
        limits = ("--max-time", f"{self.seconds:g}s", "--max-memory", MEMORY, "--shorten", f"{self.shortening:g}s")
        return self.highroad("check", case.path, *case.wanted, *limits, "--seed", str(SEED))

    def highroad(self, *arguments: str | Path) -> Answer:
        """The answer of the command line, and nothing longer than a few lines of it."""
        told = " ".join(["highroad", *(Path(a).name if isinstance(a, Path) else a for a in arguments)])
        kept = self.folder / f"{hashlib.sha256(told.encode()).hexdigest()[:16]}.answer"
        if kept.exists():
            answer: Answer = json.loads(kept.read_text())["answer"]
            return answer
        answer = self._ask([sys.executable, "-m", "highroad", *map(str, arguments), "--json", "--quiet"])
        kept.write_text(json.dumps({"command": told, "answer": answer}, indent=1))
        return answer

    def _ask(self, command: list[str]) -> Answer:
        seconds = self.seconds + self.shortening + GRACE
        try:
            ended = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return {"error": "time"}
        if not ended.stdout.startswith("{"):
            return {"error": (ended.stderr or ended.stdout).strip()}
        answer: Answer = json.loads(ended.stdout)
        if answer.get("witness"):
            answer["witness"] = {"length": answer["witness"]["length"]}
        return answer
