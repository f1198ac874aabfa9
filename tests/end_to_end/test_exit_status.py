"""The exit status that the system sees. In one process, `contract/test_verdicts.py` goes through the same outcomes."""

from pathlib import Path

import pytest

from end_to_end.conftest import Highroad
from end_to_end.outcomes import OUTCOMES, Outcome, write_models
from pace import slow_unless

QUICK = ["holds", "violated", "bad usage", "depth", "states", "counted until a fault", "written"]


def cases() -> list[object]:
    """Every outcome with both kinds of output."""
    return [
        pytest.param(outcome, mode, id=f"{name}-{mode}", marks=slow_unless(name in QUICK and mode == "text"))
        for name, outcome in OUTCOMES.items()
        for mode in ("text", "json")
    ]


@pytest.mark.parametrize(("outcome", "mode"), cases())
def test_exit_status(highroad: Highroad, tmp_path: Path, outcome: Outcome, mode: str) -> None:
    write_models(tmp_path)
    answer = highroad(*outcome.line.split(), *(["--json"] if mode == "json" else []))
    assert answer.status == outcome.status, answer.errors
    assert bool(answer.output) is (outcome.status != 2)
    assert bool(answer.errors) is (outcome.status == 2)
    if mode == "json" and outcome.status != 2:
        assert answer.json.get("verdict") == outcome.verdict
