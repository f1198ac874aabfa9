"""A program that uses Highroad ends in order, with its own exit status, also when a search was given up: a function of
the model did not come back, and its thread must not meet an interpreter that is gone."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from end_to_end.conftest import MODELS, environment

STUCK = {
    "computes for ever": "while True: pass",
    "naps for ever": "while True: time.sleep(0.01)",
    "cannot be interrupted": """
            while True:
                try:
                    while True: pass
                except BaseException:
                    pass""",
    "sleeps": "time.sleep(3600)",
    "comes back when the program ends": "time.sleep(1.4)",
}
PROGRAM = """
import sys, time, highroad
from highroad.portfolio import PortfolioRun
from highroad.properties import parse_property

class Stuck:
    def initial_states(self): return [0]
    def successors(self, state):
        if state > 2:
            {stuck}
        yield "up", state + 1
        yield "far", state + 2

limits = highroad.Limits(seconds=0.5)
if sys.argv[1] == "one":
    result = highroad.check(Stuck(), "false", limits=limits)
else:
    result = PortfolioRun(highroad.load(Stuck()), parse_property("false"), limits, 1).run()
assert result.verdict == highroad.Inconclusive("time")
print("done")
sys.exit(3)
"""


@pytest.mark.parametrize("searches", ["one", "several"])
@pytest.mark.parametrize("stuck", STUCK.values(), ids=STUCK)
def test_a_program_ends_in_order(stuck: str, searches: str) -> None:
    started = time.monotonic()
    program = PROGRAM.replace("{stuck}", stuck)
    done = subprocess.run(
        [sys.executable, "-c", program, searches], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.stdout, done.stderr, done.returncode) == ("done\n", "", 3)
    assert time.monotonic() - started < 30  # it waits for nobody, but the machine may be busy


@pytest.mark.parametrize(("redirected", "reason"), [("<&-", "lost sys.stdin"), ("< letters", "codec can't decode")])
def test_a_simulation_by_hand_needs_somebody_to_ask(tmp_path: Path, redirected: str, reason: str) -> None:
    (tmp_path / "letters").write_bytes(b"\xff\n")
    command = f"{sys.executable} -m highroad simulate -i {MODELS / 'two_locks.pml'} {redirected}"
    strict = environment(PYTHONIOENCODING="utf-8:strict")
    done = subprocess.run(
        command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60, env=strict
    )
    assert done.returncode == 2
    assert done.stderr.startswith("error[E008]: --interactive cannot read its standard input: ")
    assert reason in done.stderr
