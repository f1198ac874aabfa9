"""The script that compares directed searches runs, and its tables have what the searches say."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "directed" / "run.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_the_smallest_model_with_small_limits(tmp_path: Path) -> None:
    done = run("--models", "circuit", "--seconds", "5", "--keep", str(tmp_path))
    assert done.returncode == 0, done.stderr
    rows = [line for line in done.stdout.splitlines() if line.startswith("| [circuit](models/circuit.pml) |")]
    lengths = [cell.strip() for cell in rows[0].split("|")[2:4]]
    assert lengths == ["**24**", "1,371"]  # bfs, dfs
    assert "| length | 1,371 |" in done.stdout  # the trail that is shortened
    assert "error" not in done.stdout
    assert list(tmp_path.glob("*.answer"))


def test_an_unknown_model_is_refused() -> None:
    done = run("--models", "nothing")
    assert done.returncode == 2
    assert "unknown: nothing; there are philosophers, broker," in done.stderr
