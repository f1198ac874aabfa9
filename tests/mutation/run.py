"""Mutation testing: small mistakes are put into the sources, one at a time, and the fast suite has to notice.

    python tests/mutation/run.py                       # all mutants; goes on where it was left
    python tests/mutation/run.py --area store          # those of one area
    python tests/mutation/run.py --only slot-1         # one, judged anew
    python tests/mutation/run.py --rest                # then survivors by the whole rest of the fast suite
    python tests/mutation/run.py --survivors           # survivors are judged anew, after tests were added
    python tests/mutation/run.py --report              # the table, and who survived

A mutant of the core is judged by the core's own tests, then by the tests nearest to it; one of Python by the latter.
The copy without a mutant must pass each stage first. Mutants come in a random order that is always the same, so that
what a part of a run says holds for the whole. Each result is written as it comes. Needs `nanobind` to compile the
module.

Tools like mutmut and cosmic-ray change Python only, and judge by one command. Here most mutants are of C++, the package
needs its module beside it, and what kills at once is asked before what takes minutes.
"""

from __future__ import annotations

import argparse
import atexit
import compileall
import json
import os
import random
import re
import shutil
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from mutation import core_mutants, judging, python_mutants
from mutation.areas import NEAR, near_in_core
from mutation.core_mutants import CoreMutant
from mutation.judging import Verdict
from mutation.python_mutants import PythonMutant
from mutation.summary import Result, latest, table

ROOT = Path(__file__).parents[2]
Mutant = CoreMutant | PythonMutant
QUICK, SLOW = 400, 2000
"""Milliseconds: the tests of the core that take longer come later, or last."""
STAGES = ("core", "core rest", "near", "rest")
"""The core's tests that are near, its other tests, the nearest tests in Python, the rest of the fast suite."""


def main() -> int:
    options = _options()
    everything: list[Mutant] = [*core_mutants.read(), *python_mutants.read()]
    if not options.report:
        _run(Workplace(options.folder, options.jobs), _chosen(everything, options), options)
    print(table(everything, latest(options.results)))
    return 0


def _run(workplace: Workplace, mutants: list[Mutant], options: argparse.Namespace) -> None:
    """Stage by stage: all mutants are judged by what is quick before any is judged by what is not."""
    known = latest(options.results)
    if options.survivors or options.only:
        anew = {m.id for m in mutants if options.only or (m.id in known and known[m.id].outcome == "survived")}
        mutants = [mutant for mutant in mutants if mutant.id in anew]
        known = {name: result for name, result in known.items() if name not in anew}
    for stage in options.stage or (STAGES if options.rest else STAGES[:3]):
        for mutant in mutants:
            before = known.get(mutant.id)
            if before and (before.outcome != "survived" or STAGES.index(before.stage) >= STAGES.index(stage)):
                continue
            if "core" in stage and not isinstance(mutant, CoreMutant):
                continue
            result = Result(mutant.id, mutant.area, stage, **asdict(workplace.judged(mutant, stage)))
            known[mutant.id] = result
            with options.results.open("a") as file:
                file.write(json.dumps(asdict(result)) + "\n")
            print(f"{result.id:24} {stage:9} {result.outcome:9} {result.seconds:6.1f} s  {result.test}", flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--area", choices=sorted(NEAR))
    parser.add_argument("--language", choices=("core", "python"))
    parser.add_argument("--only", action="append", default=[], metavar="ID")
    parser.add_argument("--rest", action="store_true", help="then survivors, by the rest of the fast suite")
    parser.add_argument("--stage", action="append", choices=STAGES, help="this one only")
    parser.add_argument("--survivors", action="store_true", help="survivors only, anew")
    parser.add_argument("--report", action="store_true", help="nothing is run")
    parser.add_argument("--jobs", type=int, default=1, help="for compiling")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "mutation", help="where the copies are")
    parser.add_argument("--results", type=Path, default=ROOT / "tests" / "mutation" / "results.jsonl")
    return parser.parse_args()


def _chosen(everything: list[Mutant], options: argparse.Namespace) -> list[Mutant]:
    chosen = [
        mutant
        for mutant in everything
        if mutant.equivalent is None
        and options.area in (None, mutant.area)
        and options.language in (None, "core" if isinstance(mutant, CoreMutant) else "python")
        and (not options.only or mutant.id in options.only)
    ]
    random.Random(1).shuffle(chosen)
    return chosen


@dataclass
class Workplace:
    """The copies: the core with all its mutants, and a folder with the package as it is installed."""

    folder: Path
    jobs: int

    def __post_init__(self) -> None:
        core_mutants.build(self.folder, self.jobs)
        self._numbers = core_mutants.numbers()
        self._program = self.folder / "objects" / "core_tests"
        self._seconds: dict[str, int] = {}  # by stage and area: the limit
        site = self.folder / f"site-{os.getpid()}"  # several may run at a time
        atexit.register(shutil.rmtree, site, ignore_errors=True)
        self._package = site / "highroad"
        shutil.copytree(ROOT / "src" / "highroad", self._package, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        shutil.copytree(ROOT / "models", self._package / "models", ignore=shutil.ignore_patterns("__pycache__"))
        [module] = (self.folder / "objects").glob("_core*.so")
        shutil.copy(module, self._package)
        compileall.compile_dir(self._package, quiet=1)
        self._environment = os.environ | {
            "PYTHONPATH": str(site),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        }
        self._read_core_tests()

    def judged(self, mutant: Mutant, stage: str) -> Verdict:
        if "core" in stage:
            return self._by_core_tests(mutant, stage)
        if stage == "rest" and isinstance(mutant, CoreMutant):
            verdict = self._by_core_tests(mutant, stage)
            if verdict.outcome != "survived":
                return verdict
        most = self._limit(stage, mutant.area)
        if isinstance(mutant, CoreMutant):
            chosen = self._environment | {core_mutants.CHOICE: str(self._numbers[mutant.id])}
            return self._pytest(stage, mutant.area, chosen, most)
        path = self._package / mutant.file
        original = path.read_text()
        try:
            _replace(path, mutant.text)
            return self._pytest(stage, mutant.area, self._environment, most)
        finally:
            _replace(path, original)

    def _by_core_tests(self, mutant: Mutant, stage: str) -> Verdict:
        """By those that are near and quick, by others that are not slow, or by those that are; the nearest first."""
        near = near_in_core(mutant.file)

        def stage_of(name: str, cost: int) -> str:
            if cost >= SLOW:
                return "rest"
            return "core" if cost < QUICK and self._file_of[name] in near else "core rest"

        by_nearness = sorted(self._core_tests.items(), key=lambda item: self._file_of[item[0]] not in near)
        costs = {name: cost for name, cost in by_nearness if stage_of(name, cost) == stage}
        limited = [f"{name}={1000 + 5 * cost}" for name, cost in costs.items()]
        environment = self._environment | {core_mutants.CHOICE: str(self._numbers[mutant.id])}
        return judging.core_tests(self._program, limited, environment)

    def _read_core_tests(self) -> None:
        """Their milliseconds, and the files that they are in. Without a mutant all must pass."""
        known = self.folder / "core_tests.json"
        if not known.exists() or known.stat().st_mtime < self._program.stat().st_mtime:
            known.write_text(json.dumps(judging.core_tests_by_cost(self._program, self._environment)))
        self._core_tests: dict[str, int] = json.loads(known.read_text())
        self._file_of = {
            name: path.stem.removesuffix("_test")
            for path in (ROOT / "core" / "tests").glob("*_test.cpp")
            for name in re.findall(r"^TEST\((\w+)\)", path.read_text(), re.MULTILINE)
        }

    def _limit(self, stage: str, area: str) -> int:
        """Five times what it takes without a mutant, which must pass."""
        key = f"{stage} {area}"
        if key not in self._seconds:
            before = os.times()
            verdict = self._pytest(stage, area, self._environment, 3600)
            after = os.times()
            if verdict.outcome != "survived":
                raise SystemExit(f"without a mutant, {key} fails: {verdict.test}")
            used = after.children_user + after.children_system - before.children_user - before.children_system
            self._seconds[key] = 20 + int(5 * used)
            print(f"without a mutant: {key} passes, {used:.0f} s of processor time", flush=True)
        return self._seconds[key]

    def _pytest(self, stage: str, area: str, environment: dict[str, str], most: int) -> Verdict:
        near = list(NEAR[area])
        if stage == "near":
            return judging.pytest(near, environment, most)
        return judging.pytest(["tests", *(f"--ignore={path}" for path in near)], environment, most)


def _replace(path: Path, text: str) -> None:
    """With a time of change that no compiled file has: they differ by seconds only."""
    path.write_text(text)
    _replace.time += 2  # type: ignore[attr-defined]
    os.utime(path, (_replace.time, _replace.time))  # type: ignore[attr-defined]


_replace.time = int(time.time()) + 1000  # type: ignore[attr-defined]


if __name__ == "__main__":
    sys.exit(main())
