"""The comparisons of the tests at full size, too long for every change:

    python tests/nightly.py native --pairs 1000000 --jobs 2
    python tests/nightly.py all

Each command prints what is wrong, made small where it can be, then one line of JSON with what was compared, and ends
with status 1 if anything is wrong. The same seed compares the same things. `--help` tells how long each takes.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from compared import Compared, Comparison

AT_A_TIME = 8  # comparisons for each process
BETWEEN = 60.0  # seconds between two signs of life
LIFE = 20  # comparisons after which a process ends: native code is never unloaded


@dataclass(frozen=True)
class Command:
    """Comparisons that share a purpose. `parts` has where each is defined; the size is divided among them."""

    unit: str  # the figure that is to reach the size
    size: int
    minutes: int  # of one processor, about
    parts: Mapping[str, str]
    help: str
    needs: tuple[str, ...] = ()


COMMANDS = {
    "native": Command(
        unit="pairs",
        size=1_000_000,
        minutes=45,
        parts={
            "builder": "differential.native_agreement:builder",
            "promela": "differential.native_agreement:promela",
            "mcrl2": "differential.native_agreement:mcrl2",
        },
        help="native code against the interpreter, on pairs of a model and a state",
    ),
    "mcrl2-native": Command(
        unit="specifications",
        size=20_000,
        minutes=40,
        parts={"mcrl2-native": "mcrl2.native_agreement:compare"},
        help="mCRL2 in native code against the rewriter, on random processes over all kinds of data",
    ),
    "mcrl2-rules": Command(
        unit="specifications",
        size=20_000,
        minutes=20,
        parts={"mcrl2-rules": "mcrl2.reference_agreement:compare"},
        help="the steps of random mCRL2 specifications against the rules of the language",
    ),
    "mcrl2": Command(
        unit="specifications",
        size=2_000,
        minutes=10,
        parts={"mcrl2": "mcrl2.random_specifications:compare"},
        help="random mCRL2 specifications: with and without native code, by the rules and laws of the language",
    ),
    "ltl": Command(
        unit="formulas",
        size=2000,
        minutes=15,
        parts={"ltl": "promela.ltl_agreement:compare"},
        help="random formulas on 20 random graphs each: searches for cycles, and the automata of spin -f",
        needs=("spin",),
    ),
    "mu": Command(
        unit="pairs",
        size=5000,
        minutes=5,
        parts={"mu": "oracles.mu_agreement:compare"},
        help="random formulas of the mu-calculus on random graphs, against fixpoints by iteration",
    ),
    "shortest": Command(
        unit="graphs",
        size=1000,
        minutes=10,
        parts={"shortest": "oracles.shortest_agreement:compare"},
        help="random graphs: lengths by bfs, A*, IDA* and shortening, against distances computed by a loop",
    ),
    "determinism": Command(
        unit="seeds",
        size=4,
        minutes=30,
        parts={"determinism": "end_to_end.determinism_agreement:compare"},
        help="the answers of all searches in all languages, byte for byte, in every version of Python that is there",
    ),
    "promela": Command(
        unit="programs",
        size=5000,
        minutes=60,
        parts={"promela": "promela.differential:compare"},
        help="random Promela programs: states, transitions, deadlocks and assertions as pan counts them",
        needs=("spin", "gcc"),
    ),
    "limits": Command(
        unit="rows",
        size=62,
        minutes=15,
        parts={"limits": "end_to_end.limit_rows:compare"},
        help="every part of a command, with far too little time or memory",
    ),
    "memory": Command(
        unit="runs",
        size=1008,
        minutes=300,
        parts={"memory": "end_to_end.memory_table:compare"},
        help="memory of every search in every language, with budgets from 64 MB to 4 GB",
    ),
    "trails": Command(
        unit="programs",
        size=3000,
        minutes=60,
        parts={"trails": "promela.trail_agreement:compare"},
        help="trails of pan: the same statements and values as told by spin -t",
        needs=("spin", "gcc"),
    ),
}


def main() -> None:
    arguments = _arguments()
    names = list(COMMANDS) if arguments.command == "all" else [arguments.command]
    is_wrong = False
    for name in names:
        command = COMMANDS[name]
        missing = [program for program in command.needs if shutil.which(program) is None]
        if missing:
            sys.exit(f"{name} needs {' and '.join(missing)}")
        started = time.monotonic()
        size = command.size if arguments.command == "all" else arguments.size
        found = run(command, size, arguments.seed, arguments.jobs)
        is_wrong |= bool(found.wrong)
        row = {"command": name, "seed": arguments.seed, **found.figures, "wrong": len(found.wrong)}
        print(json.dumps({**row, "seconds": round(time.monotonic() - started)}), flush=True)
    sys.exit(is_wrong)


def run(command: Command, size: int, seed: int, jobs: int) -> Compared:
    """Goes through seeds until enough was compared in each part."""
    total = Compared()
    for name, path in command.parts.items():
        part = _part(_comparison(path), command.unit, -(-size // len(command.parts)), seed, jobs)
        if len(command.parts) > 1:
            part.figures[f"{command.unit} of {name}"] = part.figures[command.unit]
        total.add(part)
    return total


def _part(comparison: Comparison, unit: str, size: int, seed: int, jobs: int) -> Compared:
    part, told = Compared(), time.monotonic()
    with get_context("spawn").Pool(jobs, maxtasksperchild=LIFE) as pool:
        while part.figures[unit] < size:
            seeds = range(seed, seed + min(AT_A_TIME * jobs, size - part.figures[unit]))
            seed = seeds.stop
            for found in pool.imap(comparison, seeds):
                part.add(found)
                print(*found.wrong, sep="\n", end="\n" if found.wrong else "", flush=True)
            if time.monotonic() > told + BETWEEN:
                told = time.monotonic()
                print(f"{part.figures[unit]:,} of {size:,} {unit}", file=sys.stderr, flush=True)
    return part


def _comparison(path: str) -> Comparison:
    module, _, name = path.partition(":")
    found: Comparison = getattr(import_module(module), name)
    return found


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(dest="command", required=True)
    for name, command in COMMANDS.items():
        kind = kinds.add_parser(name, help=f"{command.help} ({command.minutes} minutes)")
        kind.add_argument(f"--{command.unit}", dest="size", type=int, default=command.size, metavar="N")
        _add_common(kind)
    minutes = sum(command.minutes for command in COMMANDS.values())
    _add_common(kinds.add_parser("all", help=f"all of them at full size ({minutes} minutes)"))
    return parser.parse_args()


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, default=0, help="of the first comparison; the others follow")
    parser.add_argument("--jobs", type=int, default=1, help="processes")


if __name__ == "__main__":
    main()
