"""How lucky a highway was with a witness: the states on it were all drawn, each among the candidates of its level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from highroad.results import Survival


def survival(candidates: Sequence[float], width: int) -> float:
    """The product of min(1, N / C) over levels with so many candidates."""
    return prod(min(1.0, width / count) for count in candidates if count)


def survival_of(finding: Mapping[str, Any]) -> Survival | None:
    """The same for what the core found by a highway. Its last state was considered, and did not have to be drawn: there
    are no levels after that of the state before it."""
    levels = finding.get("levels")
    if finding["ending"] != "found" or not levels:
        return None
    return Survival(
        probability=prod(min(1.0, drawn / candidates) for candidates, drawn, _ in levels),
        candidates=tuple(candidates for candidates, _, _ in levels),
        drawn=tuple(drawn for _, drawn, _ in levels),
        is_exact=all(is_exact for _, _, is_exact in levels),
    )
