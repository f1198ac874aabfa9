"""highroad theory graph: what urs and sdrs cover of a small model."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from highroad.cli import _options as o
from highroad.cli._budget import left_of
from highroad.cli._output import counted, emit, model_output, print_json
from highroad.cli._warnings import with_quiet
from highroad.cli.theory import _shared as s
from highroad.results import ExitStatus

if TYPE_CHECKING:
    from highroad.explored import ExploredLts
    from highroad.theory.graphs import Coverage
    from highroad.theory.simulation import SimulatedCoverage

LEAST_LIKELY = 5  # states that are shown


@click.command()
@o.with_model
@o.with_parameters
@s.with_searches
@click.option("--steps", type=click.IntRange(0), help="Also: what is covered after this many steps.")
@s.with_simulation
@o.with_seed
@s.with_time
@with_quiet
@o.with_json
def graph(
    model: Path,
    define: tuple[str, ...],
    searches: tuple[str, ...],
    steps: int | None,
    runs: int | None,
    seed: int | None,
    max_time: str | None,
    as_json: bool,
) -> int:
    """Mean cover times of a small MODEL by uniform random search and simplified deep random search.

    With --steps also the distribution of what is covered after so many steps, how likely each state is covered by then,
    and the least likely one.
    """
    from highroad import api
    from highroad.theory import models
    from highroad.theory.graphs import cover_times, coverage
    from highroad.theory.simulation import Simulation
    from highroad.theory.work import Work

    limits, seed = o.limits_of(None, None, None, max_time), api.valid_seed(seed)
    with model_output():
        system = o.load_model(model, o.parameters_of(define), limits)
        most = models.MOST_STATES if runs is None else models.MOST_SIMULATED
        limits = left_of(limits)
        space = models.states_of(system, limits, most=most)
    chosen = s.chosen_searches(searches)
    times: dict[str, dict[int, Any]] = {}
    after: dict[str, Coverage | SimulatedCoverage] = {}
    states = {level: s.at_level(level, space.state_count) for level in s.LEVELS}
    if runs is not None:
        simulation = Simulation(system, space.state_count, runs, seed, limits)
        for name in chosen:
            simulated = {count: simulation.cover_time(name, count) for count in set(states.values())}
            times[name] = {level: simulated[count] for level, count in states.items()}
            if steps is not None:
                after[name] = simulation.coverage(name, steps)
    else:
        small, work = models.small_graph_of(space), Work(left_of(limits).seconds)
        for name in chosen:
            means = cover_times(small, name, exact=False, work=work)
            times[name] = {level: means[count] for level, count in states.items()}
            if steps is not None:
                after[name] = coverage(small, name, steps, exact=False, work=work)
    if as_json:
        print_json(
            {
                "states": space.state_count,
                "simulated_runs": runs,
                **({} if runs is None else {"seed": seed}),
                "cover_times": {
                    name: [{"percent": p, "states": states[p], "steps": s.plain(t)} for p, t in row.items()]
                    for name, row in times.items()
                },
                **({} if steps is None else {"steps": steps, "after": {n: _to_json(c) for n, c in after.items()}}),
            }
        )
        return ExitStatus.HOLDS
    number = counted(space.state_count, "state")
    emit(f"{number}; mean number of steps until a part of them is covered ({s.basis(runs, seed)}):")
    rows = [[f"{p} %", f"{states[p]:,}", *(s.number(times[n][p]) for n in chosen)] for p in s.LEVELS]
    emit(*s.table(["covered", "states", *chosen], rows))
    if steps is not None:
        emit(f"after {counted(steps, 'step')}:")
        for each, covered in after.items():
            emit(*_lines(each, covered, space))
    return ExitStatus.HOLDS


def _to_json(covered: Coverage | SimulatedCoverage) -> dict[str, Any]:
    from highroad.theory.graphs import Coverage

    if not isinstance(covered, Coverage):
        return {"mean_covered": s.plain(covered.mean), "everything": s.plain(covered.everything)}
    chances = covered.reachability
    least = min(range(len(chances)), key=chances.__getitem__)
    return {
        "mean_covered": s.plain(covered.mean),
        "everything": s.plain(covered.sizes.get(len(chances), 0)),
        "covered": {str(size): s.plain(chance) for size, chance in covered.sizes.items()},
        "reachability": [s.plain(chance) for chance in chances],
        "p_min": {"state": least, "probability": s.plain(chances[least])},
    }


def _lines(name: str, covered: Coverage | SimulatedCoverage, space: ExploredLts) -> list[str]:
    from highroad.theory.graphs import Coverage
    from highroad.theory.models import name_of

    if not isinstance(covered, Coverage):
        return [
            f"  {name}: {s.number(covered.mean)} states covered on average; "
            f"all of them with probability {s.number(covered.everything)}"
        ]
    chances = covered.reachability
    least = sorted(range(len(chances)), key=chances.__getitem__)[:LEAST_LIKELY]
    return [
        f"  {name}: {s.number(covered.mean)} states covered on average; "
        f"all of them with probability {s.number(covered.sizes.get(len(chances), 0))}",
        "    least likely covered:",
        *(f"      {s.number(chances[state])}  {name_of(space, state)}" for state in least),
    ]


COMMAND = graph
