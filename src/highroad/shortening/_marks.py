"""What makes a cycle an error: it goes through a label `accept...`, or through no label `progress...`, for ever."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highroad.diagnostics import Diagnostic, InputError, Source
from highroad.systems import Objective, Stepwise, System, Target
from highroad.trails.files import Followed

_UNKNOWN = "what makes the cycle of this trail an error is not known"


@dataclass(frozen=True, slots=True)
class Marks:
    """Predicates that hold where some process is at such a label; none, if the model has no such labels."""

    system: System
    accept: Source | None
    progress: Source | None

    def accepting(self, states: Sequence[bytes]) -> list[bytes]:
        """Those states, each of them once, in which a process is at a label `accept...`."""
        return [state for state in dict.fromkeys(states) if self._holds(self.accept, state)]

    def makes_progress(self, states: Sequence[bytes]) -> bool:
        return any(self._holds(self.progress, state) for state in states)

    def target(self, *, avoids_progress: bool) -> Target:
        """The model for searches: what is observed in it is progress, if that is to be avoided."""
        return self.system.compile(Objective(predicate=self.progress if avoids_progress else None))

    def _holds(self, predicate: Source | None, state: bytes) -> bool:
        return predicate is not None and self.system.holds(predicate, state)


def marks_of(system: System, run: Followed) -> Marks:
    """The labels of a model of SPIN, for as many processes as there are in the run: they must say what is wrong."""
    source, states = getattr(system, "source", None), run.states
    if source is None or not isinstance(system, Stepwise):
        raise InputError(Diagnostic("E722", _UNKNOWN, run.place, "name what it shows: -p 'ltl: ...'"))
    processes = max(len(system.standing(state)) for state in states)
    labels = [(name, label) for name, proctype in source.proctypes.items() for label in proctype.labels]

    def predicate(prefix: str) -> Source | None:
        named = [(process, label) for process, label in labels if label.startswith(prefix)]
        terms = list(_terms(system, states[0], named, processes))
        return Source(f"<{prefix}>", " || ".join(terms)) if terms else None

    marks = Marks(system, predicate("accept"), predicate("progress"))
    cycle = states[run.cycle :]
    if not marks.accepting(cycle) and (marks.progress is None or marks.makes_progress(cycle)):
        hint = "name what it shows: -p 'ltl: ...', or -p non-progress if every cycle is one"
        raise InputError(Diagnostic("E722", _UNKNOWN, run.place, hint))
    return marks


def _terms(system: System, state: bytes, labels: Sequence[tuple[str, str]], processes: int) -> Iterator[str]:
    """A test for each label and each process that may be there; none for labels at which no process ever is."""
    for process, label in labels:
        for number in range(processes):
            term = f"{process}[{number}]@{label}"
            try:
                system.holds(Source("<label>", term), state)
            except InputError:
                break
            yield term
