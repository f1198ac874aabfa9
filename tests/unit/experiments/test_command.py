"""highroad experiment: what it prints, and what it says to mistakes."""

import builtins
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from answers import Highroad
from highroad.experiments import experiments
from unit.experiments.small_experiment import SMALL, block


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(experiments(), SMALL.name, SMALL)


def test_list(highroad: Highroad) -> None:
    answer = highroad("experiment", "list")
    assert answer.status == 0
    assert any(line.startswith("highway-table-1 ") for line in answer.lines)
    names = [each["name"] for each in highroad("experiment", "list", "--json").json]
    assert names == list(experiments())


def test_run_and_report(highroad: Highroad, tmp_path: Path) -> None:
    results, folder = tmp_path / "results.jsonl", tmp_path / "new" / "report"
    answer = highroad("experiment", "run", "small-one", "--jobs", "1", "--out", results)
    assert answer.status == 0
    assert "6 blocks" in answer.output
    assert "6 of 6 blocks, small-one; done" in answer.errors
    assert "0 blocks" in highroad("experiment", "run", "small-one", "--jobs", "1", "--out", results).output
    answer = highroad("experiment", "report", "--from", results, "--out", folder)
    assert answer.status == 0
    assert (folder / "report.html").read_text().startswith("<!doctype html>")
    assert "A small one" in (folder / "report.md").read_text()
    assert all("In hindsight" in (folder / name).read_text() for name in ("report.html", "report.md"))


def test_unknown_experiment(highroad: Highroad, tmp_path: Path) -> None:
    answer = highroad("experiment", "run", "highway-tabel-1", "--out", tmp_path / "results.jsonl")
    assert answer.status == 2
    assert "error[E1060]" in answer.errors
    assert "did you mean 'highway-table-1'?" in answer.errors
    assert not (tmp_path / "results.jsonl").exists()


def test_results_that_are_none(highroad: Highroad, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    assert "error[E001]" in highroad("experiment", "report", "--from", path).errors
    path.write_bytes(b"\xff\xfe\n")
    assert "error[E002]" in highroad("experiment", "report", "--from", path).errors
    path.write_text("hello\n")
    answer = highroad("experiment", "report", "--from", path)
    assert answer.status == 2
    assert f"{path}:1:1: error[E1061]" in answer.errors
    path.write_text("")
    assert "error[E1066]" in highroad("experiment", "report", "--from", path).errors
    path.write_text(block("row / rdfs", experiment="of-another-time").to_line())
    assert "error[E1066]" in highroad("experiment", "report", "--from", path).errors


def test_places_that_cannot_be_written(highroad: Highroad, tmp_path: Path) -> None:
    answer = highroad("experiment", "run", "small-one", "--jobs", "1", "--out", tmp_path / "none" / "results.jsonl")
    assert answer.status == 2
    assert "error[E005]" in answer.errors
    answer = highroad("experiment", "run", "small-one", "--jobs", "1", "--out", tmp_path)
    assert answer.status == 2
    (tmp_path / "file").write_text("")
    (tmp_path / "results.jsonl").write_text(block("row / rdfs").to_line())
    answer = highroad("experiment", "report", "--from", tmp_path / "results.jsonl", "--out", tmp_path / "file")
    assert answer.status == 2
    assert "error[E005]" in answer.errors


def test_a_report_without_scipy(highroad: Highroad, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(block("row / rdfs").to_line())
    real = builtins.__import__

    def without_scipy(
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> Any:
        if name.startswith("scipy"):
            raise ImportError(name)
        return real(name, globals, locals, fromlist, level)

    monkeypatch.setattr(builtins, "__import__", without_scipy)
    answer = highroad("experiment", "report", "--from", path)
    assert answer.status == 2
    assert "error[E1065]" in answer.errors
    assert "pip install 'highroad[stats]'" in answer.errors
