"""The same seed gives the same bytes, in another process and with another hash seed; another seed gives others.

Other versions of Python are compared by `python tests/nightly.py determinism`."""

import json
import sys
from pathlib import Path

import pytest

import highroad
from end_to_end.conftest import PACKAGE, run
from end_to_end.determinism import HASH_SEEDS, MESSAGES, TIMES, WORDS, told
from end_to_end.determinism_agreement import differences
from end_to_end.model_files import write
from highroad.results import Statistics
from highroad.searches import searches_for


@pytest.mark.slow
def test_the_same_seed_gives_the_same_answer() -> None:
    first, other = (told(sys.executable, seed, "0", str(PACKAGE.parent)) for seed in (5, 7))
    for hash_seed in HASH_SEEDS[1:]:
        again = told(sys.executable, 5, hash_seed, str(PACKAGE.parent))
        assert not differences(("0", first), (hash_seed, again), 5)
    results = [json.loads(line) for line in first]
    assert len({result["language"] for result in results}) == 5
    searched = {result["search"].partition(":")[0] for result in results if "search" in result}
    assert searched == {*searches_for(runs=False), *searches_for(runs=True)}
    pairs = zip(results, map(json.loads, other), strict=True)
    changes = [(one, two) for one, two in pairs if one.get("search") and {**one, "seed": 0} != {**two, "seed": 0}]
    differing = {one["search"].partition(":")[0] for one, _ in changes}
    both = searches_for(runs=False) | searches_for(runs=True)
    assert differing == {name for name in searched if both[name].randomised}


@pytest.mark.parametrize("hash_seed", HASH_SEEDS)
def test_a_model_that_goes_through_sets(hash_seed: str, tmp_path: Path) -> None:
    """The command gives sets an order; what is printed of them is the same, and a trail can be followed."""
    model = write(tmp_path, "messages.py", MESSAGES)
    trail = tmp_path / "trail.json"
    command = ["check", model, "-p", "last == STOP && count > 7", "--search", "random:steps=400", "--seed", 3, "--json"]
    first = run(*command, "--trail", trail, folder=tmp_path, PYTHONHASHSEED="0")
    assert first.status == 1
    again = run(*command, folder=tmp_path, PYTHONHASHSEED=hash_seed)
    kept = [{key: each.json[key] for key in each.json if key not in TIMES} for each in (first, again)]
    assert kept[0] == kept[1]
    assert run("simulate", model, "--trail", trail, folder=tmp_path, PYTHONHASHSEED=hash_seed).status == 0


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
