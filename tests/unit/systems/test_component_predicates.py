"""Predicates over components that could never hold are refused, at the place of the mistake."""

from pathlib import Path

import pytest

import highroad
from highroad.diagnostics import InputError
from highroad.systems import System

TEXT = """sort Phase = struct idle | busy(Nat);
act a;
proc P(n: Nat, ready: Bool, queue: List(Nat), phase: Phase, board: Nat -> Nat) =
       sum m: Nat . (m == n + 1 && ready && m < 4 && # queue < 3 && phase != busy(9) && board(1) < 9)
       -> a . P(m, true, n |> queue, busy(n), board[1 -> n]);
init P(0, true, [], idle, lambda i: Nat. 0);
"""


@pytest.fixture
def system(tmp_path: Path) -> System:
    file = tmp_path / "model.mcrl2"
    file.write_text(TEXT)
    return highroad.load(file)


@pytest.mark.parametrize(
    ("predicate", "column", "message", "hint"),
    [
        ('P.ready == "true"', 1, "a value of sort Bool cannot be compared with a text", "'true' or 'false'"),
        ("P.ready == 1", 1, "a value of sort Bool cannot be compared with a number", "'true' or 'false'"),
        ('P.n == 1 && P.n < "2"', 13, "a value of sort Nat cannot be compared with a text", "write a number"),
        ("3 == P.queue", 1, "a value of sort List(Nat) cannot be compared with a number", "in quotes"),
        ("P.queue[0] == 1", 1, "a value of sort List(Nat) cannot be taken apart in a predicate", "in quotes"),
        ("!(P.board[1] == 8)", 3, "a value of sort Nat -> Nat cannot be taken apart in a predicate", "in quotes"),
        ("P.phase == true", 1, "a value of sort Phase cannot be compared with a truth value", "in quotes"),
        ("P.n == P.ready", 1, "a value of sort Nat cannot be compared with a truth value", "write a number"),
        ("P.queue.head == 1", 1, "a value of sort List(Nat) cannot be taken apart in a predicate", "in quotes"),
        ('P.phase < "idle"', 1, "values of sort Phase have no order in a predicate", "'=='"),
    ],
)
def test_what_could_never_hold(system: System, predicate: str, column: int, message: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        highroad.check(system, predicate)
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == "E418"
    assert diagnostic.message == message
    assert diagnostic.span is not None
    assert diagnostic.span.column == column
    assert hint in (diagnostic.hint or "")


def test_a_variable_that_no_state_has(tmp_path: Path) -> None:
    """The condition is evaluated at once, and then `ready` does not matter any more."""
    file = tmp_path / "model.mcrl2"
    file.write_text("act a: Nat; proc P(n: Nat, ready: Bool) = ready -> a(n) . P(n, n < 3); init P(0, true);")
    with pytest.raises(InputError, match="no state has a variable 'ready', or it does not matter in any; known: "):
        highroad.check(highroad.load(file), "P.ready")


@pytest.mark.parametrize(
    "predicate",
    [
        "P.n == 2",
        "P.n > -1 && P.ready",
        'P.queue == "[1, 0]"',
        'P.phase == "busy(1)"',
        "P.ready == true",
        "P.n + 1 == 3",
    ],
)
def test_what_makes_sense(system: System, predicate: str) -> None:
    assert isinstance(highroad.check(system, predicate).verdict, highroad.Violated)


FAMILY = """act a, b: Nat;
proc In(n: Nat) = (n < 3) -> a(n) . In(n + 1);
     Out(i: Nat, n: Nat) = (n < 2) -> b(i) . Out(n = n + 1);
init In(0) || In(1) || Out(7, 0);
"""


@pytest.mark.parametrize(
    ("predicate", "column", "message", "hint"),
    [
        ("Out.n == 1 && In.n == 2", 15, "there are several components 'In'", "write In[0].n; there are In[0], In[1]"),
        ("Out[0].n == 1", 1, "there is only one component 'Out'", "write Out.n"),
        ("In == 2", 1, "'In' is a component, and no value", "write In[0].VARIABLE; there are In[0], In[1]"),
        ("!Out", 2, "'Out' is a component, and no value", "write Out.VARIABLE"),
        ("In[Out].n == 1", 4, "'Out' is a component, and no value", "write Out.VARIABLE"),
    ],
)
def test_components_are_called_by_their_names(
    tmp_path: Path, predicate: str, column: int, message: str, hint: str
) -> None:
    file = tmp_path / "model.mcrl2"
    file.write_text(FAMILY)
    with pytest.raises(InputError) as caught:
        highroad.check(highroad.load(file), predicate)
    diagnostic = caught.value.diagnostic
    assert (diagnostic.code, diagnostic.message, diagnostic.hint) == ("E975", message, hint)
    assert diagnostic.span is not None
    assert diagnostic.span.column == column


def test_components_with_and_without_an_index(tmp_path: Path) -> None:
    file = tmp_path / "model.mcrl2"
    file.write_text(FAMILY)
    result = highroad.check(highroad.load(file), "In[0].n == 1 && In[1].n == 2 && Out.n == 1")
    assert isinstance(result.verdict, highroad.Violated)
