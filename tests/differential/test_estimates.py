"""Estimates of random and bundled models: native code has the interpreter's values, relaxed ones are lower bounds."""

import random
from pathlib import Path

import pytest

import highroad
from differential.estimate_checks import EstimateCheck
from differential.random_models import ENTROPY_BYTES, decode
from highroad.systems.compiled import CompiledSystem
from promela.generator import generate

MODELS = sorted(path for path in Path(__file__).parents[2].glob("models/*.p*") if path.stem != "random_graph")
FAST, ALL, AT_ONCE = 10, 200, 10
FIRSTS = [first if first < FAST else pytest.param(first, marks=pytest.mark.slow) for first in range(0, ALL, AT_ONCE)]


def random_program(seed: int, directory: Path) -> CompiledSystem:
    file = directory / f"program{seed}.pml"
    file.write_text(generate(seed).text())
    system = highroad.load(file)
    assert isinstance(system, CompiledSystem)
    return system


def random_model(generator: random.Random) -> CompiledSystem:
    return CompiledSystem(decode(generator.randbytes(ENTROPY_BYTES)).model, "test")


@pytest.mark.parametrize("file", MODELS, ids=lambda path: path.name)
def test_bundled_models(file: Path) -> None:
    system = highroad.load(file)
    assert isinstance(system, CompiledSystem)
    check = EstimateCheck(system, seed=1, most_states=40)
    check.native_code_agrees(formulas=2)
    check.control_tells_what_steps_do()
    if check.explored.is_complete:
        check.relaxed_formulas_are_lower_bounds(formulas=4)


@pytest.mark.parametrize("first", FIRSTS)
def test_native_estimates_of_random_programs(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + AT_ONCE // 2):
        check = EstimateCheck(random_program(seed, tmp_path), seed, most_states=50)
        check.native_code_agrees(formulas=2)


@pytest.mark.parametrize("first", FIRSTS)
def test_lower_bounds_in_random_programs(first: int, tmp_path: Path) -> None:
    complete = 0
    for seed in range(first, first + AT_ONCE):
        check = EstimateCheck(random_program(seed, tmp_path), seed, most_states=200)
        check.control_tells_what_steps_do()
        if check.explored.is_complete:
            complete += 1
            check.relaxed_formulas_are_lower_bounds(formulas=6)
            check.distances_are_lower_bounds(goals=3)
    assert complete > AT_ONCE / 4


@pytest.mark.parametrize("count", [8, pytest.param(25, marks=pytest.mark.slow)])
def test_estimates_of_random_models(count: int) -> None:
    generator, complete = random.Random(7), 0
    for seed in range(count):
        check = EstimateCheck(random_model(generator), seed, most_states=30)
        check.native_code_agrees(formulas=1)
        check.control_tells_what_steps_do()
        if check.explored.is_complete:
            complete += 1
            check.relaxed_formulas_are_lower_bounds(formulas=6)
            check.distances_are_lower_bounds(goals=3)
    assert complete > count * 0.4
