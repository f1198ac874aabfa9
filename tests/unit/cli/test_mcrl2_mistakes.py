"""What newcomers do wrong in mCRL2: each mistake gets a message with a place and a piece of advice, and at once."""

import re
import time
from pathlib import Path

import pytest

from answers import Highroad

MISTAKES = {
    "a missing equation": ("map f: Nat -> Bool; eqn f(0) = true; act a; init f(1) -> a;", "E900", "one may be missing"),
    "a missing value": ("act a; init (head([]) > 0) -> a;", "E900", "as for head([])"),
    "an unbounded sum": ("act a: Nat; init sum n: Nat. a(n);", "E901", "bound the variable"),
    "a sum that nobody bounds": (
        "act s, r, c: Nat; init comm({s|r -> c}, s(1) || sum n: Nat. r(n));",
        "E901",
        "by 'allow' or 'block'",
    ),
    "a sum over reals": ("act a: Real; init sum r: Real. (0 < r && r < 1) -> a(r);", "E901", "infinitely many Reals"),
    "any time": ("act a; init sum t: Real. a@t;", "E901", "can be left out"),
    "no time": ("act a; init a@(1/0);", "E903", "must be a number"),
    "division by what may be zero": ("act a: Nat; proc P(n: Nat) = a(1 div n); init P(0);", "E841", "Nat # Pos -> Nat"),
    "subtraction": ("act a; proc P(n: Nat) = a . P(n - 1); init P(3);", "E840", "Int2Nat"),
    "an endless loop": (
        "map f: Nat -> Nat; var n: Nat; eqn f(n) = f(n); act a: Nat; init a(f(0));",
        "E902",
        "recursion",
    ),
    "an endless recursion": (
        "map f: Nat -> Nat; var n: Nat; eqn f(n) = f(n) + 1; act a: Nat; proc P(n: Nat) = a(n); init P(f(0));",
        "E897",
        "recursion",
    ),
    "an unguarded call": ("act a; proc P = P + a; init P;", "E892", "an action"),
    "parallel recursion": ("act a; proc P = a . (P || P); init P;", "E890", "'init'"),
    "assignment": ("act a; proc P(n: Nat) = a . P(n := 1); init P(0);", "E802", "by '='"),
    "equality": ("act a; proc P(n: Nat) = (n = 1) -> a; init P(0);", "E802", "=="),
    "if and else": ("act a, b; proc P(n: Nat) = if (n > 0) a else b; init P(0);", "E802", "(condition) -> process"),
    "a condition without brackets": ("act a; proc P(n: Nat) = n > 0 -> a; init P(0);", "E802", "in brackets"),
    "a missing semicolon": ("act a\ninit a;", "E802", "end of line 1"),
    "a foreign comment": ("// a model\nact a; init a;", "E802", "%"),
    "a foreign variable": ("int x = 3; act a; init a;", "E802", "parameters of processes"),
    "a variable of other equations": (
        "map f, g: Nat -> Nat; var n: Nat; eqn f(n) = n; map h: Nat; eqn g(n) = n; init delta;",
        "E830",
        "'var'",
    ),
    "a slip of the pen": ("act send; init sned;", "E850", "'send'"),
    "probabilities": ("act a; init dist x: Bool[1/2]. a;", "E893", "'sum'"),
    "left merge": ("act a; init a ||_ a;", "E893", "'||'"),
    "until": ("act a; init a << a;", "E893", "'@'"),
}


@pytest.mark.parametrize(("text", "code", "advice"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_located_and_explained(
    highroad: Highroad, tmp_path: Path, text: str, code: str, advice: str
) -> None:
    path = tmp_path / "m.mcrl2"
    path.write_text(text)
    start = time.process_time()
    answer = highroad("check", path)
    assert answer.status == 2
    head, *_, help_ = answer.errors.rstrip("\n").split("\n")
    assert re.match(rf"{re.escape(str(path))}:\d+:\d+: error\[{code}\]: ", head)
    assert help_.startswith("  help: ")
    assert advice in help_
    assert time.process_time() - start < 10  # some 2 s on an idle machine, for those that do not end
