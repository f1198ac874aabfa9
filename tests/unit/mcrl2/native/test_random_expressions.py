"""Random expressions: whatever native code computes, the rewriter computes as well."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from highroad.languages.mcrl2.data import DataError
from unit.mcrl2.native.evaluation import Native, opened, read_terms

DECLARATIONS = """
sort Colour = struct red | green | blue;
     Tree = struct leaf | node(left: Tree, key: Int, right: Tree)?is_node;
     Pair = struct pair(fst: Nat, snd: Colour);
     State = struct state(memory: Nat -> Int, seen: FSet(Pair), at: Pair);
map insert: Int # Tree -> Tree;
    flat: Tree -> List(Int);
    reversed: List(Int) # List(Int) -> List(Int);
    gcd: Nat # Nat -> Nat;
    next: Colour -> Colour;
    written: State # Nat # Int -> State;
    square: Int -> Int;
    fold: (Int -> Int) # List(Int) -> List(Int);
    limited: Int # Int -> Int;
    ackermann: Nat # Nat -> Nat;
    pairs: List(Int) # Colour -> FSet(Pair);
    zero, shifted, five: Nat -> Int;
    none: List(Int); no_pairs: FSet(Pair); no_numbers: Set(Nat);
var i, j: Int; t, u: Tree; l, m: List(Int); n, k: Nat; c: Colour; f: Int -> Int; g: Nat -> Int; s: FSet(Pair); p: Pair;
eqn insert(i, leaf) = node(leaf, i, leaf);
    insert(i, node(t, j, u)) =
      if(i < j, node(insert(i, t), j, u), if(i == j, node(t, j, u), node(t, j, insert(i, u))));
    flat(leaf) = [];
    flat(node(t, i, u)) = flat(t) ++ (i |> flat(u));
    reversed([], l) = l;
    reversed(i |> l, m) = reversed(l, i |> m);
    k == 0 -> gcd(n, k) = n;
    k > 0 -> gcd(n, k) = gcd(k, n mod Nat2Pos(k));
    next(red) = green;
    next(green) = blue;
    next(blue) = red;
    written(state(g, s, p), n, i) = state(g[n -> i], s + {p}, pair(n, next(snd(p))));
    square(i) = i * i;
    fold(f, []) = [];
    fold(f, i |> l) = f(i) |> fold(f, l);
    limited(i, i) = 0;
    i < j -> limited(i, j) = i;
    i > j -> limited(i, j) = j;
    ackermann(n, k) = if(n == 0, k + 1, if(k == 0, ackermann(Int2Nat(n - 1), 1),
      ackermann(Int2Nat(n - 1), ackermann(n, Int2Nat(k - 1)))));
    pairs([], c) = {};
    pairs(i |> l, c) = {pair(abs(i), c)} + pairs(l, next(c));
    zero = lambda n: Nat. 0;
    five = lambda n: Nat. 5;
    shifted = lambda n: Nat. n + 1;
    none = [];
    no_pairs = {};
    no_numbers = {};
"""

# For each sort the ways to make a value of it; names between dollars are sorts. The first list needs nothing.
PRODUCTIONS: dict[str, tuple[list[str], list[str]]] = {
    "Bool": (
        ["true", "false"],
        [
            *("$Int$ < $Int$", "$Nat$ == $Nat$", "$Tree$ == $Tree$", "$Colour$ <= $Colour$", "$Pair$ < $Pair$"),
            *("$Bool$ && $Bool$", "$Bool$ || $Bool$", "$Bool$ => $Bool$", "!$Bool$", "$Bool$ == $Bool$"),
            *("$Int$ in $List(Int)$", "$Pair$ in $FSet(Pair)$", "is_node($Tree$)", "$FSet(Pair)$ <= $FSet(Pair)$"),
            *("$State$ == $State$", "$List(Int)$ != $List(Int)$", "$FSet(Pair)$ == $FSet(Pair)$", "$Tree$ > $Tree$"),
            *("exists c: Colour. c == $Colour$ && $Bool$", "forall c: Colour. next(c) != c || c < $Colour$"),
            *("$Nat$ in $Set(Nat)$", "$Set(Nat)$ == $Set(Nat)$", "$Set(Nat)$ <= $Set(Nat)$", "$Set(Nat)$ < $Set(Nat)$"),
        ],
    ),
    "Nat": (
        ["0", "1", "2", "7", str(2**62), str(2**63 - 1)],
        [
            *("$Nat$ + $Nat$", "$Nat$ * $Nat$", "$Nat$ div $Pos$", "$Int$ mod $Pos$", "Int2Nat($Int$)"),
            *("#$List(Int)$", "#$FSet(Pair)$", "abs($Int$)", "fst($Pair$)", "gcd($Nat$, $Nat$)", "max($Nat$, $Int$)"),
            *(
                "if($Bool$, $Nat$, $Nat$)",
                "n + n whr n = gcd($Nat$, $Nat$) end",
                "ackermann(1, $Nat$ mod 4)",
                "exp($Nat$, $Nat$)",
            ),
        ],
    ),
    "Pos": (["1", "3", str(2**63 - 1)], ["succ($Nat$)", "$Pos$ + $Nat$", "Nat2Pos($Nat$)", "min($Pos$, $Pos$)"]),
    "Int": (
        ["0", "-1", "5", "-9223372036854775807 - 1", str(2**63 - 1)],
        [
            *("$Int$ + $Int$", "$Int$ - $Int$", "$Int$ * $Int$", "-$Int$", "$Int$ div $Pos$", "pred($Int$)"),
            *("head($List(Int)$)", "rhead($List(Int)$)", "$List(Int)$ . $Nat$", "key($Tree$)", "square($Int$)"),
            *("limited($Int$, $Int$)", "$Nat -> Int$($Nat$)", "memory($State$)($Nat$)", "if($Bool$, $Int$, $Int$)"),
            *("$Int -> Int$($Int$)", "i - j whr i = square($Int$), j = limited($Int$, 3) end", "max($Int$, $Int$)"),
        ],
    ),
    "Colour": (["red", "green", "blue"], ["next($Colour$)", "snd($Pair$)", "if($Bool$, $Colour$, $Colour$)"]),
    "Tree": (
        ["leaf"],
        ["node($Tree$, $Int$, $Tree$)", "insert($Int$, $Tree$)", "left($Tree$)", "right($Tree$)"],
    ),
    "Pair": (["pair(0, red)"], ["pair($Nat$, $Colour$)", "at($State$)", "pick($FSet(Pair)$)"]),
    "State": (
        ["state(zero, {}, pair(1, blue))"],
        ["written($State$, $Nat$, $Int$)", "state($Nat -> Int$, $FSet(Pair)$, $Pair$)"],
    ),
    "List(Int)": (
        ["none", "[1, -2, 3]"],
        [
            *("$Int$ |> $List(Int)$", "$List(Int)$ <| $Int$", "$List(Int)$ ++ $List(Int)$", "tail($List(Int)$)"),
            *(
                "rtail($List(Int)$)",
                "flat($Tree$)",
                "reversed($List(Int)$, $List(Int)$)",
                "fold($Int -> Int$, $List(Int)$)",
            ),
        ],
    ),
    "FSet(Pair)": (
        ["no_pairs"],
        [
            *("{$Pair$, $Pair$}", "$FSet(Pair)$ + $FSet(Pair)$", "$FSet(Pair)$ - $FSet(Pair)$"),
            *("$FSet(Pair)$ * $FSet(Pair)$", "seen($State$)", "pairs($List(Int)$, $Colour$)"),
        ],
    ),
    "Set(Nat)": (
        ["no_numbers"],
        [
            *("{$Nat$, $Nat$}", "$Set(Nat)$ + $Set(Nat)$", "$Set(Nat)$ - $Set(Nat)$", "!$Set(Nat)$"),
            "$Set(Nat)$ * $Set(Nat)$",
        ],
    ),
    "Nat -> Int": (
        ["zero", "shifted", "five"],
        ["$Nat -> Int$[$Nat$ -> $Int$]", "memory($State$)"],
    ),
    "Int -> Int": (
        ["square", "lambda i: Int. i + 1", "lambda i: Int. pred(i)"],
        ["if($Bool$, $Int -> Int$, $Int -> Int$)"],
    ),
}


def expression(chance: random.Random, sort: str, depth: int) -> str:
    leaves, branches = PRODUCTIONS[sort]
    pieces = chance.choice(branches if depth else leaves).split("$")
    for place in range(1, len(pieces), 2):
        pieces[place] = expression(chance, pieces[place], chance.randrange(depth))
    return f"({''.join(pieces)})"


def compared(seed: int, count: int, level: int) -> Counter[str]:
    """How often native code gave the same value, and how often it was stuck where there is a word for the value."""
    chance = random.Random(seed)
    sorts = [chance.choice(list(PRODUCTIONS)) for _ in range(count)]
    expressions = [(expression(chance, sort, 4), sort) for sort in sorts]
    data, nodes = read_terms(expressions, DECLARATIONS)
    pairs = [opened(node) for node in nodes]
    native = Native(data, [*nodes, *(node for node, _ in pairs)], level)
    seen: Counter[str] = Counter()
    for place, node in enumerate(nodes):
        try:
            expected = data.normal(node, {}, 20_000)
        except DataError:
            continue
        arguments = [data.normal(one, {}) for one in pairs[place][1]]
        for found in (native.value(place), native.value(count + place, arguments)):
            assert found is None or found is expected, (expressions[place], data.text(expected))
            if found is not None:
                seen["same"] += 1
            elif native.has_word(expected):
                seen["stuck"] += 1
    return seen


def test_few() -> None:
    seen = compared(1, 300, 0)
    assert seen["same"] > 4 * seen["stuck"]
    assert seen["same"] > 300


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_many(seed: int) -> None:
    compared(seed, 1000, 2 * (seed % 2))
