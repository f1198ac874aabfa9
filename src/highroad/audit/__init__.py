"""An audit of what searches go by: a random sample of the states that they visit is expanded once more, by another
reading of the model, and compared step by step.

    with Audit(system, objective, target, budget) as audit:
        audit.attach(control)                 # before a search begins
        ...                                   # it runs, and the audit beside it
        audit.finish(ending, left)            # goes on with what is left, and gives the numbers

A "holds" is the one answer that no witness backs: this is what backs it. A difference is a defect of Highroad, or of a
model in Python that contradicts itself, and is never followed by a verdict.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

from highroad import _core
from highroad.audit.budget import LEAST, AuditBudget
from highroad.audit.readings import Reading, reading_of
from highroad.audit.report import difference
from highroad.results import Audited
from highroad.running import start_thread
from highroad.systems import Confirming, Objective, Step, System, Target, Unread
from highroad.trails.confirmation import require_start

__all__ = ["Audit", "AuditBudget"]

MOST_VISITS = 4096  # states of a sample
MOST_BYTES = 8 << 20  # and what they may take
PAUSE = 0.02  # seconds between two looks whether there is something to do
PATIENCE = 1.0  # seconds beyond its time that the audit of one state may take


_Told = tuple[int, int | None, int, bytes]  # label, process, fault, target


class Sample(Protocol):
    """Where the audit finds what a search was told."""

    def take(self) -> tuple[bytes, int, bool, Sequence[_Told]] | None:
        """A state, what was observed of it, whether all its steps follow, and these; None: there is none now."""
        ...

    def close(self) -> None:
        """Nobody looks any more."""
        ...


@dataclass(slots=True)
class _Seen:
    """What was compared so far."""

    states: int = 0
    edges: int = 0
    unread: int = 0  # states, for which the other reading has no answer
    spent: float = 0.0


@dataclass(slots=True)
class _Progress:
    """How the thread and those who wait for it know of each other."""

    wake: threading.Event = field(default_factory=threading.Event)
    is_done: threading.Event = field(default_factory=threading.Event)
    is_closed: bool = False
    error: BaseException | None = None


class Audit:
    """Compares in a thread of its own, which begins with the first search."""

    def __init__(
        self,
        system: System,
        objective: Objective,
        target: Target,
        budget: AuditBudget,
        reading: Reading | None = None,
    ) -> None:
        self._system = system
        self._target = target
        self._budget = budget
        self._reading = reading_of(system, objective, target) if reading is None else reading
        self._controls: list[Any] = []
        self._visits: _core.AuditSample | None = None
        self._samples: list[Sample] = []
        self._texts: dict[int, str] = {}  # of labels
        self._seen = _Seen()
        self._progress = _Progress()
        self._started: float | None = None
        self._searched: float | None = None  # seconds, once the search is over
        self._last = float("inf")  # when nothing more may begin

    def __enter__(self) -> Audit:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def attach(self, control: Any, *, again: bool = False) -> None:
        """Looks at what a search visits. The runs of a series share one sample: `again`."""
        if self._budget.is_off:
            return
        if self._visits is None or not again:
            seed, is_all = len(self._samples), self._budget.is_all
            self._visits = _core.AuditSample(seed, MOST_VISITS, MOST_BYTES, takes_all=is_all)
            self._samples.append(self._visits)
        control.sample = self._visits
        self._controls.append(control)
        self._begin(time.monotonic())

    def attach_explored(self, sample: Sample, started: float) -> None:
        """Looks at what was explored since then."""
        if not self._budget.is_off:
            self._samples.append(sample)
            self._begin(started)

    def _begin(self, started: float) -> None:
        if self._started is None:
            self._started = started
            start_thread(self._run)

    def require_agreement(self) -> None:
        """Raises what was found so far."""
        if self._progress.error is not None:
            raise self._progress.error

    def finish(self, ending: str, seconds: float | None = None) -> Audited | None:
        """The search is over. Goes on while the budget lasts, but at most so many seconds. None if nothing is audited,
        and if something was found, for that is replayed."""
        if self._started is None or ending == "found":
            self.close()
            self.require_agreement()
            return None
        self._searched = time.monotonic() - self._started
        left = self._budget.seconds_after(self._searched) - self._seen.spent
        if seconds is not None:
            left = min(left, max(seconds, LEAST))
        if left > 0:
            self._last = time.monotonic() + left
            self._progress.wake.set()
            with suppress(KeyboardInterrupt):  # the answer is known: nobody waits for what else could be compared
                self._progress.is_done.wait(min(left + PATIENCE, threading.TIMEOUT_MAX))
        self.close()
        self.require_agreement()
        return self._summary()

    def close(self) -> None:
        """Ends the audit, whatever is left."""
        self._progress.is_closed = True
        self._progress.wake.set()
        for sample in self._samples:
            sample.close()

    def _summary(self) -> Audited:
        read_back = sum(control.statistics()["read_back"] for control in self._controls)
        return Audited(self._seen.states, self._seen.edges, read_back, self._seen.spent, self._seen.unread)

    def _run(self) -> None:
        try:
            self._require_start()
            while self._is_going_on():
                visit = self._next() if self._has_time() else None
                if visit is not None:
                    started = time.monotonic()
                    self._compare(*visit)
                    self._seen.spent += time.monotonic() - started
                elif self._searched is not None:
                    break
                else:
                    self._progress.wake.wait(PAUSE)
        except BaseException as error:  # handed over to those who wait
            self._progress.error = error
            for control in self._controls:
                control.stop("interrupted")
        finally:
            self._progress.is_done.set()

    def _require_start(self) -> None:
        if not isinstance(self._system, Confirming):
            return
        started = time.monotonic()
        with self._target.exclusive():
            for state in self._system.initial():
                require_start(self._system, state)
        self._seen.spent += time.monotonic() - started

    def _is_going_on(self) -> bool:
        return not self._progress.is_closed and time.monotonic() < self._last

    def _has_time(self) -> bool:
        assert self._started is not None
        if self._searched is None and not self._may_ask_meanwhile:
            return False
        searched = self._searched if self._searched is not None else time.monotonic() - self._started
        return self._seen.spent < self._budget.seconds_after(searched)

    @property
    def _may_ask_meanwhile(self) -> bool:
        """Models in Python may keep notes of their own, so that one at a time asks them."""
        host = self._target.host
        return host is None or host.always_returns or self._budget.is_all

    def _next(self) -> Any:
        """A visit that waits, of the search that began last and has one."""
        for sample in reversed(self._samples):
            visit = sample.take()
            if visit is not None:
                return visit
        return None

    def _compare(
        self, state: bytes, observation: int, has_all: bool, edges: Sequence[tuple[int, int, int, bytes]]
    ) -> None:
        with self._target.exclusive():
            told = [Step(self._text(label), process, fault, target) for label, process, fault, target in edges]
            try:
                found = self._reading.other_steps(state, told, has_all)
            except Unread:
                self._seen.unread += 1
                return
            seen = self._reading.other_observation(state, observation)
            if found is not None or seen is not None:
                observed = None if seen is None else (observation, seen)
                raise difference(self._system, self._reading.inner(state), told, found, observed)
        self._seen.states += 1
        self._seen.edges += len(told)

    def _text(self, label: int) -> str:
        if label not in self._texts:
            self._texts[label] = self._target.core.label_text(label)
        return self._texts[label]
