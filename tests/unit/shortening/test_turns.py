"""When a way around a run has its turn: one that took all its time in vain has to wait for a much shorter run."""

import time
from pathlib import Path
from typing import Any

import highroad
from highroad.limits import Limits
from highroad.racing import Finding
from highroad.shortening._known import Known, Problem
from highroad.shortening._portfolio import Portfolio
from highroad.shortening._way import Stage, Way, Work
from unit.shortening.cases import found

FIRST_LENGTH = 41


def waits_in_vain(tried: list[int]) -> Way:
    def prepare(_problem: Problem, known: Known) -> Work:
        def work(_control: Any, limits: Any) -> Finding:
            tried.append(known.length)
            time.sleep(limits.seconds)
            return {"ending": "time", "finding": "nothing", "path": []}

        return work

    return Way("slow", "takes all its time", Stage.AROUND, 1, prepare)


def leaves_out_one_step() -> Way:
    """The second state of the run is the first one again, as long as it is longer than one step."""

    def prepare(_problem: Problem, known: Known) -> Work:
        def work(_control: Any, _limits: Any) -> Finding:
            path = known.finding["path"]
            if len(path) == 2:
                return {"ending": "complete", "finding": "nothing", "path": []}
            return {**known.finding, "path": [path[0], *path[2:]], "is_shortest": False}

        return work

    return Way("steady", "makes it shorter by one", Stage.AROUND, 2, prepare)


def test_a_way_that_took_all_its_time_waits_for_a_run_of_half_the_length(tmp_path: Path) -> None:
    file = tmp_path / "waiting.aut"
    file.write_text('des (0, 2, 2)\n(0, "wait", 0)\n(0, "go", 1)\n')
    case = found(highroad.load(file), "deadlock")
    assert case is not None
    path = case.finding["path"]
    finding = {**case.finding, "path": [path[0]] * (FIRST_LENGTH - 1) + list(path), "is_shortest": False}
    tried: list[int] = []
    ways = [waits_in_vain(tried), leaves_out_one_step()]
    problem = Problem(case.system, case.target, case.objective)
    witness = Portfolio(problem, Known(finding), ways, Limits(seconds=2), lambda _: None).run()
    assert len(witness) == 1
    assert tried == [41, 20, 10, 5, 2, 1]
