"""Native code of Promela models against the interpreter: edges with their labels and faults, and where one may end."""

from itertools import islice
from pathlib import Path

import pytest

from differential.comparison import Native, expected_edges, reachable
from highroad.backends.interpreter import Interpreter
from highroad.diagnostics import Source
from highroad.ir.model import Model
from highroad.languages.promela.lower import lower
from highroad.languages.promela.parse import parse
from pace import slow_unless
from promela.generator import generate
from promela.known import CORPUS, MICRO

MOST_STATES = 150
REFUSED = {"p06"}  # it sends a message with too few fields
FILES = {name: file for name, file in (MICRO.models() | CORPUS.models()).items() if name not in REFUSED}
QUICK_FILES, QUICK_PROGRAMS, PROGRAMS = frozenset(MICRO.models()), 20, 100


def lowered(source: Source, folder: Path) -> Model:
    return lower(parse(source, {}, [folder])).model


def assert_agreement(model: Model, level: int) -> None:
    """Compares the first states near the initial one, and the first ones far from it."""
    interpreter, native = Interpreter(model), Native(model, level=level)
    for deep in (False, True):
        for state, edges in islice(reachable(interpreter, deep=deep), MOST_STATES):
            assert native.edges(state) == expected_edges(edges)
            assert native.core.may_end(state) == interpreter.may_end(state)


@pytest.mark.parametrize("name", [pytest.param(n, marks=slow_unless(n in QUICK_FILES)) for n in FILES])
def test_plain_code_of_models(name: str) -> None:
    assert_agreement(lowered(Source.read(FILES[name]), FILES[name].parent), level=0)


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_optimised_code_of_models(name: str) -> None:
    assert_agreement(lowered(Source.read(FILES[name]), FILES[name].parent), level=2)


@pytest.mark.parametrize("seed", [pytest.param(n, marks=slow_unless(n < QUICK_PROGRAMS)) for n in range(PROGRAMS)])
def test_plain_code_of_random_programs(seed: int, tmp_path: Path) -> None:
    assert_agreement(lowered(Source("model.pml", generate(seed).text()), tmp_path), level=0)
