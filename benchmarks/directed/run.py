"""Directed searches side by side, on models with errors: lengths, states expanded and stored, trails made shorter.

    python benchmarks/directed/run.py                        # prints the tables
    python benchmarks/directed/run.py --write                # and puts them into benchmarks/directed/README.md
    python benchmarks/directed/run.py --models elevator,circuit --seconds 10
    python benchmarks/directed/run.py --keep FOLDER          # goes on where it was, if it is interrupted

Lengths and counts do not depend on the machine, except for what does not end within the limits, for shortening and for
the default command: these want a machine with nothing else to do.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from cases import CASES, Case
from commands import Desk
from expectations import expectation_table
from lengths import Measured, effort_tables, length_tables, measure

README = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- begin: python benchmarks/directed/run.py --write -->", "<!-- end -->"


def main() -> None:
    arguments = _arguments()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(arguments.keep or temporary).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        desk = Desk(folder, arguments.seconds)
        all_measured = [_measure(desk, case) for case in arguments.models]
        lines = report(desk, all_measured)
    print("\n".join(lines))
    if arguments.write:
        write(lines)


def report(desk: Desk, all_measured: list[Measured]) -> list[str]:
    """Everything that was measured, as Markdown."""
    limits = f"Each run has at most {desk.seconds:g} s and 2 GB, shortening {desk.shortening:g} s."
    lines = [limits, "", *expectation_table(all_measured)]
    lines += ["", "## Lengths", "", *length_tables(all_measured)]
    return [*lines, "", "## States expanded / stored", "", *effort_tables(all_measured)]


def write(lines: list[str]) -> None:
    """Replaces what stands between the two marks."""
    head, rest = README.read_text().split(BEGIN)
    tail = rest.split(END, 1)[1]
    README.write_text("\n".join([f"{head}{BEGIN}", *lines, f"{END}{tail}"]))


def _measure(desk: Desk, case: Case) -> Measured:
    measured = measure(desk, case)
    print(case.name, *measured.shortened_by, sep="; ", file=sys.stderr, flush=True)
    return measured


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the tables into the README")
    parser.add_argument("--models", type=_cases, default=CASES, help="names, with commas between them")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each run")
    parser.add_argument("--keep", metavar="FOLDER", help="where answers and trails are kept")
    return parser.parse_args()


def _cases(names: str) -> list[Case]:
    known = {case.name: case for case in CASES}
    unknown = [name for name in names.split(",") if name not in known]
    if unknown:
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(unknown)}; there are {', '.join(known)}")
    return [known[name] for name in names.split(",")]


if __name__ == "__main__":
    main()
