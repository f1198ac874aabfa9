"""The structures of the papers in Promela have the states and edges of those in Python, whatever their size."""

from pathlib import Path

import pytest

import highroad

MODELS = Path(__file__).parents[2] / "models"
SIZES = [
    ("diamond", {"N": 6}, {"n": 6}),
    ("diamond", {}, {}),
    ("back_loops", {"N": 5}, {"n": 5}),
    ("back_loops", {}, {}),
    ("components", {"K": 3, "M": 4}, {"k": 3, "m": 4}),
    ("components", {"K": 2, "M": 1}, {"k": 2, "m": 1}),
    ("tree", {"M": 3, "H": 3}, {"m": 3, "h": 3}),
    ("grid", {"LENGTH": 4, "D": 3}, {"length": 4, "d": 3}),
]


@pytest.mark.parametrize(("name", "macros", "parameters"), SIZES)
def test_counts(name: str, macros: dict[str, int], parameters: dict[str, int]) -> None:
    promela = highroad.count(highroad.load(MODELS / f"{name}.pml", **macros))
    python = highroad.count(highroad.load(MODELS / f"{name}.py", **parameters))
    for count in (promela, python):
        assert count.complete
    assert promela.states == python.states
    for figure in ("transitions", "deadlocks", "depth"):
        assert getattr(promela.statistics, figure) == getattr(python.statistics, figure)
