"""The corpus of planted bugs: models with one known mistake each, and how long a shortest run to it is.

`planted/corpus.json` has them all. Some of the models are in `planted/`, the others in `models/errors/`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import highroad

if TYPE_CHECKING:
    from highroad.systems import System

ROOT = Path(__file__).parents[1]
CORPUS = Path(__file__).parent / "planted" / "corpus.json"
Parameters = dict[str, int]


class Correction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the mistake is taken out: by parameters, or by other text in its place. Some of the parameters only make the
    model small enough to be explored."""

    parameters: Parameters = {}
    replace: tuple[tuple[str, str], ...] = ()


class Smaller(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same model with other parameters, and the length of a shortest run to the mistake there."""

    parameters: Parameters
    shortest: int


class Bug(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A model with a mistake, and the property that it breaks. The length of a run that goes on for ever is that of the
    way and the cycle together; evidence for a formula of the mu-calculus has no length."""

    name: str
    model: str  # the file, from the root of the project
    parameters: Parameters
    property: str
    kind: str
    mistake: str
    shortest: int | None
    right: Correction | None
    proof: str = ""  # why it is the shortest, where breadth-first search cannot tell
    smaller: tuple[Smaller, ...] = ()

    @property
    def path(self) -> Path:
        return ROOT / self.model

    @property
    def is_temporal(self) -> bool:
        return self.kind in ("ltl", "cycle")

    @property
    def has_length(self) -> bool:
        return self.kind != "mu"

    @property
    def exhaustive_search(self) -> str | None:
        """The one that tells the shortest length. A formula of the mu-calculus has no search."""
        if not self.has_length:
            return None
        return "bfs-cycles" if self.is_temporal else "bfs"

    def load(self, **parameters: int) -> System:
        return highroad.load(self.path, **{**self.parameters, **parameters})

    def load_corrected(self, folder: Path) -> System:
        """The model without its mistake; the folder is for a file with other text."""
        assert self.right is not None
        text = self.path.read_text()
        for old, new in self.right.replace:
            if text.count(old) != 1:
                raise ValueError(f"{self.model} has {text.count(old)} times: {old}")
            text = text.replace(old, new)
        path = folder / self.path.name
        path.write_text(text)
        return highroad.load(path, **{**self.parameters, **self.right.parameters})


def bugs() -> list[Bug]:
    return msgspec.json.decode(CORPUS.read_bytes(), type=list[Bug])
