"""Whether Highroad agrees with what SPIN says about a model."""

from pathlib import Path

import highroad
from highroad.languages import frontend_for
from highroad.systems import System
from promela.known import Known
from promela.spin import ASSERTION, INVALID_END


def _missing() -> str | None:
    try:
        frontend_for(Path("model.pml"))
    except highroad.HighroadError:
        return "there is no Promela front end yet"
    return None


MISSING = _missing()
"""Why nothing can be compared here, or None."""


def difference(file: Path, expected: Known) -> str | None:
    """What is not as SPIN says, or None: states, transitions, invalid end states, failed assertions.

    A search of ours ends at a fault, where pan goes on; then only the existence of the fault is compared. What SPIN
    sees as an error of the model when it runs, such as a message with too few fields, may be refused before.
    """
    others = set(expected.errors) - {INVALID_END, ASSERTION}
    try:
        system = highroad.load(file)
    except highroad.InputError as error:
        return None if others else f"refused: {error}"
    found = highroad.count(system)
    if found.witness is not None:
        known = others or ASSERTION in expected.errors
        return None if known else f"a fault that SPIN does not have: {found.witness.reason}"
    if not found.complete:
        return f"not complete: {found.limit}"
    if others:
        return f"SPIN has an error, Highroad has none: {', '.join(others)}"
    counted = (found.statistics.visited, found.statistics.transitions)
    if counted != (expected.states, expected.transitions):
        return f"states and transitions are {counted}, for SPIN ({expected.states}, {expected.transitions})"
    return _difference_of_verdicts(system, expected)


def _difference_of_verdicts(system: System, expected: Known) -> str | None:
    """Deadlocks, and assertions where they are a property and no fault."""
    wanted = {"deadlock": INVALID_END in expected.errors}
    if ASSERTION in expected.errors:
        wanted["assertion"] = True
    for name, violated in wanted.items():
        verdict = highroad.check(system, name).verdict
        if isinstance(verdict, highroad.Violated) != violated:
            return f"{name}: {type(verdict).__name__}, for SPIN {'Violated' if violated else 'Holds'}"
    return None
