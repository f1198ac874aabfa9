"""What several runs say is true as often as they say, on a few small models; `benchmarks/calibration.py` has more.

All seeds are fixed. If what is said with a confidence of 95 % is true so often, then of 200 experiments fewer than 165
are right with a probability of 3e-11 (binomial distribution).
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))

import calibration

EXPERIMENTS = 200
FEWEST = 165 / EXPERIMENTS


@pytest.mark.parametrize(
    "case",
    [
        calibration.Case("philosophers.py", "random:steps=100,restart=0", {"n": 6}),
        calibration.Case("philosophers.py", "random:steps=100,restart=0", {"n": 6}, capacity=128),
        calibration.Case("components.py", "random:steps=20,restart=0", {"k": 30, "m": 40}),
        calibration.Case("two_locks.pml", "random:steps=6"),
    ],
    ids=lambda case: case.name,
)
def test_what_is_said_is_true(case: calibration.Case) -> None:
    (found,) = calibration.calibrate(case, (20,), EXPERIMENTS, reference_runs=4_000)
    assert found.novelty >= FEWEST
    assert found.at_least >= FEWEST
    assert found.hardest_risk >= FEWEST
    assert found.risk >= FEWEST
