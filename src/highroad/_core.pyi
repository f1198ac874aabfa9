"""The core of Highroad: stores, searches and models over byte strings."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

class Model:
    def label_text(self, label: int, /) -> str: ...
    def observe(self, state: bytes, /) -> int: ...

class NativeModel(Model):
    def __init__(
        self,
        initial: Sequence[bytes],
        state_size: int,
        actions: Sequence[str],
        wanted: str,
        has_sections: bool,
        waits_for_others: bool,
        has_priorities: bool,
        /,
    ) -> None: ...
    def exchange(
        self, successors: int, observe: int, moves: int = 0, section: int = 0, may_end: int = 0, priority: int = 0
    ) -> None: ...
    def may_end(self, state: bytes, /) -> bool: ...
    def records(self, state: bytes, with_arguments: bool, /) -> list[tuple[int, int, int, bytes]]: ...

class GraphModel(Model):
    def __init__(
        self,
        initial: int,
        offsets: bytes,
        labels: bytes,
        targets: bytes,
        names: Sequence[str],
        wanted: str,
        observations: bytes,
        /,
    ) -> None: ...
    def records(self, state: bytes, /) -> list[tuple[int, int, int, bytes]]: ...

class PythonModel(Model):
    def __init__(
        self,
        initial: Callable[[], Iterable[int]],
        successors: Callable[[int], Iterable[tuple[int, int]]],
        observe: Callable[[int], int],
        is_wanted: Callable[[int], bool],
        label_text: Callable[[int], str],
        /,
    ) -> None: ...

class ComposedModel(Model):
    def __init__(
        self,
        initial: Sequence[int],
        participants: Sequence[Sequence[int]],
        wanted: str,
        offers: Callable[[int, int], Sequence[int]],
        joint: Callable[[int, tuple[int, ...]], Sequence[int]],
        label_text: Callable[[int], str],
        observe: Callable[[tuple[int, ...]], int],
        /,
    ) -> None: ...
    @staticmethod
    def encode(locals: Sequence[int], /) -> bytes: ...
    @staticmethod
    def decode(state: bytes, count: int, /) -> list[int]: ...

class Control:
    def __init__(self) -> None: ...
    def stop(self, why: str, /) -> None: ...
    def statistics(self) -> dict[str, Any]: ...

class Limits:
    states: int
    memory: int
    depth: int
    seconds: float
    def __init__(self) -> None: ...

class Objective:
    deadlock: bool
    action: bool
    state: int
    faults: bool
    def __init__(self) -> None: ...

class ExplicitSpace:
    def __init__(self, model: Model, limits: Limits, control: Control, /) -> None: ...
    @property
    def ending(self) -> str: ...
    @property
    def state_count(self) -> int: ...
    @property
    def transition_count(self) -> int: ...
    def state(self, number: int, /) -> bytes: ...
    def rows(self) -> tuple[bytes, bytes, bytes]: ...

def bisimulation_classes(offsets: bytes, labels: bytes, targets: bytes, /) -> bytes: ...
def label_matches(pattern: str, label: str, /) -> bool: ...
def runtime_symbols() -> dict[str, int]: ...
def searches() -> list[dict[str, Any]]: ...
def derived_seed(seed: int, run: int, /) -> int: ...
def run(
    model: Model,
    search: str,
    options: Sequence[float],
    seed: int,
    objective: Objective,
    limits: Limits,
    control: Control,
    with_arguments: bool = False,
) -> dict[str, Any]: ...
