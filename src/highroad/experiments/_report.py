"""The report of all results in a file: `report.html` and `report.md`. The same results always give the same text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from highroad.diagnostics import Diagnostic, InputError
from highroad.experiments import experiments
from highroad.experiments._html import html
from highroad.experiments._judgement import Judged, judge
from highroad.experiments._markdown import markdown
from highroad.experiments._results import ORIGIN, Block, read_blocks
from highroad.experiments._statistics import require_scipy
from highroad.files import make_folder, replacing


def judged_file(path: Path) -> list[Judged]:
    """What the results in a file say of each experiment that has any."""
    require_scipy()
    blocks = read_blocks(path)
    by_name = {name: [block for block in blocks if block.experiment == name] for name in experiments()}
    found = [_judged(name, of_it, path) for name, of_it in by_name.items() if of_it]
    if not found:
        raise InputError(Diagnostic("E1066", f"{path} has no results of any known experiment", None, ORIGIN))
    return found


def _judged(name: str, blocks: Sequence[Block], path: Path) -> Judged:
    """What is recorded of a run is known to the experiment alone."""
    try:
        return judge(experiments()[name], blocks)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        message = f"{path} has records that are not those of {name}"
        raise InputError(Diagnostic("E1068", message, None, ORIGIN)) from error


def write_report(judged: list[Judged], folder: Path) -> list[Path]:
    """Writes the page and the tables into a folder, which is made if there is none."""
    make_folder(folder)
    written = []
    for name, text in (("report.html", html(judged)), ("report.md", markdown(judged))):
        with replacing(folder / name) as stream:
            stream.write(text)
        written.append(folder / name)
    return written
