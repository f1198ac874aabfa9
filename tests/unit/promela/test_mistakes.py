"""Mistakes in models: each is found, at its place, with a message that says what is wrong."""

import subprocess
import time
from pathlib import Path

import pytest

from highroad.diagnostics import Diagnostic, InputError, Source
from highroad.languages.promela.parse import parse
from pace import slow_unless
from promela.spin import needs_spin


def mistake(text: str) -> Diagnostic:
    with pytest.raises(InputError) as caught:
        parse(Source("model.pml", text), {}, [])
    return caught.value.diagnostic


def marked(text: str) -> tuple[str, str]:
    """A text without its marks `^...^`, and the place between them as line:column+width."""
    before, inside, after = text.split("^")
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    return before + inside + after, f"{line}:{column}+{len(inside)}"


# The text, where the carets of the message stand; its code; a piece of it. SPIN 6.5.2 refuses these, too.
REFUSED_BY_SPIN = [
    # grammar
    ("init { ^x^ = }", "E630", "undeclared"),
    ("byte x; init { x = ^}^", "E620", "expected an expression, not '}'"),
    ("byte x; init { x = (1 + 2; ^}^", "E620", "expected ')' for the '(' at 1:20, not '}'"),
    ("byte x; init { x = 1 ^x^ = 2 }", "E620", "expected ';' or '->' between statements, not 'x'"),
    ("byte x; init { x == 1\n ^&&^ x == 2 }", "E620", "expected an expression, not '&&'"),
    ("byte x; init { if ^x^ == 1 fi }", "E620", "expected '::' after 'if'"),
    ("byte x; init { if :: x ^od^ }", "E620", "expected 'fi' for the 'if' at 1:16, not 'od'"),
    ("byte x; init { if :: x ^}^", "E620", "expected 'fi' for the 'if' at 1:16, not '}'"),
    ("byte x; init { if :: ^fi^ }", "E650", "no statement in this option"),
    ("byte x; init { x = 1;\n^^", "E620", "expected '}' for the '{' at 1:14, not the end of the file"),
    ("init { ^}^", "E650", "no statement"),
    ("byte x; init { atomic ^x^ = 1 }", "E620", "expected '{' after 'atomic'"),
    ("byte x; init { for (x ^=^ 1 .. 2) { skip } }", "E620", "expected ':' or 'in'"),
    ("byte x; init { goto ^->^ x = 1 }", "E620", "label after 'goto'"),
    ("init { printf(^3^) }", "E620", "expected a string"),
    ("proctype P(^x^) { skip }", "E620", "expected a type"),
    ("byte ^if^; init { skip }", "E620", "name of a variable"),
    ("byte x; init { skip } ^}^", "E620", "closes nothing"),
    ("^foo^ x; init { skip }", "E630", "there is no type 'foo'"),
    ("byte x; init { x = 0^x10^ }", "E620", "between statements"),
    ("chan q = [1] of { byte }; init { !^full(q)^ }", "E637", "'full' cannot stand under '!'"),
    ("chan q = [1] of { byte }; byte x; init { q?x^+^1 }", "E620", "between statements, not '+'"),
    # declarations
    ("byte x; init { ^z^ = 1 }", "E630", "undeclared variable 'z'"),
    ("byte count; init { skip; ^coutn^++ }", "E630", "undeclared variable 'coutn'"),
    ("byte x; byte ^x^; init { skip }", "E631", "'x' is declared already"),
    ("byte x; init { byte ^x^; skip }", "E631", "'x' is declared already"),
    ("init { byte y; { byte ^y^; skip } }", "E631", "'y' is declared already"),
    ("byte x; proctype P(byte ^x^) { skip } init { run P(1) }", "E631", "'x' is declared already"),
    ("proctype P() { skip } proctype ^P^() { skip } init { run P() }", "E631", "it is a proctype"),
    ("mtype = { a, ^a^ }; init { skip }", "E631", "'a' is declared already"),
    ("init { ^hidden^ byte b; skip }", "E642", "only global variables can be hidden"),
    ("init { ^mtype^ = { a }; skip }", "E642", "must be declared globally"),
    ("unsigned ^u^; init { u = 1 }", "E643", "the width of unsigned 'u' is missing"),
    ("proctype P(byte ^a^[3]) { skip } init { run P(1) }", "E644", "a parameter cannot be an array"),
    ("typedef T { byte a }; T t; init { t.^b^ = 1 }", "E639", "typedef 'T' has no field 'b'"),
    ("mtype = { a }; init { ^a^ = 1 }", "E634", "'a' is a constant"),
    # values
    ("byte b[3]; init { ^b^ = 1 }", "E680", "'b' is an array"),
    ("typedef T { byte a }; T t; init { ^t^ = 1 }", "E682", "'t' is a structure"),
    ("byte x; init { x = ^_^ }", "E692", "'_' has no value"),
    ("byte x; init { ^np_^ }", "E694", "only in a never claim"),
    ("mtype = { a }; mtype:s = { b }; mtype:s v; init { v = ^a^ }", "E691", "but mtype:s is needed"),
    ("byte x; init { x = ^STDIN^ }", "E624", "STDIN"),
    ("byte x, y; init { for (x in ^y^) { skip } }", "E693", "neither an array nor a channel"),
    # messages
    ("chan q = [1] of { byte }; init { ^q!1,2^ }", "E685", "2 fields sent, but messages of 'q' have 1"),
    ("chan q = [1] of { byte, byte }; byte x; init { q?x,^x^ }", "E683", "'x' cannot receive two fields"),
    ("byte x; init { ^x^!1 }", "E684", "'x' is not a channel"),
    # processes
    ("init { ^run Wrker()^ } proctype Worker() { skip }", "E686", "there is no proctype 'Wrker'"),
    ("proctype P(byte a) { skip } init { ^run P(1, 2)^ }", "E687", "takes 1 argument, but 2 given"),
    ("proctype P() { skip } init { ^run P()^ && true }", "E673", "'run' must stand alone"),
    ("proctype P() { skip } init { d_step { ^run P()^ } }", "E674", "cannot start processes"),
    ("chan q = [1] of { byte }; init { q!^run P()^ } proctype P() { skip }", "E673", "'run' must stand alone"),
    ("proctype P() { skip } init { byte y = ^run P()^; skip }", "E673", "'run' must stand alone"),
    ("proctype P() { skip } never { ^P@L^ } init { run P() }", "E690", "has no label 'L'"),
    ("active [^300^] proctype P() { skip }", "E656", "1 to 255"),
    # control flow
    ("byte x; init { ^L^: goto L }", "E676", "leads back to it"),
    ("byte x; init { ^A^: goto B; B: goto A }", "E676", "leads back to it"),
    ("init { ^goto L^ }", "E670", "there is no label 'L'"),
    ("init { L: skip; ^L^: skip }", "E652", "the label 'L' is declared already"),
    ("init { ^break^ }", "E671", "no loop around"),
    ("byte x; init { if :: else -> skip :: ^else^ -> x = 1 fi }", "E672", "more than one 'else'"),
    ("byte x; init { d_step { x = 1; ^goto L^ }; L: skip }", "E675", "out of a d_step"),
    ("byte x; init { d_step { x = 1; L: x = 2 }; ^goto L^ }", "E675", "into a d_step"),
    ("byte x; init { atomic { ^L^: x = 1; x = 2 } }", "E651", "first statement of a block"),
    ("byte x; init { x = 1 unless ^L^: x == 2 }", "E651", "escape of 'unless'"),
    ("init { L: ^byte^ x; x = 1 }", "E651", "before a declaration"),
    ("byte x; init { select (x : 3 .. 1^)^ }", "E654", "nothing to choose from"),
    ("byte x; init { do :: ^->^ break od }", "E620", "expected a statement, not '->'"),
    ("byte x; init { ^x^: x = 1 }", "E652", "'x' is a variable"),
    ("proctype ^P^() { skip }", "E659", "no process runs at the start"),
    # inlines
    ("inline f(a) { f(a) } init { ^f^(1) }", "E648", "calls itself"),
    ("inline f(a) { skip } init { ^f^(1, 2) }", "E649", "takes 1 arguments, but 2 given"),
    ("inline f() { x = 1 }\ninit { ^f^() }", "E630", "undeclared variable 'x'"),
    ("#define SET x = 1\ninit { ^SET^ }", "E630", "undeclared variable 'x'"),
    ("#define SET(v) v = 1\ninit { SET(^x^) }", "E630", "undeclared variable 'x'"),
    ("byte x; init { ^return^ x }", "E653", "only in an inline"),
    # formulas
    ("ltl p { [] ^y^ } byte x; init { x = 1 }", "E630", "undeclared variable 'y'"),
]

# SPIN accepts these, or only complains when it verifies.
REFUSED_HERE = [
    ("byte x; init { x = 1 } ^ltl^ p { [] x ", "E620", "never closed"),
    ("byte n; init { byte b[^n^]; n = 1 }", "E632", "the length of an array must be a constant"),
    ("^c_decl^ { int x; }\ninit { skip }", "E622", "embedded C is not supported"),
    ("byte x; init { ^c_code^ { x = 1; } }", "E622", "embedded C is not supported"),
    ("byte x; init { ^x[0]^ = 1 }", "E681", "'x' is not an array"),
    ("init { skip } ^init^ { skip }", "E655", "more than one init"),
    ("chan q = [1] of { byte, byte }; byte x; init { ^q?x^ }", "E685", "1 field received, but messages of 'q' have 2"),
    ("chan q = [1] of { byte, byte }; init { ^q!1^ }", "E685", "1 field sent, but messages of 'q' have 2"),
    ("byte x; proctype P() { skip } init { x = 1 + ^run P()^ }", "E673", "'run' must stand alone"),
    ("byte x; init { x = 1 } ltl p { <> x ^==^ 1 }", "E660", "'eventually' cannot be an operand of '=='"),
    ("byte x; init { x = ^99999999999999999999^ }", "E632", "too large"),
    ("^chan^ STDIN; init { skip }".replace("^chan^ STDIN", "chan ^STDIN^"), "E624", "STDIN is not supported"),
    ("typedef T { byte a }; proctype P(T t) { skip } byte b; init { run P(^b^) }", "E688", "is of type T"),
    ('init { printf(^"%d%s"^, 1, 2) }', "E623", "the conversion '%s'"),
    ('init { printf(^"%n"^, 1) }', "E623", "the conversion '%n'"),
    ('init { printf(^"%1000d"^, 1) }', "E623", "the conversion '%1'"),
    ('init { printf(^"100%"^) }', "E623", "the conversion '%'"),
    ('init { printf(^"%d and %d"^, 1) }', "E623", "values for 1 of the 2 conversions"),
    ("int a[60000], b[60000]; int c[60000], d[60000]; int ^e^[60000]; init { skip }", "E645", "300,000 numbers"),
    ("typedef T { int a[5] }; T ^b^[60000]; init { skip }", "E645", "300,000 numbers"),
    ("chan ^c^[1000] = [250] of { int, int }; init { skip }", "E645", "501,000 numbers"),
    ("active [100] proctype P() { int ^a^[60000] }", "E645", "6,000,000 numbers"),
]


@pytest.mark.parametrize(("text", "code", "message"), REFUSED_BY_SPIN + REFUSED_HERE)
def test_mistakes(text: str, code: str, message: str) -> None:
    plain, place = marked(text)
    found = mistake(plain)
    assert found.span is not None
    expected_width = max(1, int(place.partition("+")[2]))
    found_place = f"{found.span.line}:{found.span.column}+{found.span.width}"
    assert (found.code, found_place) == (code, f"{place.partition('+')[0]}+{expected_width}")
    assert message in found.message


@needs_spin
@pytest.mark.parametrize("text", [text for text, *_ in REFUSED_BY_SPIN])
def test_spin_refuses_them_too(text: str, tmp_path: Path) -> None:
    (tmp_path / "model.pml").write_text(marked(text)[0] + "\n")
    result = subprocess.run(["spin", "-a", "model.pml"], cwd=tmp_path, capture_output=True, timeout=20)
    assert result.returncode != 0


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("byte count; init { coutn = 1 }", "did you mean 'count'?"),
        ("init { run Wrker() } proctype Worker() { skip }", "did you mean 'Worker'?"),
        ("init { again: skip; goto agian }", "did you mean 'again'?"),
        ("typedef T { byte first, second }; T t; init { t.frist = 1 }", "did you mean 'first'?"),
        ("#defin N\ninit { skip }", "did you mean 'define'?"),
        ("chan q = [1] of { byte }; init { !full(q) }", "write nfull(...) for !full(...)"),
        ("byte x; init { x = 1 } ltl p { <> x == 1 }", "<> (a == b)"),
    ],
)
def test_hints(text: str, hint: str) -> None:
    assert hint in (mistake(text).hint or "")


def body(text: str) -> str:
    return f"byte x; byte a[3]; init {{ {text} }}"


ENORMOUS = {
    "parentheses": body("x = " + "(" * 100_000 + "1" + ")" * 100_000),
    "braces": body("{" * 100_000 + "x = 1" + "}" * 100_000),
    "open braces": body("{" * 60_000),
    "open parentheses": body("x = " + "(" * 60_000),
    "indices": body("x = " + "a[" * 60_000),
    "selections": body("if :: " * 40_000),
    "signs": body("x = " + "- " * 100_000 + "1"),
    "sum": body("x = " + "1 + " * 60_000 + "1"),
    "conditionals": body("x = " + "(x -> 1 : " * 25_000),
    "temporal": "byte x; init { x = 1 } ltl p { " + "[] " * 40_000 + "x }",
    "until": "byte x; init { x = 1 } ltl p { " + "x U " * 40_000 + "x }",
    "macros": "".join(f"#define M{n} M{n + 1} M{n + 1}\n" for n in range(50)) + body("M0"),
    "macro chain": "".join(f"#define M{n} M{n + 1}\n" for n in range(20_000)) + body("x = M0"),
    "macro arguments": "#define F(x) x\n" + body("x = " + "F(" * 30_000 + "1" + ")" * 30_000),
    "growing arguments": "#define F(x) x x x x x x x x\n" + body("F(F(F(F(F(F(F(F(x))))))))"),
    "inlines": "".join(f"inline f{n}() {{ f{n + 1}(); f{n + 1}() }}\n" for n in range(31)) + body("f0()"),
    "structures": "typedef T0 { byte a }\n"
    + "".join(f"typedef T{n} {{ T{n - 1} a; T{n - 1} b }}\n" for n in range(1, 60))
    + body("skip"),
    "condition": "#if " + "(" * 60_000 + "1\n#endif\n",
    "lines": "byte x;\n" * 1_200_000,
    "number": body("x = " + "1" * 1_000_000),
    "gotos": body("".join(f"L{n}: goto L{n + 1}; " for n in range(20_000)) + "L20000: goto L0"),
    "quotes": "'" * 300_000,
}


# Nested like others that stay in the fast suite: in expressions, in statements, in formulas, in macros.
NESTED_ALIKE = {
    *("open parentheses", "indices", "conditionals", "condition"),
    *("open braces", "selections"),
    *("until", "growing arguments"),
}


@pytest.mark.parametrize("name", [pytest.param(n, marks=slow_unless(n not in NESTED_ALIKE)) for n in ENORMOUS])
def test_enormous_texts_are_refused_in_time(name: str) -> None:
    start = time.process_time()
    found = mistake(ENORMOUS[name])
    assert time.process_time() - start < 10
    assert found.span is not None


@pytest.mark.parametrize(
    "text",
    [
        body(" || ".join(f"x == {n}" for n in range(5_000))),
        body("; ".join(f"x = {n}" for n in range(10_000))),
        "/* " + "x " * 3_000_000 + "*/ init { skip }",
        "".join(f"byte x{n};\n" for n in range(20_000)) + "init { skip }",
    ],
)
def test_large_texts_are_accepted_in_time(text: str) -> None:
    start = time.process_time()
    parse(Source("model.pml", text), {}, [])
    assert time.process_time() - start < 10
