"""Python files as models: what may stand in them, and how parameters reach them."""

from pathlib import Path

import pytest

import highroad
from highroad.diagnostics import InputError
from highroad.systems.compiled import CompiledSystem
from highroad.systems.python import PythonSystem
from unit.languages.python_files import BUILDER, CLASS, FUNCTIONS, plain, python_file

ACCEPTED = [
    ("functions", FUNCTIONS, "", PythonSystem),
    ("a function that makes an object", CLASS, "def model():\n    return Counter()\n", PythonSystem),
    ("a class", CLASS, "model = Counter\n", PythonSystem),
    ("an object", CLASS, "model = Counter()\n", PythonSystem),
    ("a function that makes a builder", BUILDER, "model = make\n", CompiledSystem),
    ("a function that makes a model", BUILDER, "def model():\n    return make().build()\n", CompiledSystem),
    ("a builder", BUILDER, "model = make()\n", CompiledSystem),
    ("a model", BUILDER, "model = make().build()\n", CompiledSystem),
]


@pytest.mark.parametrize(("text", "end", "kind"), [row[1:] for row in ACCEPTED], ids=[row[0] for row in ACCEPTED])
def test_what_a_file_may_contain(tmp_path: Path, text: str, end: str, kind: type) -> None:
    assert isinstance(highroad.load(python_file(tmp_path, text, end)), kind)


def test_parameters_are_given_to_the_function(tmp_path: Path) -> None:
    path = python_file(tmp_path, CLASS, "def model(n=1, *, more=10):\n    return Counter(n + more)\n")
    cases: list[tuple[dict[str, int], int]] = [({}, 11), ({"n": 5}, 15), ({"n": 5, "more": 0}, 5)]
    for parameters, state in cases:
        system = highroad.load(path, **parameters)
        assert system.describe(system.initial()[0]) == {"state": state}


def test_any_parameter_where_the_function_takes_any(tmp_path: Path) -> None:
    path = python_file(tmp_path, CLASS, "def model(**given):\n    return Counter(given['model'])\n")
    system = highroad.load(path, model=3)
    assert system.describe(system.initial()[0]) == {"state": 3}


@pytest.mark.parametrize(
    ("head", "parameters", "code", "hint"),
    [
        ("model(number=3)", {"nunber": 4}, "E306", "did you mean 'number'?"),
        ("model()", {"n": 4}, "E306", ""),
        ("model(*n)", {"n": 4}, "E306", ""),
        ("model(n)", {}, "E307", "-D n=..."),
    ],
)
def test_parameters_that_do_not_fit(
    tmp_path: Path, head: str, parameters: dict[str, int], code: str, hint: str
) -> None:
    path = python_file(tmp_path, CLASS, f"def {head}:\n    return Counter()\n")
    with pytest.raises(InputError) as caught:
        highroad.load(path, **parameters)
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == code
    assert hint in (diagnostic.hint or "")
    assert diagnostic.span is not None
    assert diagnostic.span.line == plain(CLASS).count("\n") + 1


def test_models_without_a_function_have_no_parameters(tmp_path: Path) -> None:
    for text in (FUNCTIONS, CLASS + "\n    model = Counter()\n"):
        with pytest.raises(InputError, match="no parameters"):
            highroad.load(python_file(tmp_path, text), n=3)
    with pytest.raises(InputError, match="no parameters"):
        highroad.load(highroad.Builder("m"), n=3)


def test_files_in_other_encodings(tmp_path: Path) -> None:
    path = tmp_path / "model.py"
    path.write_bytes(b"# -*- coding: latin-1 -*-\nname = '\xe4'\n" + plain(FUNCTIONS).encode())
    assert highroad.load(path)
    path.write_bytes(b"\xef\xbb\xbf" + plain(FUNCTIONS).encode())
    assert highroad.load(path)
    path.write_bytes(b"x = '\xff'\n")
    with pytest.raises(InputError, match="E301"):
        highroad.load(path)


def test_a_file_may_import_its_neighbours_and_be_called_like_a_module(tmp_path: Path) -> None:
    python_file(tmp_path, "LIMIT = 3\n", name="neighbour_of_model.py")
    use = "import random\nfrom neighbour_of_model import LIMIT\nrandom.randrange(LIMIT)\n"
    assert highroad.load(python_file(tmp_path, use, FUNCTIONS, name="random.py"))


def test_dataclasses_find_their_module(tmp_path: Path) -> None:
    text = """
        from __future__ import annotations
        from dataclasses import dataclass
        from typing import NamedTuple

        @dataclass(frozen=True)
        class State:
            x: int
            inner: Inner

        class Inner(NamedTuple):
            y: int

        def initial_states():
            return [State(1, Inner(2)), State(3, Inner(4)), State(1, Inner(2))]

        def successors(state):
            return []
        """
    system = highroad.load(python_file(tmp_path, text))
    assert [system.describe(state)["x"] for state in system.initial()] == [1, 3, 1]
    result = highroad.check(system, "x == 3 && inner.y == 4")
    assert isinstance(result.verdict, highroad.Violated)
    assert result.verdict.witness.start == 1
