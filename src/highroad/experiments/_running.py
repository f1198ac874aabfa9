"""Runs experiments: blocks of runs in processes, written down as they are finished, so that all can be interrupted."""

from __future__ import annotations

import gc
import hashlib
import multiprocessing
import os
import platform
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from highroad import api
from highroad.diagnostics import Diagnostic, InputError
from highroad.experiments import experiments
from highroad.experiments._experiment import Cell, Experiment
from highroad.experiments._models import hash_of, loaded
from highroad.experiments._results import Block, read_blocks
from highroad.files import appending
from highroad.inputs import MOST_WRITTEN_BYTES, read_bytes

DEFAULT_SEED = 1


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is run, from which seed, in how many processes. The results do not depend on the processes."""

    scale: str = "small"
    seed: int = DEFAULT_SEED
    jobs: int = 1


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of work: some runs of a cell."""

    experiment: str
    cell: str
    first: int
    runs: int
    scale: str
    seed: int
    model_hash: str

    @property
    def key(self) -> tuple[str, str, int, int, str]:
        return self.experiment, self.cell, self.first, self.runs, self.model_hash


@dataclass(frozen=True, slots=True)
class Done:
    """How far the work is."""

    item: Item
    finished: int
    all: int
    seconds_left: float  # if the rest takes as long as what was done now


Tell = Callable[[Done], None]


def run(chosen: Sequence[Experiment], plan: Plan, path: Path, tell: Tell = lambda _: None) -> int:
    """Runs what is not in the file yet, and adds it there. Gives the number of blocks that were run."""
    known, length = _known(path, plan)
    items = [item for each in chosen for item in _items(each, plan)]
    missing = [item for item in items if item.key not in known]
    started = time.monotonic()
    with appending(path, length) as stream:
        for done, (item, block) in enumerate(_worked(missing, plan.jobs), start=1):
            stream.write(block.to_line())
            stream.flush()
            left = len(missing) - done
            tell(Done(item, len(items) - left, len(items), (time.monotonic() - started) / done * left))
    gc.collect()  # the semaphores of the processes: this one may end without any clearing up
    return len(missing)


def work(item: Item) -> Block:
    """Does a piece of work, in whatever process this is."""
    from highroad import __version__

    cell = experiments()[item.experiment].cell(item.cell)
    started, cpu_started = time.monotonic(), time.process_time()
    seeds = [api.derived_seed(_seed_of(item), run) for run in range(item.first, item.first + item.runs)]
    records = list(cell.measure(loaded(cell.model), seeds))
    return Block(
        experiment=item.experiment,
        cell=item.cell,
        first=item.first,
        runs=item.runs,
        scale=item.scale,
        seed=item.seed,
        version=__version__,
        model=str(cell.model),
        model_hash=item.model_hash,
        machine=machine(),
        seconds=round(time.monotonic() - started, 3),
        cpu_seconds=round(time.process_time() - cpu_started, 3),
        records=records,
    )


def machine() -> str:
    """What it runs on, as far as that matters."""
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def _seed_of(item: Item) -> int:
    """Of the first run of a cell; whatever else is run does not matter to it."""
    text = f"{item.seed}\n{item.experiment}\n{item.cell}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


def _items(experiment: Experiment, plan: Plan) -> Iterator[Item]:
    for cell in experiment.cells:
        yield from _items_of(experiment, cell, plan)


def _items_of(experiment: Experiment, cell: Cell, plan: Plan) -> Iterator[Item]:
    runs, known_hash = cell.runs(plan.scale), hash_of(cell.model)
    for first in range(0, runs, cell.block):
        count = min(cell.block, runs - first)
        yield Item(experiment.name, cell.name, first, count, plan.scale, plan.seed, known_hash)


def _known(path: Path, plan: Plan) -> tuple[set[tuple[str, str, int, int, str]], int]:
    """What the file has already, and in how many bytes: without a torn last line, where the next one begins."""
    if not path.exists():
        return set(), 0
    blocks = read_blocks(path)
    for block in blocks:
        if (block.scale, block.seed) != (plan.scale, plan.seed):
            message = f"{path} has results of scale {block.scale} and seed {block.seed}"
            raise InputError(Diagnostic("E1063", message, None, "name another file by --out"))
    length = read_bytes(path, MOST_WRITTEN_BYTES).rfind(b"\n") + 1
    return {block.key for block in blocks}, length


def _worked(items: Sequence[Item], jobs: int) -> Iterator[tuple[Item, Block]]:
    """The results as they come."""
    if jobs == 1 or len(items) <= 1:
        for item in items:
            yield item, work(item)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(items)), mp_context=context, initializer=_begin_worker) as pool:
        futures = {pool.submit(work, item): item for item in items}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BrokenProcessPool as error:
            hint = "with fewer --jobs there is more memory for each; what is finished is kept"
            raise InputError(Diagnostic("E1064", "a process of the experiment was killed", None, hint)) from error
        finally:
            if not all(future.done() for future in futures):
                for child in multiprocessing.active_children():
                    child.terminate()


def _begin_worker() -> None:
    """Ctrl-C reaches all processes of a terminal; only the first one may take it. When that is gone, so is the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
