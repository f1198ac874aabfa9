"""Directed searches on the command line: what they say, and what is refused with a message and no traceback."""

from pathlib import Path

import pytest

from answers import Highroad

MODEL = """
byte x, y;
active proctype P() {
  do
  :: x < 9 -> x++
  :: y < 3 -> y++; x = 0
  od
}
"""
OTHER = "byte a; active proctype R() { a = 1; a = 2; false }\n"
FUNCTIONS = """import math

def distance(state): return 9 - state["x"]
def raises(state): return state["nothing"]
def nan(state): return math.nan
def text(state): return "near"
def nothing(state): return None
def infinite(state): return math.inf
def negative(state): return -3
def huge(state): return 10 ** 400
def two(state, other): return 0
"""
FOUND = "x == 9 && y == 3"

pytestmark = pytest.mark.usefixtures("compiled_once")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in (("model.pml", MODEL), ("other.pml", OTHER), ("mine.py", FUNCTIONS), ("broken.py", "def f(:\n")):
        (tmp_path / name).write_text(text)


def arguments(heuristic: str, *more: str, search: str = "astar") -> tuple[str, ...]:
    return ("check", "model.pml", "-p", FOUND, "--search", search, "--heuristic", heuristic, "--seed", "1", *more)


@pytest.mark.parametrize(
    "heuristic", ["formula", "abstraction", "expr: 9 - x", "expr:(9-x)+(3-y)*9", "mine.py:distance"]
)
def test_heuristics_of_all_kinds(highroad: Highroad, heuristic: str) -> None:
    answer = highroad(*arguments(heuristic, "--json"))
    assert answer.status == 1
    assert answer.json["heuristic"] == heuristic.removeprefix("mine.py:")
    assert answer.json["is_shortest"] is (heuristic == "abstraction")


@pytest.mark.parametrize("function", ["infinite", "negative", "huge"])
def test_any_number_is_an_estimate(highroad: Highroad, function: str) -> None:
    assert highroad(*arguments(f"mine.py:{function}")).status == 1


def test_shortest_is_said_when_it_is_proven(highroad: Highroad) -> None:
    assert ", proven shortest, astar by abstraction, seed 1)" in highroad(*arguments("abstraction")).lines[0]
    assert ", astar by formula, seed 1)" in highroad(*arguments("formula")).lines[0]
    assert "proven" not in highroad(*arguments("formula")).lines[0]


def test_toward_a_trail(highroad: Highroad) -> None:
    long = highroad("check", "model.pml", "-p", FOUND, "--search", "dfs", "--trail", "long.json", "--json").json
    for heuristic in ("hamming", "hamming-variables", "fsm-distance"):
        answer = highroad(*arguments(heuristic, "--toward", "long.json", "--json"))
        assert answer.status == 1
        assert answer.json["witness"]["length"] <= long["witness"]["length"]


REFUSED = [
    ("raises", ("mine.py:raises",), "mine.py:4:27: error[E617]: KeyError: 'nothing', in the estimate of state"),
    ("NaN", ("mine.py:nan",), "mine.py:5:1: error[E618]: the estimate is NaN"),
    ("text", ("mine.py:text",), "mine.py:6:1: error[E618]: the estimate 'near' is not a number"),
    ("None", ("mine.py:nothing",), "mine.py:7:1: error[E618]: the estimate None is not a number"),
    ("arguments", ("mine.py:two",), "mine.py:11:1: error[E617]: TypeError: two() missing"),
    ("no function", ("mine.py:distanc",), "<heuristic>:1:9: error[E613]: mine.py has no function 'distanc'"),
    ("no file", ("none.py:f",), "error[E001]: there is no file none.py"),
    ("not Python", ("broken.py:f",), "broken.py:1:7: error[E301]: SyntaxError"),
    ("unknown", ("hamning",), "did you mean 'hamming'?"),
    ("no expression", ("expr:",), "<heuristic>:1:1: error[E612]: an expression is missing"),
    ("half an expression", ("expr: 9 -",), "<heuristic>:1:5: error[E620]"),
    ("unknown variable", ("expr: 9 - w",), "<heuristic>:1:6: error[E630]: undeclared variable 'w'"),
    ("no state", ("hamming",), "error[E611]: the heuristic 'hamming' needs a state to go to: --toward TRAIL"),
    ("for deadlocks", ("active-processes",), "error[E611]: the heuristic 'active-processes' is for deadlocks"),
    ("no assertions", ("assertion-distance",), "error[E614]: this model has no assertions"),
    ("trail of another model", ("hamming", "--toward", "other.json"), "other.json:1:1: error[E703]"),
    ("no trail", ("hamming", "--toward", "none.json"), "error[E001]: there is no file none.json"),
    ("not a trail", ("hamming", "--toward", "mine.py"), "mine.py:1:1: error[E700]"),
]


@pytest.mark.parametrize(("given", "message"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused(highroad: Highroad, given: tuple[str, ...], message: str) -> None:
    highroad("check", "other.pml", "--search", "bfs", "--trail", "other.json")
    answer = highroad(*arguments(*given))
    assert answer.status == 2
    assert answer.output == ""
    assert message in answer.errors


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("--search bfs --heuristic formula", "error[E615]: the search 'bfs' asks no heuristic"),
        ("--search bfs --toward other.json", "error[E703]"),
        ("--heuristic formula", "--heuristic needs --search"),
        ("--search weighted-astar:w=0.5", "<search>:1:16: error[E603]: w=0.5 is out of range"),
        ("--search bounded-dfs:revisit=often", "error[E603]"),
        ("--search beam:width=0", "error[E603]"),
    ],
)
def test_searches_that_are_refused(highroad: Highroad, line: str, message: str) -> None:
    highroad("check", "other.pml", "--search", "bfs", "--trail", "other.json")
    answer = highroad("check", "model.pml", "-p", "deadlock", *line.split())
    assert answer.status == 2
    assert message in answer.errors


def test_list(highroad: Highroad) -> None:
    names = [entry["name"] for entry in highroad("list", "heuristics", "--json").json]
    assert {"abstraction", "active-processes", "assertion-distance", "formula", "fsm-distance", "hamming"} <= set(names)
    assert "(admissible)" in highroad("list", "heuristics").output
