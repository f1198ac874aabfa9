"""Counts of the models whose counts are known: no SPIN is needed."""

from pathlib import Path

import pytest

from highroad.backends.llvm import engine
from promela import comparison
from promela.known import COLLECTIONS, DEBIAN, Collection, Known, known

LARGE = 20_000
EXAMPLES = "the examples of Debian's package spin"


def cases() -> list[object]:
    """Every model with its expected counts; one that is large is slow."""
    found = list[object]()
    for collection in COLLECTIONS:
        models = collection.models()
        for name, expected in known(collection).items():
            marks = [pytest.mark.slow] if expected.states > LARGE else []
            file = models.get(name, collection.folder / f"{name}.pml")
            marks += [pytest.mark.needs(file, called=EXAMPLES)] if collection is DEBIAN else []
            found.append(pytest.param(file, expected, id=f"{collection.name}/{name}", marks=marks))
    return found


@pytest.mark.usefixtures("compiled_once")
@pytest.mark.parametrize(("file", "expected"), cases())
def test_counts_are_those_of_spin(file: Path, expected: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    """With plain code, which is there soonest."""
    monkeypatch.setattr(engine, "OPTIMISED_AT_ONCE", 0)
    assert comparison.difference(file, expected) is None


@pytest.mark.slow
@pytest.mark.parametrize(("file", "expected"), cases())
def test_optimised_code_counts_the_same(file: Path, expected: Known) -> None:
    """As users get it: optimised at once or later."""
    assert comparison.difference(file, expected) is None


@pytest.mark.parametrize("collection", [c for c in COLLECTIONS if c is not DEBIAN], ids=lambda c: c.name)
def test_every_model_has_expected_counts(collection: Collection) -> None:
    """A new model needs `python tests/promela/refresh.py --missing`."""
    assert known(collection).keys() == collection.models().keys()
