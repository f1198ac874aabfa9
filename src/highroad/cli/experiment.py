"""highroad experiment: the experiments of the papers, made again."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from highroad.cli import _options as o
from highroad.cli._output import counted, emit, print_json, save, warn
from highroad.results import ExitStatus

if TYPE_CHECKING:
    from highroad.experiments._running import Done, Tell

RESULTS = Path("experiments.jsonl")


@click.group()
def experiment() -> None:
    """Make the experiments of the papers again, and compare with what was published."""


@experiment.command("list")
@o.with_json
def list_(as_json: bool) -> int:
    """List the experiments."""
    from highroad.experiments import experiments

    if as_json:
        print_json(
            [
                {
                    "name": each.name,
                    "title": each.title,
                    "paper": each.paper.citation,
                    "cells": len(each.cells),
                    "runs": {scale: sum(cell.runs(scale) for cell in each.cells) for scale in ("small", "paper")},
                }
                for each in experiments().values()
            ]
        )
        return ExitStatus.HOLDS
    width = max(map(len, experiments()))
    for name, each in experiments().items():
        emit(f"{name:<{width}}  {each.title} ({each.paper.short}); {counted(len(each.cells), 'cell')}")
    return ExitStatus.HOLDS


@experiment.command()
@click.argument("names", metavar="[ID]...", nargs=-1)
@click.option(
    "--scale",
    type=click.Choice(["small", "paper"]),
    default="small",
    show_default=True,
    help="How many runs: few, or as many as in the papers.",
)
@click.option("--jobs", type=click.IntRange(1), help="How many processes.  [default: one for each core]")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    default=RESULTS,
    show_default=True,
    help="The file for the results; what it has already is not run again.",
)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True, help="Of all randomness.")
def run(names: tuple[str, ...], scale: str, jobs: int | None, out: Path, seed: int) -> int:
    """Run experiments; all, if no ID is given. It may be interrupted: the same command goes on from there."""
    from highroad.experiments import chosen_experiments
    from highroad.experiments._running import Plan, run

    chosen = chosen_experiments(names)
    plan = Plan(scale, seed, jobs or os.cpu_count() or 1)
    try:
        with _progress() as tell:
            count = run(chosen, plan, out, tell)
    except KeyboardInterrupt:
        warn(f"{out} has what is finished; the same command goes on from there")
        raise
    emit(f"{out}: {counted(count, 'block')} of runs added; see 'highroad experiment report --from {out}'")
    return ExitStatus.HOLDS


@experiment.command()
@click.option(
    "--from",
    "results",
    type=click.Path(path_type=Path),
    default=RESULTS,
    show_default=True,
    help="The file with the results.",
)
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    default=Path("."),
    show_default=True,
    help="The folder for report.html and report.md.",
)
def report(results: Path, out: Path) -> int:
    """Write what came of the experiments: one page with tables and figures, and the tables as Markdown."""
    from highroad.experiments._report import judged_file, write_report
    from highroad.experiments._texts import sums

    judged = judged_file(results)
    for each in judged:
        verdicts = ", ".join(concluded.verdict for concluded in each.conclusions)
        emit(f"{each.experiment.name}: {sums(each)} Conclusions: {verdicts or 'none'}.")
    save(lambda: emit(*map(str, write_report(judged, out))))
    return ExitStatus.HOLDS


@contextmanager
def _progress() -> Iterator[Tell]:
    """How far it is and how long it will take: a bar on a terminal, otherwise a line for each tenth of the work."""
    if not sys.stderr.isatty():
        yield _told_by_lines()
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=Console(stderr=True)) as progress:
        task = progress.add_task("starting", total=None)

        def tell(done: Done) -> None:
            progress.update(task, description=done.item.experiment, completed=done.finished, total=done.all)

        yield tell


def _told_by_lines() -> Tell:
    told = -1

    def tell(done: Done) -> None:
        nonlocal told
        tenth = 10 * done.finished // done.all
        if tenth > told:
            told = tenth
            left = f"about {done.seconds_left:,.0f} s left" if done.finished < done.all else "done"
            warn(f"{done.finished:,} of {counted(done.all, 'block')}, {done.item.experiment}; {left}")

    return tell


COMMAND = experiment
