"""How much time an audit may take: a share of the search's, some seconds, all that it needs, or none."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field

from highroad.diagnostics import Diagnostic, InputError
from highroad.results import Audited

SHARE, LEAST, MOST = 0.05, 0.2, 5.0  # of the time of the search, and in seconds


@dataclass(frozen=True, slots=True)
class AuditBudget:
    """Without seconds it is a twentieth of the time of the search, but at least 0.2 s and at most 5 s."""

    seconds: float | None = None

    @classmethod
    def of(cls, wanted: AuditBudget | float | str | None) -> AuditBudget:
        """The budget for what a caller says: seconds, "all" or "off"; None for the usual one."""
        match wanted:
            case AuditBudget():
                return wanted
            case None:
                return cls()
            case "off":
                return cls(0.0)
            case "all":
                return cls(math.inf)
            case bool() | str():
                pass
            case int() | float() if wanted >= 0:
                return cls(float(wanted))
        raise InputError(Diagnostic("E016", f"audit={wanted!r} is out of range", None, "seconds, 'all' or 'off'"))

    @property
    def is_off(self) -> bool:
        return self.seconds == 0

    @property
    def is_all(self) -> bool:
        """Every visited state is audited, and the search waits for that."""
        return self.seconds == math.inf

    def seconds_after(self, searched: float) -> float:
        """What it may take, of a search that took so long."""
        return min(max(SHARE * searched, LEAST), MOST) if self.seconds is None else self.seconds


@dataclass(slots=True)
class SharedBudget:
    """One budget for several searches, one after the other."""

    budget: AuditBudget
    spent: float = 0.0
    started: float = field(default_factory=time.monotonic)

    def left(self) -> AuditBudget:
        """What the next of them may take."""
        if self.budget.is_all:
            return self.budget
        return AuditBudget(max(0.0, self.budget.seconds_after(time.monotonic() - self.started) - self.spent))

    def take(self, audited: Audited | None) -> None:
        self.spent += 0.0 if audited is None else audited.seconds
