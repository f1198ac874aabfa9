"""highroad simulate: runs the model step by step, at random, by hand, or along a saved trail."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import click

from highroad.cli import _options as o
from highroad.cli._output import emit, model_output, print_json
from highroad.diagnostics import escaped
from highroad.results import ExitStatus, Witness, witness_to_json
from highroad.systems import Edge, System

MOST_SHOWN = 100  # choices

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
@click.option("--trail", type=click.Path(path_type=Path), help="Follow a saved witness.")
@o.with_json
def simulate(
    model: Path,
    define: tuple[str, ...],
    steps: int,
    seed: int | None,
    interactive: bool,
    trail: Path | None,
    as_json: bool,
) -> int:
    """Run MODEL step by step and show what changes.

    The exit status is 1 when the model fails (a fault), otherwise 0.
    """
    from highroad import api
    from highroad.trails.file import follow, read
    from highroad.trails.text import lines
    from highroad.trails.witness import step_of

    if interactive and (trail is not None or as_json):
        raise click.UsageError("--interactive goes neither with --trail nor with --json.")
    saved = None if trail is None else read(trail)
    parameters = o.parameters_of(define)
    with model_output():
        system = api.load(model, **(parameters or (saved.parameters if saved else {})))
    seed = api.valid_seed(seed)
    if interactive:
        return _by_hand(system, random.Random(seed))
    with model_output():
        if trail is not None and saved is not None:
            start, reason = saved.witness.start, saved.witness.reason
            moves = list(follow(system, saved, trail))
        else:
            start, reason = 0, f"random simulation, seed {seed}"
            moves = list(_at_random(system, steps, seed))
        taken = [step_of(system, source, edge, choice) for source, edge, choice in moves]
        initial = system.initial()[start]
        witness = Witness(system.describe(initial), start, tuple(taken), reason)
        last = moves[-1][1].state if moves else initial
        is_deadlock = last is not None and not list(system.edges(last))
    if as_json:
        print_json(witness_to_json(witness))
    else:
        emit(reason, "", *lines(witness), *(["  deadlock: no step is possible"] if is_deadlock else []))
    return ExitStatus.VIOLATED if witness.is_fault else ExitStatus.HOLDS


def _at_random(system: System, steps: int, seed: int) -> Iterator[Move]:
    chooser = random.Random(seed)
    state: bytes | None = system.initial()[0]
    for _ in range(steps):
        edges = list(system.edges(state)) if state is not None else []
        if not edges or state is None:
            return
        choice = chooser.randrange(len(edges))
        yield state, edges[choice], choice
        state = edges[choice].state


def _by_hand(system: System, chooser: random.Random) -> int:
    """Asks for each step: a number takes it, `u` undoes, `s` shows the state, `r` chooses at random, `q` ends."""
    from highroad.trails.text import changes, values
    from highroad.trails.witness import step_of

    path = [system.initial()[0]]
    print(f"initial: {values(system.describe(path[0]))}")
    while True:
        edges = list(system.edges(path[-1]))
        for number, edge in enumerate(edges[:MOST_SHOWN]):
            change = changes(step_of(system, path[-1], edge, number))
            print(f"  {number}) {escaped(edge.label):<24} {change}".rstrip())
        if not edges:
            print("  deadlock: no step is possible")
        if len(edges) > MOST_SHOWN:
            print(f"  ... and {len(edges) - MOST_SHOWN:,} more, up to {len(edges) - 1})")
        try:
            answer = input(f"step {len(path)} [number, u, s, r, q]: ").strip()
        except EOFError:
            print()
            return 0
        match answer:
            case "q":
                return 0
            case "u":
                path = path[:-1] or path
            case "s":
                print(values(system.describe(path[-1])))
            case _:
                if answer == "r" and edges:
                    answer = str(chooser.randrange(len(edges)))
                if not re.fullmatch("[0-9]{1,9}", answer) or int(answer) >= len(edges):
                    print(f"  '{escaped(answer)}' is not one of the choices")
                    continue
                target = edges[int(answer)].state
                if target is None:
                    print(f"  this step fails: {escaped(str(edges[int(answer)].fault))}")
                    continue
                path.append(target)


COMMAND = simulate
