"""Mistakes in Python files: one message, with a code, at the place that has to be changed."""

from pathlib import Path

import pytest

import highroad
from highroad.diagnostics import InputError
from highroad.portfolio import PortfolioRun
from highroad.properties import parse_property
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


BY_IDENTITY = {
    "a state": ("the class Box has no __eq__", "Box(0)"),
    "in a tuple": ("gave Box(0) in the state (1, (2, Box(0)))", "(1, (2, Box(0)))"),
    "in a frozenset": ("gave Box(0) in the state frozenset({Box(0)})", "frozenset({Box(0)})"),
    "in a dataclass": ("gave Box(0) in the state Place(box=Box(0), note=0)", "Place(Box(0), 0)"),
    "in a named tuple": ("gave Box(0) in the state Pair(left=1, right=Box(0))", "Pair(1, Box(0))"),
    "a dataclass that compares nothing": ("the class Bare has no __eq__", "Bare(1)"),
    "a hash alone": ("the class Hashed has no __eq__", "Hashed()"),
}
CLASSES = """
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

class Box:
    def __init__(self, content): self.content = content
    def __repr__(self): return f"Box({self.content})"

class Hashed:
    def __hash__(self): return 1

@dataclass(frozen=True)
class Place:
    box: object
    note: object = field(compare=False)

@dataclass(frozen=True, eq=False)
class Bare:
    box: object

@dataclass(frozen=True)
class Own:
    box: object
    def __eq__(self, other): return self.box.content == other.box.content
    def __hash__(self): return hash(self.box.content)

class Pair(NamedTuple):
    left: Any
    right: Any

class Light(Enum):
    ON = [1]

NOTHING = object()
"""


@pytest.mark.parametrize(("shown", "state"), BY_IDENTITY.values(), ids=BY_IDENTITY)
def test_what_is_equal_to_nothing_is_no_state(tmp_path: Path, shown: str, state: str) -> None:
    """A search would take one that is changed in place for the same state, and say that it has seen everything."""
    text = (
        f"{CLASSES}\ndef initial_states():\n    return [0]\n\n«def successors(state):»\n    return [('a', {state})]\n"
    )
    path = python_file(tmp_path, text)
    with pytest.raises(InputError) as caught:
        highroad.check(highroad.load(path))
    diagnostic = caught.value.diagnostic
    place = marked(text)
    assert place is not None
    assert diagnostic.code == "E309"
    assert shown in diagnostic.message
    assert diagnostic.render().startswith(f"{path}:{place[0]}:1: ")
    assert "frozen dataclasses" in (diagnostic.hint or "")


@pytest.mark.parametrize(
    "state",
    ["Light.ON", "(Light.ON, None, ...)", "(len, print, Box)", "(NOTHING, 1)", "Place(1, Box(0))", "Own(Box(0))"],
)
def test_constants_and_what_is_not_compared_may_be_in_a_state(tmp_path: Path, state: str) -> None:
    functions = "def initial_states():\n    return [STATE]\n\ndef successors(state):\n    return []\n"
    text = f"{CLASSES}\nSTATE = {state}\n{functions}"
    assert highroad.count(highroad.load(python_file(tmp_path, text))).states == 1


IN_PLACE, LATER = "state.n += 1; yield 'up', state", "yield 'up', Number(state.n + 1); state.n = 9"
WHAT_IT_GAVE = "new = Number(state.n + 1); yield 'up', new; new.n = 9; yield 'up', new"
CHANGED = [(statements, search) for statements in (IN_PLACE, LATER) for search in ("bfs", "dfs", "highway", "random")]


@pytest.mark.parametrize(("statements", "search"), [*CHANGED, (WHAT_IT_GAVE, "bfs"), (WHAT_IT_GAVE, "dfs")])
def test_a_state_that_is_changed_is_no_verdict(tmp_path: Path, statements: str, search: str) -> None:
    text = f"""
class Number:
    def __init__(self, n): self.n = n
    def __eq__(self, other): return self.n == other.n
    def __hash__(self): return self.n

def initial_states():
    return [Number(0)]

def successors(state):
    if state.n < 5:
        {statements}
"""
    path = python_file(tmp_path, text)
    with pytest.raises(InputError, match=r"E308.*was changed after the model had given it") as caught:
        highroad.check(highroad.load(path), search=search, limits=highroad.Limits(states=100))
    assert f"{path}:9:1: " in caught.value.diagnostic.render()


OUTSIDE_OF_EXCEPTIONS = ["GeneratorExit", "SystemExit", "KeyboardInterrupt", "CancelledError", "Odd", "Worse(1)"]
ODD = """
from asyncio import CancelledError

class Odd(BaseException):
    pass

class Worse(BaseException):
    def __str__(self): raise Odd

"""
RAISED_IN = {
    "a generator": "def successors(state):\n    if state == 3: raise {error}\n    yield 'up', state + 1",
    "a list": "def successors(state):\n    return [('up', fail(state) + 1)]",
    "an iterator": "def successors(state):\n    return map(lambda n: ('up', fail(state) + n), [1])",
    "a hash": "def successors(state):\n    return [('up', Number(state + 1))]",
    "a label": "def successors(state):\n    return [(Label(state), state + 1)]",
}
HELPERS = """
def fail(state):
    if state == 3:
        raise {error}
    return state

class Number(int):
    __eq__ = int.__eq__
    def __hash__(self): return int.__hash__(fail(int(self)))

class Label(int):
    def __str__(self): return str(int(fail(int(self))))

def initial_states():
    return [0]

"""


@pytest.mark.parametrize("search", [None, "dfs"])
@pytest.mark.parametrize("error", OUTSIDE_OF_EXCEPTIONS)
@pytest.mark.parametrize("successors", RAISED_IN.values(), ids=RAISED_IN)
def test_whatever_a_model_raises_is_a_mistake_of_the_model(
    tmp_path: Path, successors: str, error: str, search: str | None
) -> None:
    path = python_file(tmp_path, ODD + (HELPERS + successors).replace("{error}", error))
    system = highroad.load(path)
    limits = highroad.Limits(states=100)
    race = PortfolioRun(system, parse_property("deadlock"), limits, 1)
    with pytest.raises(InputError, match="E300") as caught:
        race.run() if search is None else highroad.check(system, search=search, limits=limits)
    assert error.partition("(")[0] in caught.value.diagnostic.message
    assert caught.value.diagnostic.render().startswith(f"{path}:")


@pytest.mark.parametrize("error", [each for each in OUTSIDE_OF_EXCEPTIONS if each != "KeyboardInterrupt"])
@pytest.mark.parametrize("text", ["raise {error}", "def model():\n    raise {error}"])
def test_whatever_is_raised_when_a_model_is_loaded(tmp_path: Path, text: str, error: str) -> None:
    with pytest.raises(InputError, match="E300"):
        highroad.load(python_file(tmp_path, ODD + text.replace("{error}", error)))


@pytest.mark.parametrize("error", OUTSIDE_OF_EXCEPTIONS)
def test_whatever_is_raised_when_states_are_compared(tmp_path: Path, error: str) -> None:
    number = "class Number(int):\n    __hash__ = int.__hash__\n    def __gt__(self, other): raise {error}\n"
    functions = "def initial_states():\n    return [Number(0)]\ndef successors(state):\n    return []\n"
    path = python_file(tmp_path, ODD + (number + functions).replace("{error}", error))
    with pytest.raises(InputError, match=r"E410.*the predicate has no value here: ."):
        highroad.check(highroad.load(path), "state > 3")
