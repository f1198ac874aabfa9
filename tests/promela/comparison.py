"""Whether Highroad agrees with what SPIN says about a model."""

from pathlib import Path

import highroad
from promela.known import Known
from promela.spin import ASSERTION, INVALID_END

FATAL = "block in d_step seq"  # the one error at which pan ends its search, so that its counts say nothing


def difference(file: Path, expected: Known) -> str | None:
    """What is not as SPIN says, or None: states, transitions, invalid end states, whether there is any error.

    What SPIN sees as an error of the model when it runs, such as a message with too few fields, may be refused before.
    """
    others = set(expected.errors) - {INVALID_END, ASSERTION}
    try:
        system = highroad.load(file)
    except highroad.InputError as error:
        return None if others else f"refused: {error}"
    found = highroad.count(system)
    if not found.complete:
        return f"not complete: {found.witness.reason if found.witness else found.limit}"
    counted = (found.statistics.visited, found.statistics.transitions)
    explored = FATAL not in expected.errors
    if explored and counted != (expected.states, expected.transitions):
        return f"states and transitions are {counted}, for SPIN ({expected.states}, {expected.transitions})"
    if explored and (found.statistics.deadlocks > 0) != (INVALID_END in expected.errors):
        return f"{found.statistics.deadlocks} deadlocks, for SPIN {list(expected.errors)}"
    verdict = highroad.check(system, "deadlock").verdict  # a fault is a violation of every property
    if isinstance(verdict, highroad.Violated) != bool(expected.errors):
        return f"the verdict is {type(verdict).__name__}, for SPIN {list(expected.errors)}"
    return None
