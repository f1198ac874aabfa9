"""For all tests: the command line in this process, which are slow, and the mark `needs` for what few machines have."""

import gc
import os
import shutil
from collections.abc import Generator
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import settings

from answers import Answer, Highroad
from highroad import cli
from highroad.backends.llvm import background, engine

# Models are many small objects, hardly any of them in cycles: the random ones take a fifth less time.
gc.set_threshold(50_000, 50, 50)

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

ALL_TESTS = "HIGHROAD_ALL_TESTS"
"""Where this is set, as it is by `.ci/run`, a test fails instead of being skipped."""


SLOW_FOLDERS = ("statistics", "oracles")
"""Thousands of runs of a search against exact probabilities, and what computes these."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name in SLOW_FOLDERS:
            item.add_marker(pytest.mark.slow)


@pytest.fixture
def highroad(capsys: pytest.CaptureFixture[str]) -> Highroad:
    """The same code as the installed command, with the same output and status, without the time to start it."""

    def run(*arguments: object) -> Answer:
        status = cli.run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Answer(status, captured.out, captured.err)

    return run


_compiled = lru_cache(maxsize=256)(engine.compiled)


@pytest.fixture
def compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that use the same models again and again: known code is not compiled again, none is optimised later."""
    monkeypatch.setattr(engine, "compiled", _compiled)
    monkeypatch.setattr(background, "optimise", lambda *_: None)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """`@pytest.mark.needs("spin", Path("/dev/zero"))`: programs by their names, files by their paths."""
    for mark in item.iter_markers("needs"):
        missing = [str(wanted) for wanted in mark.args if not _is_here(wanted)]
        if missing:
            pytest.skip(f"needs {mark.kwargs.get('called') or ', '.join(missing)}")


def _is_here(wanted: str | Path) -> bool:
    return wanted.exists() if isinstance(wanted, Path) else shutil.which(wanted) is not None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return _insisted((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _insisted((yield))


def _insisted(report: Report) -> Report:
    """The report of a test, or of a file of tests, which may not be skipped where all tests are asked for."""
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get(ALL_TESTS):
        *_, reason = report.longrepr if isinstance(report.longrepr, tuple) else (report.longrepr,)
        report.outcome, report.longrepr = "failed", f"{reason}, but {ALL_TESTS} is set"
    return report
