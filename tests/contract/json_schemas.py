"""What each command prints with --json, as types: a key that is not here, or of another type, is a mistake."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Limit = Literal["bound", "depth", "states", "memory", "time", "interrupted"]
Natural = int


class Strict(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """No key is left out unless it has a default here."""


class Diagnostic(Strict):
    code: str
    message: str
    place: str | None
    hint: str | None


class Unwritten(Strict):
    code: str
    message: str


class Step(Strict):
    label: str
    process: str | None
    changes: dict[str, tuple[Any, Any]]
    choice: Natural
    fault: str | None
    place: str | None


class Witness(Strict):
    length: Natural
    reason: str
    initial: dict[str, Any]
    start: Natural
    steps: list[Step]
    trail_lines: Natural | None = None
    cycle: Natural | None = None
    unwritten: list[Unwritten] = []


class Estimates(Strict):
    of: Literal["states", "pairs"]
    distinct: Natural
    once: Natural
    twice: Natural
    sampled_one_in: Natural
    total: Natural | None
    expected_new: float | None
    expected_new_low: float | None
    expected_new_high: float | None
    chao2: float | None
    reachable_at_least: Natural | None
    overlap: float | None


class Outlook(Strict, kw_only=True):
    asked: Natural
    count: Natural
    limit: Limit | Literal["decided"] | None
    seed: Natural
    confidence: float | None
    novelty: Estimates | None


class Runs(Outlook, kw_only=True):
    risk: float | None
    success_low: float | None
    success_high: float | None
    successes: Natural
    success_rate: float | None
    visited_mean: float | None
    visited_deviation: float | None
    considered_mean: float | None
    witness_mean: float | None
    witness_deviation: float | None
    witness_min: Natural | None


class CountRuns(Outlook, kw_only=True):
    visited_mean: float | None
    visited_deviation: float | None


class ReductionRuns(Outlook, kw_only=True):
    risk: float | None
    success_low: float | None
    success_high: float | None
    states_mean: float | None
    states_deviation: float | None
    transitions_mean: float | None
    transitions_deviation: float | None
    levels_mean: float | None
    rescued_mean: float | None
    whole: Natural
    holds: Natural | None
    violated: Natural | None
    undecided: Natural | None


class Audited(Strict):
    states: Natural
    edges: Natural
    read_back: Natural
    seconds: float
    unread: Natural


class Counted(Strict, kw_only=True):
    search: str
    seed: Natural
    complete: bool
    limit: Limit | None
    witness: Witness | None
    states: Natural
    states_are_exact: bool
    visited: Natural
    considered: Natural
    stored: Natural
    transitions: Natural
    deadlocks: Natural
    faults: Natural
    levels: Natural
    depth: Natural
    restarts: Natural
    seconds: float
    peak_memory_bytes: Natural
    bytes_per_state: float
    lassos: Natural | None = None
    audit: Audited | None = None
    note: str | None = None
    warnings: list[Diagnostic] = []
    unwritten: list[Unwritten] = []


class Count(Counted, kw_only=True):
    runs: CountRuns | None = None


class Game(Strict):
    positions: Natural
    moves: Natural


class Survival(Strict):
    probability: float
    candidates: list[float]
    drawn: list[Natural]
    is_exact: bool


class Statistics(Strict):
    visited: Natural
    considered: Natural
    stored: Natural
    transitions: Natural
    deadlocks: Natural
    depth: Natural
    restarts: Natural
    distinct: Natural | None
    distinct_is_exact: bool
    seconds: float
    peak_memory_bytes: Natural
    bytes_per_state: float
    faults: Natural
    lassos: Natural


class Member(Strict):
    search: str
    heuristic: str | None
    ending: str
    seed: Natural
    statistics: Statistics


class Portfolio(Strict):
    seconds: float | None
    memory_bytes: Natural
    members: list[Member]
    found_by: str | None
    first_length: Natural | None
    first_visited: Natural | None
    shortened_by: str | None
    not_proven: str | None


class Unreplayed(Strict):
    steps: Natural | None
    replayed: Natural


class Check(Counted, kw_only=True):
    verdict: Literal["holds", "violated", "inconclusive"]
    property: str
    is_shortest: bool | None = None
    heuristic: str | None = None
    witness_survival: Survival | None = None
    unreplayed: Unreplayed | None = None
    portfolio: Portfolio | None = None
    game: Game | None = None
    runs: Runs | None = None


class Lts(Strict):
    states: Natural
    transitions: Natural
    complete: bool
    limit: Limit | Literal["found"] | None
    witness: Witness | None
    seconds: float
    peak_memory_bytes: Natural
    file: str | None
    audit: Audited | None = None
    warnings: list[Diagnostic] = []
    unwritten: list[Unwritten] = []


class Difference(Strict):
    trace: list[str]
    label: str
    able: Literal["first", "second"]


class Compare(Strict):
    bisimilar: bool | None
    difference: Difference | None
    limit: Limit | None
    states: list[Natural]


class Cut(Strict):
    by_width: Natural
    by_depth: Natural
    dead_ends: Natural


class Reduce(Strict, kw_only=True):
    states: Natural
    transitions: Natural
    deadlocks: Natural
    levels: Natural
    rescued: Natural
    is_cut: bool
    cut: Cut
    search: str
    width: Natural
    depth: Natural | None
    seed: Natural
    complete: bool
    limit: Limit | None
    witness: Witness | None
    result: Check | None
    file: str | None
    seconds: float
    peak_memory_bytes: Natural
    audit: Audited | None = None
    runs: ReductionRuns | None = None
    warnings: list[Diagnostic] = []
    unwritten: list[Unwritten] = []


class Improvement(Strict):
    before: Natural
    length: Natural
    by: str
    seconds: float


class Shorten(Strict, kw_only=True):
    property: str | None
    seed: Natural
    before: Natural
    length: Natural
    is_shortest: bool
    at_least: Natural
    improvements: list[Improvement]
    unfinished: dict[str, str]
    witness: Witness
    cycle_before: Natural | None = None
    warnings: list[Diagnostic] = []
    unwritten: list[Unwritten] = []


class Option(Strict):
    name: str
    default: str
    help: str
    words: list[str]


class Entry(Strict):
    name: str
    summary: str
    exhaustive: bool | None = None
    shortest: bool | None = None
    randomised: bool | None = None
    directed: bool | None = None
    cycles: bool | None = None
    options: list[Option] = []
    admissible: bool | None = None
    consistent: bool | None = None
    suffixes: list[str] = []
    suffix: str | None = None


class ExperimentEntry(Strict):
    name: str
    title: str
    paper: str
    cells: Natural
    runs: dict[Literal["small", "paper"], Natural]


class AtPercent(Strict):
    percent: Natural
    steps: Any
    states: Natural | None = None
    nodes: Natural | None = None


class TheoryGraph(Strict):
    states: Natural
    simulated_runs: Natural | None
    cover_times: dict[str, list[AtPercent]]
    seed: Natural | None = None
    steps: Natural | None = None
    after: dict[str, dict[str, Any]] = {}


class TheoryHighway(Strict):
    states: Natural
    width: Natural
    search: str
    visited: list[float]
    considered: list[float]


class TheoryShape(Strict):
    nodes: Natural
    density_factor: float | None
    simulated_runs: Natural | None
    cover_times: dict[str, list[AtPercent]] = {}


class TheoryFunnel(Strict):
    probability: float
    probability_of_one_offer: float


class TheoryDensity(Strict):
    density_factor: float | None
    degree: float | None
    states: Natural
    depth: Natural
    complete: bool
    limit: Limit | None
    recommendation: str | None
    reason: str | None


class Curve(Strict):
    search: str
    across: list[float]
    up: list[float]


class Panel(Strict):
    title: str
    curves: list[Curve]


class TheoryFigure(Strict):
    title: str
    across: str
    up: str
    panels: list[Panel]
    file: str | None
    unwritten: list[Unwritten] = []
