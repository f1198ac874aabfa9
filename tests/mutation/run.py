"""Mutation testing: small mistakes are put into the sources, one at a time, and the fast suite has to notice.

    python tests/mutation/run.py                       # all mutants; goes on where it was left
    python tests/mutation/run.py --area store          # those of one area
    python tests/mutation/run.py --only slot-1         # one, judged anew
    python tests/mutation/run.py --rest                # survivors: the whole rest of the fast suite
    python tests/mutation/run.py --survivors           # survivors are judged anew, after tests were added
    python tests/mutation/run.py --report              # the table, and who survived

A mutant of the core is judged by the core's own tests, then by the tests nearest to it; one of Python by the latter. The copy
without a mutant must pass each stage first. Mutants come in a random order that is always the same, so that what a part of
a run says holds for the whole. Each result is written as it comes. Needs `nanobind` to compile the module.

None of the known tools fits: mutmut and cosmic-ray know nothing of C++, of a module that must lie beside the package, and
of stages; the former rewrites functions in ways that the trees of `msgspec` do not bear.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import random
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from mutation import core_mutants, judging, python_mutants
from mutation.areas import NEAR
from mutation.core_mutants import CoreMutant
from mutation.judging import Verdict
from mutation.python_mutants import PythonMutant
from mutation.summary import Result, latest, table

ROOT = Path(__file__).parents[2]
Mutant = CoreMutant | PythonMutant


def main() -> int:
    options = _options()
    mutants = _mutants(options)
    if options.report:
        print(table(core_mutants.read() + python_mutants.read(), latest(options.results)))
        return 0
    workplace = Workplace(options.folder, options.jobs, options.results)
    known = latest(options.results)
    for mutant in mutants:
        before = known.get(mutant.id)
        if mutant.equivalent is not None or (before and not _is_asked(before, options)):
            continue
        for result in workplace.judged(mutant, before.stage if before and options.rest else None):
            print(f"{result.id:24} {result.stage:5} {result.outcome:9} {result.seconds:6.1f} s  {result.test}", flush=True)
    print(table(core_mutants.read() + python_mutants.read(), latest(options.results)))
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--area", choices=sorted(NEAR))
    parser.add_argument("--language", choices=("core", "python"))
    parser.add_argument("--only", action="append", default=[], metavar="ID")
    parser.add_argument("--rest", action="store_true", help="survivors only: by the rest of the fast suite")
    parser.add_argument("--survivors", action="store_true", help="survivors only, anew")
    parser.add_argument("--report", action="store_true", help="nothing is run")
    parser.add_argument("--jobs", type=int, default=1, help="for compiling")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "mutation", help="where the copies are")
    parser.add_argument("--results", type=Path, default=ROOT / "tests" / "mutation" / "results.jsonl")
    return parser.parse_args()


def _mutants(options: argparse.Namespace) -> list[Mutant]:
    everything: list[Mutant] = [*core_mutants.read(), *python_mutants.read()]
    random.Random(1).shuffle(everything)
    languages = {"core": CoreMutant, "python": PythonMutant, None: object}
    return [
        mutant
        for mutant in everything
        if isinstance(mutant, languages[options.language])
        and options.area in (None, mutant.area)
        and (not options.only or mutant.id in options.only)
    ]


def _is_asked(before: Result, options: argparse.Namespace) -> bool:
    if options.only:
        return True
    if options.rest:
        return before.outcome == "survived" and before.stage != "rest"
    return options.survivors and before.outcome == "survived"


@dataclass
class Workplace:
    """The copies: the core with all its mutants, and a folder with the package as it is installed."""

    folder: Path
    jobs: int
    results: Path

    def __post_init__(self) -> None:
        core_mutants.build(self.folder, self.jobs)
        self._numbers = core_mutants.numbers()
        self._seconds: dict[str, int] = {}  # by stage and area: the limit
        site = self.folder / "site"
        shutil.rmtree(site, ignore_errors=True)
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

    def judged(self, mutant: Mutant, done: str | None) -> Iterator[Result]:
        stages = ["rest"] if done else ["core", "near"] if isinstance(mutant, CoreMutant) else ["near"]
        for stage in stages:
            most = self._limit(stage, mutant.area)
            verdict = self._with(mutant, stage, most)
            result = Result(id=mutant.id, area=mutant.area, stage=stage, **asdict(verdict))
            with self.results.open("a") as file:
                file.write(json.dumps(asdict(result)) + "\n")
            yield result
            if verdict.outcome != "survived":
                return

    def _with(self, mutant: Mutant, stage: str, most: int) -> Verdict:
        if isinstance(mutant, CoreMutant):
            chosen = self._environment | {core_mutants.CHOICE: str(self._numbers[mutant.id])}
            return self._run(stage, mutant.area, chosen, most)
        path = self._package / mutant.file
        original = path.read_text()
        try:
            _replace(path, mutant.text)
            return self._run(stage, mutant.area, self._environment, most)
        finally:
            _replace(path, original)

    def _limit(self, stage: str, area: str) -> int:
        """Five times what it takes without a mutant, which must pass."""
        key = stage if stage == "core" else f"{stage} {area}"
        if key not in self._seconds:
            before = os.times()
            verdict = self._run(stage, area, self._environment, 3600)
            after = os.times()
            if verdict.outcome != "survived":
                raise SystemExit(f"without a mutant, {key} fails: {verdict.test}")
            used = after.children_user + after.children_system - before.children_user - before.children_system
            self._seconds[key] = 20 + int(5 * used)
            print(f"without a mutant: {key} passes, {used:.0f} s of processor time", flush=True)
        return self._seconds[key]

    def _run(self, stage: str, area: str, environment: dict[str, str], most: int) -> Verdict:
        if stage == "core":
            return judging.core_tests(self.folder / "objects" / "core_tests", environment, most)
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
