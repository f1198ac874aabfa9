"""Patterns of actions mean values, not texts; what no step can show is told."""

from pathlib import Path

import pytest

import highroad
from answers import Highroad
from highroad.systems.composed import ComposedSystem

SPECIFICATION = """\
sort D = struct d1 | pair(first: Nat, second: Bool);
act a: D # Nat; b, e; c10, s, r, c: Nat; never; blocked; ends: Set(D); lists: List(Int); over: Nat; over: D; real: Real;
    old, new; left, right, both;
map two: Nat;
eqn two = 2;
proc P = a(d1, 1) . b|e . c10(2) . ends({d1, pair(1, true)}) . lists([1, -2]) . over(3) . over(d1) . real(1 / 2) . old .
         blocked;
     Q = sum m: Nat . (m < 3) -> s(m) . Q;
     R = sum m: Nat . (m < 3) -> r(m) . R;
init hide({c10}, rename({old -> new}, block({blocked},
     allow({a, b|e, c10, c, ends, lists, over, real, old, blocked, both},
     comm({s|r -> c, left|right -> both}, P || Q || R)))));
"""


@pytest.fixture(scope="module")
def system(tmp_path_factory: pytest.TempPathFactory) -> ComposedSystem:
    path = tmp_path_factory.mktemp("patterns") / "m.mcrl2"
    path.write_text(SPECIFICATION)
    loaded = highroad.load(path)
    assert isinstance(loaded, ComposedSystem)
    return loaded


FOUND = {
    "a": "a(d1, 1)",
    "a(d1,1)": "a(d1, 1)",
    " a ( d1 ,  1 ) ": "a(d1, 1)",
    "a(d1, two div 2)": "a(d1, 1)",
    "a(*,1)": "a(d1, 1)",
    "a(d1, *)": "a(d1, 1)",
    "a(*)": "a(d1, 1)",
    "a(d*)": "a(d1, 1)",
    "a*": "a(d1, 1)",
    "*(d1,*)": "a(d1, 1)",
    "b": "b|e",
    "e": "b|e",
    "b|e": "b|e",
    "e | b": "b|e",
    "e|*": "b|e",
    "tau": "tau",
    "c(two)": "c(2)",
    "ends({pair(1,true),d1})": "ends({d1, pair(1, true)})",
    "ends({d1, d1, pair(two div 2, 1 < 2)})": "ends({d1, pair(1, true)})",
    "lists([1,-2])": "lists([1, -2])",
    "lists(1 |> [-2])": "lists([1, -2])",
    "over(3)": "over(3)",
    "over(d1)": "over(d1)",
    "real(2/4)": "real(1 / 2)",
    "new": "new",
}


@pytest.mark.parametrize(("pattern", "label"), FOUND.items(), ids=list(FOUND))
def test_a_pattern_finds_a_step_however_it_is_written(system: ComposedSystem, pattern: str, label: str) -> None:
    result = highroad.check(system, f"action: {pattern}")
    assert isinstance(result.verdict, highroad.Violated)
    assert result.witness is not None
    assert result.witness.steps[-1].label == label
    assert result.property == f"action: {pattern.strip()}"


@pytest.mark.parametrize(
    "pattern", ["a(d1, 2)", "a(pair(1,true),1)", "a(*, 3)", "c(3)", "lists([])", "over(pair(1, false))", "real(1)"]
)
def test_what_never_happens_holds_without_a_doubt(system: ComposedSystem, pattern: str) -> None:
    result = highroad.check(system, f"action: {pattern}")
    assert isinstance(result.verdict, highroad.Holds)
    assert result.note is None


NEVER = {
    "never": "no step of this model can show 'never': no process does it",
    "blocked": "no step of this model can show 'blocked': it is blocked at {file}:10:39",
    "b|c": "no step of this model can show 'b|c': these actions never happen at once",
    "both": "no step of this model can show 'both': 'left|right', of which it is made, never happen at once",
    "Terminate": "no step of this model can show 'Terminate': no process does it",
}


@pytest.mark.parametrize(("pattern", "note"), NEVER.items(), ids=list(NEVER))
def test_what_cannot_be_seen_is_doubted(system: ComposedSystem, pattern: str, note: str) -> None:
    file = system.specified.source.name
    for wanted in (f"action: {pattern}", f"ltl: G !action({pattern})"):
        result = highroad.check(system, wanted)
        assert isinstance(result.verdict, highroad.Holds)
        assert result.note == note.format(file=file)


MISTAKES = {
    "aa(d1,1)": (1, 2, "E937", "did you mean 'a'?"),
    "b|ee": (3, 2, "E937", "did you mean 'e'?"),
    "a(d1)": (1, 5, "E976", "'a' alone is any step of this name"),
    "b(1)": (1, 4, "E976", ""),
    "a(*,*,*)": (1, 8, "E976", ""),
    "b|a(d1)": (3, 5, "E976", ""),
    "a(d2, 1)": (3, 2, "E830", "did you mean 'd1'?"),
    "a(*, d1)": (6, 2, "E840", ""),
    "a(d1, -1)": (7, 2, "E840", ""),
    "a(d1, )": (7, 1, "E978", "'*' is any value"),
    "a(d1, 1 1)": (9, 1, "E802", ""),
    "over(true)": (6, 4, "E840", ""),
    "a(d1": (1, 4, "E977", "write the name of an action"),
    "c10": (1, 3, "E979", "take it out of 'hide' at {file}:10:6"),
    "c10(2)": (1, 3, "E979", ""),
    "b|c10": (3, 3, "E979", ""),
    "old": (1, 3, "E979", "look for 'new'"),
    "s(1)": (1, 1, "E979", "look for 'c'"),
}


@pytest.mark.parametrize(("pattern", "mistake"), MISTAKES.items(), ids=list(MISTAKES))
def test_mistakes_have_a_place(system: ComposedSystem, pattern: str, mistake: tuple[int, int, str, str]) -> None:
    column, width, code, hint = mistake
    formula = "ltl: G !action("
    for prefix, shift, file in (("action: ", 0, "<action>"), (formula, len(formula) - len("ltl: "), "<ltl>")):
        if prefix == formula and pattern.count("(") > pattern.count(")"):
            continue  # a mistake of the formula
        with pytest.raises(highroad.InputError) as caught:
            highroad.check(system, prefix + pattern + ")" * (prefix == formula))
        found = caught.value.diagnostic
        assert found.span is not None
        place = found.span.file, found.span.column, found.span.width, found.code
        assert place == (file, column + shift, width, code), found
        assert hint.format(file=system.specified.source.name) in (found.hint or "")


def test_on_the_command_line(highroad: Highroad, tmp_path: Path) -> None:
    path = tmp_path / "m.mcrl2"
    path.write_text(SPECIFICATION)
    assert highroad("check", path, "--action", "a(d1,1)").status == 1
    assert highroad("check", path, "--action", "a(d1,1)", "--search", "bfs").status == 1
    assert highroad("check", path, "-p", "ltl: G !action(a(d1,1))").status == 1
    answer = highroad("check", path, "--action", "a(d1,x)")
    assert answer.status == 2
    assert "<action>:1:6: error[E830]" in answer.errors
    assert "  1 | a(d1,x)\n           ^\n" in answer.errors
    answer = highroad("check", path, "--action", "blocked")
    assert answer.status == 0
    assert "note: no step of this model can show 'blocked'" in answer.output


def test_a_trail_keeps_the_pattern_as_it_was_written(highroad: Highroad, tmp_path: Path) -> None:
    path, trail = tmp_path / "m.mcrl2", tmp_path / "trail.json"
    path.write_text(SPECIFICATION)
    assert highroad("check", path, "--action", "c(two div 2)", "--search", "random", "--trail", trail).status == 1
    answer = highroad("shorten", path, trail, "--json")
    assert answer.status == 0, answer.errors
    assert answer.json["witness"]["steps"][-1]["label"] == "c(1)"
    assert answer.json["property"] == "action: c(two div 2)"


def test_timed_steps(tmp_path: Path, highroad: Highroad) -> None:
    path = tmp_path / "m.mcrl2"
    path.write_text("act a: Nat; b; init a(1) @ 2 . b @ (5/2) . delta;")
    for pattern, status in {"a": 1, "a(1)": 1, "a(1)@2": 1, "a @ 1 + 1": 1, "a@3": 0, "b@(10/4)": 1, "a(2)": 0}.items():
        assert highroad("check", path, "--action", pattern).status == status, pattern


def test_an_action_of_the_name_of_termination(tmp_path: Path, highroad: Highroad) -> None:
    path = tmp_path / "m.mcrl2"
    path.write_text("act Terminate, a; init a;")
    assert highroad("check", path, "--action", "Terminate1").status == 1
    assert "no process does it" in highroad("check", path, "--action", "Terminate").output
