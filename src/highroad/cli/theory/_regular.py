"""What `theory tree` and `theory grid` share: graphs of a known shape, with cover times and repeated searches."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Protocol

import click

from highroad import api
from highroad.cli._output import counted, emit, print_json
from highroad.cli.theory import _shared as s
from highroad.diagnostics import Diagnostic, InputError, Source
from highroad.limits import Limits
from highroad.lts.graph import Graph
from highroad.results import ExitStatus
from highroad.theory.graphs import SearchName
from highroad.theory.repeated import Repeated, repeated
from highroad.theory.work import Number, Work

ROWS = 10  # of a table over time

with_memory = click.option(
    "--memory", metavar="N|N%", help="Also: mean number of covered nodes of the repeated searches with this memory."
)
with_steps = click.option(
    "--steps", type=click.IntRange(1), help="How long the repeated searches go on.  [default: 10 times the nodes]"
)


class Shape(Protocol):
    """A graph of a known shape."""

    @property
    def node_count(self) -> int: ...
    @property
    def density(self) -> float | None: ...
    def graph(self) -> Graph: ...


@dataclass(frozen=True, slots=True)
class Theory:
    """What is computed of a shape, by the module that knows it."""

    shape: Shape
    module: ModuleType

    def cover_times(self, search: SearchName, work: Work) -> Sequence[Number]:
        times: Sequence[Number] = self.module.cover_times(self.shape, search, work=work)
        return times

    def repeated(self, search: SearchName, memory: int, steps: int, work: Work) -> Repeated:
        return repeated(self.module.filling(self.shape, search, memory, steps, work), steps, work)


def memory_of(text: str, nodes: int) -> int:
    """A number of nodes, or a share of all of them."""
    match = re.fullmatch(r"(\d{1,12}(?:\.\d{1,6})?)(%?)", text.replace(" ", ""))
    span = Source("<--memory>", text).span(0, max(1, len(text)))
    if match is None or (not match[2] and "." in match[1]):
        raise InputError(Diagnostic("E1000", f"--memory does not understand '{text}'", span, "20, or 15%"))
    memory = round(float(match[1]) * nodes / 100) if match[2] else int(match[1])
    if not 2 <= memory <= nodes or (match[2] and float(match[1]) > 100):
        hint = f"from 2 to {nodes:,} nodes, which is all"
        raise InputError(Diagnostic("E1000", f"a memory of {text} is out of range", span, hint))
    return memory


def answer(
    title: str,
    theory: Theory,
    searches: tuple[SearchName, ...],
    memory_text: str | None,
    steps: int | None,
    runs: int | None,
    seed: int | None,
    limits: Limits,
    as_json: bool,
) -> int:
    """Computes, or simulates, and shows it."""
    if steps is not None and memory_text is None:
        raise click.UsageError("--steps is how long the repeated searches go on, which need --memory.")
    shape = theory.shape
    nodes = shape.node_count
    seed = api.valid_seed(seed)
    memory = None if memory_text is None else memory_of(memory_text, nodes)
    work = Work(limits.seconds)
    wanted = {level: s.at_level(level, nodes) for level in s.LEVELS}
    last = steps if steps is not None else 10 * nodes
    moments = sorted({max(1, round(last * row / ROWS)) for row in range(1, ROWS + 1)})
    times: dict[str, dict[int, Any]] = {}
    covered: dict[str, dict[int, Any]] = {}
    simulated = None if runs is None else _simulated(shape, runs, seed, limits)
    for name in searches:
        if simulated is not None and memory is None:
            times[name] = {level: simulated.cover_time(name, count) for level, count in wanted.items()}
        elif memory is None:
            means = theory.cover_times(name, work)
            times[name] = {level: means[count] for level, count in wanted.items()}
        if memory is not None:
            mean: Callable[[int], Any]
            if simulated is not None:
                mean = _simulated_mean(simulated, name, memory)
            else:
                mean = theory.repeated(name, memory, last, work).covered.__getitem__
            covered[f"r{name}"] = {moment: mean(moment) for moment in moments}
    if as_json:
        simulation = {"simulated_runs": runs} | ({} if runs is None else {"seed": seed})
        print_json(_to_json(shape, simulation, memory, wanted, times, covered))
        return ExitStatus.HOLDS
    density = "none" if shape.density is None else f"{shape.density:.3g}"
    emit(f"{title}: {counted(nodes, 'node')}, density factor {density}   ({s.basis(runs, seed)})")
    if times:
        emit("mean number of steps until a part of the nodes is covered:")
        rows = [[f"{p} %", f"{wanted[p]:,}", *(s.number(times[n][p]) for n in times)] for p in s.LEVELS]
        emit(*s.table(["covered", "nodes", *times], rows))
    if covered:
        emit(f"mean number of covered nodes with memory for {memory:,} of them:")
        emit(*s.table(["steps", *covered], [[f"{n:,}", *(s.number(covered[r][n]) for r in covered)] for n in moments]))
    return ExitStatus.HOLDS


def _simulated(shape: Shape, runs: int, seed: int, limits: Limits) -> Any:
    from highroad.systems.explicit import ExplicitSystem
    from highroad.theory.models import MOST_SIMULATED
    from highroad.theory.simulation import Simulation
    from highroad.theory.work import too_large

    if shape.node_count > MOST_SIMULATED:
        raise too_large(f"{shape.node_count:,} nodes are too many for runs on an explicit graph", None)
    system = ExplicitSystem(shape.graph(), "graph", "aut")
    return Simulation(system, shape.node_count, runs, seed, limits)


def _simulated_mean(simulation: Any, name: SearchName, memory: int) -> Callable[[int], Any]:
    return lambda steps: simulation.repeated(name, memory, steps)


def _to_json(
    shape: Shape,
    simulation: Mapping[str, int | None],
    memory: int | None,
    wanted: Mapping[int, int],
    times: Mapping[str, Mapping[int, Any]],
    covered: Mapping[str, Mapping[int, Any]],
) -> dict[str, Any]:
    data: dict[str, Any] = {"nodes": shape.node_count, "density_factor": shape.density, **simulation}
    if times:
        data["cover_times"] = {
            name: [{"percent": p, "nodes": wanted[p], "steps": s.plain(t)} for p, t in row.items()]
            for name, row in times.items()
        }
    if covered:
        data["memory"] = memory
        data["covered"] = {
            name: [{"steps": n, "mean_covered": s.plain(mean)} for n, mean in row.items()]
            for name, row in covered.items()
        }
    return data
