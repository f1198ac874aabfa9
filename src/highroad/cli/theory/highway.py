"""highroad theory highway: how likely a highway visits the states of a small model."""

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
    from highroad.properties import Property

LEAST_LIKELY = 5  # states that are shown


@click.command()
@o.with_model
@o.with_parameters
@click.option("--width", type=click.IntRange(1, 4_000_000_000), required=True, help="The width of the highway (N).")
@click.option(
    "--search",
    type=click.Choice(["highway", "approximate-highway"]),
    default="highway",
    show_default=True,
    help="How the states of a level are drawn.",
)
@click.option(
    "--state",
    "predicate",
    metavar="PREDICATE",
    help="How likely a state with this property is found; 'deadlock' is one without successors.",
)
@s.with_simulation
@o.with_seed
@s.with_time
@with_quiet
@o.with_json
def highway(
    model: Path,
    define: tuple[str, ...],
    width: int,
    search: str,
    predicate: str | None,
    runs: int | None,
    seed: int | None,
    max_time: str | None,
    as_json: bool,
) -> int:
    """How likely a highway search visits each state of a small MODEL, by following every draw that it can make.

    A state is considered, and so found, when it is a successor of a visited one; it need not be drawn itself.
    """
    from highroad import api
    from highroad.properties import located_mistakes, make_property
    from highroad.theory import models
    from highroad.theory.highways import SIMULATE, HighwayName, chances
    from highroad.theory.work import Work

    if runs is not None and predicate is None:
        raise click.UsageError("--simulate needs --state, which says what the runs look for.")
    limits = o.limits_of(None, None, None, max_time)
    is_deadlock = predicate is not None and predicate.strip() == "deadlock"
    sought = None
    if predicate is not None:
        sought = make_property("deadlock") if is_deadlock else make_property("reach", predicate)
    with model_output():
        system = o.load_model(model, o.parameters_of(define), limits)
        if sought is not None:
            api.validate(system, sought)
    limits = left_of(limits)
    if runs is not None and sought is not None:
        return _simulate(system, sought, f"{search}:width={width}", runs, seed, limits, as_json)
    with model_output():
        space = models.states_of(system, limits, hint=SIMULATE)
        graph = models.small_graph_of(space)
        targets: list[int] = []
        if is_deadlock:
            targets = [state for state, successors in enumerate(graph.successors) if not successors]
        elif sought is not None and sought.objective.predicate is not None:
            with located_mistakes(sought):
                targets = models.states_with(system, space, sought.objective.predicate)
    drawn: HighwayName = "highway" if search == "highway" else "approximate-highway"
    found = chances(graph, width, drawn, targets=targets, work=Work(left_of(limits).seconds))
    if as_json:
        data: dict[str, Any] = {
            "states": space.state_count,
            "width": width,
            "search": search,
            "visited": [s.plain(chance) for chance in found.visited],
            "considered": [s.plain(chance) for chance in found.considered],
        }
        if predicate is not None:
            data |= {"sought": predicate, "sought_states": targets, "found": s.plain(found.found)}
        print_json(data)
        return ExitStatus.HOLDS
    emit(f"{counted(space.state_count, 'state')}; {search} of width {width:,} (computed):")
    if sought is not None:
        number = counted(len(targets), "state")
        emit(f"  {_what(sought)} is found with probability {s.number(found.found)}  ({number} of that kind)")
    shown = targets if predicate is not None else range(space.state_count)
    least = sorted(shown, key=found.considered.__getitem__)[:LEAST_LIKELY]
    rows = [
        [models.name_of(space, state), s.number(found.considered[state]), s.number(found.visited[state])]
        for state in least
    ]
    if rows:
        emit(*s.table(["least likely", "found", "visited"], rows))
    return ExitStatus.HOLDS


def _what(sought: Property) -> str:
    return f"a state with '{sought.text}'" if sought.text else "a deadlock"


def _simulate(
    system: Any, sought: Property, search: str, runs: int, seed: int | None, limits: Any, as_json: bool
) -> int:
    from highroad import api
    from highroad.searches import parse_search
    from highroad.theory.simulation import Simulation

    seed = api.valid_seed(seed)
    simulation = Simulation(system, None, runs, seed, limits, sought.objective)
    estimate = simulation.found(parse_search(search))
    if as_json:
        sought_text = sought.text or sought.kind
        print_json({"search": search, "sought": sought_text, "found": s.plain(estimate), "seed": seed})
    else:
        by = f"{search}, {runs:,} runs, seed {seed}"
        emit(f"{_what(sought)} is found with probability {estimate}   ({by})")
    return ExitStatus.HOLDS


COMMAND = highway
