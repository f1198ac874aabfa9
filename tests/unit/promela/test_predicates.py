"""Predicates over Promela models: what they may mention, and what is said of mistakes. That SPIN agrees is tested
with SPIN itself (tests/promela/test_predicates.py)."""

from collections.abc import Callable
from pathlib import Path

import pytest

import highroad
from highroad.diagnostics import Diagnostic, InputError
from highroad.properties import parse_property
from highroad.systems import System

WORKERS = """
#define BOTH (Worker[1]@critical && Worker[2]@critical)
#define AT(i) Worker[i]@critical
mtype = { red, green }
typedef Pair { byte a; byte b[2] }
chan q = [2] of { mtype, byte };
Pair pair;
byte x, table[3];
mtype light = red;
hidden byte scratch;

active proctype Main() {
    byte own = 4;
    q!green,3; run Worker(1); run Worker(2); q?light,x; pair.b[1] = 7; scratch = 3;
here:
    table[2] = _nr_pr
}

proctype Worker(byte n) {
    byte cell[2];
critical:
    cell[1] = n + 10; x++;
skipped:
    goto critical2;
critical2:
    skip
}
"""

# Two processes that live for ever, so that their number and places are known before anything runs.
ENDLESS = """
byte turn; bool inside;
active [2] proctype User() {
    byte rounds; chan own[2] = [1] of { byte };
    do
    :: turn == _pid ->
        rounds = (rounds + 1) % 3;
critical:
        inside = true;
        own[1]!rounds; own[1]?_;
        turn = 1 - _pid; inside = false
    od
}
"""

Load = Callable[[str], System]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    def load_text(text: str) -> System:
        file = tmp_path / "model.pml"
        file.write_text(text)
        return highroad.load(file)

    return load_text


REACHABLE = [
    (WORKERS, "BOTH", True),
    (WORKERS, "AT(1) && x == 4", True),
    (WORKERS, "Worker[1]:n == 1 && Worker[2]:n == 2", True),
    (WORKERS, "Worker[2]:n == 1", False),
    (WORKERS, "Worker[2]:cell[1] == 12", True),
    (WORKERS, "Main:own == 4 && Main@here", True),
    (WORKERS, "Worker[9]:n == 0 && !Worker[9]@critical", True),
    (WORKERS, "Worker[9]@critical || Main[1]@here || Main[1]:own", False),
    (WORKERS, "len(q) == 1 && nempty(q) && q?[green] && q??[_,3]", True),
    (WORKERS, "q?[red] || full(q)", False),
    (WORKERS, "light == green && pair.b[1] == 7 && table[2] == 3", True),
    (WORKERS, "_nr_pr == 3", True),
    (WORKERS, "_nr_pr == 4", False),
    (WORKERS, "pc_value(0) == 3 && q == 1", True),
    (WORKERS, "x", True),
    (ENDLESS, "User[0]@critical && User[1]:rounds == 2", True),
    (ENDLESS, "User[0]@critical && User[1]@critical", False),
    (ENDLESS, "User[turn]@critical && User[turn]:rounds == 1", True),
    (ENDLESS, "User[1 - turn]@critical || User[turn + 2]:rounds", False),
    (ENDLESS, "_nr_pr == 2 && pc_value(turn) > 0 && pc_value(2) == 0", True),
    (ENDLESS, "User[1]:own[0] + 1 == User[1]:own[1]", True),
]


@pytest.mark.parametrize(("model", "predicate", "expected"), REACHABLE, ids=[row[1] for row in REACHABLE])
def test_native_code_and_interpreter_find_the_same(load: Load, model: str, predicate: str, expected: bool) -> None:
    """A witness is replayed by the interpreter; without one, the interpreter looks at every state here."""
    system = load(model)
    verdict = highroad.check(system, f"reach: {predicate}").verdict
    assert isinstance(verdict, highroad.Violated) == expected
    source = parse_property(f"reach: {predicate}").objective.predicate
    assert source is not None
    assert any(system.holds(source, state) for state in states_of(system)) == expected


def states_of(system: System) -> set[bytes]:
    seen = set(system.initial())
    unexplored = list(seen)
    while unexplored:
        for edge in system.edges(unexplored.pop()):
            if edge.state is not None and edge.state not in seen:
                seen.add(edge.state)
                unexplored.append(edge.state)
    return seen


MISTAKES = [
    ("lihgt == green", "E630", 1, "did you mean 'light'?"),
    ("light == grean", "E630", 10, "did you mean 'green'?"),
    ("x > 0 && BOHT", "E630", 10, "did you mean 'BOTH'?"),
    ("own == 4", "E630", 1, "write Main[pid]:own"),
    ("Worker[1]@critcal", "E690", 1, "did you mean 'critical'?"),
    ("Worker[1]:m == 2", "E690", 1, "known: cell, n"),
    ("Worker[1]", "E635", 1, "Worker[pid]@label"),
    ("x > 0 && table == 3", "E680", 10, "write table[i]"),
    ("x = 3", "E620", 3, "write '=='"),
    ("x > 2 and x < 4", "E620", 7, "write '&&'"),
    ("x ==", "E620", 5, ""),
    ("x == 3\n# 4", "E620", 1, ""),
    ("x == ü", "E604", 6, ""),
    ("!full(q)", "E637", 2, "write nfull(...)"),
    ("x > 1 && timeout", "E417", 10, "deadlock"),
    ("enabled(0)", "E417", 1, ""),
    ("_pid == 1", "E417", 1, ""),
    ("_last == 1", "E417", 1, "does not mention it"),
    ("get_priority(0) == 1", "E417", 1, "no priorities"),
    ("run Worker(3)", "E417", 1, ""),
    ("scratch == 3", "E417", 1, "hidden"),
    ("Worker[1]@skipped", "E417", 1, "skipped: skip; goto"),
    ("(" * 5000, "E621", 101, ""),
    ("table[3] == 0", "E411", 1, ""),
]


@pytest.mark.parametrize(("predicate", "code", "column", "hint"), MISTAKES, ids=[row[0][:20] for row in MISTAKES])
def test_a_mistake_is_located_in_the_predicate(load: Load, predicate: str, code: str, column: int, hint: str) -> None:
    found = mistake(load(WORKERS), predicate)
    assert found.span is not None
    assert (found.code, found.span.file, found.span.column) == (code, "<reach>", column)
    assert hint in (found.hint or "")


def test_a_name_alone_means_one_process(load: Load) -> None:
    found = mistake(load(ENDLESS), "User@critical")
    assert (found.code, found.hint) == ("E408", "write User[0] to User[1]")


def mistake(system: System, predicate: str) -> Diagnostic:
    with pytest.raises(InputError) as caught:
        highroad.check(system, f"reach: {predicate}")
    return caught.value.diagnostic


def test_what_the_model_keeps_may_be_mentioned(load: Load) -> None:
    model = "byte x; active proctype P() priority 3 { x = _last; set_priority(0, 2); x = 9 }"
    verdict = highroad.check(load(model), "_last == 0 && x == 9 && get_priority(0) == 2").verdict
    assert isinstance(verdict, highroad.Violated)


COLONS = [
    ("P:x == 3", "reach: P:x == 3"),
    ("P[1]:x", "reach: P[1]:x"),
    ("y > 0 && P:x", "reach: y > 0 && P:x"),
    ("(x -> 1 : 2) == 1", "reach: (x -> 1 : 2) == 1"),
    ("invariant: P:x == 3", "invariant: P:x == 3"),
    ("invariant:P[1]:x == 3", "invariant: P[1]:x == 3"),
]


@pytest.mark.parametrize(("text", "shown"), COLONS)
def test_colons_of_predicates(text: str, shown: str) -> None:
    assert str(parse_property(text)) == shown


def test_a_lone_variable_of_a_process_is_explained() -> None:
    with pytest.raises(InputError) as caught:
        parse_property("P:flag")
    assert caught.value.diagnostic.code == "E413"
    assert "write 'reach: P:flag'" in (caught.value.diagnostic.hint or "")
