"""Runs go on where they were interrupted, and their results do not depend on the number of processes."""

import json
from pathlib import Path
from typing import Any

import pytest

from highroad.diagnostics import InputError
from highroad.experiments import _running as running
from highroad.experiments import experiments
from highroad.experiments._results import read_blocks
from highroad.experiments._running import Done, Item, Plan, run, work
from unit.experiments.small_experiment import SMALL

BLOCKS = 6  # two cells of 12 runs, in blocks of 5


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(experiments(), SMALL.name, SMALL)


def measured(path: Path) -> list[tuple[Any, ...]]:
    """What was measured, without the time that it took."""
    return sorted((each.cell, each.first, each.runs, json.dumps(each.records)) for each in read_blocks(path))


def test_everything_is_run_once(tmp_path: Path) -> None:
    path, told = tmp_path / "results.jsonl", list[Done]()
    assert run([SMALL], Plan(), path, told.append) == BLOCKS
    assert [(done.finished, done.all) for done in told] == [(n, BLOCKS) for n in range(1, BLOCKS + 1)]
    assert [(each.first, each.runs) for each in read_blocks(path)] == [(0, 5), (5, 5), (10, 2)] * 2
    assert run([SMALL], Plan(), path) == 0
    assert len(read_blocks(path)) == BLOCKS


def test_goes_on_after_an_interruption(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, path = tmp_path / "whole.jsonl", tmp_path / "results.jsonl"
    run([SMALL], Plan(), whole)
    done = 0

    def work_until_interrupted(item: Item) -> Any:
        nonlocal done
        done += 1
        if done == 3:
            raise KeyboardInterrupt
        return work(item)

    with monkeypatch.context() as patched:
        patched.setattr(running, "work", work_until_interrupted)
        with pytest.raises(KeyboardInterrupt):
            run([SMALL], Plan(), path)
    assert len(read_blocks(path)) == 2
    assert run([SMALL], Plan(), path) == BLOCKS - 2
    assert measured(path) == measured(whole)


def test_a_torn_last_line_is_run_again(tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.jsonl", tmp_path / "results.jsonl"
    run([SMALL], Plan(), whole)
    text = whole.read_text()
    for cut in (1, 20, 300):
        path.write_text(text[:-cut])
        assert run([SMALL], Plan(), path) == 1
        assert measured(path) == measured(whole)


def test_a_changed_model_is_run_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run([SMALL], Plan(), path)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    path.write_text("".join(json.dumps({**line, "model_hash": "older"}) + "\n" for line in lines))
    assert run([SMALL], Plan(), path) == BLOCKS


def test_seeds_do_not_depend_on_the_blocks_of_other_cells(tmp_path: Path) -> None:
    """The same cell alone gives the same, and other seeds give others."""
    whole, other = tmp_path / "whole.jsonl", tmp_path / "other.jsonl"
    run([SMALL], Plan(), whole)
    run([SMALL], Plan(seed=2), other)
    assert measured(whole) != measured(other)
    item = Item(SMALL.name, "row / rdfs", 7, 3, "small", 1, "")
    ours = work(item).records
    all_of_it = [record for each in read_blocks(whole) if each.cell == "row / rdfs" for record in each.records]
    assert ours == all_of_it[7:10]


@pytest.mark.slow
def test_results_do_not_depend_on_the_processes(tmp_path: Path) -> None:
    """Of an experiment that the processes know, too."""
    chosen = [experiments()["highway-figure-4"]]
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    run(chosen, Plan("tiny"), one)
    run(chosen, Plan("tiny", jobs=2), two)
    assert len(measured(one)) == len(chosen[0].cells)
    assert measured(one) == measured(two)


def test_results_of_another_scale_or_seed_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run([SMALL], Plan("tiny"), path)
    before = path.read_bytes()
    for plan in (Plan("small"), Plan("tiny", seed=2)):
        with pytest.raises(InputError, match="E1063"):
            run([SMALL], plan, path)
    assert path.read_bytes() == before


FOREIGN = (
    b"something else, without a line end",
    b'{"format":"something else"}\n',
    b"[1, 2]\n",
    b'{"format":"highroad experiment 1"}\n',
)


@pytest.mark.parametrize("changed", [{"runs": "a"}, {"runs": 3}, {"records": [1] * 2}, {"seconds": None}])
def test_results_that_were_changed_are_refused(tmp_path: Path, changed: dict[str, object]) -> None:
    path = tmp_path / "results.jsonl"
    run([SMALL], Plan("tiny"), path)
    first, *others = path.read_text().splitlines()
    path.write_text("\n".join([*others, json.dumps({**json.loads(first), **changed})]) + "\n")
    with pytest.raises(InputError, match="E1061"):
        run([SMALL], Plan("tiny"), path)


@pytest.mark.parametrize("device", ["/dev/null", "/dev/full"])
def test_what_is_not_a_file_has_no_results(device: str) -> None:
    with pytest.raises(InputError, match="E1067"):
        run([SMALL], Plan("tiny"), Path(device))


@pytest.mark.parametrize("text", FOREIGN)
def test_a_foreign_file_is_refused_and_left_as_it_is(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(text)
    with pytest.raises(InputError, match="E1061"):
        run([SMALL], Plan("tiny"), path)
    assert path.read_bytes() == text
