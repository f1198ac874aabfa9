"""Results as they are kept: JSON lines, one for each finished block of runs."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec

from highroad.diagnostics import Diagnostic, InputError, Source
from highroad.inputs import MOST_WRITTEN_BYTES

FORMAT = "highroad experiment 1"
_BEGINNING = f'{{"format":"{FORMAT}",'

ORIGIN = "results come from 'highroad experiment run'"

Record = Mapping[str, Any]
"""What was measured in one run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Some runs of a cell: what they were, and what they gave."""

    experiment: str
    cell: str
    first: int
    runs: int
    scale: str
    seed: int
    version: str
    model: str
    model_hash: str
    machine: str
    seconds: float
    cpu_seconds: float  # tells more than the seconds where others work on the machine, too
    records: Sequence[Record]

    @property
    def key(self) -> tuple[str, str, int, int, str]:
        """By which a block is known as done. When the model has changed it has to be run again."""
        return self.experiment, self.cell, self.first, self.runs, self.model_hash

    def to_line(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)}, separators=(",", ":")) + "\n"


class Results:
    """The records of one experiment, by row and column of its cells."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        self.blocks = sorted(blocks, key=lambda block: (block.cell, block.first))
        self._records: dict[str, list[Record]] = {}
        for block in self.blocks:
            self._records.setdefault(block.cell, []).extend(block.records)

    def of(self, row: str, column: str) -> Sequence[Record]:
        """What is known of a cell, in the order of the runs; nothing, if it was not run."""
        return self._records.get(f"{row} / {column}", [])


def read_blocks(path: Path) -> list[Block]:
    """What a file holds. The last line may be torn: whoever wrote it was interrupted."""
    if path.exists() and not path.is_file():
        raise InputError(Diagnostic("E1067", f"{path} is not a file", None, "results are kept in a file"))
    return list(_blocks(Source.read(path, MOST_WRITTEN_BYTES)))


def _blocks(source: Source) -> Iterator[Block]:
    at = 0
    for line in io.StringIO(source.text, newline="\n"):
        is_torn = not line.endswith("\n") and (line.startswith(_BEGINNING) or _BEGINNING.startswith(line))
        if line.strip() and not is_torn:
            yield _block(line, source, at)
        at += len(line)


def _block(line: str, source: Source, at: int) -> Block:
    try:
        data = json.loads(line)
        if data.pop("format") != FORMAT:
            raise ValueError
        block = msgspec.convert(data, Block)
        if len(block.records) != block.runs:
            raise ValueError
        return block
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        span = source.span(at, at + len(line.rstrip()))
        raise InputError(Diagnostic("E1061", "this is no result of an experiment", span, ORIGIN)) from error
