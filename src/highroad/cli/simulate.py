"""highroad simulate: runs the model step by step, at random, by hand, or along a saved trail."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from highroad.cli import _options as o
from highroad.cli._output import emit, model_output, print_json, save, unwritten_to_json
from highroad.cli._warnings import with_quiet
from highroad.escapes import escaped
from highroad.results import ExitStatus, Witness, witness_to_json
from highroad.streaming import Streamed
from highroad.systems import Composed, Edge, Stepwise, System

if TYPE_CHECKING:
    from highroad.trails.files import Followed

MOST_SHOWN = 100  # choices
DEADLOCK = "  deadlock: no step is possible"

Move = tuple[bytes, Edge, int]


@click.command()
@o.with_model
@o.with_parameters
@click.option("--steps", type=click.IntRange(0), default=20, show_default=True, help="How many random steps.")
@o.with_seed
@click.option(
    "-i",
    "--interactive",
    is_flag=True,
    help="Choose each step by hand: its number takes a step, r takes one at random, u undoes one, s shows the state, "
    "q ends.",
)
@click.option("--trail", type=click.Path(path_type=Path), help="Follow a trail, in any format.")
@click.option(
    "--save",
    "target",
    type=click.Path(path_type=Path),
    help="Write the steps to a file: *.trail for SPIN, *.txt, *.svg, *.mmd (Mermaid), otherwise as JSON.",
)
@click.option(
    "--msc/--no-msc", default=None, help="A message sequence chart.  [default: if messages were sent or received]"
)
@with_quiet
@o.with_json
def simulate(
    model: Path,
    define: tuple[str, ...],
    steps: int,
    seed: int | None,
    interactive: bool,
    trail: Path | None,
    target: Path | None,
    msc: bool | None,
    as_json: bool,
) -> int:
    """Run MODEL step by step and show what changes.

    The exit status is 1 when the model fails (a fault), otherwise 0.
    """
    from highroad import api
    from highroad.trails.files import Followed, Origin, follow, read_trail, save_trail

    if interactive and (trail is not None or target is not None or as_json):
        raise click.UsageError("--interactive goes neither with --trail and --save nor with --json.")
    o.require_outputs(model, target)
    saved = None if trail is None else read_trail(trail)
    parameters = o.parameters_of(define) or (saved.parameters if saved else {})
    with model_output():
        system = o.load_model(model, parameters)
    o.require_outputs(model, target)
    seed = api.valid_seed(seed)
    if interactive:
        return _by_hand(system, random.Random(seed))
    with model_output():
        if saved is not None:
            run, origin = follow(system, saved), saved.origin
        else:
            moves = list(_at_random(system, steps, seed))
            run = Followed(0, system.initial()[0], moves, f"random simulation, seed {seed}")
            origin = Origin(seed=seed)
        witness = run.witness(system)
        if as_json:
            report = []
        elif isinstance(system, Stepwise):
            report = [*_by_statement(system, run, msc)]
        else:
            report = [*_by_step(system, run, witness)]
    if not as_json:
        emit(run.reason, "", *report)
    if target is not None:
        save(partial(save_trail, target, witness, replace(origin, model=str(model), parameters=parameters)))
    if as_json:
        print_json(witness_to_json(witness, Streamed) | unwritten_to_json())
    return ExitStatus.VIOLATED if witness.is_fault else ExitStatus.HOLDS


def _by_step(system: System, run: Followed, witness: Witness) -> Iterator[str]:
    from highroad.trails.text import lines

    yield from lines(witness)
    last = run.moves[-1][1].state if run.moves else run.initial
    if last is not None and next(iter(system.edges(last)), None) is None:
        yield _why_stuck(system, last)


def _by_statement(system: Stepwise, run: Followed, msc: bool | None) -> Iterator[str]:
    """The statements, then where the processes are, then the messages between them."""
    from highroad.trails.chart import chart
    from highroad.trails.moves import lines, standing_lines, until_fault

    edges = [edge for _, edge, _ in run.moves]
    edges[-1:] = map(until_fault, edges[-1:])
    yield from lines(system, run.initial, edges, run.cycle)
    last = next(edge.state for edge in (*reversed(edges), Edge("", run.initial)) if edge.state is not None)
    yield from ("", "at the end:", *standing_lines(system, last))
    if next(iter(system.edges(last)), None) is None:
        yield _why_stuck(system, last)
    drawn = [] if msc is False else chart(edges, [each.process for each in system.standing(run.initial)], run.cycle)
    if drawn:
        yield from ("", "messages:", *drawn)
    elif msc:
        yield from ("", "messages: none")


def _at_random(system: System, steps: int, seed: int) -> Iterator[Move]:
    chooser = random.Random(seed)
    state: bytes | None = system.initial()[0]
    for _ in range(steps):
        edges = list(system.edges(state)) if state is not None else []
        if not edges or state is None:
            return
        choice = chooser.randrange(len(edges))
        yield state, edges[choice], choice
        state = edges[choice].state if edges[choice].fault is None else None


def _by_hand(system: System, chooser: random.Random) -> int:
    """Asks for each step: a number takes it, `u` undoes, `s` shows the state, `r` chooses at random, `q` ends."""
    from highroad.trails.moves import output_lines

    path = [system.initial()[0]]
    state = _state(system, path[0])
    emit(*(["initial:", *state] if isinstance(system, Composed) else [f"initial: {state[0]}"]))
    while True:
        edges = list(system.edges(path[-1]))
        for number, choice in enumerate(_choices(system, path[-1], edges[:MOST_SHOWN])):
            emit(f"  {number}) {choice}".rstrip())
        if not edges:
            emit(_why_stuck(system, path[-1]))
        if len(edges) > MOST_SHOWN:
            emit(f"  ... and {len(edges) - MOST_SHOWN:,} more, up to {len(edges) - 1})")
        try:
            answer = input(f"step {len(path)} [number, u, s, r, q]: ").strip()
        except EOFError:
            emit()
            return 0
        except (OSError, ValueError, RuntimeError) as error:  # it is closed, a folder, or no text
            print()
            raise click.UsageError(f"--interactive cannot read its standard input: {error}.") from error
        match answer:
            case "q":
                return 0
            case "u":
                path = path[:-1] or path
            case "s":
                emit(*_state(system, path[-1]))
            case _:
                if answer == "r" and edges:
                    answer = str(chooser.randrange(len(edges)))
                if not re.fullmatch("[0-9]{1,9}", answer) or int(answer) >= len(edges):
                    emit(f"  '{answer}' is not one of the choices")
                    continue
                chosen = edges[int(answer)]
                for line in (line for move in chosen.parts for line in output_lines(move)):
                    emit(f"  {line}")
                if chosen.fault is not None:
                    emit(f"  this step fails: {chosen.fault}")
                if chosen.state is not None:
                    path.append(chosen.state)


def _choices(system: System, state: bytes, edges: list[Edge]) -> Iterator[str]:
    from highroad.trails import components, text
    from highroad.trails.moves import choice_lines
    from highroad.trails.witness import step_of

    if isinstance(system, Stepwise):
        yield from choice_lines(system, state, edges)
        return
    told = partial(components.changes, components=system.components) if isinstance(system, Composed) else text.changes
    for number, edge in enumerate(edges):
        yield f"{escaped(edge.label):<24} {told(step_of(system, state, edge, number))}"


def _state(system: System, state: bytes) -> list[str]:
    """All of a state: in one line, or one for each component."""
    from highroad.trails import components, text

    described = system.describe(state)
    if isinstance(system, Composed):
        return [*components.state_lines(described, system.components)]
    return [text.values(described)]


def _why_stuck(system: System, state: bytes) -> str:
    """Why a run does not go on. A Promela model may have come to its end."""
    if isinstance(system, Stepwise) and all(each.is_end for each in system.standing(state)):
        return "  the end: no step is possible, and every process may stay where it is"
    return DEADLOCK


COMMAND = simulate
