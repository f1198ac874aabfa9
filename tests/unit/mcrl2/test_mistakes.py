"""Mistakes in specifications: each is found, at its place, with a message that says what is wrong."""

import pytest

from highroad.diagnostics import Diagnostic, InputError
from highroad.languages.mcrl2.parse import read


def mistake(text: str) -> Diagnostic:
    with pytest.raises(InputError) as caught:
        read(text, "spec.mcrl2")
    return caught.value.diagnostic


def marked(text: str) -> tuple[str, str]:
    """A text without its marks `^...^`, and the place between them as line:column+width."""
    before, inside, after = text.split("^")
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    return before + inside + after, f"{line}:{column}+{max(1, len(inside))}"


# The text, where the carets of the message stand; its code; a piece of it.
MISTAKES = [
    # words
    ("act a^$^; init a;", "E801", "character $"),
    ("act caf^é^; init a;", "E801", "character é"),
    ("act a;\n^\0^init a;", "E801", "character U+0000"),
    # grammar
    ("act a\n^init^ a;", "E802", "expected ';' after this declaration, not 'init'"),
    ("act ^end^; init delta;", "E802", "expected the name of an action, not 'end'"),
    ("act a;^^", "E802", "expected 'init'"),
    ("^a^; init delta;", "E802", "expected a section"),
    ("init delta^^", "E802", "expected ';' after the initial process, not the end of the file"),
    ("act a; init (a . a^;^", "E802", "expected ')' for the '(' at 1:13, not ';'"),
    ("act a: Nat; init a(1 +^)^;", "E802", "expected an expression, not ')'"),
    ("act a: Nat; init a(0^0^7);", "E802", "expected ')' after the arguments of 'a', not '0'"),
    ("act a; init sum n^.^ a;", "E802", "expected ':' and the sort of the variable"),
    ("act a; init hide({^}^, a);", "E802", "expected the name of an action"),
    ("act a; init comm({a ^->^ b}, a);", "E802", "expected '|'"),
    ("map f: Nat; eqn f^;^ init delta;", "E802", "right side of this equation"),
    ("var x: Nat; ^init^ delta;", "E802", "expected 'eqn' after the variables"),
    ("act a; proc P(n: Nat) = n ^<^ 2 -> a; init P(1);", "E802", "operator of processes"),
    ("act a: Nat; init a(f[1^]^);", "E802", "in this function update"),
    ("proc P(x: ^Nat^ # Nat) = delta; init delta;", "E804", "a product can only be"),
    ("map f: Nat -> ^Nat^ # Nat; init delta;", "E804", "a product cannot be the result"),
    ("act a: Bool; init a(true == forall x: Bool. x ^==^ true);", "E805", "not clear"),
    ("act a; init a; ^init^ a;", "E807", "more than one init"),
    # sorts
    ("map f: ^Colour^; init delta;", "E820", "there is no sort 'Colour'"),
    ("sort A; ^A^ = Nat; init delta;", "E821", "'A' is declared already"),
    ("sort ^A^ = B; B = List(A); init delta;", "E822", "'A' is defined by itself"),
    ("sort ^A^ = struct a | b(Set(A)); init delta;", "E823", "'A' occurs in itself"),
    ("sort A = struct a | b(B); ^B^ = struct c(Nat -> A); init delta;", "E823", "'B' occurs in itself"),
    ("sort ^A^ = struct a(B); B = struct b(A, Nat); init delta;", "E824", "'A' has no elements"),
    ("sort ^D^; cons d: D -> D; init delta;", "E824", "'D' has no elements"),
    # declarations
    ("map f: Nat; eqn f = ^g^; init delta;", "E830", "'g' is neither a variable"),
    ("map f: Nat -> Nat; ^f^: Nat -> Nat; init delta;", "E831", "'f' of sort Nat -> Nat is declared already"),
    ("map f: Nat; ^f^: Bool; init delta;", "E831", "constants cannot be overloaded"),
    ("sort A = struct x; B = struct y | ^x^; init delta;", "E831", "constants cannot be overloaded"),
    ("map ^head^: Nat -> Nat; init delta;", "E832", "'head' is a built-in function"),
    ("sort S = struct ^max^; init delta;", "E832", "'max' is a built-in function"),
    ("cons ^c^: Nat; init delta;", "E833", "cannot be a constructor of Nat"),
    ("sort D = struct d; cons ^c^: D; init delta;", "E833", "cannot be a constructor of D"),
    ("map f: Nat; var ^f^: Nat; eqn f = 1; init delta;", "E834", "the variable 'f' has the name"),
    ("act a: Nat; init sum ^min^: Nat. a(1);", "E834", "the variable 'min' has the name"),
    ("map f: Nat; act a: Nat; init a((lambda ^f^: Nat. 1)(2));", "E834", "the variable 'f' has the name"),
    ("proc P(x, ^x^: Nat) = delta; init delta;", "E835", "'x' is declared twice"),
    ("act a: Nat; b; ^a^: Nat; init delta;", "E836", "'a' is declared already"),
    ("sort T = Nat; act a: Nat; ^a^: T; init delta;", "E836", "'a' is declared already"),
    ("proc P(x: Nat) = delta; ^P^(y: Nat) = delta; init delta;", "E837", "'P' is declared already"),
    ("proc ^P^ = delta; act P; init delta;", "E838", "'P' is an action as well"),
    # data
    ("act a: Nat; init a(^true^);", "E840", "this is of sort Bool, but Nat is needed"),
    ("act a: Nat; init a(1 + ^g^(2));", "E830", "'g' is neither"),
    ("act a: Nat; init a(^5 - 3^);", "E840", "this is of sort Int, but Nat is needed"),
    ("act a; init (^1 + 1^) -> a;", "E840", "but Bool is needed"),
    ("act a; init a @ ^true^;", "E840", "but Real is needed"),
    ("act a: List(Nat); init a([1, ^true^]);", "E840", "but Nat is needed"),
    ("act a: Bool; init a(1 ^==^ true);", "E841", "'==' cannot be applied to Pos and Bool"),
    ("act a: Nat; init a(^head^(5));", "E841", "'head' cannot be applied to Pos"),
    ("act a: Nat; init a(^max^(1));", "E842", "'max' cannot be applied to 1 argument"),
    ("map f: List(Nat) -> Nat; f: List(Bool) -> Nat; act a: Nat; init a(^f([])^);", "E843", "declarations of 'f' fit"),
    ("act a: Bool; init a(1 in [1, ^true^]);", "E844", "the elements of a list have one sort"),
    ("act a: Nat; init a((^lambda x: Nat. x^)(1, 2));", "E845", "not a function of 2 arguments"),
    ("sort T = struct c(v: Nat) | d(v: Bool); map t: T; eqn v(t) = ^[]^; init delta;", "E848", "the right side"),
    ("glob x: Nat; map f: Nat; eqn f = ^x^; init delta;", "E830", "'x' is neither"),
    # calls
    ("act a; init a . ^b^;", "E850", "there is no action or process 'b'"),
    ("act a: Nat; a: Bool; init ^a([])^;", "E851", "it is given List(?)"),
    ("act a: Nat # Bool; init ^a(1)^;", "E852", "the action 'a' does not take 1 argument"),
    ("proc P(x: Nat) = delta; init ^P^;", "E852", "the process 'P' does not take 0 arguments"),
    ("act a: Nat; a: Int; init ^a(1)^;", "E853", "several declarations of the action 'a'"),
    ("act a; init ^a(x = 1)^;", "E854", "'a' is an action"),
    ("proc P(x: Nat) = P(^y^ = 1); init P(1);", "E855", "no parameter 'y'"),
    ("proc P(x: Nat) = P(x = 1, ^x^ = 2); init P(1);", "E856", "'x' is assigned twice"),
    ("proc P(x, y: Nat) = delta; init ^P(x = 1)^;", "E857", "the parameter 'y' of process 'P'"),
    # sets of actions
    ("act a; init allow({a, a|^z^}, a);", "E860", "there is no action 'z'"),
    ("proc P = delta; init hide({^P^}, P);", "E860", "there is no action 'P'"),
    ("act a, b, c; init comm({a|b -> c, ^a^|a -> c}, a);", "E861", "'a' takes part in two communications"),
    ("act a: Nat; b: Bool; c: Nat; init comm({a|^b^ -> c}, a(1));", "E862", "'b' and 'a' cannot communicate"),
    ("act a, b; c: Nat; init comm({a|b -> ^c^}, a);", "E862", "'c' cannot be the result"),
    ("act a, b, c, d; init comm({a|b -> ^c^, c|d -> d}, a);", "E863", "'c' is the result"),
    ("act a, b, c; init rename({a -> b, ^a^ -> c}, a);", "E864", "'a' is renamed twice"),
    ("act a: Nat; b; init rename({a -> ^b^}, a(1));", "E865", "'a' cannot be renamed to 'b'"),
]


@pytest.mark.parametrize(("text", "code", "message"), MISTAKES)
def test_mistakes(text: str, code: str, message: str) -> None:
    plain, place = marked(text)
    found = mistake(plain)
    assert found.span is not None
    assert (found.code, f"{found.span.line}:{found.span.column}+{found.span.width}") == (code, place)
    assert message in found.message


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("act end; init delta;", "'end' is a reserved word"),
        ("act 2nd; init delta;", "a name does not begin with a digit"),
        ("act a: Nat; init a(007);", "a number does not begin with 0"),
        ("act a; proc P(n: Nat) = n < 2 -> a; init P(1);", "must stand in brackets"),
        ("act a; proc P(n: Nat) = (n = 2) -> a; init P(1);", "equality is written =="),
        ("act a: Nat; init allow({a(1)}, a(1));", "without arguments"),
        ("act a: Colour; sort Color; init delta;", "did you mean 'Color'?"),
        ("act send; init sned;", "did you mean 'send'?"),
        ("map limit: Nat; eqn limit = 1; act a: Nat; init a(limti);", "did you mean 'limit'?"),
        ("glob x: Nat; map f: Nat; eqn f = x; init delta;", "global variables cannot be used in equations"),
        ("act a: Nat; init a(5 - 3);", "Int2Nat(...)"),
        ("act a: Nat; init a(5 mod 0);", "Nat # Pos -> Nat"),
        ("proc P(count': Nat) = P(cuont' = 1); init P(1);", "did you mean 'count''?"),
    ],
)
def test_hints(text: str, hint: str) -> None:
    assert hint in (mistake(text).hint or "")


def test_messages_show_the_line_and_a_caret() -> None:
    found = mistake("act a: Nat;\ninit a(1) . a(true);\n")
    assert found.render() == (
        "spec.mcrl2:2:15: error[E840]: this is of sort Bool, but Nat is needed\n"
        "  2 | init a(1) . a(true);\n"
        "                    ^^^^"
    )
