"""Hostile inputs, each by a command of its own: how long it takes, how much memory, and that nothing else happens."""

from pathlib import Path

import pytest

from end_to_end.conftest import MEGABYTE, run
from end_to_end.hostile_inputs import INPUTS, Hostile
from pace import slow_unless

MOST_SECONDS = 2.0  # of processor time, on a machine that has nothing else to do
NOISE = 2.5  # how much more it may be where others work, too
MOST_BYTES = 700 * MEGABYTE
QUICK = ("Promela: macros that double", "graph: more states than there are", "trail: brackets", "Promela: a link")


@pytest.mark.parametrize(
    "hostile", [pytest.param(each, id=name, marks=slow_unless(name in QUICK)) for name, each in INPUTS.items()]
)
def test_it_ends_soon_and_says_where(tmp_path: Path, hostile: Hostile) -> None:
    folder = tmp_path / "models"
    folder.mkdir()
    hostile.write(folder)
    answer = run(*hostile.arguments, folder=folder)
    hostile.check(answer)
    assert answer.processor_seconds < MOST_SECONDS * NOISE
    assert answer.peak_bytes < MOST_BYTES
    assert not (folder / "owned").exists()
