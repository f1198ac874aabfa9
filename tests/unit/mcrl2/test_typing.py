"""Sorts of data expressions: which overload is meant, and which conversions are made."""

import pytest

from highroad.diagnostics import InputError
from highroad.languages.mcrl2.parse import read
from highroad.languages.mcrl2.terms import (
    Application,
    Comprehension,
    Exists,
    Forall,
    Lambda,
    Number,
    Symbol,
    Term,
    Variable,
    Where,
)

DECLARATIONS = """
sort D = struct d1 | d2(val': Nat) | d3(val': Bool);
     E;
cons e0: E; es: E -> E;
map p: Pos; n: Nat; i: Int; r: Real; b: Bool; d: D;
    l: List(Nat); li: List(Int); s: Set(Nat); fs: FSet(Nat); g: Bag(Nat); fg: FBag(Nat);
    f: Nat -> Nat; k: Nat -> Nat -> Bool; two: Nat # Bool -> Int;
    o: Nat -> Nat; o: Bool -> Bool; o: List(Nat) -> Int;
    first: Real -> Bool; first: Nat -> Bool;
    byresult: Pos -> Bool; byresult: Nat -> Nat;
"""


def typed(text: str, sort: str) -> Term:
    """The term of an expression where a sort is needed."""
    specification = read(f"{DECLARATIONS} map it: {sort}; eqn it = {text}; init delta;", "typing.mcrl2")
    return specification.equations[-1].right


def explicit(term: Term) -> str:
    """A term with the sorts of its literals, functions and variables."""
    match term:
        case Variable(name=name) | Symbol(name=name):
            return name
        case Number(value=value, sort=sort):
            return f"{value}:{sort}"
        case Application(function=Symbol(name=name, sort=sort), arguments=arguments):
            return f"{name}[{sort}]({', '.join(map(explicit, arguments))})"
        case Application(function=function, arguments=arguments):
            return f"{explicit(function)}({', '.join(map(explicit, arguments))})"
        case Lambda(variables=variables, body=body):
            return f"(lambda {declared(variables)}. {explicit(body)})"
        case Forall(variables=variables, body=body):
            return f"(forall {declared(variables)}. {explicit(body)})"
        case Exists(variables=variables, body=body):
            return f"(exists {declared(variables)}. {explicit(body)})"
        case Comprehension(variable=variable, body=body, sort=sort):
            return f"{{{declared((variable,))} | {explicit(body)}}}:{sort}"
        case Where(body=body, bindings=bindings):
            values = ", ".join(f"{declared((variable,))} = {explicit(value)}" for variable, value in bindings)
            return f"({explicit(body)} whr {values} end)"


def declared(variables: tuple[Variable, ...]) -> str:
    return ", ".join(f"{variable.name}:{variable.sort}" for variable in variables)


TYPED = [
    # numbers
    ("1", "Pos", "1:Pos"),
    ("1", "Real", "1:Real"),
    ("0", "Nat", "0:Nat"),
    ("p", "Nat", "Pos2Nat[Pos -> Nat](p)"),
    ("p", "Real", "Pos2Real[Pos -> Real](p)"),
    ("n + 1", "Pos", "+[Nat # Pos -> Pos](n, 1:Pos)"),
    ("n + 1", "Nat", "+[Nat # Nat -> Nat](n, 1:Nat)"),
    ("n - 1", "Int", "-[Nat # Nat -> Int](n, 1:Nat)"),
    ("-1", "Int", "-[Pos -> Int](1:Pos)"),
    ("n / 2", "Real", "/[Nat # Nat -> Real](n, 2:Nat)"),
    ("i mod 2", "Nat", "mod[Int # Pos -> Nat](i, 2:Pos)"),
    ("max(i, 1)", "Nat", "max[Int # Nat -> Nat](i, 1:Nat)"),
    ("succ(n)", "Nat", "Pos2Nat[Pos -> Nat](succ[Nat -> Pos](n))"),
    ("floor(1/2)", "Real", "Int2Real[Int -> Real](floor[Real -> Int](/[Pos # Pos -> Real](1:Pos, 2:Pos)))"),
    # comparisons
    ("n == 1", "Bool", "==[Nat # Nat -> Bool](n, 1:Nat)"),
    ("1 < i", "Bool", "<[Int # Int -> Bool](1:Int, i)"),
    ("l == [1]", "Bool", "==[List(Nat) # List(Nat) -> Bool](l, @list[Nat -> List(Nat)](1:Nat))"),
    ("[] == l", "Bool", "==[List(Nat) # List(Nat) -> Bool]([], l)"),
    ("[] == []", "Bool", "==[List(Bool) # List(Bool) -> Bool]([], [])"),
    ("{} == s", "Bool", "==[Set(Nat) # Set(Nat) -> Bool](@FSet2Set[FSet(Nat) -> Set(Nat)]({}), s)"),
    ("e0 < es(e0)", "Bool", "<[E # E -> Bool](e0, es[E -> E](e0))"),
    ("val'(d) == 1", "Bool", "==[Nat # Nat -> Bool](val'[D -> Nat](d), 1:Nat)"),
    # lists
    ("[1, p]", "List(Int)", "@list[Int # Int -> List(Int)](1:Int, Pos2Int[Pos -> Int](p))"),
    ("[]", "List(D)", "[]"),
    (
        "[[], [0]]",
        "List(List(Nat))",
        "@list[List(Nat) # List(Nat) -> List(List(Nat))]([], @list[Nat -> List(Nat)](0:Nat))",
    ),
    ("n |> li", "List(Int)", "|>[Int # List(Int) -> List(Int)](Nat2Int[Nat -> Int](n), li)"),
    ("head(l)", "Int", "Nat2Int[Nat -> Int](head[List(Nat) -> Nat](l))"),
    ("head([])", "Nat", "head[List(Nat) -> Nat]([])"),
    ("l . 0", "Nat", ".[List(Nat) # Nat -> Nat](l, 0:Nat)"),
    ("1 in {0}", "Bool", "in[Nat # FSet(Nat) -> Bool](1:Nat, @set[Nat -> FSet(Nat)](0:Nat))"),
    # sets and bags
    ("fs", "Set(Nat)", "@FSet2Set[FSet(Nat) -> Set(Nat)](fs)"),
    ("fg", "Bag(Nat)", "@FBag2Bag[FBag(Nat) -> Bag(Nat)](fg)"),
    ("fs * s", "FSet(Nat)", "*[FSet(Nat) # Set(Nat) -> FSet(Nat)](fs, s)"),
    ("fs - {1}", "FSet(Nat)", "-[FSet(Nat) # FSet(Nat) -> FSet(Nat)](fs, @set[Nat -> FSet(Nat)](1:Nat))"),
    ("!fs", "Set(Nat)", "![Set(Nat) -> Set(Nat)](@FSet2Set[FSet(Nat) -> Set(Nat)](fs))"),
    ("{1: p}", "FBag(Nat)", "@bag[Nat # Nat -> FBag(Nat)](1:Nat, Pos2Nat[Pos -> Nat](p))"),
    ("{:}", "Bag(Nat)", "@FBag2Bag[FBag(Nat) -> Bag(Nat)]({:})"),
    ("{x: Nat | b}", "Set(Nat)", "{x:Nat | b}:Set(Nat)"),
    ("{x: Nat | p}", "Bag(Nat)", "{x:Nat | Pos2Nat[Pos -> Nat](p)}:Bag(Nat)"),
    # overloaded mappings
    ("o(1)", "Nat", "o[Nat -> Nat](1:Nat)"),
    ("o([])", "Int", "o[List(Nat) -> Int]([])"),
    ("first(1)", "Bool", "first[Real -> Bool](1:Real)"),
    ("first(0)", "Bool", "first[Nat -> Bool](0:Nat)"),
    ("byresult(1)", "Bool", "byresult[Pos -> Bool](1:Pos)"),
    ("byresult(1)", "Nat", "byresult[Nat -> Nat](1:Nat)"),
    ("val'(d)", "Bool", "val'[D -> Bool](d)"),
    # functions
    ("f", "Nat -> Nat", "f"),
    ("head", "List(D) -> D", "head"),
    ("succ", "Nat -> Pos", "succ"),
    ("k(1)(2)", "Bool", "k[Nat -> Nat -> Bool](1:Nat)(2:Nat)"),
    ("k(n)", "Nat -> Bool", "k[Nat -> Nat -> Bool](n)"),
    ("f[1 -> 2]", "Nat -> Nat", "@update[(Nat -> Nat) # Nat # Nat -> Nat -> Nat](f, 1:Nat, 2:Nat)"),
    ("lambda x: Nat. x + 1", "Nat -> Nat", "(lambda x:Nat. +[Nat # Nat -> Nat](x, 1:Nat))"),
    ("(lambda x: Nat, y: Bool. x)(1, b)", "Nat", "(lambda x:Nat, y:Bool. x)(1:Nat, b)"),
    ("if(b, f, f)(1)", "Nat", "if[Bool # (Nat -> Nat) # (Nat -> Nat) -> Nat -> Nat](b, f, f)(1:Nat)"),
    ("if(b, n, i)", "Int", "if[Bool # Int # Int -> Int](b, Nat2Int[Nat -> Int](n), i)"),
    (
        "[f, lambda x: Nat. 1]",
        "List(Nat -> Nat)",
        "@list[(Nat -> Nat) # (Nat -> Nat) -> List(Nat -> Nat)](f, (lambda x:Nat. 1:Nat))",
    ),
    # binders
    ("forall x: Nat. x < n", "Bool", "(forall x:Nat. <[Nat # Nat -> Bool](x, n))"),
    ("exists x, y: D. x == y", "Bool", "(exists x:D, y:D. ==[D # D -> Bool](x, y))"),
    ("x whr x = 1 end", "Nat", "(Pos2Nat[Pos -> Nat](x) whr x:Pos = 1:Pos end)"),
    (
        "(lambda x: Bool. x)(forall x: Nat. x == n)",
        "Bool",
        "(lambda x:Bool. x)((forall x:Nat. ==[Nat # Nat -> Bool](x, n)))",
    ),
]


@pytest.mark.parametrize(("text", "sort", "expected"), TYPED)
def test_typed(text: str, sort: str, expected: str) -> None:
    assert explicit(typed(text, sort)) == expected


@pytest.mark.parametrize(
    ("text", "sort", "code"),
    [
        ("0", "Pos", "E840"),
        ("n - 1", "Nat", "E840"),
        ("l", "List(Int)", "E840"),
        ("s - fs", "FSet(Nat)", "E840"),
        ("{x: Nat | b}", "Set(Int)", "E840"),
        ("{x: Nat | b}", "FSet(Nat)", "E840"),
        ("succ", "Nat -> Nat", "E840"),
        ("lambda x: Nat. x", "Int -> Int", "E840"),
        ("forall x: Nat. b", "Nat", "E840"),
        ("f(n)", "Bool", "E840"),
        ("x whr x = b end", "Nat", "E840"),
        ("(lambda x: Nat. x)(1)", "Bool", "E840"),
        ("[1]", "FSet(Pos)", "E840"),
        ("f[b -> 1]", "Nat -> Nat", "E840"),
        ("i in l", "Bool", "E841"),
        ("5 mod n", "Nat", "E841"),
        ("n == b", "Bool", "E841"),
        ("#s", "Nat", "E841"),
        ("f(1, 2)", "Nat", "E842"),
        ("val'(d) == val'(d)", "Bool", "E843"),
        ("#[1, b]", "Nat", "E844"),
        ("k(1)(2)(3)", "Bool", "E845"),
        ("x whr x = [] end", "List(Nat)", "E846"),
        ("{x: Nat | l}", "Set(Nat)", "E847"),
    ],
)
def test_not_typed(text: str, sort: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        typed(text, sort)
    assert caught.value.diagnostic.code == code


@pytest.mark.parametrize(
    "text",
    [
        " + ".join(["n"] * 200),
        "f(" * 900 + "n" + ")" * 900,
        "o(" * 900 + "n" + ")" * 900,
        "if(b, 1, " * 900 + "n" + ")" * 900,
        "(n + (p * " * 150 + "1" + "))" * 150,
    ],
    ids=["sum", "calls", "overloaded calls", "if", "alternating"],
)
@pytest.mark.timeout(30)
def test_nested_overloads_do_not_multiply(text: str) -> None:
    typed(text, "Nat")


def test_equations_are_converted_to_their_left_sides() -> None:
    specification = read("map f: Nat -> Int; var n: Nat; eqn f(n) = n; init delta;", "equations.mcrl2")
    [equation] = specification.equations
    assert explicit(equation.right) == "Nat2Int[Nat -> Int](n)"
    assert [variable.name for variable in equation.variables] == ["n"]


def test_overloaded_left_sides_follow_the_right_sides() -> None:
    text = "sort T = struct c(v: Nat) | d(v: Bool); map t: T; eqn v(t) = true; v(t) = 1; init delta;"
    sorts = [str(equation.left.sort) for equation in read(text, "equations.mcrl2").equations]
    assert sorts == ["Bool", "Nat"]
