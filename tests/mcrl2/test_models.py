"""The specifications in models/mcrl2: their sizes, and that what they are there for can be found."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import highroad
from highroad.systems import System

FOLDER = Path(__file__).parents[2] / "models" / "mcrl2"
MODELS = sorted(FOLDER.glob("*.mcrl2"))


class Size(NamedTuple):
    model: str
    parameters: dict[str, int]
    states: int
    transitions: int


# From the papers, or counted with the mCRL2 toolset.
PUBLISHED = [
    Size("abp", {}, 146, 184),
    Size("cabp", {}, 1_040, 3_808),
    Size("brp", {}, 10_548, 12_168),
    Size("philosophers", {"N": 3}, 35, 66),
    Size("philosophers", {"N": 8}, 14_158, 72_336),
    Size("philosophers", {"N": 10}, 154_450, 986_430),
]

# Back-loops and diamond have the published states; the rest was found here.
FOUND = [
    Size("back_loops", {}, 47, 56),
    Size("back_loops", {"N": 3}, 8, 11),
    Size("diamond", {}, 100, 190),
    Size("diamond", {"N": 3}, 16, 28),
    Size("scc", {}, 27, 110),
    Size("scc", {"N": 2, "SIZE": 3}, 8, 16),
    Size("buffers", {"N": 2}, 24, 23),
    Size("buffers", {"N": 4}, 180, 183),
    Size("truck_lift", {"N": 2}, 174, 248),
    Size("conference", {"TITLES": 1, "CONFERENCES": 1, "ADDRESSES": 2, "MESSAGES": 1, "QUEUE": 1}, 1_360, 4_874),
    Size("parking_garage", {"COLUMNS": 2}, 77, 184),
    Size("othello", {"N": 2}, 2, 1),
]

FOUND_SLOWLY = [
    Size("buffers", {}, 3_956, 4_821),
    Size("truck_lift", {}, 7_956, 16_086),
    Size("link_layer", {}, 4_530, 7_334),
    Size("link_layer", {"N": 3}, 608_822, 1_332_285),
    Size("parking_garage", {"COLUMNS": 3}, 9_985, 38_400),
    Size("truck_lift", {"N": 4}, 388_697, 1_035_976),
]


class Shortest(NamedTuple):
    """The fewest steps that lead to what a model is there for."""

    model: str
    parameters: dict[str, int]
    wanted: str
    steps: int


SHORTEST = [
    Shortest("abp", {}, "action: s4(d1)", 5),
    Shortest("back_loops", {}, "deadlock", 10),
    Shortest("brp", {}, "action: c10", 23),
    Shortest("buffers", {"N": 2}, "action: report", 5),
    Shortest("cabp", {}, "action: s2(d1)", 5),
    Shortest("conference", {"TITLES": 1, "CONFERENCES": 1, "ADDRESSES": 2, "MESSAGES": 1}, "action: CFSAP_out", 9),
    Shortest("diamond", {}, "action: report(9)", 10),
    Shortest("link_layer", {}, "action: LDres", 16),
    Shortest("othello", {"N": 2}, "action: draw", 1),
    Shortest("parking_garage", {"COLUMNS": 3}, "action: error", 8),
    Shortest("philosophers", {}, "deadlock", 5),
    Shortest("scc", {}, "action: report(5)", 3),
    Shortest("sliding_window", {"WINDOW": 1}, "action: error", 10),
    Shortest("truck_lift", {}, "action: protocol_error", 11),
]


def loaded(model: str, parameters: dict[str, int]) -> System:
    return highroad.load(FOLDER / f"{model}.mcrl2", include_directories=(), **parameters)


def check_size(size: Size) -> None:
    count = highroad.count(loaded(size.model, size.parameters))
    assert (count.states, count.statistics.transitions) == (size.states, size.transitions)


def test_every_model_is_tested() -> None:
    assert {path.stem for path in MODELS} == {case.model for case in SHORTEST}


@pytest.mark.parametrize("path", MODELS, ids=lambda path: path.stem)
def test_the_head_of_a_model_says_what_it_is(path: Path) -> None:
    head = path.read_text().split("\n\n")[0]
    assert all(line.startswith("%") for line in head.splitlines())
    assert all(f"\n% {part}" in head for part in ("Parameter", "Of interest", "Size"))


@pytest.mark.parametrize("size", PUBLISHED, ids=str)
def test_a_model_has_the_published_size(size: Size) -> None:
    check_size(size)


@pytest.mark.parametrize("size", FOUND, ids=str)
def test_a_model_has_its_size(size: Size) -> None:
    check_size(size)


@pytest.mark.slow
@pytest.mark.parametrize("size", FOUND_SLOWLY, ids=str)
def test_a_larger_instance_has_its_size(size: Size) -> None:
    check_size(size)


@pytest.mark.parametrize("case", SHORTEST, ids=lambda case: case.model)
def test_what_is_of_interest_is_found_on_a_shortest_way(case: Shortest) -> None:
    verdict = highroad.check(loaded(case.model, case.parameters), case.wanted).verdict
    assert isinstance(verdict, highroad.Violated)
    assert len(verdict.witness) == case.steps


@pytest.mark.slow
def test_the_textbook_window_of_two_fails_after_17_steps() -> None:
    """The number is in the report from which the model was made."""
    verdict = highroad.check(loaded("sliding_window", {}), "action: error").verdict
    assert isinstance(verdict, highroad.Violated)
    assert len(verdict.witness) == 17


def test_every_run_of_the_buffers_has_the_published_length() -> None:
    """202 states for 100 data."""
    verdict = highroad.check(loaded("buffers", {"N": 100}), "action: report", search="random").verdict
    assert isinstance(verdict, highroad.Violated)
    assert len(verdict.witness) == 201


@pytest.mark.slow
def test_a_game_of_othello_can_end_in_a_draw() -> None:
    """With 13 steps when nobody passes, as published."""
    result = highroad.check(loaded("othello", {}), "action: draw", search="highway:width=8", seed=1, runs=5)
    assert isinstance(result.verdict, highroad.Violated)
    assert len(result.verdict.witness) == 13
