"""The script that compares directed searches runs, and its tables have what the searches say."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "directed" / "run.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_one_model_with_small_limits(tmp_path: Path) -> None:
    done = run("--models", "broker", "--seconds", "1", "--keep", str(tmp_path))
    assert done.returncode == 0, done.stderr
    rows = [
        line for line in done.stdout.splitlines() if line.startswith("| [broker](../../models/errors/broker.pml) |")
    ]
    assert rows[0].split("|")[3].strip() == "1,185"  # dfs
    assert "- error" not in done.stdout  # a command that was refused
    assert list(tmp_path.glob("*.answer"))


def test_an_unknown_model_is_refused() -> None:
    done = run("--models", "nothing")
    assert done.returncode == 2
    assert "unknown: nothing; there are philosophers, broker," in done.stderr
