"""The trees of models, in parts small enough to be written down."""

import subprocess
from pathlib import Path

import pytest

from highroad.diagnostics import Source
from highroad.languages.promela import tree
from highroad.languages.promela.parse import parse
from promela.spin import needs_spin
from unit.promela.texts import MODELS


def model(text: str, **defines: str) -> tree.Model:
    return parse(Source("model.pml", text), defines, [])


def body(text: str, declarations: str = "byte x, y; byte a[3]; chan q = [1] of { byte };") -> tree.Sequence:
    return model(f"{declarations}\nactive proctype P() {{ {text} }}").proctypes["P"].body


def kinds(sequence: tree.Sequence) -> list[str]:
    return [type(statement.kind).__name__ for statement in sequence]


def texts(sequence: tree.Sequence) -> list[str]:
    return [statement.text for statement in sequence]


def shown(node: object) -> str:
    """An expression or a formula with all its parentheses."""
    match node:
        case tree.Number():
            return node.name or str(node.value)
        case tree.Reference():
            index = f"[{shown(node.index)}]" if node.index is not None else ""
            field = f".{shown(node.field)}" if node.field is not None else ""
            return node.variable.name + index + field
        case tree.SpecialName():
            return node.kind.value
        case tree.Unary():
            return f"({node.operator.value}{shown(node.operand)})"
        case tree.Binary():
            return f"({shown(node.left)} {node.operator.value} {shown(node.right)})"
        case tree.Conditional():
            return f"({shown(node.condition)} -> {shown(node.then)} : {shown(node.otherwise)})"
        case tree.Formula():
            return f"{node.operator}({', '.join(map(shown, node.operands))})"
    return type(node).__name__


def expression(text: str) -> str:
    (statement,) = body(f"x = {text}")
    assert isinstance(statement.kind, tree.Assignment)
    return shown(statement.kind.value)


def formula(text: str) -> str:
    return shown(model(f"byte x, y; bool p, q, r; init {{ skip }} ltl f {{ {text} }}").formulas[0].formula)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 + 2 * 3", "(1 + (2 * 3))"),
        ("x - 1 - 2", "((x - 1) - 2)"),
        ("x | y ^ 1 & 2", "(x | (y ^ (1 & 2)))"),
        ("x == y < 3", "(x == (y < 3))"),
        ("x << 1 + 2 > 3", "((x << (1 + 2)) > 3)"),
        ("x && y || !x == y", "((x && y) || ((!x) == y))"),
        ("-x * ~y", "((-x) * (~y))"),
        ("(x > 1 -> 2 : y + 1)", "((x > 1) -> 2 : (y + 1))"),
        ("(x + 1) * 2", "((x + 1) * 2)"),
        ("a[a[0] + 1]", "a[(a[0] + 1)]"),
        ("skip + true - false", "((skip + true) - false)"),
        ("010 + 'a'", "(10 + 97)"),
        ("_pid + _nr_pr", "(_pid + _nr_pr)"),
        ("4294967295", "-1"),
    ],
)
def test_expressions(text: str, expected: str) -> None:
    assert expression(text) == expected


def test_long_chains_are_balanced_in_order() -> None:
    found = expression(" && ".join(f"x == {number}" for number in range(1000)))
    assert [int(word) for word in found.replace(")", " ").split() if word.isdigit()] == list(range(1000))
    assert found.startswith("(" * 11)
    assert not found.startswith("(" * 14)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[] p", "always(p)"),
        ("[] <> p", "always(eventually(p))"),
        ("[]p -> <>q", "implies(always(p), eventually(q))"),
        ("p -> q -> r", "implies(implies(p, q), r)"),
        ("p U q U r", "until(until(p, q), r)"),
        ("p && q U r", "and(p, until(q, r))"),
        ("p && q", "(p && q)"),
        ("! [] p || q", "or(not(always(p)), q)"),
        ("x == 1 U x == 2", "until((x == 1), (x == 2))"),
        ("always (p implies eventually q)", "always(implies(p, eventually(q)))"),
        ("p <-> q W r V p", "equivalent(p, release(weakuntil(q, r), p))"),
        ("X next p", "next(next(p))"),
        ("(<>p) /\\ [] (x < y)", "and(eventually(p), always((x < y)))"),
        ("p stronguntil q weakuntil r release p", "release(weakuntil(until(p, q), r), p)"),
    ],
)
def test_formulas(text: str, expected: str) -> None:
    assert formula(text) == expected


def test_formulas_may_precede_what_they_mention() -> None:
    found = model("ltl a { [] x } ltl { <> P@here } ltl { x } byte x; active proctype P() { here: x = 1 }")
    assert [formula.name for formula in found.formulas] == ["a", "ltl_0", "ltl_1"]


def test_letters_of_formulas_are_names_elsewhere() -> None:
    assert [variable.name for variable in model("byte U, V, W, X, always, in; init { U = X }").globals][:2] == [
        "U",
        "V",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 1; y = 2", ["Assignment", "Assignment"]),
        ("x = 1 -> y = 2;;", ["Assignment", "Assignment"]),
        (
            "x = 1\n y++\n a[0]--\n skip\n (x > 1)\n break_: x = 2\n",
            ["Assignment"] * 3 + ["Condition"] * 2 + ["Assignment"],
        ),
        ("if :: x fi\n do :: break od\n x = 1", ["If", "Do", "Assignment"]),
        ("{ x = 1 } y = 2", ["Block", "Assignment"]),
        ("atomic { x = 1 } d_step { y = 2 }", ["Atomic", "DStep"]),
        ("x = 1 unless y == 1; y = 2", ["Unless", "Assignment"]),
        ("{ x = 1 }\n unless { y == 1 }", ["Unless"]),
        ("(x == 1 &&\n y == 2)", ["Condition"]),
        ("x = 1 +\n 2", ["Assignment"]),
        ("q!1; q!!2; q?x; q??x; q?<x>; q?[x]", ["Send", "Send", "Receive", "Receive", "Receive", "Condition"]),
        ("timeout -> x = 1", ["Condition", "Assignment"]),
        ("x == 1 --> x = 1", ["Condition", "Assignment"]),
        ('assert(x); printf("a"); goto L; L: skip', ["Assertion", "Print", "Goto", "Condition"]),
        ("for (x : 1 .. 3) { skip }; for (x in a) { skip }", ["ForRange", "ForArray"]),
        ("set_priority(0, 3); _priority = 2", ["SetPriority", "Assignment"]),
        ("xr q; xs q; x = 1", ["Exclusive", "Exclusive", "Assignment"]),
    ],
)
def test_statements(text: str, expected: list[str]) -> None:
    assert kinds(body(text)) == expected


def test_labels_belong_to_the_statement_that_follows() -> None:
    found = body("one: two: x = 1; y = 2; three: }".removesuffix("}"))
    assert [statement.labels for statement in found] == [("one", "two"), (), ("three",)]
    assert shown(found[2].kind.expression) == "skip"  # type: ignore[union-attr]


def test_texts_are_in_one_line() -> None:
    assert texts(body("x  =\n (y\n+ 1) ; q ! 1")) == ["x = (y + 1)", "q ! 1"]


def test_declarations_at_the_start_are_initial() -> None:
    found = body("byte u = 1; int v, w = 2; x = 1; byte z; { byte k; k = 1 }")
    assert [statement.is_initial for statement in found] == [True, True, True, False, False, False]
    process = model("proctype P(byte a) { byte b; { int c } } init { skip }").proctypes["P"]
    assert [variable.name for variable in process.parameters + process.variables] == ["a", "b", "c"]


def test_arguments_of_receives() -> None:
    declarations = "mtype = { m }; byte x; chan q = [1] of { mtype, byte, byte, byte, byte };"
    (statement,) = body("q?m(-1, eval(x + 1), x, _)", declarations)
    assert isinstance(statement.kind, tree.Receive)
    expected = ["Number", "Unary", "Eval", "Reference", "SpecialName"]
    assert [type(argument).__name__ for argument in statement.kind.arguments] == expected


def test_mtypes_are_numbered_from_the_end() -> None:
    found = model("mtype = { a, b c }; mtype:s = { d, e } mtype { f, g } init { skip }")
    assert found.mtypes == {"": {"a": 3, "b": 2, "c": 1, "f": 5, "g": 4}, "s": {"d": 2, "e": 1}}


def test_structures() -> None:
    found = model("typedef A { byte v; int w[2] } typedef B { A a[2]\n chan c }; B b; init { b.a[1].w[0] = b.a[0].v }")
    (statement,) = found.proctypes[":init:"].body
    assert isinstance(statement.kind, tree.Assignment)
    assert shown(statement.kind.target) == "b.a[1].w[0]"
    assert shown(statement.kind.value) == "b.a[0].v"
    assert [field.length for field in found.typedefs["A"].fields] == [None, 2]


def test_channels_and_constants() -> None:
    found = model(
        "#define N 2\nbyte k = 3; chan q[k] = [N * 2] of { byte, chan }; byte b[N << 1] = { 1, 2 }; init { skip }"
    )
    _, channel, array = found.globals
    assert (channel.length, array.length) == (3, 4)
    assert channel.channel is not None
    assert (channel.channel.capacity, len(channel.channel.fields)) == (4, 2)
    assert isinstance(array.initial, tuple)


def test_processes() -> None:
    found = model(
        "byte x; active [2 + 1] proctype A() priority 4 provided (x == 0) { skip }"
        "D_proctype B(byte u, v; chan c) { skip } init priority 2 { run B(1, 2, 0) priority 7 }"
    )
    first, second, init = found.proctypes.values()
    assert (first.active, first.priority, shown(first.provided)) == (3, 4, "(x == 0)")
    assert (second.active, second.is_deterministic, len(second.parameters)) == (0, True, 3)
    assert (init.name, init.active, init.priority) == (":init:", 1, 2)
    run = init.body[0].kind.expression  # type: ignore[union-attr]
    assert (run.process, len(run.arguments), run.priority) == ("B", 3, 7)  # type: ignore[union-attr]


def test_claims() -> None:
    found = model("chan q = [1] of { byte }; never { T: do :: np_ od } trace { q!1 } init { skip } never n { true }")
    assert [(claim.kind, claim.name) for claim in found.claims] == [
        ("never", "never_0"),
        ("trace", ":trace:"),
        ("never", "n"),
    ]
    assert list(found.claims[0].labels) == ["T"]


def test_remote_references() -> None:
    process = "proctype P(byte v) { byte w[2]; L: v = 1 } init { run P(1) }"
    found = model(f"{process} never {{ P@L; P[1]@L; P:v == 1; P[_pid + 1]:w[0] == 2 }}")
    expressions = [statement.kind.expression for statement in found.claims[0].body]  # type: ignore[union-attr]
    assert [type(expression).__name__ for expression in expressions] == [
        "RemoteLabel",
        "RemoteLabel",
        "Binary",
        "Binary",
    ]


# Inlines


def test_an_inline_becomes_a_block_at_its_call() -> None:
    found = (
        model("byte x; inline set(v, e) {\n v = e\n v++ }\ninit {\n  set(x, x + 1) x = 9 }").proctypes[":init:"].body
    )
    assert kinds(found) == ["Block", "Assignment"]
    assert found[0].text == "set(x, x + 1)"
    inner = found[0].kind.body  # type: ignore[union-attr]
    assert texts(inner) == ["x = x + 1", "x++"]  # type: ignore[arg-type]
    assert {statement.span.line for statement in inner} == {5}  # type: ignore[union-attr]


def test_labels_of_inlines_are_kept_apart() -> None:
    text = "byte x; inline f() { x = 1; L: x++; goto L }\ninit { f(); L: f(); goto L }"
    process = model(text).proctypes[":init:"]
    assert len(process.labels) == 3
    targets = [block.kind.body[-1].kind.label for block in process.body[:2]]  # type: ignore[union-attr]
    assert len({*targets, "L"}) == 3


def test_a_colon_in_brackets_makes_no_label_in_an_inline() -> None:
    assert model("byte x, y; inline f(c) { x = (c -> y : 1) }\ninit { f(1) }").proctypes[":init:"].body


def test_the_label_of_an_inline_can_be_reached_from_outside() -> None:
    process = model("byte x; inline f() { x = 1; L: x++ }\ninit { f(); f(); goto L }").proctypes[":init:"]
    first, second = (block.kind.body[1].labels for block in process.body[:2])  # type: ignore[union-attr]
    assert "L" in first
    assert "L" not in second


def test_an_inline_can_return_a_value() -> None:
    found = body("x = double(y)", "byte x, y; inline double(v) { return v + v }")
    (assignment,) = found[0].kind.body  # type: ignore[union-attr]
    assert shown(assignment.kind.target) == "x"  # type: ignore[union-attr]
    assert shown(assignment.kind.value) == "(y + y)"  # type: ignore[union-attr]


def test_labels_can_be_passed_to_inlines() -> None:
    found = body("x = 1; jump(out); out: skip", "byte x; inline jump(where) { x = 2; goto where }")
    assert found[1].kind.body[1].kind.label == "out"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "inside_inline", "is_listed"),
    [("1 .. 33", False, True), ("1 .. 34", False, False), ("1 .. y", False, False), ("1 .. 2", True, False)],
)
def test_select_is_listed(text: str, inside_inline: bool, is_listed: bool) -> None:
    declarations = f"byte x, y; inline choose() {{ select (x : {text}) }}"
    (statement,) = body("choose()" if inside_inline else f"select (x : {text})", declarations)
    select = statement.kind.body[0].kind if inside_inline else statement.kind  # type: ignore[union-attr]
    assert select.is_listed == is_listed  # type: ignore[union-attr]


# Whole models


@pytest.mark.parametrize("name", MODELS)
def test_models_of_every_construct(name: str) -> None:
    assert model(MODELS[name]).proctypes


@needs_spin
@pytest.mark.parametrize("name", MODELS)
def test_spin_accepts_the_same_models(name: str, tmp_path: Path) -> None:
    (tmp_path / "model.pml").write_text(MODELS[name])
    assert subprocess.run(["spin", "-a", "model.pml"], cwd=tmp_path, capture_output=True).returncode == 0


def test_a_model_of_five_thousand_lines_is_read_in_time() -> None:
    import time

    part = "active proctype P{0}() {{\n byte k\n do\n :: k < 3 && x != 2 ->\n  q!k\n  k++\n"
    part += " :: q?k\n :: else -> break\n od\n}}\n"
    text = "byte x\nchan q = [2] of { byte }\n" + "".join(part.format(number) for number in range(500))
    start = time.process_time()
    assert len(model(text).proctypes) == 500
    assert time.process_time() - start < 10
