"""Random data of all sorts, with large numbers and terms that have no value: for comparing native code with rewriting.

Declarations are kept in parts, so that a specification that fails can be printed without those that it does not need.
"""

from __future__ import annotations

import re
from random import Random

from mcrl2.trees import Data, Equation, Map, Scope, Term, Var

SORTS = (
    ("Colour", "struct red | green | blue"),
    ("Tree", "struct leaf | node(left: Tree, key: Int, right: Tree)?is_node"),
    ("Pair", "struct pair(fst: Nat, snd: Colour)"),
    ("Memory", "Nat -> Int"),
    ("Change", "Int -> Int"),
    ("State", "struct state(memory: Nat -> Int, seen: FSet(Pair), at: Pair)"),
)
MAPS = (
    Map("insert", ("Int", "Tree"), "Tree"),
    Map("flat", ("Tree",), "List(Int)"),
    Map("reversed", ("List(Int)", "List(Int)"), "List(Int)"),
    Map("gcd", ("Nat", "Nat"), "Nat"),
    Map("next", ("Colour",), "Colour"),
    Map("written", ("State", "Nat", "Int"), "State"),
    Map("square", ("Int",), "Int"),
    Map("fold", ("(Int -> Int)", "List(Int)"), "List(Int)"),
    Map("limited", ("Int", "Int"), "Int"),
    Map("ackermann", ("Nat", "Nat"), "Nat"),
    Map("pairs", ("List(Int)", "Colour"), "FSet(Pair)"),
    Map("partial", ("Nat",), "Nat"),
    Map("zero", (), "Nat -> Int"),
    Map("shifted", (), "Nat -> Int"),
    Map("five", (), "Nat -> Int"),
    Map("none", (), "List(Int)"),
    Map("no_pairs", (), "FSet(Pair)"),
    Map("no_numbers", (), "Set(Nat)"),
    Map("no_colours", (), "Bag(Colour)"),
    Map("no_counts", (), "FBag(Nat)"),
)
VARIABLES = {
    **dict.fromkeys(("i", "j"), "Int"),
    **dict.fromkeys(("t", "u"), "Tree"),
    **dict.fromkeys(("l", "m"), "List(Int)"),
    **dict.fromkeys(("n", "k"), "Nat"),
    "c": "Colour",
    "f": "Int -> Int",
    "g": "Nat -> Int",
    "s": "FSet(Pair)",
    "p": "Pair",
}


def _equation(left: str, right: str, condition: str | None = None) -> Equation:
    used = set(re.findall(r"\w+", left))
    variables = tuple((name, sort) for name, sort in VARIABLES.items() if name in used)
    return Equation(variables, None if condition is None else _plain(condition), _plain(left), _plain(right))


def _plain(text: str) -> Term:
    return Term(text.replace("{", "{{").replace("}", "}}"))


EQUATIONS = (
    _equation("insert(i, leaf)", "node(leaf, i, leaf)"),
    _equation(
        "insert(i, node(t, j, u))",
        "if(i < j, node(insert(i, t), j, u), if(i == j, node(t, j, u), node(t, j, insert(i, u))))",
    ),
    _equation("flat(leaf)", "[]"),
    _equation("flat(node(t, i, u))", "flat(t) ++ (i |> flat(u))"),
    _equation("reversed([], l)", "l"),
    _equation("reversed(i |> l, m)", "reversed(l, i |> m)"),
    _equation("gcd(n, k)", "n", "k == 0"),
    _equation("gcd(n, k)", "gcd(k, n mod Nat2Pos(k))", "k > 0"),
    _equation("next(red)", "green"),
    _equation("next(green)", "blue"),
    _equation("next(blue)", "red"),
    _equation("written(state(g, s, p), n, i)", "state(g[n -> i], s + {p}, pair(n, next(snd(p))))"),
    _equation("square(i)", "i * i"),
    _equation("fold(f, [])", "[]"),
    _equation("fold(f, i |> l)", "f(i) |> fold(f, l)"),
    _equation("limited(i, i)", "0"),
    _equation("limited(i, j)", "i", "i < j"),
    _equation("limited(i, j)", "j", "i > j"),
    _equation(
        "ackermann(n, k)",
        "if(n == 0, k + 1, if(k == 0, ackermann(Int2Nat(n - 1), 1),"
        " ackermann(Int2Nat(n - 1), ackermann(n, Int2Nat(k - 1)))))",
    ),
    _equation("pairs([], c)", "{}"),
    _equation("pairs(i |> l, c)", "{pair(abs(i), c)} + pairs(l, next(c))"),
    _equation("partial(n)", "n div 2", "n mod 3 > 0"),  # and nothing for the others
    _equation("zero", "lambda n: Nat. 0"),
    _equation("five", "lambda n: Nat. 5"),
    _equation("shifted", "lambda n: Nat. n + 1"),
    _equation("none", "[]"),
    _equation("no_pairs", "{}"),
    _equation("no_numbers", "{}"),
    _equation("no_colours", "{:}"),
    _equation("no_counts", "{:}"),
)

Productions = dict[str, tuple[list[str], list[str]]]
# For each sort the ways to make a value of it; names between dollars are sorts. The first list needs nothing.
NATIVE: Productions = {
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
            *("if($Bool$, $Nat$, $Nat$)", "n + n whr n = gcd($Nat$, $Nat$) end", "ackermann(1, $Nat$ mod 4)"),
            *("exp($Nat$ mod 9, $Nat$ mod 99)", "exp($Nat$, $Nat$)"),
        ],
    ),
    "Pos": (["1", "3", str(2**63 - 1)], ["succ($Nat$)", "$Pos$ + $Nat$", "Nat2Pos($Nat$)", "min($Pos$, $Pos$)"]),
    "Int": (
        ["0", "-1", "5", "-9223372036854775807 - 1", str(2**63 - 1)],
        [
            *("$Int$ + $Int$", "$Int$ - $Int$", "$Int$ * $Int$", "-$Int$", "$Int$ div $Pos$", "pred($Int$)"),
            *("head($List(Int)$)", "rhead($List(Int)$)", "$List(Int)$ . $Nat$", "key($Tree$)", "square($Int$)"),
            *("limited($Int$, $Int$)", "$Memory$($Nat$)", "memory($State$)($Nat$)", "if($Bool$, $Int$, $Int$)"),
            *("$Change$($Int$)", "i - j whr i = square($Int$), j = limited($Int$, 3) end", "max($Int$, $Int$)"),
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
        ["written($State$, $Nat$, $Int$)", "state($Memory$, $FSet(Pair)$, $Pair$)"],
    ),
    "List(Int)": (
        ["none", "[1, -2, 3]"],
        [
            *("$Int$ |> $List(Int)$", "$List(Int)$ <| $Int$", "$List(Int)$ ++ $List(Int)$", "tail($List(Int)$)"),
            *("rtail($List(Int)$)", "flat($Tree$)", "reversed($List(Int)$, $List(Int)$)"),
            "fold($Change$, $List(Int)$)",
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
    "Memory": (
        ["zero", "shifted", "five"],
        ["$Memory$[$Nat$ -> $Int$]", "memory($State$)"],
    ),
    "Change": (
        ["square", "lambda i: Int. i + 1", "lambda i: Int. pred(i)"],
        ["if($Bool$, $Change$, $Change$)"],
    ),
}


# What has no native form, beside that.
_FOREIGN: Productions = {
    "Bool": (
        [],
        [
            *("$Real$ < $Real$", "$Real$ == $Real$", "$Colour$ in $Bag(Colour)$", "$Bag(Colour)$ == $Bag(Colour)$"),
            *("exists k: Nat. k < 4 && k == $Nat$", "forall k: Nat. k < 3 => k != $Nat$"),
            *("$FBag(Nat)$ == $FBag(Nat)$", "$FBag(Nat)$ < $FBag(Nat)$", "$Nat$ in $FBag(Nat)$"),
        ],
    ),
    "Nat": (
        [str(2**63), str(2**64)],
        ["partial($Nat$)", "count($Colour$, $Bag(Colour)$)", "#$FBag(Nat)$"],
    ),
    "Int": ([], ["floor($Real$)", "round($Real$)"]),
    "Real": (
        ["Int2Real(0)", "1 / 3", "-5 / 2", "Int2Real(7)"],
        [
            *("$Real$ + $Real$", "$Real$ - $Real$", "$Real$ * $Real$", "$Real$ / $Real$", "Int2Real($Int$)"),
            *("-$Real$", "max($Real$, $Real$)", "if($Bool$, $Real$, $Real$)", "abs($Real$)"),
        ],
    ),
    "Set(Nat)": ([], ["{ k: Nat | k < $Nat$ mod 4 }", "{ k: Nat | exists j: Nat. j < 3 && k == j * $Nat$ }"]),
    "Bag(Colour)": (
        ["no_colours"],
        [
            *("{$Colour$: $Nat$ mod 5, $Colour$: 2}", "$Bag(Colour)$ + $Bag(Colour)$", "$Bag(Colour)$ - $Bag(Colour)$"),
            *("$Bag(Colour)$ * $Bag(Colour)$", "{ c: Colour | if(c < $Colour$, $Nat$ mod 3, 0) }"),
        ],
    ),
    "FBag(Nat)": (
        ["no_counts"],
        [
            *("{$Nat$: 2, $Nat$: $Nat$ mod 3}", "$FBag(Nat)$ + $FBag(Nat)$", "$FBag(Nat)$ - $FBag(Nat)$"),
            "$FBag(Nat)$ * $FBag(Nat)$",
        ],
    ),
}
ALL: Productions = dict(NATIVE)
for _sort, (_leaves, _branches) in _FOREIGN.items():
    _known = NATIVE.get(_sort, ([], []))
    ALL[_sort] = ([*_known[0], *_leaves], [*_known[1], *_branches])

# After few steps these are larger than 64 bits, or have no value.
EDGES = {
    "Nat": ("$Nat$ + 4611686018427387904", "$Nat$ * 6074001000", "Int2Nat($Int$ - 2)", "#$List(Int)$ + $Nat$"),
    "Pos": ("$Pos$ + 4611686018427387904", "Nat2Pos(Int2Nat($Pos$ - 1))", "$Pos$ * 6074001000"),
    "Int": ("$Int$ + 4611686018427387904", "$Int$ - 6917529027641081856", "head($List(Int)$)", "key($Tree$)"),
    "List(Int)": ("tail($List(Int)$)", "rtail($List(Int)$)"),
    "Tree": ("left($Tree$)", "right($Tree$)"),
    "Pair": ("pair($Nat$ + 4611686018427387904, $Colour$)", "pick($FSet(Pair)$)"),
}


def value(chance: Random, sort: str, depth: int, scope: Scope | None = None, productions: Productions = ALL) -> Data:
    """A term of a sort, with variables of the scope."""
    known = [name for name, own in (scope or {}).items() if own == sort]
    if known and chance.random() < (0.5 if depth else 0.8):
        return Var(chance.choice(known))
    leaves, branches = productions[sort]
    return filled(chance, chance.choice(branches if depth else leaves), depth, scope, productions)


def filled(chance: Random, text: str, depth: int, scope: Scope | None, productions: Productions = ALL) -> Term:
    """A text with a term of less depth for each sort between dollars."""
    pieces = text.split("$")
    form = "{}".join(piece.replace("{", "{{").replace("}", "}}") for piece in pieces[::2])
    parts = (value(chance, sort, chance.randrange(depth), scope, productions) for sort in pieces[1::2])
    return Term(f"({form})", tuple(parts))
