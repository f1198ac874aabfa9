"""What is told when an audit finds a difference: an error, and a file that has everything to look into it."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from highroad.diagnostics import HighroadError, InternalError
from highroad.files import kept_apart
from highroad.results import plain_values
from highroad.systems import Step, System
from highroad.trails.witness import contradiction

_SHOWN = 3  # steps of each kind in the message; the file has all


def difference(
    system: System, state: bytes, told: Sequence[Step], found: Sequence[Step] | None, observed: tuple[int, int] | None
) -> HighroadError:
    """What the search was told of a state, and what there is; None where they agree. Observations are such a pair."""
    if not system.is_repeatable:
        return contradiction(system, "a state has other successors when it is asked for them again")
    lacks, has = _apart(told, found or told)
    about = [f"the search saw {_listed(has)}"] * bool(has) + [f"there is {_listed(lacks)}"] * bool(lacks)
    if observed is not None:
        about.append(f"the search observed {observed[0]:#x}, there is {observed[1]:#x}")
    values = plain_values(system.describe(state))
    file = _saved(system, state, values, told, found, observed)
    where = ", ".join(f"{name}={value}" for name, value in list(values.items())[:8])
    return InternalError(
        f"the audit found a state that was searched wrongly ({where}): {'; '.join(about) or 'steps in other numbers'}; "
        f"please send {file} with your report"
    )


def _apart(told: Sequence[Step], found: Sequence[Step]) -> tuple[list[Step], list[Step]]:
    """The steps that the search lacks, and those that only it has."""
    one, other = ({(step.label, step.fault, step.target) for step in steps} for steps in (told, found))
    lacks = [step for step in found if (step.label, step.fault, step.target) not in one]
    has = [step for step in told if (step.label, step.fault, step.target) not in other]
    return lacks, has


def _listed(steps: Sequence[Step]) -> str:
    shown = ", ".join(f"'{step.label}'" + f" with fault {step.fault}" * bool(step.fault) for step in steps[:_SHOWN])
    return f"{shown} and {len(steps) - _SHOWN} more" if len(steps) > _SHOWN else shown


def _saved(
    system: System,
    state: bytes,
    values: dict[str, Any],
    told: Sequence[Step],
    found: Sequence[Step] | None,
    observed: tuple[int, int] | None,
) -> str:
    from highroad import __version__

    report = {
        "version": __version__,
        "command": sys.argv,
        "model": system.name,
        "language": system.language,
        "state": state.hex(),
        "values": values,
        "searched": [_plain(step) for step in told],
        "found": None if found is None else [_plain(step) for step in found],
        "observed": observed,
    }
    try:
        return kept_apart("highroad-audit-", ".json", json.dumps(report, indent=2))
    except OSError as error:
        return f"the model (a report could not be saved: {error.strerror})"


def _plain(step: Step) -> dict[str, Any]:
    return {"label": step.label, "process": step.process, "fault": step.fault, "target": step.target.hex()}
