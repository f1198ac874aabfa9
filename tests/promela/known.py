"""The collections of models, and what SPIN said about each model, kept in a file that `refresh.py` writes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Collection:
    """A folder with models, and the file with what is known about them."""

    name: str
    folder: Path
    expected: Path
    left_out: tuple[str, ...] = ()  # what SPIN refuses, or does not finish within a minute
    other_folders: tuple[str, ...] = ()  # within the folder, with models of which SPIN is not to count all states

    def models(self) -> dict[str, Path]:
        """The files by their names within the folder, without the suffix."""
        files = sorted(self.folder.rglob("*.pml"))
        named = {file.relative_to(self.folder).with_suffix("").as_posix(): file for file in files}
        return {
            name: file
            for name, file in named.items()
            if name not in self.left_out and not name.startswith(tuple(f"{each}/" for each in self.other_folders))
        }


MICRO = Collection("micro", HERE / "micro", HERE / "micro" / "expected.json")
CORPUS = Collection("corpus", HERE / "corpus", HERE / "corpus" / "expected.json")
DEBIAN = Collection(
    "debian",
    Path("/usr/share/doc/spin/examples/Examples"),
    HERE / "debian.json",
    (
        "Book_1991/App.F.pftp",
        "Book_1991/p108",
        "Exercises/ex_6",
        "LTL/ltl_gen",
        "LTL/petersonN",
        "life",
        "priorities",
        "LTL/patterns",
    ),
)
"""The examples of Debian's package `spin`: named by their paths, not copied; absent where the package is."""

MODELS = Collection("models", HERE.parents[1] / "models", HERE / "models.json", other_folders=("errors",))
"""The scalable models of the benchmarks, with their default sizes; without those that are searched for an error until
it is found, most of which are too large to be counted."""

COLLECTIONS = (MICRO, CORPUS, DEBIAN, MODELS)


@dataclass(frozen=True, slots=True)
class Known:
    """The counts of a model by the canonical recipe, and the kinds of its errors."""

    states: int
    transitions: int
    errors: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"states": self.states, "transitions": self.transitions, "errors": list(self.errors)}


def known(collection: Collection) -> dict[str, Known]:
    """What is known of each model by its name; nothing when the file does not exist yet."""
    if not collection.expected.exists():
        return {}
    rows = json.loads(collection.expected.read_text())
    return {name: Known(row["states"], row["transitions"], tuple(row["errors"])) for name, row in rows.items()}


def write(collection: Collection, rows: Mapping[str, Known]) -> None:
    """One model a line, so that a change of one count is a change of one line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(row.to_json())}" for name, row in sorted(rows.items())]
    collection.expected.write_text("{\n" + ",\n".join(lines) + "\n}\n")
