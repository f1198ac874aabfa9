"""A heuristic by its name, as an expression, or as a function in a file: what it becomes, and what is refused."""

from pathlib import Path

import pytest

from highroad.diagnostics import InputError
from highroad.heuristics import heuristics, of_function, parse_heuristic

FUNCTIONS = """
from math import inf

value = 3

def distance(state):
    return 9 - state["x"]

def least(state):
    return 1

least.admissible = True
"""


def test_every_heuristic_is_found_by_its_name() -> None:
    assert list(heuristics()) == sorted(heuristics())
    for name, heuristic in heuristics().items():
        assert parse_heuristic(name) is heuristic
        assert heuristic.name == name
        assert heuristic.summary
        assert heuristic.admissible or not heuristic.consistent, "what is consistent never says too much"


def test_expressions_claim_nothing() -> None:
    heuristic = parse_heuristic("expr: 10 - x")
    assert heuristic.name == "expr: 10 - x"
    assert not heuristic.admissible


def test_functions_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FUNCTIONS)
    assert parse_heuristic(f"{file}:distance").name == "distance"
    assert not parse_heuristic(f"{file}:distance").admissible
    assert parse_heuristic(f"{file}:least").admissible


def test_any_callable_is_a_heuristic() -> None:
    class Mine:
        def __call__(self, _: object) -> float:
            return 1

    assert of_function(Mine()).name == "function"


MISTAKES = [
    ("", "E610", 1, "known: abstraction"),
    ("hamning", "E610", 1, "did you mean 'hamming'?"),
    ("Formula", "E610", 1, "did you mean 'formula'?"),
    ("expr:", "E612", 1, "expr: 10 - x"),
    ("expr:  \t", "E612", 1, "expr: 10 - x"),
    ("FILE:distanc", "E613", None, "did you mean 'distance'?"),
    ("FILE:value", "E613", None, "known: distance, least"),
    ("FILE:", "E613", None, "known: distance, least"),
]


@pytest.mark.parametrize(("word", "code", "column", "hint"), MISTAKES, ids=[row[0] or "nothing" for row in MISTAKES])
def test_mistake(word: str, code: str, column: int | None, hint: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FUNCTIONS)
    with pytest.raises(InputError) as caught:
        parse_heuristic(word.replace("FILE", str(file)))
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == code
    assert hint in (diagnostic.hint or "")
    assert diagnostic.span is not None
    assert diagnostic.span.column == (column or len(str(file)) + 2)


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("def f(:\n")
    for word, code in ((f"{tmp_path}/none.py:f", "E001"), (f"{tmp_path}/:f", "E610"), (f"{broken}:f", "E301")):
        with pytest.raises(InputError) as caught:
            parse_heuristic(word)
        assert caught.value.diagnostic.code == code
