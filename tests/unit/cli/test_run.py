"""The frame around all commands: help, unknown words, and what happens when something goes wrong inside."""

import subprocess
import sys
from pathlib import Path

import pytest

from answers import Highroad
from highroad import __version__, api
from highroad.diagnostics import InternalError

COMMANDS = ["check", "count", "list", "lts", "simulate"]


def test_help_lists_the_commands(highroad: Highroad) -> None:
    answer = highroad("--help")
    assert answer.status == 0
    assert all(f"\n  {command} " in answer.output for command in COMMANDS)
    assert highroad("-h").output == answer.output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(highroad: Highroad, command: str) -> None:
    answer = highroad(command, "--help")
    assert answer.status == 0
    assert f"Usage: highroad {command}" in answer.output


def test_version(highroad: Highroad) -> None:
    assert highroad("--version").output == f"highroad {__version__}\n"


USAGE = [
    ([], "Usage: highroad"),
    (["chekc"], "did you mean 'check'?"),
    (["xyz"], "known: check, count, experiment, list, lts, reduce, shorten, simulate, theory"),
    (["check"], "Missing argument 'MODEL'"),
    (["check", "m.py", "--serach", "bfs"], "Did you mean '--search'?"),
    (["check", "m.py", "--runs", "none"], "--runs"),
    (["check", "m.py", "--seed", "18446744073709551616"], "--seed"),
    (["list", "serches"], "'searches'"),
    (["lts", "m.py"], "--output"),
    (["simulate", "m.py", "-i", "--json"], "--interactive"),
    (["simulate", "m.py", "--steps", "-1"], "--steps"),
]


@pytest.mark.parametrize(("arguments", "shown"), USAGE, ids=[" ".join(row[0]) or "nothing" for row in USAGE])
def test_wrong_usage(highroad: Highroad, arguments: list[str], shown: str) -> None:
    answer = highroad(*arguments)
    assert (answer.status, answer.output) == (2, "")
    assert shown in answer.errors


def test_a_contradiction_inside_is_not_the_users_fault(
    highroad: Highroad, ladder: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def contradict(*_arguments: object, **_options: object) -> None:
        raise InternalError("two is three")

    monkeypatch.setattr(api, "check", contradict)
    answer = highroad("check", ladder, "--seed", "1", "--search", "bfs")
    assert (answer.status, answer.output) == (5, "")
    assert "internal error: InternalError: two is three" in answer.errors
    assert f"highroad {__version__}, command: highroad check {ladder} --seed 1 --search bfs" in answer.errors
    assert "please report it" in answer.errors


def test_a_programming_mistake_is_shown_in_full_when_asked_for(
    ladder: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from highroad import cli

    def fail(*_arguments: object, **_options: object) -> None:
        raise KeyError("oops")

    monkeypatch.setattr(api, "check", fail)
    monkeypatch.setenv("HIGHROAD_DEBUG", "1")
    assert cli.run(["check", str(ladder), "--search", "bfs"]) == 5
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize(("error", "status"), [(MemoryError, 4), (KeyboardInterrupt, 130)])
def test_the_end_outside_a_search(
    highroad: Highroad, ladder: object, monkeypatch: pytest.MonkeyPatch, error: type[BaseException], status: int
) -> None:
    def fail(*_arguments: object, **_options: object) -> None:
        raise error

    monkeypatch.setattr(api, "load", fail)
    answer = highroad("check", ladder)
    assert (answer.status, answer.output) == (status, "")
    assert "\n" not in answer.errors.strip()


@pytest.mark.parametrize("search", [["--search", "bfs"], []], ids=["one search", "portfolio"])
def test_a_single_run_loads_nothing_for_several_runs_and_witnesses(search: list[str]) -> None:
    """Whoever checks a model waits for what is loaded before the first state."""
    model = Path(__file__).parents[3] / "models" / "philosophers.py"
    script = "import sys; from highroad import cli; cli.run(sys.argv[1:]); print(*sys.modules)"
    command = [sys.executable, "-c", script, "check", str(model), "-p", "false", *search]
    output = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout
    assert output.startswith("holds: ")
    loaded = set(output.split())
    assert "highroad.backends.llvm" in loaded
    assert not loaded & {"statistics", "hashlib", "highroad.statistics.series", "highroad.shortening"}


INTERRUPTED = """
import sys
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == "highroad.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupt())
from highroad.__main__ import main
main()
"""


def test_an_interrupt_before_there_is_a_command() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "interrupted\n")
