"""The specifications of the conformance set, which stand in tests/mcrl2/conformance with what is known of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "mcrl2" / "conformance"


@dataclass(frozen=True)
class Refused:
    """A specification that the mCRL2 toolset refuses: where, and whether others should refuse it as well."""

    path: Path
    stage: str
    kind: str
    line: int | None

    @property
    def name(self) -> str:
        return self.path.stem


ACCEPTED = sorted((FOLDER / "accept").glob("*.mcrl2"))


def _refused(path: Path) -> Refused:
    facts = json.loads(path.with_suffix(".json").read_text())
    return Refused(path, facts["stage"], facts["kind"], facts["line"])


REFUSED = [_refused(path) for path in sorted((FOLDER / "reject").glob("*.mcrl2"))]


def texts() -> list[str]:
    return [path.read_text() for path in (*ACCEPTED, *(item.path for item in REFUSED))]
