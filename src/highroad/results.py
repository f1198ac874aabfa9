"""What a run gives: a verdict, counts, and for a violation a witness. Plain data; nothing here prints."""

from __future__ import annotations

import builtins
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NoReturn

from highroad.diagnostics import Span
from highroad.systems import Move, Value, represent

if TYPE_CHECKING:
    from highroad.lts.graph import Graph
    from highroad.statistics.series import Novelty

LONGEST_NUMBER = 10_000  # bits; Python refuses to write numbers that are much longer


Listed = Callable[[Iterable[Any]], Any]
"""Makes a list for JSON of things that come one by one."""


class ExitStatus(IntEnum):
    """The exit codes of the command line."""

    HOLDS = 0
    VIOLATED = 1
    BAD_INPUT = 2
    BOUND_REACHED = 3
    LIMIT_REACHED = 4
    INTERNAL_ERROR = 5
    INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class WitnessStep:
    """One step of a witness, and what it changed. A step with a fault has no next state."""

    label: str
    process: str | None
    changes: Mapping[str, tuple[Value, Value]]
    choice: int  # its position among the successors of the state, by which the step is found again
    fault: str | None = None
    span: Span | None = None
    moves: tuple[Move, ...] = ()  # the statements that make up the step, where it has several


@dataclass(frozen=True, slots=True)
class Witness:
    """A run of the model from an initial state to what was found; replayed by the interpreter before it is returned."""

    initial: Mapping[str, Value]
    start: int  # which of the initial states
    steps: Sequence[WitnessStep]  # those of a long run are made again when they are asked for
    reason: str
    trail_lines: int | None = None  # the length as SPIN counts it, which has a line for each statement
    components: tuple[str, ...] = ()  # those whose steps are told; in a state, their names stand for where they are
    cycle: int | None = None  # how many steps come before the cycle; the others lead back to where it begins

    def __len__(self) -> int:
        return len(self.steps)

    def __bool__(self) -> bool:
        """Also one without steps is there."""
        return True

    @property
    def is_fault(self) -> bool:
        """Whether the run ends because the model fails, and not where something was looked for."""
        return bool(self.steps) and self.steps[-1].fault is not None


@dataclass(frozen=True, slots=True)
class Unreplayed:
    """A run that a search found, and that was not replayed to its end before time was up: it decides nothing."""

    steps: int | None  # None if there was no time, or no memory, even to make the run
    replayed: int = 0

    def __str__(self) -> str:
        if self.steps is None:
            return "something was found, but there was no room for the run that leads to it"
        return f"a run of {self.steps:,} steps was found, but only {self.replayed:,} of them were replayed in time"


class _OneOfThree:
    """One of three answers, of which none is simply true: whoever asks so would take a violation for success."""

    __slots__ = ()

    def __bool__(self) -> NoReturn:
        message = f"{type(self).__name__} has no truth value: an answer is Holds, Violated or Inconclusive"
        raise TypeError(f"{message}; ask isinstance(result.verdict, highroad.Holds)")


@dataclass(frozen=True, slots=True)
class Holds(_OneOfThree):
    """The property holds in the whole state space: every reachable state was visited.

    If some run was asked for, as by `ltl: E f`, the witness is one, and nothing else needs to be visited.
    """

    witness: Witness | None = None


@dataclass(frozen=True, slots=True)
class Violated(_OneOfThree):
    """The property is violated, and the witness shows how. If some run was asked for, there is none; formulas about
    branching have evidence instead.
    """

    witness: Witness | None = None


@dataclass(frozen=True, slots=True)
class Inconclusive(_OneOfThree):
    """Nothing was found, and something was not seen. `limit` says what ended the search."""

    limit: str  # bound, depth, states, memory, time, interrupted

    @property
    def exit_status(self) -> ExitStatus:
        if self.limit == "interrupted":
            return ExitStatus.INTERRUPTED
        return ExitStatus.BOUND_REACHED if self.limit in ("bound", "depth") else ExitStatus.LIMIT_REACHED


Verdict = Holds | Violated | Inconclusive


@dataclass(frozen=True, slots=True)
class Statistics:
    """The counts of a run; the words are those of the glossary."""

    visited: int
    considered: int
    stored: int
    transitions: int
    deadlocks: int
    depth: int
    restarts: int
    distinct: int | None
    distinct_is_exact: bool
    seconds: float
    peak_memory_bytes: int
    bytes_per_state: float
    faults: int = 0  # edges with a fault, where a count goes on after them
    lassos: int = 0  # random walks that came back to themselves, or to where the automaton does not go on


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """What several runs say about other runs of the same kind, if chance makes them differ (docs/statistics.md)."""

    confidence: float | None = None
    risk: float | None = None  # nothing was found: the greatest probability with which a run finds something
    success_low: float | None = None  # something was found: between which rates the true one lies
    success_high: float | None = None
    novelty: Novelty | None = None


@dataclass(frozen=True, slots=True)
class Runs(Outlook):
    """Several runs of one randomised search, with seeds derived from one. Runs that were cut off do not count.

    Rates and means over nothing are None.
    """

    asked: int
    count: int
    limit: str | None  # time or interrupted, when there are fewer runs than were asked for
    seed: int  # that of the first run, from which those of the others derive
    successes: int
    success_rate: float | None
    visited_mean: float | None
    visited_deviation: float | None
    considered_mean: float | None
    witness_mean: float | None
    witness_deviation: float | None
    witness_min: int | None


@dataclass(frozen=True, slots=True)
class CountRuns:
    """Several runs that count what they see together. Runs that were cut off do not count."""

    asked: int
    count: int
    limit: str | None  # time or interrupted, when there are fewer runs than were asked for
    seed: int  # that of the first run, from which those of the others derive
    visited_mean: float | None
    visited_deviation: float | None
    confidence: float | None  # None if the search is not a randomised one
    novelty: Novelty | None


@dataclass(frozen=True, slots=True)
class Member:
    """A search of a portfolio, how far it came, and why it ended; `seed` repeats it alone."""

    search: str
    heuristic: str | None
    ending: str
    seed: int
    statistics: Statistics


@dataclass(frozen=True, slots=True)
class Portfolio:
    """What several searches did for one answer, and what was made of the first witness."""

    seconds: float | None  # the budget; none, if it has no end
    memory_bytes: int
    members: tuple[Member, ...]
    found_by: str | None = None  # the member that found something first
    first_length: int | None = None
    first_visited: int | None = None  # by all members until then
    shortened_by: str | None = None  # what made the witness as short as it is
    not_proven: str | None = None  # why it is not known whether it is the shortest

    def was_race(self, decided: str) -> bool:
        """Whether it is worth telling who did what: not if the second to begin decided it, or the first alone."""
        return len(self.members) > 2 or decided != self.members[-1].search


@dataclass(frozen=True, slots=True)
class Game:
    """The parity game that decided a formula."""

    positions: int
    moves: int


@dataclass(frozen=True, slots=True)
class Survival:
    """How likely a highway draws the states of a witness, given how many candidates each level had in the run that
    found it; a witness has one state on each level, beginning with the initial one."""

    probability: float
    candidates: tuple[float, ...]
    drawn: tuple[int, ...]
    is_exact: bool  # otherwise the candidates of some level were not all kept, and their number is an estimate


@dataclass(frozen=True, slots=True)
class Audited:
    """How much of what the searches went by was compared with another reading of the model, and agreed."""

    states: int  # visited ones
    edges: int
    read_back: int  # stored states that were read again in the end, and are what they were
    seconds: float
    unread: int = 0  # visited states for which the other reading has no answer, such as a condition without a value


@dataclass(frozen=True, slots=True)
class Result(_OneOfThree):
    """The answer to `check`. After several runs it is that of the run with the shortest witness."""

    verdict: Verdict
    property: str
    search: str
    seed: int  # of the run that is shown: with it alone, the run can be repeated
    statistics: Statistics
    runs: Runs | None = None
    note: str | None = None  # why the answer may not be to the question that was meant
    was_interrupted: bool = False  # the user wants to end, even if the answer was ready by then
    is_shortest: bool = False  # it is proven that there is no shorter witness
    heuristic: str | None = None  # that a directed search asked
    portfolio: Portfolio | None = None  # when several searches looked for it
    game: Game | None = None  # when it is a formula
    survival: Survival | None = None  # of a witness that a highway found
    is_cut: bool = False  # a limit left states out, on which the answer to a formula does not depend
    evidence: Graph | None = field(default=None, repr=False)  # the part of the system that shows why, if asked for
    audit: Audited | None = None
    unreplayed: Unreplayed | None = None  # what was found, and could not be shown in time

    @builtins.property  # the field `property` hides the usual name here
    def witness(self) -> Witness | None:
        return None if isinstance(self.verdict, Inconclusive) else self.verdict.witness

    @builtins.property
    def is_of_formula(self) -> bool:
        """Whether the property is a formula of the mu-calculus: it is decided, not searched for."""
        return self.property.partition(":")[0] == "mu"

    @builtins.property
    def is_complete(self) -> bool:
        """Whether every reachable state was visited: otherwise something ended the search, or was found."""
        return not isinstance(self.verdict, Inconclusive) and self.verdict.witness is None

    @builtins.property
    def exit_status(self) -> ExitStatus:
        match self.verdict:
            case Holds():
                return ExitStatus.HOLDS
            case Violated():
                return ExitStatus.VIOLATED
            case Inconclusive() as inconclusive:
                return inconclusive.exit_status

    def to_json(self, listed: Listed = list) -> dict[str, Any]:
        """The documented keys of `check --json`. `listed` makes the list of the steps."""
        s = self.statistics
        data: dict[str, Any] = {
            "verdict": type(self.verdict).__name__.lower(),
            "limit": self.verdict.limit if isinstance(self.verdict, Inconclusive) else None,
            "property": self.property,
            "search": self.search,
            "seed": self.seed,
            "witness": None if self.witness is None else witness_to_json(self.witness, listed),
            "complete": self.is_complete and not self.is_cut,
            **_counts(s),
        }
        if self.witness is not None:
            data["is_shortest"] = self.is_shortest
        if self.survival is not None:
            data["witness_survival"] = asdict(self.survival)
        if self.heuristic is not None:
            data["heuristic"] = self.heuristic
        if self.portfolio is not None:
            data["portfolio"] = asdict(self.portfolio)
        if self.game is not None:
            data["game"] = asdict(self.game)
        if self.runs is not None:
            data["runs"] = asdict(self.runs)
        if self.audit is not None:
            data["audit"] = asdict(self.audit)
        if self.unreplayed is not None:
            data["unreplayed"] = asdict(self.unreplayed)
        if self.note is not None:
            data["note"] = self.note
        return data


@dataclass(frozen=True, slots=True)
class Count:
    """The answer to `count`: how large the state space is, or how much of it was seen."""

    complete: bool
    limit: str | None
    search: str
    seed: int
    statistics: Statistics
    witness: Witness | None = None  # to a fault of the model, which ends the count
    note: str | None = None  # why so little was counted
    runs: CountRuns | None = None  # if there were several, all other numbers but `stored` and `depth` are their sums
    was_interrupted: bool = False
    audit: Audited | None = None

    @property
    def ends_series(self) -> bool:
        """Whether no further run is of interest, or wanted."""
        return (
            self.complete or self.witness is not None or self.was_interrupted or self.limit in ("time", "interrupted")
        )

    @property
    def states(self) -> int:
        return count_states(self.statistics)

    @property
    def exit_status(self) -> ExitStatus:
        if self.witness is not None:
            return ExitStatus.VIOLATED
        return ExitStatus.HOLDS if self.complete else Inconclusive(self.limit or "bound").exit_status

    def to_json(self, listed: Listed = list) -> dict[str, Any]:
        """The documented keys of `count --json`. `listed` makes the list of the steps."""
        return {
            "search": self.search,
            "seed": self.seed,
            "complete": self.complete,
            "limit": self.limit,
            "witness": None if self.witness is None else witness_to_json(self.witness, listed),
            **_counts(self.statistics),
            **({} if self.runs is None else {"runs": asdict(self.runs)}),
            **({} if self.audit is None else {"audit": asdict(self.audit)}),
            **({} if self.note is None else {"note": self.note}),
        }


def count_states(s: Statistics) -> int:
    """How many distinct states are known: those ever seen where a search forgets, otherwise those stored."""
    return s.distinct if s.distinct is not None else s.stored


def _counts(s: Statistics) -> dict[str, Any]:
    return {
        "states": count_states(s),
        "states_are_exact": s.distinct_is_exact,
        "visited": s.visited,
        "considered": s.considered,
        "stored": s.stored,
        "transitions": s.transitions,
        "deadlocks": s.deadlocks,
        "faults": s.faults,
        "levels": s.depth + 1,
        "depth": s.depth,
        "restarts": s.restarts,
        **({"lassos": s.lassos} if s.lassos else {}),
        "seconds": s.seconds,
        "peak_memory_bytes": s.peak_memory_bytes,
        "bytes_per_state": s.bytes_per_state,
    }


def witness_to_json(witness: Witness, listed: Listed = list) -> dict[str, Any]:
    return {
        "length": len(witness),
        **({} if witness.trail_lines is None else {"trail_lines": witness.trail_lines}),
        "reason": witness.reason,
        "initial": plain_values(witness.initial),
        "start": witness.start,
        **({} if witness.cycle is None else {"cycle": witness.cycle}),
        "steps": listed(
            {
                "label": step.label,
                "process": step.process,
                "changes": plain_changes(step),
                "choice": step.choice,
                "fault": step.fault,
                "place": str(step.span) if step.span else None,
            }
            for step in witness.steps
        ),
    }


def plain_values(state: Mapping[str, Value]) -> dict[str, Any]:
    """A state as JSON has it."""
    return {name: _plain(value) for name, value in state.items()}


def plain_changes(step: WitnessStep) -> dict[str, Any]:
    """What a step changed as JSON has it: name to [before, after]."""
    return {name: [_plain(before), _plain(after)] for name, (before, after) in step.changes.items()}


def _plain(value: Value) -> Any:
    """A value that JSON has; other objects by how Python shows them."""
    match value:
        case bool() | str() | None:
            return value
        case int() if value.bit_length() < LONGEST_NUMBER:
            return value
        case float() if math.isfinite(value):
            return value
        case _:
            return represent(value)
