"""Texts that are too deep or too large are refused at a place, or read; either way soon, and without a crash."""

import time
from collections.abc import Callable

import pytest

from highroad.diagnostics import InputError
from highroad.languages.mcrl2.parse import read

MANY = 30_000
MAXIMUM_SECONDS = 10.0


def data(text: str) -> str:
    return f"act a: Nat; init a({text});"


def process(text: str) -> str:
    return f"act a; init {text};"


DEEP = {
    "brackets in data": lambda: data("(" * MANY + "1" + ")" * MANY),
    "brackets around processes": lambda: process("(" * MANY + "a" + ")" * MANY),
    "open brackets": lambda: process("(" * MANY),
    "lists": lambda: data("[" * MANY + "]" * MANY),
    "sets": lambda: data("{" * MANY + "}" * MANY),
    "minus": lambda: data("-" * MANY + "1"),
    "negated condition": lambda: process("!" * MANY + "true -> a"),
    "sum of numbers": lambda: data("1 + " * MANY + "1"),
    "implications": lambda: data("true => " * MANY + "true"),
    "calls": lambda: data("succ(" * MANY + "1" + ")" * MANY),
    "curried calls": lambda: data("f" + "(1)" * MANY),
    "quantifiers": lambda: data("forall x: S. " * (MANY // 4) + "true"),
    "where": lambda: data("x whr x = " * (MANY // 4) + "1" + " end" * (MANY // 4)),
    "conditions": lambda: process("true -> " * (MANY // 2) + "a"),
    "else": lambda: process("true -> a <> " * (MANY // 4) + "a"),
    "left merge": lambda: process("a ||_ " * MANY + "a"),
    "until": lambda: process("a << " * MANY + "a"),
    "time": lambda: process("a" + "@1" * MANY),
    "hide": lambda: process("hide({a}, " * (MANY // 4) + "a" + ")" * (MANY // 4)),
    "sorts in brackets": lambda: f"map f: {'(' * MANY}Nat{')' * MANY}; init delta;",
    "lists of lists": lambda: f"map f: {'List(' * 60}Nat{')' * 60}; init delta;",
    "arrows": lambda: f"map f: {'Nat -> ' * (MANY // 4)}Nat; init delta;",
    "growing aliases": lambda: f"sort {''.join(f'A{i} = A{i + 1} -> A{i + 1};' for i in range(60))} A60; init delta;",
    "deep aliases": lambda: f"sort {''.join(f'A{i} = List(A{i + 1});' for i in range(5000))} A5000; init delta;",
    "large file": lambda: "act a;\n" * 1_500_000,
    "long number": lambda: data("1" * 1_000_000),
}


@pytest.mark.parametrize("make", DEEP.values(), ids=DEEP)
def test_refused_in_time(make: Callable[[], str]) -> None:
    text = make()
    start = time.process_time()
    with pytest.raises(InputError) as caught:
        read(text, "deep.mcrl2")
    assert time.process_time() - start < MAXIMUM_SECONDS
    assert caught.value.diagnostic.code in ("E800", "E803", "E806", "E825")
    assert caught.value.diagnostic.span is not None


ACCEPTED = {
    "choice": lambda: process("a + " * (MANY // 4) + "a"),
    "sequence": lambda: process("a . " * (MANY // 4) + "a"),
    "parallel": lambda: process("a || " * (MANY // 4) + "a"),
    "a list": lambda: f"act a: List(Nat); init a([{'1, ' * (MANY // 4)}1]);",
    "brackets": lambda: data("(" * 900 + "1" + ")" * 900),
    "numbers": lambda: data("1 + " * 900 + "1"),
    "aliases": lambda: f"sort {''.join(f'A{i} = A{i + 1};' for i in range(5000))} A5000; init delta;",
    "structs": lambda: f"sort {''.join(f'A{i} = struct c{i}(A{i + 1});' for i in range(3000))} A3000; init delta;",
    "equal structs": lambda: f"sort {''.join(f'A{i} = struct a | b(A0);' for i in range(3000))} init delta;",
}


@pytest.mark.parametrize("make", ACCEPTED.values(), ids=ACCEPTED)
def test_read_in_time(make: Callable[[], str]) -> None:
    text = make()
    start = time.process_time()
    read(text, "large.mcrl2")
    assert time.process_time() - start < MAXIMUM_SECONDS


BLOCK = """
sort D{i} = struct one{i}(val{i}: Nat, flag{i}: Bool)?is_one{i} | two{i}(next{i}: List(Nat)) | three{i};
map f{i}: Nat # List(Nat) -> Nat;
    g: D{i} -> Bool;
var n, m: Nat; l: List(Nat); b: Bool; d: D{i};
eqn f{i}(n, []) = n;
    f{i}(n, m |> l) = if(n < m && !(m in l) || n + 2 * m <= 17, f{i}(max(n, m) + 1, l), f{i}(Int2Nat(m - n), l ++ [n]));
    is_one{i}(d) -> g(d) = val{i}(d) mod 3 == 1 && (forall k: Nat. k <= val{i}(d) => exists j: Nat. j + k == 3);
act s{i}, r{i}, c{i}: D{i} # Nat;
proc P{i}(d: D{i}, x: Nat, u: Nat -> Bool) =
    (x < 17) -> sum y: Nat, e: D{i}. (y < x || u(y)) -> s{i}(e, y * 2 + x) . P{i}(x = (x + 1) mod 5, u = u[y -> true])
  + g(d) -> r{i}(d, f{i}(x, [1, x])) . P{i}(three{i}, x, lambda z: Nat. z == x || z > 3) <> r{i}(d, 1) . P{i}();
"""


def test_two_thousand_lines_are_read_in_time() -> None:
    text = "".join(BLOCK.format(i=i) for i in range(2000 // 12)) + "init delta;"
    assert text.count("\n") > 1900
    start = time.process_time()
    read(text, "large.mcrl2")
    assert time.process_time() - start < MAXIMUM_SECONDS
