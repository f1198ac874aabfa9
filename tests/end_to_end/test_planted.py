"""The corpus of planted bugs says the truth: the shortest lengths, and that the bug is the planted one."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import highroad as package
from end_to_end.conftest import Highroad

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
sys.path.append(str(BENCHMARKS))

from planted_bugs import ROOT, Bug, bugs  # noqa: E402

BUGS = bugs()
LIMITS = package.Limits(memory=2 << 30)
FAST = ["hazard_pointer", "sequence_lock", "ring_buffer", "priority_inversion", "lease", "livelock", "replication"]
FAST += ["handshake", "token_bus", "scheduler", "arbiter", "lock_server", "coffee_aut", "handshake_aut"]


def each(chosen: list[Bug]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("bug", chosen, ids=[bug.name for bug in chosen])


def length_of(bug: Bug, **parameters: int) -> int | None:
    """That of a shortest run to the mistake, by exhaustive search."""
    system = bug.load(**parameters)
    result = package.check(system, bug.property, search=bug.exhaustive_search, limits=LIMITS, audit="off")
    assert isinstance(result.verdict, package.Violated)
    return None if result.witness is None else len(result.witness)


def test_the_corpus_is_complete() -> None:
    assert len({bug.name for bug in BUGS}) == len(BUGS) >= 40
    for bug in BUGS:
        assert (bug.shortest is not None) == bug.has_length, bug.name
        assert bool(bug.proof) == bool(bug.smaller), bug.name
    kinds = Counter(bug.kind for bug in BUGS)
    assert set(kinds) == {"deadlock", "reach", "invariant", "assertion", "action", "ltl", "cycle", "mu"}
    assert {bug.path.suffix for bug in BUGS} == {".pml", ".mcrl2", ".py", ".aut"}
    folders = (ROOT / "models" / "errors", BENCHMARKS / "planted")
    files = {path for folder in folders for path in folder.iterdir() if path.suffix not in (".md", ".json", "")}
    assert {bug.path for bug in BUGS} == files


def test_every_model_says_what_its_mistake_is() -> None:
    """Graphs have no comments: what they are is in the README."""
    for bug in BUGS:
        where = BENCHMARKS / "README.md" if bug.path.suffix == ".aut" else bug.path
        wanted = f"`{bug.path.name}`" if bug.path.suffix == ".aut" else ("Mistake: ", "Fault: ")
        text = where.read_text()
        assert any(word in text for word in ([wanted] if isinstance(wanted, str) else wanted)), bug.name


@each(BUGS)
def test_the_model_loads(bug: Bug) -> None:
    bug.load()


@each([bug for bug in BUGS if bug.name in FAST])
def test_the_default_command_finds_it(bug: Bug, highroad: Highroad) -> None:
    _find(bug, highroad)


@pytest.mark.slow
@each([bug for bug in BUGS if bug.name not in FAST])
def test_the_default_command_finds_the_others(bug: Bug, highroad: Highroad) -> None:
    _find(bug, highroad)


def _find(bug: Bug, highroad: Highroad) -> None:
    parameters = [word for name, value in bug.parameters.items() for word in ("-D", f"{name}={value}")]
    limits = ("--max-memory", "1GB", "--shorten", "0.1s", "--seed", "1")
    answer = highroad("check", bug.path, *parameters, "-p", bug.property, "--json", "--quiet", *limits)
    assert answer.status == 1
    found = json.loads(answer.output)
    assert found["verdict"] == "violated"
    if bug.shortest is not None:  # a shorter one would be a defect of the corpus
        assert found["witness"]["length"] >= bug.shortest


@pytest.mark.slow
@each([bug for bug in BUGS if not bug.proof])
def test_the_shortest_length_is_known(bug: Bug) -> None:
    assert length_of(bug) == bug.shortest


@pytest.mark.slow
@each([bug for bug in BUGS if bug.proof])
def test_what_is_proven_is_true_of_smaller_models(bug: Bug) -> None:
    assert [length_of(bug, **smaller.parameters) for smaller in bug.smaller] == [s.shortest for s in bug.smaller]


@pytest.mark.slow
@each([bug for bug in BUGS if bug.right is not None])
def test_there_is_no_other_bug(bug: Bug, tmp_path: Path) -> None:
    system = bug.load_corrected(tmp_path)
    result = package.check(system, bug.property, search=bug.exhaustive_search, limits=LIMITS, audit="off")
    assert isinstance(result.verdict, package.Holds)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCHMARKS / "planted.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_the_command_measures_every_search(tmp_path: Path) -> None:
    out = tmp_path / "planted.jsonl"
    done = run("--bugs", "coffee_aut,arbiter,lock_server", "--runs", "2", "--jobs", "1", "--out", str(out))
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    searches = package.searches()
    states = {name for name, search in searches.items() if not search.cycles}
    cycles = {name for name, search in searches.items() if search.cycles}
    for name, expected in (("coffee_aut", states), ("arbiter", cycles), ("lock_server", set())):
        assert {row["search"] for row in rows if row["bug"] == name} == expected | {"default"}
    breadth_first = next(row for row in rows if row["bug"] == "coffee_aut" and row["search"] == "bfs")
    assert (breadth_first["runs"], breadth_first["hits"], breadth_first["best"]) == (1, 1, 5)
    assert "| [coffee_aut](planted/coffee.aut) | missing check | action | 5 | 2 of 2 | 5 | 5 | 1.00 |" in done.stdout


def test_an_unknown_bug_is_refused() -> None:
    done = run("--bugs", "nothing")
    assert done.returncode == 2
    assert "unknown: nothing; there are philosophers," in done.stderr
