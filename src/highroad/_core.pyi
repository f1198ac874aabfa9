"""The core of Highroad: stores, searches and models over byte strings."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

class Model:
    def label_text(self, label: int, /) -> str: ...
    def observe(self, state: bytes, /) -> int: ...
    def successors(self, state: bytes, with_arguments: bool = True) -> list[tuple[int, int, int, bytes | None]]:
        """The edges of a state as a search gets them: label, process, fault, and the next state where there is one."""

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

class Automaton:
    def __init__(
        self,
        initial: int,
        transitions: Sequence[tuple[int, int, int, int]],
        accepting: Sequence[int],
        final: Sequence[int] = (),
    ) -> None: ...

class ProductModel(Model):
    def __init__(
        self,
        model: Model,
        automaton: Automaton,
        action_patterns: Sequence[tuple[int, str]] = (),
        fair: bool = False,
        accepting_observation: int = 0,
        with_arguments: bool = False,
    ) -> None: ...
    def parts(self, state: bytes, /) -> tuple[bytes, int, int]: ...
    @property
    def matched_actions(self) -> int: ...

class Terms:
    def __init__(self) -> None: ...
    def symbol(self, position: int = 0, nodes: int = 0) -> int: ...
    def make(self, symbol: int, words: Sequence[int], /) -> int: ...
    def node(self, at: int, /) -> tuple[int, list[int]]: ...
    def call(self, address: int, words: Sequence[int], /) -> int | None: ...

class LocalMachine:
    def __init__(self, terms: Terms, label_of: Callable[[int, list[int]], int], /) -> None: ...
    def install(self, location: int, code: int, /) -> None: ...
    def number(self, location: int, values: Sequence[int], /) -> int: ...
    def state(self, local: int, /) -> tuple[int, list[int]]: ...
    def steps(self, local: int, /) -> list[int] | None: ...
    def __len__(self) -> int: ...

class ComposedModel(Model):
    def __init__(
        self,
        initial: Sequence[int],
        participants: Sequence[Sequence[int]],
        wanted: str,
        offers: Callable[[int, int], Sequence[int]],
        joint: Callable[[int, tuple[int, ...]], Sequence[int]],
        machine: Callable[[int], LocalMachine | None],
        label_text: Callable[[int], str],
        observe: Callable[[tuple[int, ...]], int],
        /,
    ) -> None: ...
    def acquire(self) -> None: ...
    def release(self) -> None: ...
    @staticmethod
    def encode(locals: Sequence[int], /) -> bytes: ...
    @staticmethod
    def decode(state: bytes, count: int, /) -> list[int]: ...

UNREACHABLE: int

class Heuristic:
    def estimate(self, state: bytes, /) -> int: ...

class DifferentBits(Heuristic):
    def __init__(self, goal: bytes, /) -> None: ...

class NativeEstimate(Heuristic):
    def __init__(self, function: int, /) -> None: ...

class KnownEstimates(Heuristic):
    def __init__(self, steps: bytes, /) -> None: ...

class ActiveProcesses(Heuristic):
    def __init__(self, model: Model, members: Sequence[Sequence[int]]) -> None: ...

class LocalEstimates(Heuristic):
    def __init__(
        self,
        model: ComposedModel,
        components: int,
        groups: Sequence[tuple[Sequence[int], bool]],
        ask: Callable[[int, int, int], int],
    ) -> None: ...

class PythonEstimate(Heuristic):
    def __init__(self, function: Callable[[bytes], int], /) -> None: ...

class Control:
    def __init__(self) -> None: ...
    @property
    def is_stopped(self) -> bool: ...
    @property
    def why_stopped(self) -> str: ...
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
    cycle: bool
    most_steps: int
    faults: bool
    def __init__(self) -> None: ...
    def look_for(self, goal: bytes, /) -> None: ...

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

class Reduction:
    def __init__(
        self,
        model: Model,
        width: int,
        depth: int,
        by_occurrences: bool,
        seed: int,
        limits: Limits,
        control: Control,
        incidence: Incidence | None = None,
    ) -> None: ...
    @property
    def ending(self) -> str: ...
    @property
    def finding(self) -> dict[str, Any]: ...
    @property
    def state_count(self) -> int: ...
    @property
    def transition_count(self) -> int: ...
    @property
    def levels(self) -> int: ...
    @property
    def rescued(self) -> int: ...
    @property
    def cut_by_width(self) -> int: ...
    @property
    def cut_by_depth(self) -> int: ...
    @property
    def dead_ends(self) -> int: ...
    def state(self, number: int, /) -> bytes: ...
    def rows(self) -> tuple[bytes, bytes, bytes]: ...

class ReducedModel(Model):
    def __init__(self, model: Model, reduction: Reduction, with_arguments: bool, without_dead_ends: bool) -> None: ...

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
    heuristic: Heuristic | None = None,
    incidence: Incidence | None = None,
) -> dict[str, Any]: ...

class Incidence:
    def __init__(self, key: int, capacity: int) -> None: ...
    def begin_run(self) -> None: ...
    def forget_run(self) -> None: ...
    def see(self, state: bytes) -> None: ...
    def tally(self) -> dict[str, Any]: ...
    def states(self) -> dict[int, int]: ...

class RestrictedModel(Model):
    def __init__(self, model: Model, path: Sequence[bytes], with_arguments: bool) -> None: ...

class CycleModel(Model):
    def __init__(self, model: Model, root: Sequence[bytes], goals: Sequence[bytes], avoided: int = 0) -> None: ...

def shortcuts(
    model: Model,
    path: Sequence[bytes],
    length: int,
    objective: Objective,
    limits: Limits,
    control: Control,
    seed: int,
    with_arguments: bool = False,
    states: int = 0,
) -> dict[str, Any]: ...
def without_steps(
    model: Model,
    path: Sequence[bytes],
    length: int,
    objective: Objective,
    limits: Limits,
    control: Control,
    seed: int,
    with_arguments: bool = False,
    states: int = 0,
) -> dict[str, Any]: ...
def neighbourhood(
    model: Model,
    path: Sequence[bytes],
    length: int,
    objective: Objective,
    limits: Limits,
    control: Control,
    seed: int,
    with_arguments: bool = False,
    states: int = 0,
) -> dict[str, Any]: ...

class FormulaGame:
    def __init__(self, offsets: bytes, labels: bytes, targets: bytes, initial: int, memory: int, /) -> None: ...
    def add_labels(self, labels: bytes, /) -> int: ...
    def define(
        self, instance: int, connective: str, priority: int, operands: Sequence[int], labels: int, /
    ) -> None: ...
    def explore(self, control: Control, /) -> list[int]: ...
    def solve(self, control: Control, /) -> bool: ...
    @property
    def holds(self) -> bool: ...
    def evidence(self) -> bytes: ...
    @property
    def vertex_count(self) -> int: ...
    @property
    def edge_count(self) -> int: ...
