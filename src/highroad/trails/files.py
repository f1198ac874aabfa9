"""Trails in files of any format: the one place where they are read, followed and written.

    trail = read_trail(path)             # SavedTrail: .parameters, .property (None in SPIN's), .cycle; InputError
    followed = follow(system, trail)     # Followed: .start, .initial, .moves, .cycle, .reason, .states; InputError
    followed.moves                       # [(source_state: bytes, edge: Edge, choice: int), ...]
    witness = followed.witness(system)   # Witness, with what each step changes
    save_trail(path, witness, Origin(model, parameters, property, search, seed))

`.cycle` is None, or how many of the moves come before the cycle: the moves from there on lead back to the state in
which the cycle begins, which was checked. A cycle without moves is that of a state in which nothing can move.
"""

from __future__ import annotations

from pathlib import Path

from highroad.diagnostics import Source
from highroad.files import replacing, require_file
from highroad.inputs import MOST_WRITTEN_BYTES
from highroad.results import Witness
from highroad.systems import System
from highroad.trails.formats import format_of, format_to_write
from highroad.trails.saved import Followed, Origin, SavedTrail

__all__ = ["Followed", "Origin", "SavedTrail", "follow", "read_trail", "save_trail"]


def read_trail(path: Path) -> SavedTrail:
    """The trail in a file, with a located error when it is not one. Its name tells the format."""
    require_file(path)
    source = Source.read(path, MOST_WRITTEN_BYTES)
    return format_of(path, source).read(source)


def follow(system: System, trail: SavedTrail) -> Followed:
    """The run in the model that the trail stands for, with a located error where they part."""
    return trail.follow(system)


def save_trail(path: Path, witness: Witness, origin: Origin) -> None:
    """Writes a trail in the format that the name asks for; an older file is replaced when the new one is complete."""
    with replacing(path) as stream:
        format_to_write(path, witness).write(stream, witness, origin)
