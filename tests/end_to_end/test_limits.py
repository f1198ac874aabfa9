"""Nothing that a command does outlives its limits: not by more than two seconds, and not by more than 64 MB."""

import json
import subprocess
from pathlib import Path

import pytest

from end_to_end.conftest import COMMAND, MEGABYTE, MODELS, Highroad, environment, run
from end_to_end.limit_rows import limited, mistakes
from end_to_end.limit_table import FILES, ROWS, Row, write_inputs
from end_to_end.memory_table import MODELS as MODELS_OF_LANGUAGES
from end_to_end.memory_table import SLACK, measured
from end_to_end.model_files import write

QUICK = [row for row in ROWS if row.is_quick]


@pytest.mark.slow
@pytest.mark.parametrize("row", QUICK, ids=[f"{row.part}: {row.limit}" for row in QUICK])
def test_every_part_of_a_command_ends(tmp_path: Path, row: Row) -> None:
    """The whole table is tried by `python tests/nightly.py limits`."""
    write_inputs(tmp_path, row.words)
    assert mistakes(row, run(*limited(row)[0], folder=tmp_path)) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "budget"), [*((each, 200) for each in MODELS_OF_LANGUAGES), ("Promela", 64), ("Python", 64)]
)
def test_memory_of_every_language(language: str, budget: int) -> None:
    """The whole table is tried by `python tests/nightly.py memory`."""
    assert measured(language, "bfs", budget, seconds=6).wrong == []


@pytest.fixture
def counter(tmp_path: Path) -> Path:
    return write(tmp_path, "counter.py", FILES["counter.py"])


@pytest.mark.parametrize("name", ["two.aut", "two_locks.pml", "philosophers.py"])
def test_little_address_space(tmp_path: Path, name: str) -> None:
    """Threads, arrays and the compiler take what there is."""
    model = MODELS / name
    if name == "two.aut":
        model = write(tmp_path, name, 'des (0,2,2)\n(0,"a",0)\n(0,"b",1)\n')
    words = ["sh", "-c", 'ulimit -v 500000; exec "$@"', "sh", *COMMAND, "check", str(model), "--json"]
    answer = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, env=environment(), check=False)
    assert answer.returncode == 1, answer.stderr
    assert json.loads(answer.stdout)["verdict"] == "violated"


@pytest.mark.slow
def test_what_was_found_and_not_replayed_is_told(highroad: Highroad, counter: Path) -> None:
    """It is no violation as long as it is not replayed to its end."""
    answer = highroad("check", counter, "--search", "bfs", "--max-time", 8)
    assert answer.status == 4, answer.errors
    assert answer.output.startswith("not decided: deadlock   (--max-time reached")
    assert "was found, but" in answer.output


@pytest.mark.slow
def test_the_trail_has_all_steps_that_are_not_shown(highroad: Highroad, counter: Path, tmp_path: Path) -> None:
    words = ("check", counter, "-D", "n=5000", "--search", "bfs", "--max-memory", "200M")
    shown = highroad(*words, "--trail", "x.json")
    assert "4,600 steps not shown" in shown.output
    assert shown.peak_bytes <= 200 * MEGABYTE + SLACK
    assert (tmp_path / "x.json").read_text().count('"label"') == 5000
    followed = highroad("simulate", counter, "-D", "n=5000", "--trail", "x.json")
    assert followed.status == 0
