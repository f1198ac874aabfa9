"""The formulas of the conformance set: the same verdicts as recorded from the mCRL2 toolset."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from highroad import api
from highroad.diagnostics import Source
from highroad.explored import ExploredLts
from highroad.mucalculus import check_lts, read_formula
from highroad.systems import System
from highroad.systems.composed import ComposedSystem
from pace import slow_unless

FOLDER = Path(__file__).parent / "conformance"
FORMULAS = sorted((FOLDER / "formulas").glob("*.mcf"))
LENGTHY = ("124-sliding-window", "139-robots-on-grid", "140-counters-product", "114-sliding-puzzle")


@cache
def explored(specification: str) -> tuple[System, ExploredLts]:
    system = api.load(FOLDER / specification)
    return system, api.explore(system)


def recorded(path: Path) -> tuple[str, bool]:
    facts = json.loads(path.with_suffix(".json").read_text())
    return facts["spec"], facts["holds"]


def test_the_set_is_complete() -> None:
    assert len(FORMULAS) == 174
    assert sum(recorded(path)[1] for path in FORMULAS) == 100


def is_quick(path: Path) -> bool:
    return Path(recorded(path)[0]).stem not in LENGTHY


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.stem, marks=slow_unless(is_quick(path))) for path in FORMULAS]
)
def test_the_verdict_is_the_recorded_one(path: Path) -> None:
    specification, holds = recorded(path)
    system, lts = explored(specification)
    assert isinstance(system, ComposedSystem)
    answer = check_lts(lts, read_formula(Source.read(path)), model=system.specified)
    assert answer.holds is holds
