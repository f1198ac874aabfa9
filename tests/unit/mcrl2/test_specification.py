"""What comes out of a specification: declarations, resolved calls, warnings, replaced constants."""

import pytest

from highroad.diagnostics import InputError
from highroad.languages.mcrl2 import processes
from highroad.languages.mcrl2.parse import read
from highroad.languages.mcrl2.printing import term_text
from highroad.languages.mcrl2.processes import Process, ProcessId
from highroad.languages.mcrl2.sorts import BOOL, INT, NAT, Basic, Container, Function, Kind
from highroad.languages.mcrl2.specification import Specification


def specification(text: str, **replaced: str) -> Specification:
    return read(text, "spec.mcrl2", replaced)


def calls(process: Process) -> list[str]:
    """The actions and calls of a process, in order."""
    match process:
        case processes.Action(name=name, arguments=arguments):
            return [f"{name}({', '.join(map(term_text, arguments))})"]
        case processes.Call(process=called, arguments=arguments):
            return [f"{called}({', '.join(map(term_text, arguments))})"]
        case processes.Sequence(operands=operands) | processes.Choice(operands=operands):
            return [call for operand in operands for call in calls(operand)]
        case processes.Sum(body=body):
            return calls(body)
    raise AssertionError(process)


# Sorts


def test_structs() -> None:
    found = specification("sort D = struct a | b(p: Nat, D)?is_b; T = List(D); E; init delta;")
    [open_sort, struct] = found.sorts
    assert (open_sort.sort, open_sort.constructors, open_sort.is_structured) == (Basic("E"), (), False)
    assert (struct.sort, struct.is_structured) == (Basic("D"), True)
    assert [constructor.name for constructor in struct.constructors] == ["a", "b"]
    assert struct.constructors[1].arguments == (NAT, Basic("D"))
    assert struct.constructors[1].projections == ("p", None)
    assert struct.constructors[1].recogniser == "is_b"
    assert found.aliases == {"D": Basic("D"), "T": Container(Kind.LIST, Basic("D"))}


def test_equal_structs_are_one_sort() -> None:
    text = "sort A = struct a | b; B = struct a | b; C = struct c(A); D = struct c(B); map f: struct a | b; init delta;"
    found = specification(text)
    assert [entry.sort.name for entry in found.sorts] == ["A", "C"]
    assert (found.aliases["B"], found.aliases["D"]) == (Basic("A"), Basic("C"))
    assert found.mappings[0].result == Basic("A")


def test_structs_in_place_are_named_by_their_text() -> None:
    found = specification("map f: Nat -> struct a | b(p: Nat)?q; eqn f(1) = a; init delta;")
    assert found.mappings[0].result == Basic("struct a | b(p: Nat) ? q")
    assert [entry.sort for entry in found.sorts] == [found.mappings[0].result]


def test_structs_of_parameters_do_not_declare_constructors() -> None:
    found = specification("act a: struct on | off; init sum x: struct on | off. a(x);")
    assert [entry.sort.name for entry in found.sorts] == ["struct on | off"]


def test_structs_may_be_recursive_through_lists_and_finite_sets() -> None:
    found = specification("sort T = struct t(Ts, FSet(T)); Ts = List(T); init delta;")
    assert found.sorts[0].constructors[0].arguments == (
        Container(Kind.LIST, Basic("T")),
        Container(Kind.FSET, Basic("T")),
    )


def test_constructors_of_declared_sorts() -> None:
    found = specification("sort N; cons z: N; s: N -> N; map two: N; eqn two = s(s(z)); init delta;")
    assert [str(constructor.sort) for constructor in found.sorts[0].constructors] == ["N", "N -> N"]


def test_aliases_of_functions_are_functions() -> None:
    found = specification("sort F = Nat # Bool -> Nat; map f: F; g: Nat -> F; init delta;")
    assert found.mappings[0].arguments == (NAT, BOOL)
    assert found.mappings[1].result == Function((NAT, BOOL), NAT)


# Equations


def test_equations_that_cannot_be_rules_are_ignored() -> None:
    text = """map f: Nat -> Nat; g: Nat -> Nat;
    var n, m: Nat; h: Nat -> Nat;
    eqn f(n) = m;
        m > 1 -> f(n) = n;
        n = f(n);
        h(n) = n;
        f(n) = if(exists m: Nat. m > n, (lambda m: Nat. m)(n), k whr k = 1 end);
        g(n)  = n;
    init delta;"""
    found = specification(text)
    assert [equation.is_ignored for equation in found.equations] == [True, True, True, True, False, False]
    assert [warning.code for warning in found.warnings] == ["W880"] * 4
    assert "'m' of its right side" in found.warnings[0].message
    assert "'m' of its condition" in found.warnings[1].message


def test_replaced_constants() -> None:
    text = "map N, M: Nat; eqn N = 3; M = N + 1; init delta;"
    found = specification(text, N="2 * M")
    assert [(term_text(e.left), term_text(e.right)) for e in found.equations] == [("M", "N + 1"), ("N", "2 * M")]


def test_constants_may_get_their_first_value() -> None:
    found = specification("sort D = struct a | b; map d: D; init delta;", d="b")
    assert [term_text(equation.right) for equation in found.equations] == ["b"]


@pytest.mark.parametrize(
    ("name", "value", "code", "place"),
    [
        ("limti", "3", "E870", "-D limti:1:1"),
        ("f", "3", "E870", "-D f:1:1"),
        ("limit", "true", "E840", "-D limit:1:1"),
        ("limit", "1 +", "E802", "-D limit:1:4"),
        ("limit", "1 2", "E802", "-D limit:1:3"),
        ("limit", "", "E802", "-D limit:1:1"),
    ],
)
def test_wrong_replacements(name: str, value: str, code: str, place: str) -> None:
    with pytest.raises(InputError) as caught:
        specification("map limit: Nat; f: Nat -> Nat; eqn limit = 3; init delta;", **{name: value})
    assert (caught.value.diagnostic.code, str(caught.value.diagnostic.span)) == (code, place)


def test_an_unknown_constant_names_the_nearest_one() -> None:
    with pytest.raises(InputError) as caught:
        specification("map limit: Nat; init delta;", limti="3")
    assert caught.value.diagnostic.hint == "did you mean 'limit'?"


# Processes


def test_actions_are_overloaded_by_sorts() -> None:
    found = specification("act a; a: Nat; a: Bool # Int; init a . a(1) . a(true, 1);")
    assert [action.sorts for action in found.actions] == [(), (NAT,), (BOOL, INT)]
    assert calls(found.init) == ["a()", "a(1)", "a(true, 1)"]


def test_processes_are_overloaded_by_sorts() -> None:
    found = specification("proc P = P(1) + P(true); P(n: Nat) = P; P(b: Bool) = P(n = 1); init P;")
    assert set(found.processes) == {ProcessId("P", ()), ProcessId("P", (NAT,)), ProcessId("P", (BOOL,))}
    assert calls(found.processes[ProcessId("P", ())].body) == ["P(Nat)(1)", "P(Bool)(true)"]
    assert calls(found.processes[ProcessId("P", (BOOL,))].body) == ["P(Nat)(1)"]


def test_assignments_become_arguments() -> None:
    text = """proc P(x: Nat, y: Bool) = P(y = !y) + P() + Q(x = x + 1) + sum y: Bool. Q(x = 1);
                   Q(y: Bool, x: Int) = delta;
              init P(1, true);"""
    found = specification(text)
    assert calls(found.processes[ProcessId("P", (NAT, BOOL))].body) == [
        "P(Nat, Bool)(x, !y)",
        "P(Nat, Bool)(x, y)",
        "Q(Bool, Int)(y, x + 1)",
        "Q(Bool, Int)(y, 1)",
    ]


def test_global_variables_are_in_sight_of_processes() -> None:
    found = specification("glob x, y: Nat; act a: Nat; proc P(y: Nat) = a(x) . a(y) . P(); init P(x);")
    assert [variable.name for variable in found.globals] == ["x", "y"]
    assert calls(found.init) == ["P(Nat)(x)"]


def test_names_of_data_and_of_processes_do_not_meet() -> None:
    text = "sort a = struct a | b(a); map P: Nat; eqn P = 4; act b: a; proc P(n: Nat) = b(b(a)) . P(P); init P(1);"
    assert calls(specification(text).processes[ProcessId("P", (NAT,))].body) == ["b(b(a))", "P(Nat)(P)"]


def test_variables_may_hide_others() -> None:
    found = specification("act a: Bool; proc P(x: Nat) = sum x: Bool. a((lambda x: Nat. x > 1)(2)) . a(x); init P(1);")
    assert calls(found.processes[ProcessId("P", (NAT,))].body) == ["a((lambda x: Nat. x > 1)(2))", "a(x)"]


def test_sets_of_actions() -> None:
    text = """act a, b, c;
    init hide({a, a}, allow({c, b|a, a|b}, comm({b|a -> c}, rename({a -> b}, block({a}, a @ 1)))));"""
    hide = specification(text).init
    assert isinstance(hide, processes.Hide)
    assert hide.names == {"a"}
    allow = hide.body
    assert isinstance(allow, processes.Allow)
    assert allow.allowed == {("c",), ("a", "b")}
    comm = allow.body
    assert isinstance(comm, processes.Communicate)
    assert comm.communications == ((("a", "b"), "c"),)
    rename = comm.body
    assert isinstance(rename, processes.Rename)
    assert rename.renamings == (("a", "b"),)
    assert isinstance(rename.body, processes.Block)
    assert isinstance(rename.body.body, processes.Timed)


@pytest.mark.parametrize(
    "text",
    ["a << b", "a ||_ b", "(a . b) | b", "P | a", "dist x: Bool[1/2]. a", "delta @ 3 + tau", "true -> a <> b"],
)
def test_the_whole_language_is_typed(text: str) -> None:
    specification(f"act a, b; proc P = a; init {text};")


def test_the_order_of_declarations_does_not_matter() -> None:
    found = specification(
        "init P(d); proc P(x: D) = a(f(x)); act a: T; eqn f(d) = 1; map f: D -> T; sort T = Nat; D = struct d;"
    )
    assert calls(found.init) == ["P(D)(d)"]


def test_every_part_has_a_place() -> None:
    found = specification("act a: Nat;\nproc P(n: Nat) =\n  a(n + 1) .\n  P(n);\ninit P(1);")
    body = found.processes[ProcessId("P", (NAT,))].body
    assert isinstance(body, processes.Sequence)
    assert [str(operand.span) for operand in body.operands] == ["spec.mcrl2:3:3", "spec.mcrl2:4:3"]
    assert str(found.processes[ProcessId("P", (NAT,))].span) == "spec.mcrl2:2:6"
    assert str(found.actions[0].span) == "spec.mcrl2:1:5"
