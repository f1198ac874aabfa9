"""Random small systems in every language, and random properties of them: what directed searches are tried on."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

import highroad
from differential.random_models import ENTROPY_BYTES, decode
from highroad.diagnostics import HighroadError, InputError, Source
from highroad.systems import System
from highroad.systems.compiled import CompiledSystem
from mcrl2.generator import generate as generate_specification
from mcrl2.random_specifications import load as load_specification
from promela.generator import generate as generate_program

OPERATORS = ("==", "!=", "<", "<=", ">", ">=")


class Stones:
    """A model in plain Python: two heaps, and a random table of what may be taken from them or added."""

    def __init__(self, rng: Random) -> None:
        self._moves = [(f"m{n}", rng.randrange(-3, 3), rng.randrange(-3, 3)) for n in range(rng.randint(2, 5))]
        self._size = rng.randint(2, 7)

    def initial_states(self) -> list[tuple[int, int]]:
        return [(self._size, 0)]

    def successors(self, state: tuple[int, int]) -> list[tuple[str, tuple[int, int]]]:
        made = [(name, (state[0] + one, state[1] + two)) for name, one, two in self._moves]
        return [(name, heaps) for name, heaps in made if min(heaps) >= 0 and max(heaps) <= self._size]


def promela(seed: int, directory: Path) -> System:
    file = directory / f"program{seed}.pml"
    file.write_text(generate_program(seed).text())
    return highroad.load(file)


def mcrl2(seed: int, _: Path) -> System:
    return load_specification(generate_specification(seed))


def builder(seed: int, _: Path) -> System:
    return CompiledSystem(decode(Random(seed).randbytes(ENTROPY_BYTES)).model, f"model{seed}")


def python(seed: int, _: Path) -> System:
    return highroad.load(Stones(Random(seed)))


def aut(seed: int, directory: Path) -> System:
    rng = Random(seed)
    states = rng.randint(2, 60)
    count = rng.randint(1, 2 * states)
    edges = [(rng.randrange(states), rng.choice("abcd"), rng.randrange(states)) for _ in range(count)]
    lines = [f"des (0,{len(edges)},{states})", *(f'({source},"{label}",{target})' for source, label, target in edges)]
    file = directory / f"graph{seed}.aut"
    file.write_text("\n".join(lines) + "\n")
    return highroad.load(file)


LANGUAGES: Mapping[str, Callable[[int, Path], System]] = {
    "aut": aut,
    "builder": builder,
    "mcrl2": mcrl2,
    "promela": promela,
    "python": python,
}


def systems(language: str, seeds: range, directory: Path) -> Iterator[tuple[Random, System]]:
    """Those that are legal, each with a source of decisions about it."""
    for seed in seeds:
        try:
            yield random.Random(seed), LANGUAGES[language](seed, directory)
        except HighroadError:
            continue


def random_predicate(rng: Random, system: System, states: list[bytes]) -> str:
    """A comparison of what is known of some state, or several of them together. All can be evaluated in all states."""
    parts: list[str] = []
    while len(parts) < rng.randint(1, 3):
        part = _comparison(rng, system.describe(rng.choice(states)))
        if part is not None and _has_values(system, part, states):
            parts.append(part if rng.random() < 0.8 else f"!({part})")
        elif rng.random() < 0.1:
            parts.append("true")  # a system with nothing to compare
    return rng.choice((" && ", " && ", " || ")).join(f"({part})" for part in parts)


def _comparison(rng: Random, values: Mapping[str, object]) -> str | None:
    name = rng.choice(list(values))
    match values[name]:
        case bool() as truth:
            return f"{name} == {'true' if truth else 'false'}"
        case int() as number:
            return f"{name} {rng.choice(OPERATORS)} {number}"
        case tuple() as numbers:
            at = rng.randrange(len(numbers))
            return f"{name}[{at}] {rng.choice(OPERATORS)} {numbers[at]}"
        case str() as text if text.isidentifier() and rng.random() < 0.5:
            return f"{name} {rng.choice(('==', '!='))} {text}"
        case str() as text:  # names of a language are quoted elsewhere
            place = name if "." in name else f"{name}.location"
            return f'{place} {rng.choice(("==", "!="))} "{text}"'
        case _:
            return None


def _has_values(system: System, predicate: str, states: list[bytes]) -> bool:
    try:
        for state in states:
            system.holds(Source("<test>", predicate), state)
    except InputError:
        return False
    return True
