"""The exit status for every outcome, of every command that can have it, with text and with JSON."""

from pathlib import Path

import pytest

from end_to_end.conftest import MODELS, Highroad
from end_to_end.model_files import ENDLESS, FAULTY, LADDER, RING, write

PHILOSOPHERS = MODELS / "philosophers.py"

OUTCOMES = [
    ("holds", "check ring.py", 0, "holds"),
    ("holds, compiled", f"check {PHILOSOPHERS} -D n=3 -D polite=1", 0, "holds"),
    ("violated", "check ladder.py", 1, "violated"),
    ("violated, compiled", f"check {PHILOSOPHERS} -D n=3", 1, "violated"),
    ("violated by a fault", "check faulty.py -p false", 1, "violated"),
    ("bad input", "check missing.py", 2, None),
    ("bad property", "check ring.py -p state==", 2, None),
    ("bad usage", "check ring.py --max-memory 5X", 2, None),
    ("bound of the search", "check endless.py --search random:steps=50", 3, "inconclusive"),
    ("depth", "check endless.py --max-depth 4", 3, "inconclusive"),
    ("states", "check endless.py --max-states 50", 4, "inconclusive"),
    ("time", "check endless.py --max-time 300ms", 4, "inconclusive"),
    ("memory", "check endless.py --max-memory 1M", 4, "inconclusive"),
    ("counted", "count ring.py", 0, None),
    ("counted until a fault", "count faulty.py", 1, None),
    ("not counted", "count missing.py", 2, None),
    ("counted to a depth", "count endless.py --max-depth 4", 3, None),
    ("counted to a limit", "count endless.py --max-states 50", 4, None),
    ("written", "lts ring.py -o ring.aut", 0, None),
    ("not written for a fault", "lts faulty.py -o faulty.aut", 1, None),
    ("not written for its name", "lts ring.py -o ring.xyz", 2, None),
    ("not written for a limit", "lts endless.py -o endless.aut --max-states 50", 4, None),
    ("simulated", "simulate ring.py --steps 3", 0, None),
    ("not simulated", "simulate ring.py --trail missing.json", 2, None),
]


@pytest.mark.parametrize("mode", ["text", "json"])
@pytest.mark.parametrize(("line", "status", "verdict"), [row[1:] for row in OUTCOMES], ids=[row[0] for row in OUTCOMES])
def test_exit_status(
    highroad: Highroad, tmp_path: Path, line: str, status: int, verdict: str | None, mode: str
) -> None:
    for name, text in {"ladder": LADDER, "ring": RING, "endless": ENDLESS, "faulty": FAULTY}.items():
        write(tmp_path, f"{name}.py", text)
    answer = highroad(*line.split(), *(["--json"] if mode == "json" else []))
    assert answer.status == status, answer.errors
    assert bool(answer.output) is (status != 2)
    assert bool(answer.errors) is (status == 2)
    if mode == "json" and status != 2:
        assert answer.json.get("verdict") == verdict


def test_the_documented_keys(highroad: Highroad, tmp_path: Path) -> None:
    ladder = write(tmp_path, "ladder.py", LADDER)
    count = highroad("count", ladder, "--json").json
    keys = {"states", "transitions", "deadlocks", "levels", "complete", "seconds", "peak_memory_bytes"}
    assert keys <= count.keys()
    assert [count[key] for key in ("states", "transitions", "deadlocks", "levels")] == [5, 4, 1, 5]
    check = highroad("check", ladder, "--json", "--seed", "3", "--runs", "2").json
    assert keys | {"verdict", "seed", "search", "visited", "considered", "stored", "witness", "runs"} <= check.keys()
    assert (check["seed"], check["search"], check["complete"]) == (3, "bfs", False)
    assert check["witness"]["length"] == len(check["witness"]["steps"]) == 4
    runs = {"count", "successes", "success_rate", "visited_mean", "considered_mean", "witness_mean", "witness_min"}
    assert runs <= check["runs"].keys()
    assert (check["runs"]["count"], check["runs"]["success_rate"], check["runs"]["witness_min"]) == (2, 1, 4)


FAULTS = ["division by zero", "overflow", "index out of range", "value out of range", "recursion too deep", "shift out"]


@pytest.mark.parametrize(("kind", "fault"), list(enumerate(FAULTS)), ids=FAULTS)
def test_a_fault_of_the_model_is_a_violation_with_a_place(
    highroad: Highroad, tmp_path: Path, kind: int, fault: str
) -> None:
    path = write(tmp_path, "faulty.py", FAULTY)
    answer = highroad("check", path, "-D", f"kind={kind}", "-p", "false")
    line = 1 + FAULTY[: FAULTY.index("lambda: b.step")].count("\n") + kind
    assert answer.status == 1
    assert f"the model fails: {fault}" in answer.output
    assert f"FAULT: {fault}" in answer.output
    assert f"at {path}:{line}:" in answer.output
