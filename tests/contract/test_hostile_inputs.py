"""Hostile inputs: each ends soon, with one located message, or by its limit. `end_to_end` measures memory, too."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from answers import Highroad
from end_to_end.hostile_inputs import INPUTS, Hostile
from end_to_end.test_hostile_inputs import MOST_SECONDS, NOISE
from pace import slow_unless

SLOW = ("mCRL2: equations that never end", "mCRL2: equations that grow")


@pytest.mark.parametrize(
    "hostile", [pytest.param(each, id=name, marks=slow_unless(name not in SLOW)) for name, each in INPUTS.items()]
)
def test_it_ends_soon_and_says_where(
    highroad: Highroad, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hostile: Hostile
) -> None:
    folder = tmp_path / "models"
    folder.mkdir()
    monkeypatch.chdir(folder)
    hostile.write(folder)
    started = time.process_time()
    answer = highroad(*hostile.arguments)
    assert time.process_time() - started < MOST_SECONDS * NOISE
    hostile.check(answer)
    assert not (folder / "owned").exists()
