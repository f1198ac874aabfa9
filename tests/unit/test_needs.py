"""What a test needs and the machine has not: the reason is shown, and is a failure where all tests must run."""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
NEEDY = """
from pathlib import Path
import pytest

@pytest.mark.needs("python-of-nobody", "sh")
def test_program(): pass

@pytest.mark.needs(Path("/nowhere"), called="the moon")
def test_file(): pass

def test_within(): pytest.skip("by itself")

@pytest.mark.needs("sh", Path("/"))
def test_content(): pass
"""
WHOLE = 'import pytest\npytest.skip("as a whole", allow_module_level=True)\n'
REASONS = ("needs python-of-nobody", "needs the moon", "by itself", "as a whole")


def outcome(folder: Path, **changes: str) -> tuple[int, str]:
    """How pytest ends with tests that need what is not there, and what it says."""
    (folder / "test_needy.py").write_text(NEEDY)
    (folder / "test_whole.py").write_text(WHOLE)
    command = [sys.executable, "-m", "pytest", "-c", str(TESTS.parent / "pyproject.toml"), "-p", "conftest"]
    options = ["--continue-on-collection-errors", "-p", "no:cacheprovider", str(folder)]
    kept = {name: value for name, value in os.environ.items() if name != "HIGHROAD_ALL_TESTS"}
    path = os.pathsep.join([str(TESTS), *sys.path])
    run = subprocess.run(
        [*command, *options], env={**kept, "PYTHONPATH": path, **changes}, capture_output=True, text=True, check=False
    )
    return run.returncode, run.stdout


def test_what_is_skipped_says_why(tmp_path: Path) -> None:
    status, output = outcome(tmp_path)
    assert status == 0
    assert "1 passed, 4 skipped" in output
    assert all(f": {reason}\n" in output for reason in REASONS)


def test_nothing_is_skipped_where_all_tests_must_run(tmp_path: Path) -> None:
    status, output = outcome(tmp_path, HIGHROAD_ALL_TESTS="1")
    assert status != 0
    assert "1 failed, 1 passed, 3 errors" in output
    assert all(f"{reason}, but HIGHROAD_ALL_TESTS is set" in output for reason in REASONS)
