"""What a format of labelled transition systems declares, and what a system must offer to be written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TextIO

if TYPE_CHECKING:
    from highroad.lts.graph import Graph


class Lts(Protocol):
    """What a writer needs to know; small enough for a finished search to offer it without building a `Graph`.

    States are the numbers 0 to `state_count` - 1.
    """

    @property
    def initial(self) -> int: ...

    @property
    def state_count(self) -> int: ...

    @property
    def transition_count(self) -> int: ...

    def edges(self) -> Iterable[tuple[int, str, int]]:
        """Every transition as (source, label, target)."""

    def describe(self, state: int) -> Mapping[str, str]:
        """What is known of a state, as names and texts; nothing, if a system does not know what its states look like.

        States differ in the names, too: processes come and go, and each place in a text has its own variables.
        """


@dataclass(frozen=True, slots=True)
class Format:
    """A file format. `read` is None when the format can only be written."""

    name: str
    suffix: str
    summary: str
    write: Callable[[TextIO, Lts], None]
    read: Callable[[Path], Graph] | None = None
