"""The same seed gives the same bytes, in another process and with another hash seed; another seed gives others."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import highroad
from end_to_end.conftest import environment
from end_to_end.model_files import write
from highroad.results import Statistics
from highroad.searches import searches_for

# States are texts, whose hashes Python chooses anew in every process; nothing in an answer may depend on them.
WORDS = """
def initial_states():
    return [""]

def successors(word):
    return [(letter, word + letter) for letter in "abc"] if len(word) < 5 else []
"""
ALL = """
import sys
from highroad import cli
from highroad.searches import searches_for

for name, search in searches_for(runs=False).items():
    options = {option.name for option in search.options}
    word = f"{name}:width=7" if "width" in options else f"{name}:steps=900" if "steps" in options else name
    for arguments in (["-p", "false"], ["-p", "deadlock"]):
        cli.run(["check", sys.argv[1], *arguments, "--search", word, "--seed", sys.argv[2], "--json"])
        print("----")
"""


def answers(model: Path, seed: int, hash_seed: int) -> list[dict[str, Any]]:
    """What every search says, in one process, without what differs from run to run."""
    command = [sys.executable, "-c", ALL, str(model), str(seed)]
    run = subprocess.run(
        command, capture_output=True, text=True, check=True, env=environment(PYTHONHASHSEED=str(hash_seed))
    )
    results = [json.loads(part) for part in run.stdout.split("----\n")[:-1]]
    return [
        {key: result[key] for key in result if key not in ("seconds", "peak_memory_bytes", "seed", "audit")}
        for result in results
    ]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_answer(tmp_path: Path) -> None:
    model = write(tmp_path, "words.py", WORDS)
    first, second, other = answers(model, 5, 1), answers(model, 5, 2), answers(model, 7, 1)
    assert first == second
    assert len(first) == 2 * len(searches_for(runs=False))
    differing = {a["search"].partition(":")[0] for a, b in zip(first, other, strict=True) if a != b}
    assert differing == {name for name, search in searches_for(runs=False).items() if search.randomised}


def _numbers(statistics: Statistics) -> tuple[int, ...]:
    return statistics.visited, statistics.transitions, statistics.depth, statistics.deadlocks


@pytest.mark.parametrize("name", ["models/mcrl2/brp.mcrl2", "words.py"])
def test_what_was_searched_before_does_not_matter(name: str, tmp_path: Path) -> None:
    """The states of these models are numbered as they are met; nothing that is drawn may depend on their numbers."""
    file = write(tmp_path, "words.py", WORDS) if name == "words.py" else Path(__file__).parents[2] / name
    used = highroad.load(file)
    drawn = set()
    for search in ("highway:width=8", "approximate-highway:width=8", "rdfs", "urs:steps=900"):
        for seed in range(1, 4):
            limits = highroad.Limits(states=200)
            after_others, alone = (
                _numbers(highroad.check(model, "false", search=search, seed=seed, limits=limits).statistics)
                for model in (used, highroad.load(file))
            )
            assert after_others == alone, (search, seed)
            drawn.add(alone)
    assert len(drawn) > 4
    for seed in range(1, 4):
        parts = [highroad.reduce(model, width=3, seed=seed) for model in (used, highroad.load(file))]
        assert len({(part.lts.state_count, part.lts.transition_count, part.rescued) for part in parts}) == 1
