"""highroad simulate: runs the model step by step, at random, by hand, or along a saved trail."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import click

from highroad.cli import _options as o
from highroad.cli._output import print_json
from highroad.systems import Edge, System

Move = tuple[bytes, Edge, int]


@click.command()
@o.with_model
@o.with_parameters
@click.option("--steps", type=click.IntRange(0), default=20, show_default=True, help="How many random steps.")
@o.with_seed
@click.option("-i", "--interactive", is_flag=True, help="Choose each step by hand.")
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
    """Run MODEL step by step and show what changes."""
    from highroad import api
    from highroad.results import Witness, witness_to_json
    from highroad.trails.witness import step_of

    system = api.load(model, **o.parameters_of(define))
    start = 0
    if interactive:
        return _by_hand(system)
    if trail is not None:
        from highroad.trails.file import follow, read

        saved = read(trail)
        start = saved.witness.start
        moves, reason = list(follow(system, saved, trail)), f"{saved.property}: {saved.witness.reason}"
    else:
        seed = api.new_seed() if seed is None else seed
        moves, reason = list(_at_random(system, steps, seed)), f"random simulation, seed {seed}"
    taken = tuple(step_of(system, source, edge, choice) for source, edge, choice in moves)
    witness = Witness(system.describe(system.initial()[start]), start, taken, reason)
    if as_json:
        print_json(witness_to_json(witness))
        return 0
    from highroad.trails.text import lines

    print("\n".join([witness.reason, "", *lines(witness)]))
    last = moves[-1][1].state if moves else system.initial()[start]
    if last is not None and not system.successors(last):
        print("  deadlock: no step is possible")
    return 0


def _at_random(system: System, steps: int, seed: int) -> Iterator[Move]:
    chooser = random.Random(seed)
    state: bytes | None = system.initial()[0]
    for _ in range(steps):
        edges = system.successors(state) if state is not None else ()
        if not edges or state is None:
            return
        choice = chooser.randrange(len(edges))
        yield state, edges[choice], choice
        state = edges[choice].state


def _by_hand(system: System) -> int:
    """Asks for each step: a number takes it, `u` undoes, `s` shows the state, `r` chooses at random, `q` ends."""
    from highroad.trails.text import changes, values
    from highroad.trails.witness import step_of

    path = [system.initial()[0]]
    print(f"initial: {values(system.describe(path[0]))}")
    while True:
        edges = system.successors(path[-1])
        for number, edge in enumerate(edges):
            print(f"  {number}) {edge.label:<24} {changes(step_of(system, path[-1], edge, number))}".rstrip())
        if not edges:
            print("  deadlock: no step is possible")
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
                    answer = str(random.randrange(len(edges)))
                if not answer.isdigit() or int(answer) >= len(edges):
                    print(f"  '{answer}' is not one of the choices")
                    continue
                target = edges[int(answer)].state
                if target is None:
                    print(f"  this step fails: {edges[int(answer)].fault}")
                    continue
                path.append(target)


COMMAND = simulate
