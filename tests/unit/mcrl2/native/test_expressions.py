"""Each kind of expression in native code: what it gives, and where it gets stuck."""

import pytest

from unit.mcrl2.native.evaluation import Native, opened, read_terms

LARGEST = 2**63 - 1

DECLARATIONS = """
sort Colour = struct red | green | blue;
     Shape = struct dot?is_dot | line(from: Nat, to: Nat)?is_line | box(from: Nat, paint: Colour);
     Boxed = struct boxed(content: Nat -> Nat, tag: Nat) | nothing;
     Inner = struct inner(Outer) | innermost;
     Outer = struct outer(Inner, Nat -> Nat);
     D; E = struct e(D);
cons d1, d2, d3: D;
map up: Nat -> Nat;
    count_down: Nat -> Nat;
    even, odd: Nat -> Bool;
    total: List(Nat) -> Nat;
    sum_up: List(Nat) # Nat -> Nat;
    range: Nat -> List(Nat);
    same: Nat # Nat -> Bool;
    sign: Int -> Nat;
    kind: Shape -> Nat;
    size: Shape -> Nat;
    partial: Nat -> Nat;
    forever: Nat -> Nat;
    first: Nat # Nat -> Nat;
    adder: Nat -> Nat -> Nat;
    twice: (Nat -> Nat) # Nat -> Nat;
    named: Nat -> Nat;
    unknown: Nat -> Nat;
    ten: Nat;
    literal: Nat -> Nat;
    blank: Nat -> Colour;
    hidden: Shape -> Shape;
    reds, blues: Set(Colour);
var n, m: Nat; l: List(Nat); c: Colour; i: Int; f: Nat -> Nat; x: D;
eqn up(n) = n + 1;
    count_down(n) = if(n == 0, 0, count_down(Int2Nat(n - 1)));
    even(n) = n == 0 || odd(Int2Nat(n - 1));
    odd(n) = n != 0 && even(Int2Nat(n - 1));
    total([]) = 0;
    total(n |> l) = n + total(l);
    sum_up([], m) = m;
    sum_up(n |> l, m) = sum_up(l, n + m);
    range(n) = if(n == 0, [], n |> range(Int2Nat(n - 1)));
    same(n, n) = true;
    n != m -> same(n, m) = false;
    sign(Nat2Int(n)) = n;
    i < 0 -> sign(i) = 0;
    kind(dot) = 0;
    kind(line(n, m)) = 1;
    kind(box(n, red)) = 2;
    c != red -> kind(box(n, c)) = 3;
    size(line(n, m)) = n + m;
    partial(0) = 1;
    forever(n) = forever(n) + 1;
    first(n, m) = n;
    adder(n)(m) = n + m;
    twice(f, n) = f(f(n));
    named = lambda n: Nat. n * 2;
    ten = 10;
    literal(3) = 4;
    n != 3 -> literal(n) = n;
    hidden(line(n, m)) = line(n, m) whr n = m end;
    reds = {red};
    blues = {blue};
    blank = lambda n: Nat. red;
    (d1 == d2) = false;
"""

CASES = [
    # numbers
    ("1 + 2", "Nat", "3"),
    (f"{LARGEST} + 1", "Nat", "stuck"),
    (f"{LARGEST - 1} + 1", "Nat", str(LARGEST)),
    (f"-{LARGEST} - 2", "Int", "stuck"),
    (f"{LARGEST + 1} - 1", "Int", "stuck"),
    ("3000000000 * 3000000000", "Nat", "9000000000000000000"),
    ("4000000000 * 4000000000", "Nat", "stuck"),
    ("7 div 2", "Nat", "3"),
    ("-7 div 2", "Int", "-4"),
    ("-7 mod 2", "Nat", "1"),
    ("-8 mod 2", "Nat", "0"),
    ("exp(3, 5)", "Nat", "243"),
    ("exp(-1, 1000001)", "Int", "-1"),
    ("exp(2, 62)", "Nat", str(2**62)),
    ("exp(2, 63)", "Nat", "stuck"),
    ("exp(0, 0)", "Nat", "1"),
    ("abs(-3)", "Nat", "3"),
    ("max(2, -3) + min(1, 4)", "Int", "3"),
    ("succ(4) + pred(4)", "Int", "8"),
    ("Int2Nat(3 - 1)", "Nat", "2"),
    ("Int2Nat(1 - 3)", "Nat", "stuck"),
    ("Nat2Pos(0)", "Pos", "stuck"),
    ("1/2", "Real", "stuck"),
    ("sqrt(9)", "Nat", "stuck"),
    ("if(1 < 2, 3, floor(1/2))", "Int", "3"),
    ("2 < 3 && 3 <= 3 && !(2 > 3) && 3 >= 3", "Bool", "true"),
    # truth values
    ("false && partial(1) == 1", "Bool", "false"),
    ("true && partial(1) == 1", "Bool", "stuck"),
    ("true || partial(1) == 1", "Bool", "true"),
    ("false => partial(1) == 1", "Bool", "true"),
    ("if(1 < 2, 3, partial(1))", "Nat", "3"),
    ("if(1 < 2, 3, Real2Nat(1/2))", "Nat", "3"),
    ("if(2 < 1, 3, Real2Nat(1/2))", "Nat", "stuck"),
    ("false < true", "Bool", "true"),
    # structured sorts
    ("line(1, 2)", "Shape", "line(1, 2)"),
    ("from(line(1, 2)) + from(box(3, red))", "Nat", "4"),
    ("to(box(3, red))", "Nat", "stuck"),
    ("paint(box(3, red))", "Colour", "red"),
    ("is_line(dot) || is_dot(line(1, 1))", "Bool", "false"),
    ("is_dot(dot) && is_line(line(0, 0))", "Bool", "true"),
    ("line(1, 2) == line(1, 2) && line(1, 2) != box(1, red)", "Bool", "true"),
    ("dot < line(0, 0) && line(0, 2) < line(1, 0) && box(1, red) < box(1, blue)", "Bool", "true"),
    ("line(2, 0) <= line(1, 5) || red > green", "Bool", "false"),
    ("boxed(up, 1) == boxed(up, 1)", "Bool", "true"),
    ("boxed(up, 1) == boxed(named, 2)", "Bool", "false"),
    ("boxed(up, 1) == nothing", "Bool", "false"),
    ("boxed(up, 1) == boxed(named, 1)", "Bool", "stuck"),
    ("content(boxed(up, 1))(4)", "Nat", "5"),
    ("outer(innermost, up) == outer(inner(outer(innermost, up)), up)", "Bool", "false"),
    ("outer(inner(outer(innermost, up)), up) == outer(inner(outer(innermost, named)), up)", "Bool", "stuck"),
    ("inner(outer(innermost, up)) == inner(outer(innermost, named))", "Bool", "stuck"),
    # declared sorts
    ("d1 == d1", "Bool", "true"),
    ("d1 == d2", "Bool", "false"),
    ("e(d1) != e(d2)", "Bool", "true"),
    ("d2 == d1", "Bool", "stuck"),
    # functions of the user
    ("up(up(1))", "Nat", "3"),
    ("count_down(9000)", "Nat", "0"),
    ("even(9001)", "Bool", "false"),
    ("total([1, 2, 3])", "Nat", "6"),
    ("sum_up([1, 2, 3], 0)", "Nat", "6"),
    ("same(2, 2) && !same(2, 3)", "Bool", "true"),
    ("sign(-2) + sign(7)", "Nat", "7"),
    ("[kind(dot), kind(line(1, 2)), kind(box(1, red)), kind(box(1, blue))]", "List(Nat)", "[0, 1, 2, 3]"),
    ("size(dot)", "Nat", "stuck"),
    ("hidden(line(1, 2))", "Shape", "line(2, 2)"),
    ("partial(1)", "Nat", "stuck"),
    ("forever(1)", "Nat", "stuck"),
    ("unknown(1)", "Nat", "stuck"),
    ("first(1, partial(1))", "Nat", "stuck"),
    ("#range(7000)", "Nat", "7000"),
    ("#range(9000)", "Nat", "stuck"),
    ("adder(3)(4)", "Nat", "7"),
    ("ten * ten", "Nat", "100"),
    ("literal(3) + literal(5)", "Nat", "9"),
    # lists
    ("1 |> [2] <| 3", "List(Nat)", "[1, 2, 3]"),
    ("[1, 2] ++ [3]", "List(Nat)", "[1, 2, 3]"),
    ("#[1, 2] + head([5, 6]) + rhead([5, 6]) + [7, 8] . 1", "Nat", "21"),
    ("tail([1, 2]) ++ rtail([3, 4])", "List(Nat)", "[2, 3]"),
    ("head(tail([1]))", "Nat", "stuck"),
    ("[1] . 1", "Nat", "stuck"),
    ("rhead(tail([1]))", "Nat", "stuck"),
    ("2 in [1, 2] && !(3 in [1, 2])", "Bool", "true"),
    ("up in [up]", "Bool", "stuck"),
    ("[line(1, 2), dot] == [line(1, 2), dot]", "Bool", "true"),
    ("[1, 2] < [1, 3]", "Bool", "stuck"),
    # sets
    ("{3, 1, 2, 1} + {0}", "FSet(Nat)", "{0, 1, 2, 3}"),
    ("{blue, red} - {red}", "FSet(Colour)", "{blue}"),
    ("{line(2, 1), line(1, 2), dot} * {dot, line(1, 2)}", "FSet(Shape)", "{dot, line(1, 2)}"),
    ("2 in {1, 2} && !(3 in {1, 2})", "Bool", "true"),
    ("{1} < {1, 2} && {1} <= {1} && !({1} < {1}) && {1, 2} == {2, 1}", "Bool", "true"),
    ("#{1, 1, 2} + pick({7})", "Nat", "9"),
    ("{{1}} + {{2}}", "FSet(FSet(Nat))", "stuck"),
    ("{1, 2} + {3} - {1}", "Set(Nat)", "{2, 3}"),
    ("!({1, 2} + {3}) * {3, 4}", "Set(Nat)", "{4}"),
    ("2 in !{1, 2} || 1 in !{1, 2}", "Bool", "false"),
    ("{1, 2} == {2, 3} - {3} + {1}", "Bool", "true"),
    ("reds + blues == !{green}", "Bool", "stuck"),
    ("reds == blues", "Bool", "false"),
    ("{n: Nat | n < 3}", "Set(Nat)", "stuck"),
    # functions as values
    ("twice(up, 3)", "Nat", "5"),
    ("twice(lambda n: Nat. n * n, 3)", "Nat", "81"),
    ("named(4) + twice(named, 1)", "Nat", "12"),
    ("(lambda n: Nat. 0)[3 -> 4][2 -> 5](3)", "Nat", "4"),
    ("(lambda n: Nat. n)[3 -> 4][3 -> 3](3)", "Nat", "3"),
    ("(lambda n: Nat. 0)[3 -> 4][2 -> 5]", "Nat -> Nat", "(lambda n: Nat. 0)[3 -> 4][2 -> 5]"),
    ("(lambda n: Nat. 0)[3 -> 4][2 -> 5][3 -> 0]", "Nat -> Nat", "(lambda n: Nat. 0)[2 -> 5]"),
    ("up[3 -> 4]", "Nat -> Nat", "up"),
    ("blank[3 -> blue](3)", "Colour", "blue"),
    ("up == up", "Bool", "true"),
    ("up == named", "Bool", "false"),
    ("if(true, up, up) == named", "Bool", "stuck"),
    ("n + m whr n = 2, m = up(2) end", "Nat", "5"),
    ("(n + 1 whr n = n + 1 end) whr n = up(1) end", "Nat", "4"),
    # quantifiers
    ("exists c: Colour. c == blue && 1 < 2", "Bool", "true"),
    ("forall c, d: Colour. c == d || up(1) == 2", "Bool", "true"),
    ("forall c, d: Colour. c == d || up(1) == 3", "Bool", "false"),
    ("exists c: Colour. c == blue && 1 > 2", "Bool", "false"),
    ("exists b: Bool. b == even(4)", "Bool", "true"),
    ("exists n: Nat. n < 3", "Bool", "stuck"),
]

TERMS = [(text, sort) for text, sort, _ in CASES]


@pytest.fixture(scope="module", params=[0, 2], ids=["plain", "optimised"])
def outcomes(request: pytest.FixtureRequest) -> dict[str, str]:
    """What native code says, when all constants of the expressions come from outside."""
    data, nodes = read_terms(TERMS, DECLARATIONS)
    pairs = [opened(node) for node in nodes]
    native = Native(data, [node for node, _ in pairs], request.param)
    result = {}
    for place, (text, _) in enumerate(TERMS):
        value = native.value(place, [data.normal(one, {}) for one in pairs[place][1]])
        result[text] = "stuck" if value is None else data.text(value)
    return result


@pytest.mark.parametrize(("text", "expected"), [(text, expected) for text, _, expected in CASES])
def test_outcome(outcomes: dict[str, str], text: str, expected: str) -> None:
    assert outcomes[text] == expected


def test_the_rewriter_agrees() -> None:
    data, nodes = read_terms(TERMS, DECLARATIONS)
    for (text, _, expected), node in zip(CASES, nodes, strict=True):
        if expected != "stuck":
            assert data.text(data.normal(node, {})) == expected, text


def test_constants_are_computed_by_the_compiler() -> None:
    data, nodes = read_terms([("ten * ten + 3", "Nat")], DECLARATIONS)
    native = Native(data, nodes)
    assert native.value(0) is data.normal(nodes[0], {})
    assert "ret i64 103" in native.compiler.text()


def test_equations_that_disagree() -> None:
    """The rewriter looks below a binder first, where another equation may be the first to match."""
    declarations = """
    map f: Nat # Nat -> Nat; up: Nat -> Nat;
    var n: Nat;
    eqn f(1, n) = 2; f(n, 1) = 3; up(n) = n + 1;
    """
    data, nodes = read_terms([("f(up(0), up(0))", "Nat"), ("f(n, 1) whr n = up(0) end", "Nat")], declarations)
    native = Native(data, nodes)
    direct, below = (data.normal(node, {}) for node in nodes)
    assert direct is not below
    assert native.value(0) is direct
    assert native.value(1) is None
