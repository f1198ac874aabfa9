"""Where output goes: results to standard output, progress to a terminal only, and the status is told in any case."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from end_to_end.conftest import COMMAND, MODELS, Highroad, environment, run
from end_to_end.model_files import ENDLESS, LADDER, RING, write

pytestmark = pytest.mark.slow

CHATTY = "import sys\nprint('loading')\n" + LADDER.replace("    return [0]", "    print('start')\n    return [0]")


ENDLESS_RUNS = pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["check", "endless.py"], id="python"),
        pytest.param(["count", str(MODELS / "philosophers.py"), "-D", "n=24"], id="compiled"),
    ],
)


@ENDLESS_RUNS
def test_pipes_stay_clean(highroad: Highroad, tmp_path: Path, arguments: list[str]) -> None:
    write(tmp_path, "endless.py", ENDLESS)
    answer = highroad(*arguments, "--max-time", "1")
    assert answer.status == 4
    assert answer.errors == ""
    assert "\x1b" not in answer.output
    assert "\r" not in answer.output


def on_terminal(command: list[str], folder: Path) -> tuple[int, str, bytes]:
    """Runs with standard error on a terminal: the status, what was written to the pipe, what was drawn."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=theirs, cwd=folder, env=environment(TERM="xterm", COLUMNS="120")
    )
    os.close(theirs)
    drawn = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # this is how the end of a terminal looks
            break
        drawn += part
    output, _ = process.communicate()
    os.close(ours)
    return process.returncode, output.decode(), drawn


@ENDLESS_RUNS
def test_a_terminal_shows_progress(tmp_path: Path, arguments: list[str]) -> None:
    write(tmp_path, "endless.py", ENDLESS)
    status, output, drawn = on_terminal([*COMMAND, *arguments, "--max-time", "1", "--json"], tmp_path)
    assert status == 4
    assert '"limit": "time"' in output
    assert "\x1b" not in output
    assert b"transitions" in drawn
    assert b"\x1b" in drawn


@pytest.mark.parametrize("mode", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize(("model", "status"), [(RING, 0), (LADDER, 1)], ids=["holds", "violated"])
def test_a_reader_that_goes_away_changes_nothing(tmp_path: Path, model: str, status: int, mode: list[str]) -> None:
    """As with `| head -0`: the status is still that of the verdict, and the trail is still saved."""
    path = write(tmp_path, "model.py", model)
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        answer = run("check", path, "--trail", "t.json", *mode, folder=tmp_path, output=pipe)
    assert (answer.status, answer.errors) == (status, "" if status else "no trail was written: there is no witness\n")
    assert (tmp_path / "t.json").exists() is (status == 1)


def test_help_for_a_reader_that_goes_away(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        answer = run("check", "--help", folder=tmp_path, output=pipe)
    assert (answer.status, answer.errors) == (0, "")


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        answer = run("check", write(tmp_path, "ring.py", RING), folder=tmp_path, output=full)
    assert answer.status == 2
    assert "cannot write the output: No space left on device" in answer.errors


def test_without_any_output_the_status_is_left(tmp_path: Path) -> None:
    path = write(tmp_path, "ladder.py", LADDER)
    shell = f"exec {sys.executable} -m highroad check {path} >&- 2>&-"
    assert subprocess.run(["sh", "-c", shell], cwd=tmp_path, env=environment(), check=False).returncode == 1


def test_what_a_model_prints_goes_to_standard_error(highroad: Highroad, tmp_path: Path) -> None:
    answer = highroad("check", write(tmp_path, "chatty.py", CHATTY), "--json")
    assert answer.json["verdict"] == "violated"
    assert answer.errors.startswith("loading\nstart\n")


def test_characters_that_the_terminal_has_not(highroad: Highroad, tmp_path: Path) -> None:
    path = write(tmp_path, "ladder.py", LADDER.replace("climb", "größer"))
    answer = highroad("check", path, "--search", "bfs", "--runs", "2", PYTHONIOENCODING="ascii")
    assert answer.status == 1
    assert r"gr\xf6\xdfer" in answer.output
