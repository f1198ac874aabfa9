"""Mistakes in Python files: one message, with a code, at the place that has to be changed."""

from pathlib import Path

import pytest

import highroad
from highroad.diagnostics import InputError
from unit.languages.python_files import marked, plain, python_file

RAISING = {
    "when it is executed": ("E300", "ZeroDivisionError", "x = 1\ny = «x / 0»\n"),
    "an import": ("E300", "ModuleNotFoundError", "«import no_such_module_anywhere»\n"),
    "in a function": ("E300", "ValueError: so what", "def f():\n    «raise ValueError('so\\nwhat')»\nf()\n"),
    "the end of the program": ("E300", "SystemExit: 0", "import sys\n«sys.exit(0)»\n"),
    "beyond ASCII": ("E300", "KeyError", "größe = {}\nä = 1; x = «größe['ä']»\n"),
    "over several lines": ("E300", "TypeError", "x = «len(»\n    1,\n    2,\n)\n"),
    "syntax": ("E301", "SyntaxError: invalid syntax", "def f(«:»\n    pass\n"),
    "margins": ("E301", "IndentationError: expected an indented block", "def f():\n«p»ass\n"),
    "a text without end": ("E301", "unterminated string", "x = «'»abc\n"),
    "model()": ("E300", "KeyError: 'n'", "def model():\n    return «{}['n']»\n"),
    "model() ends the program": ("E300", "SystemExit", "import sys\ndef model():\n    «sys.exit(0)»\n"),
    "a builder": (
        "E300",
        "use & | ~ instead",
        """
        from highroad import Builder

        def model():
            b = Builder("m")
            x = b.int("x", 0, 9)
            b.step("go", when=«0 < x < 5»)
            return b
        """,
    ),
    "initial_states()": (
        "E300",
        "RuntimeError: no",
        """
        def initial_states():
            «raise RuntimeError("no")»

        def successors(state):
            return []
        """,
    ),
    "successors()": (
        "E300",
        "ZeroDivisionError",
        """
        def initial_states():
            return [3]

        def successors(state):
            return [("down", «12 // state» // 12 + state - 2)]
        """,
    ),
    "a generator": (
        "E300",
        "AttributeError",
        """
        def initial_states():
            yield 0

        def successors(state):
            yield "up", 1
            «state.missing»
        """,
    ),
    "the end of the program in successors()": (
        "E300",
        "SystemExit: 0",
        """
        def initial_states():
            return [0]

        def successors(state):
            «exit(0)»
        """,
    ),
    "a recursion without end": (
        "E300",
        "RecursionError",
        """
        def initial_states():
            return [0]

        def successors(state):
            return «successors(state)»
        """,
    ),
    "a hash": (
        "E300",
        "ValueError: no hash",
        """
        class State:
            def __hash__(self):
                «raise ValueError("no hash")»

        def initial_states():
            return [State()]

        def successors(state):
            return []
        """,
    ),
    "a comparison": (
        "E300",
        "ValueError: not comparable",
        """
        class State:
            def __hash__(self):
                return 1

            def __eq__(self, other):
                «raise ValueError("not comparable")»

        def initial_states():
            return [State(), State()]

        def successors(state):
            return []
        """,
    ),
    "a label": (
        "E300",
        "ZeroDivisionError",
        """
        class Label:
            def __str__(self):
                return «1 / 0»

        def initial_states():
            return [0]

        def successors(state):
            return [(Label(), 1)]
        """,
    ),
    "no state": (
        "E303",
        "gives no state",
        """
        «def initial_states():»
            return []

        def successors(state):
            return []
        """,
    ),
    "no list of states": (
        "E304",
        "initial_states() gave 7, not a list of states",
        """
        «def initial_states():»
            return 7

        def successors(state):
            return []
        """,
    ),
    "a first state without hash": (
        "E302",
        "initial_states() gave the state [0], which is not hashable",
        """
        «def initial_states():»
            return [[0]]

        def successors(state):
            return []
        """,
    ),
    "what model() gives": ("E305", "what model() gives is not a model but 42", "\n\n«def model():»\n    return 42\n"),
    "model() gives nothing": ("E305", "is not a model but None", "«def model():»\n    pass\n"),
}


@pytest.mark.parametrize(("code", "shown", "text"), RAISING.values(), ids=RAISING)
def test_a_mistake_is_shown_where_it_is(tmp_path: Path, code: str, shown: str, text: str) -> None:
    path = python_file(tmp_path, text)
    with pytest.raises(InputError) as caught:
        highroad.check(highroad.load(path))
    diagnostic = caught.value.diagnostic
    rendered = diagnostic.render()
    place = marked(text)
    assert place is not None
    line, column, width = place
    assert diagnostic.code == code
    assert rendered.startswith(f"{path}:{line}:{column}: error[{code}]: ")
    assert shown in rendered.split("\n")[0]
    assert plain(text).split("\n")[line - 1] in rendered.split("\n")[1]
    assert rendered.split("\n")[2].strip() == "^" * width


WRONG_SUCCESSORS = {
    "nothing": ("E304", "gave None, not a list of pairs", "None"),
    "no pairs": ("E304", "gave 1, which is not a pair", "[1, 2]"),
    "triples": ("E304", "which is not a pair", "[('a', 1, 2)]"),
    "a text that looks like a pair": ("E304", "gave 'ab', which is not a pair", "['ab']"),
    "a state without hash": ("E302", "not hashable", "[('a', {})]"),
    "a list inside a state": ("E302", "not hashable", "[('a', (1, [2]))]"),
}


@pytest.mark.parametrize(("code", "shown", "value"), WRONG_SUCCESSORS.values(), ids=WRONG_SUCCESSORS)
def test_wrong_successors(tmp_path: Path, code: str, shown: str, value: str) -> None:
    path = python_file(tmp_path, f"def initial_states():\n    return [7]\ndef successors(state):\n    return {value}\n")
    with pytest.raises(InputError) as caught:
        highroad.check(highroad.load(path))
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == code
    assert shown in diagnostic.message
    assert f"{path}:3:1: " in diagnostic.render()
    assert diagnostic.hint


@pytest.mark.parametrize("text", ["", "x = 1\n", "def initial_states():\n    return [0]\n", "model = 3\n"])
def test_a_file_without_a_model(tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError, match="E305") as caught:
        highroad.load(python_file(tmp_path, text))
    assert "define model()" in (caught.value.diagnostic.hint or "")


def test_a_function_with_the_wrong_parameters(tmp_path: Path) -> None:
    path = python_file(tmp_path, "def initial_states():\n    return [0]\n\ndef successors():\n    return []\n")
    with pytest.raises(InputError, match="takes 0 positional arguments") as caught:
        highroad.check(highroad.load(path))
    assert f"{path}:4:1: error[E300]" in caught.value.diagnostic.render()
