"""Ctrl-C: the partial result with its counts, and status 130, whatever the program is doing."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from end_to_end.conftest import COMMAND, MEGABYTE, MODELS, environment
from end_to_end.model_files import write

pytestmark = pytest.mark.slow

Process = subprocess.Popen[str]

SEARCHING = """
import sys
def initial_states():
    return [0]
def successors(state):
    if state == 1000:
        print("ready", file=sys.stderr, flush=True)
    return [("next", state + 1)]
"""
HANGING = SEARCHING.replace("    return [(", "        while True:\n            pass\n    return [(")
LOADING = """
import sys
print("ready", file=sys.stderr, flush=True)
while True:
    pass
"""


def says_that_it_is_ready(process: Process) -> bool:
    assert process.stderr is not None
    return process.stderr.readline() == "ready\n"


def has_stored_states(process: Process) -> bool:
    """Waits until it has more memory than a program that only has compiled its model: that has 105 MB."""
    pages = Path(f"/proc/{process.pid}/statm")
    while process.poll() is None:
        if int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") > 160 * MEGABYTE:
            return True
        time.sleep(0.01)
    return False


def interrupted(*arguments: object, when: Callable[[Process], bool] = says_that_it_is_ready) -> tuple[int, str, str]:
    """Runs the command and interrupts it once its model has said that it is ready, or has been searched for a while."""
    process = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    if not when(process):
        process.kill()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    return process.returncode, output, errors


@pytest.mark.parametrize("search", ["bfs", "rdfs", "random:steps=no bound", "highway"])
def test_a_search_in_python(tmp_path: Path, search: str) -> None:
    model = write(tmp_path, "searching.py", SEARCHING)
    status, output, errors = interrupted("check", model, "--search", search, "--json")
    data = json.loads(output)
    assert status == 130
    assert set(errors.split()) <= {"ready"}  # a search may ask for the successors of a state twice
    assert (data["verdict"], data["limit"], data["complete"]) == ("inconclusive", "interrupted", False)
    assert data["visited"] >= 1000


def test_a_model_that_hangs(tmp_path: Path) -> None:
    status, output, errors = interrupted("check", write(tmp_path, "hanging.py", HANGING))
    assert (status, errors) == (130, "")
    assert output.startswith("not decided: deadlock   (interrupted, rdfs, seed ")
    assert "  visited 1,000  " in output


def test_several_properties(tmp_path: Path) -> None:
    model = write(tmp_path, "searching.py", SEARCHING)
    status, output, _ = interrupted("check", model, "-p", "deadlock", "-p", "false", "-p", "state < 0")
    assert status == 130
    assert output.count("not decided") == 1


@pytest.mark.parametrize("search", ["random:steps=2000", "random:steps=20"])
def test_several_runs(tmp_path: Path, search: str) -> None:
    """Whether an interrupt comes within a run or, as with short ones, between two: the runs end, and are counted."""
    # The second run says that it is ready: a walk asks for the successors of its last state twice.
    text = SEARCHING.replace("state == 1000", "state == 19 and next(times) == 3")
    model = write(tmp_path, "searching.py", f"import itertools\ntimes = itertools.count()\n{text}")
    command = ["check", model, "--search", search, "--runs", "100000"]
    status, output, _ = interrupted(*command, "--json")
    data = json.loads(output)
    assert (status, data["verdict"], data["limit"]) == (130, "inconclusive", "interrupted")
    assert 1 <= data["runs"]["count"] < data["runs"]["asked"] == 100_000
    assert data["runs"]["limit"] == "interrupted"
    status, output, _ = interrupted(*command)
    assert (status, output.startswith("not decided: deadlock   (interrupted, ")) == (130, True)
    assert " of 100,000 runs (interrupted)" in output


def test_while_the_model_is_loaded(tmp_path: Path) -> None:
    status, output, errors = interrupted("check", write(tmp_path, "loading.py", LOADING))
    assert (status, output, errors.strip()) == (130, "", "interrupted")


@pytest.mark.needs(Path("/proc/self/statm"))
def test_a_compiled_search() -> None:
    status, output, errors = interrupted(
        "count", MODELS / "philosophers.py", "-D", "n=24", "--json", when=has_stored_states
    )
    data = json.loads(output)
    assert (status, errors) == (130, "")
    assert (data["complete"], data["limit"]) == (False, "interrupted")
    assert data["states"] > 1000


def test_a_compiled_search_that_is_about_to_begin(tmp_path: Path) -> None:
    """A compiled model cannot say that it is searched; its file can say that this is about to begin."""
    text = (MODELS / "philosophers.py").read_text() + "\nimport sys\nprint('ready', file=sys.stderr, flush=True)\n"
    status, output, errors = interrupted("count", write(tmp_path, "dinner.py", text), "-D", "n=24", "--json")
    assert (status, errors.strip()) in [(130, ""), (130, "interrupted")]
    if output:
        assert json.loads(output)["limit"] == "interrupted"
