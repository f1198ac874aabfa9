"""Fuzzes everything that reads texts of others, led by the lines that an input reaches:

    python tests/fuzz/run.py --seconds 600                    # of processor time, shared by all targets
    python tests/fuzz/run.py --target promela --target hoa --jobs 2
    python tests/fuzz/run.py --cpu-hours 4                    # in all, together with what was done before
    python tests/fuzz/run.py --keep                           # choose anew which inputs the repository keeps
    python tests/fuzz/run.py --judge build/fuzz/promela/findings/promela-0123456789ab

It needs atheris (`pip install 'highroad[fuzz]'`). Each target has its own process and a folder below `build/fuzz`, with
the inputs that reached something new and the findings, each beside a text that says what is wrong. One line is printed
for each target. The status is 1 if there is a finding.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fuzz.judging import judged
from fuzz.kept import keep_best
from fuzz.readers import TARGETS

HERE = Path(__file__).resolve().parent
WORK = HERE.parents[1] / "build" / "fuzz"
SLICE = 120.0  # seconds of one process: an end now and then costs little, and gives memory back
_FEATURES = re.compile(r"\bcov: (\d+) ft: (\d+)")


@dataclass
class Done:
    """What was done for a target in all."""

    executions: int = 0
    seconds: float = 0.0  # of processor time
    lines: int = 0  # that were reached
    features: int = 0
    crashes: int = 0  # of the process

    @staticmethod
    def of(name: str) -> Done:
        path = WORK / name / "done.json"
        return Done(**json.loads(path.read_text())) if path.exists() else Done()

    def save(self, name: str) -> None:
        (WORK / name / "done.json").write_text(json.dumps(asdict(self)))


def main() -> None:
    arguments = _arguments()
    names = arguments.target or list(TARGETS)
    if arguments.judge is not None:
        sys.exit(_judge(arguments.judge))
    if arguments.keep:
        sys.exit(_keep(names))
    with ThreadPoolExecutor(arguments.jobs) as pool:
        while _round(names, arguments, pool):
            pass
        rows = [_row(name) for name in names]
    print(*rows, sep="\n")
    total = sum(Done.of(name).seconds for name in names)
    found = sum(len(findings(name)) for name in names)
    print(f"all: {total / 3600:.2f} hours of processor time, {found} findings")
    sys.exit(found > 0)


def _round(names: list[str], arguments: argparse.Namespace, pool: ThreadPoolExecutor) -> bool:
    """Gives each target that has had too little a slice of time; whether there was any."""
    if arguments.cpu_hours is None:
        todo = {name: arguments.seconds / len(names) for name in names}
        arguments.cpu_hours = 0.0  # one round
    else:
        share = arguments.cpu_hours * 3600 / len(names)
        todo = {name: min(SLICE, share - Done.of(name).seconds) for name in names}
    todo = {name: seconds for name, seconds in todo.items() if seconds > 1}
    for name in pool.map(lambda item: _fuzz(*item), todo.items()):
        print(_row(name), flush=True)
    return bool(todo)


def _fuzz(name: str, seconds: float) -> str:
    """Runs one process, and adds what it did to what was done before."""
    folder = WORK / name
    folder.mkdir(parents=True, exist_ok=True)
    figures = folder / "figures.json"
    figures.unlink(missing_ok=True)
    command = [sys.executable, str(HERE / "guided.py"), name, str(folder), str(seconds)]
    with (folder / "log").open("w") as log:
        status = subprocess.run(command, stdout=log, stderr=log, check=False).returncode
    done = Done.of(name)
    new: dict[str, Any] = json.loads(figures.read_text()) if figures.exists() else {"executions": 0, "seconds": 0.0}
    seen = _FEATURES.findall((folder / "log").read_text(errors="replace"))
    done.executions += new["executions"]
    done.seconds += new["seconds"]
    done.crashes += status != 0
    if seen:
        done.lines, done.features = int(seen[-1][0]), int(seen[-1][1])
    done.save(name)
    if status != 0 and not new["seconds"]:
        sys.exit(f"{name} does not even begin: see {folder / 'log'}")
    return name


def findings(name: str) -> list[Path]:
    """The inputs that were read wrong, as far as they still are."""
    return sorted(path for path in (WORK / name / "findings").glob("*") if path.suffix != ".txt")


def _row(name: str) -> str:
    done = Done.of(name)
    found = findings(name)
    row = f"{name}: {done.executions:,} executions, {done.seconds:,.0f} s, {done.features:,} features"
    row += f", {done.crashes} crashes" if done.crashes else ""
    return f"{row}, {len(found)} findings" + "".join(f"\n  {path}" for path in found)


def _judge(path: Path) -> int:
    """Reads an input once more, without a fuzzer around it. Its name says what it is for."""
    names = sorted(TARGETS, key=len, reverse=True)
    name = next(name for name in names if path.parent.name == name or path.name.startswith(name))
    with tempfile.TemporaryDirectory(prefix="highroad-fuzz-") as folder:
        found = judged(TARGETS[name].read, path.read_bytes(), Path(folder))
    print("it is read as it should be" if found is None else found.text)
    return found is not None


def _keep(names: list[str]) -> int:
    for name in names:
        corpus = (WORK / name / "corpus").glob("*")
        print(f"{name}: {keep_best(name, (path.read_bytes() for path in corpus))} inputs", flush=True)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600.0, help="of processor time in all")
    parser.add_argument("--cpu-hours", type=float, help="go on until so much was done in all")
    parser.add_argument("--target", action="append", choices=list(TARGETS), help="all of them, unless some are named")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--keep", action="store_true", help="fuzz nothing, and renew the corpus of the repository")
    parser.add_argument("--judge", type=Path, metavar="INPUT", help="read one input and say what is wrong")
    return parser.parse_args()


if __name__ == "__main__":
    main()
