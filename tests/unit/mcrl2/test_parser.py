"""Grouping: how texts are read. Each expression is shown with all its brackets."""

import pytest

from highroad.diagnostics import Source
from highroad.languages.mcrl2 import tree
from highroad.languages.mcrl2.operators import LEVEL, PREFIXES
from highroad.languages.mcrl2.sections import parse_data, parse_document


def shown(node: tree.Data) -> str:
    match node:
        case tree.Name(text=text):
            return text
        case tree.Numeral(value=value):
            return str(value)
        case tree.Apply(function=tree.Name(text=text), arguments=(left, right)) if text in LEVEL:
            return f"({shown(left)} {text} {shown(right)})"
        case tree.Apply(function=tree.Name(text=text), arguments=(operand,)) if text in PREFIXES:
            return f"({text}{shown(operand)})"
        case tree.Apply(function=function, arguments=arguments):
            return f"{shown(function)}({', '.join(map(shown, arguments))})"
        case tree.ListLiteral(elements=elements):
            return f"[{', '.join(map(shown, elements))}]"
        case tree.SetLiteral(elements=elements):
            return f"{{{', '.join(map(shown, elements))}}}"
        case tree.BagLiteral(items=items):
            return f"{{{', '.join(f'{shown(x)}: {shown(n)}' for x, n in items) or ':'}}}"
        case tree.Builder(variable=variable, body=body):
            return f"{{{variable.name.text} | {shown(body)}}}"
        case tree.Quantifier(kind=kind, variables=variables, body=body):
            return f"({kind} {declared(variables)}. {shown(body)})"
        case tree.Abstraction(variables=variables, body=body):
            return f"(lambda {declared(variables)}. {shown(body)})"
        case tree.Update(function=function, argument=argument, value=value):
            return f"{shown(function)}[{shown(argument)} -> {shown(value)}]"
        case tree.WhereClause(body=body, bindings=bindings):
            values = ", ".join(f"{binding.name.text} = {shown(binding.value)}" for binding in bindings)
            return f"({shown(body)} whr {values} end)"


def declared(variables: tuple[tree.VariableDeclaration, ...]) -> str:
    return ",".join(variable.name.text for variable in variables)


def shown_process(node: tree.ProcessExpression) -> str:
    match node:
        case tree.Invocation(name=name, arguments=arguments):
            return f"{name.text}({', '.join(map(shown, arguments))})" if arguments else name.text
        case tree.AssignmentCall(name=name, assignments=assignments):
            return f"{name.text}({', '.join(f'{entry.name.text} = {shown(entry.value)}' for entry in assignments)})"
        case tree.Constant(kind=kind):
            return kind
        case tree.Composition(operator=operator, operands=operands):
            return f"({f' {operator} '.join(map(shown_process, operands))})"
        case tree.ConditionalProcess(condition=condition, then=then, otherwise=None):
            return f"({shown(condition)} -> {shown_process(then)})"
        case tree.ConditionalProcess(condition=condition, then=then, otherwise=otherwise):
            assert otherwise is not None
            return f"({shown(condition)} -> {shown_process(then)} <> {shown_process(otherwise)})"
        case tree.SumProcess(variables=variables, body=body):
            return f"(sum {declared(variables)}. {shown_process(body)})"
        case tree.DistProcess(variables=variables, weight=weight, body=body):
            return f"(dist {declared(variables)}[{shown(weight)}]. {shown_process(body)})"
        case tree.TimedProcess(body=body, time=time):
            return f"({shown_process(body)} @ {shown(time)})"
        case tree.NameSetProcess(kind=kind, names=names, body=body):
            return f"{kind}({{{words(names)}}}, {shown_process(body)})"
        case tree.AllowProcess(allowed=allowed, body=body):
            return f"allow({{{', '.join(words(names, '|') for names in allowed)}}}, {shown_process(body)})"
        case tree.CommProcess(communications=communications, body=body):
            pairs = ", ".join(f"{words(names, '|')} -> {result.text}" for names, result in communications)
            return f"comm({{{pairs}}}, {shown_process(body)})"
        case tree.RenameProcess(renamings=renamings, body=body):
            pairs = ", ".join(f"{old.text} -> {new.text}" for old, new in renamings)
            return f"rename({{{pairs}}}, {shown_process(body)})"


def words(names: tuple[tree.Word, ...], separator: str = ", ") -> str:
    return separator.join(name.text for name in names)


def data(text: str) -> str:
    return shown(parse_data(Source("data", text)))


def process(text: str) -> str:
    return shown_process(parse_document(Source("process", f"init {text};")).init)


DATA = [
    # levels
    ("a => b || c", "(a => (b || c))"),
    ("a || b && c", "(a || (b && c))"),
    ("a && b == c", "(a && (b == c))"),
    ("a == b < c", "(a == (b < c))"),
    ("a < b == c < d", "((a < b) == (c < d))"),
    ("a < b |> c", "(a < (b |> c))"),
    ("a in b ++ c", "(a in (b ++ c))"),
    ("a |> b <| c", "(a |> (b <| c))"),
    ("a <| b ++ c", "(a <| (b ++ c))"),
    ("a ++ b + c", "(a ++ (b + c))"),
    ("a + b / c", "(a + (b / c))"),
    ("a / b * c", "(a / (b * c))"),
    ("a * b div c", "((a * b) div c)"),
    ("a mod b * c", "(a mod (b * c))"),
    ("n * l.0", "((n * l) . 0)"),
    ("l.0 * n", "((l . 0) * n)"),
    ("#l.0", "((#l) . 0)"),
    ("-a * b", "((-a) * b)"),
    ("-a mod b", "((-a) mod b)"),
    ("!a && b", "((!a) && b)"),
    ("!f(a)", "(!f(a))"),
    ("- -a", "(-(-a))"),
    # associativity
    ("a => b => c", "(a => (b => c))"),
    ("a || b || c", "(a || (b || c))"),
    ("a && b && c", "(a && (b && c))"),
    ("a == b != c", "((a == b) != c)"),
    ("a < b <= c", "((a < b) <= c)"),
    ("a |> b |> c", "(a |> (b |> c))"),
    ("a <| b <| c", "((a <| b) <| c)"),
    ("a ++ b ++ c", "((a ++ b) ++ c)"),
    ("a - b + c", "((a - b) + c)"),
    ("a div b mod c / d", "(((a div b) mod c) / d)"),
    ("a * b . c", "((a * b) . c)"),
    # binders as operands
    ("forall k: S. a => b", "(forall k. (a => b))"),
    ("x && forall k: S. k || y", "((x && (forall k. k)) || y)"),
    ("x && forall k: S. k && y", "(x && (forall k. (k && y)))"),
    ("x || exists k: S. k && y", "(x || (exists k. (k && y)))"),
    ("!forall k: S. k && y", "((!(forall k. k)) && y)"),
    ("y => forall k: S. k => x", "(y => (forall k. (k => x)))"),
    ("x == forall k: S. k < y", "(x == (forall k. (k < y)))"),
    ("lambda x, y: S, z: T -> U. x", "(lambda x,y,z. x)"),
    ("exists x: S. forall y: S. x == y", "(exists x. (forall y. (x == y)))"),
    # whr
    ("forall k: S. b whr y = 1 end", "((forall k. b) whr y = 1 end)"),
    ("x whr x = 1 end + 2", "((x whr x = 1 end) + 2)"),
    ("1 + x whr x = 1 end", "((1 + x) whr x = 1 end)"),
    ("x whr x = y, z = 2 end whr y = 3 end", "((x whr x = y, z = 2 end) whr y = 3 end)"),
    # application and update
    ("f(a)(b, c)", "f(a)(b, c)"),
    ("f[a -> b][c -> d](e)", "f[a -> b][c -> d](e)"),
    ("(lambda x: S. x)(1)", "(lambda x. x)(1)"),
    ("if(a, b, c)", "if(a, b, c)"),
    # collections
    ("[]", "[]"),
    ("{}", "{}"),
    ("{:}", "{:}"),
    ("{ : }", "{:}"),
    ("[a, b].0", "([a, b] . 0)"),
    ("{a, b + c}", "{a, (b + c)}"),
    ("{a: 1, b: n + 1}", "{a: 1, b: (n + 1)}"),
    ("{a: 1}", "{a: 1}"),
    ("{x: S | x || a}", "{x | (x || a)}"),
    ("{x: struct a | b | x == a}", "{x | (x == a)}"),
    ("{x: struct a | b | a}", "{x | a}"),
    # words that only look like others
    ("7div 2", "(7 div 2)"),
    ("x' in l'", "(x' in l')"),
    ("whr' + inn", "(whr' + inn)"),
]


@pytest.mark.parametrize(("text", "expected"), DATA)
def test_data(text: str, expected: str) -> None:
    assert data(text) == expected


PROCESSES = [
    # levels
    ("a + b . c", "(a + (b . c))"),
    ("a . b + c", "((a . b) + c)"),
    ("a || b + c", "((a || b) + c)"),
    ("sum n: S. b + c", "((sum n. b) + c)"),
    ("sum n: S. b || c", "(sum n. (b || c))"),
    ("a + sum n: S. b || c", "(a + (sum n. (b || c)))"),
    ("a . sum n: S. b || c", "((a . (sum n. b)) || c)"),
    ("x -> sum n: S. b || c", "((x -> (sum n. b)) || c)"),
    ("a || b ||_ c", "(a || (b ||_ c))"),
    ("x -> a || b", "((x -> a) || b)"),
    ("x -> a . b + c", "((x -> (a . b)) + c)"),
    ("x -> a << b", "(x -> (a << b))"),
    ("a << b . c", "(a << (b . c))"),
    ("a . b @ 3", "(a . (b @ 3))"),
    ("a | b @ 3 . c", "(((a | b) @ 3) . c)"),
    ("a @ f(x) . b", "((a @ f(x)) . b)"),
    ("a @ (t + 1)", "(a @ (t + 1))"),
    ("dist x: S[1/2]. a . b + c", "((dist x[(1 / 2)]. (a . b)) + c)"),
    # associative operators are flat
    ("a + b + c", "(a + b + c)"),
    ("a . b . c", "(a . b . c)"),
    ("a || b || c", "(a || b || c)"),
    ("a | b | c", "(a | b | c)"),
    ("a . (b . c)", "(a . (b . c))"),
    ("a << b << c", "((a << b) << c)"),
    ("a ||_ b ||_ c", "(a ||_ (b ||_ c))"),
    # conditions
    ("x -> a <> b + c", "((x -> a <> b) + c)"),
    ("x -> a + b <> c", "(x -> (a + b) <> c)"),
    ("x -> a || b <> c", "(x -> (a || b) <> c)"),
    ("x -> y -> a <> b", "(x -> (y -> a <> b))"),
    ("x -> y -> a <> b <> c", "(x -> (y -> a <> b) <> c)"),
    ("x -> a + y -> b <> c", "((x -> a) + (y -> b <> c))"),
    ("x -> a <> y -> b <> c", "(x -> a <> (y -> b <> c))"),
    ("x -> sum n: S. y -> a <> b", "(x -> (sum n. (y -> a <> b)))"),
    ("x -> sum f: S -> T. a <> b", "(x -> (sum f. a) <> b)"),
    ("x -> (y -> a) <> b", "(x -> (y -> a) <> b)"),
    ("a . x -> b <> c", "(a . (x -> b <> c))"),
    ("a . x -> b . c + d", "((a . (x -> (b . c))) + d)"),
    ("hide({a}, x -> a) + y -> b <> c", "(hide({a}, (x -> a)) + (y -> b <> c))"),
    ("!x -> a", "((!x) -> a)"),
    ("f(x)(y) -> a", "(f(x)(y) -> a)"),
    ("(x == y) -> a", "((x == y) -> a)"),
    ("(lambda k: S. k)(x) -> a", "((lambda k. k)(x) -> a)"),
    ("#l -> a", "((#l) -> a)"),
    ("true -> a", "(true -> a)"),
    ("(a + b) . c", "((a + b) . c)"),
    ("(a)", "a"),
    # calls
    ("P", "P"),
    ("P()", "P()"),
    ("P(x)", "P(x)"),
    ("P(x = 1, y = x == 2)", "P(x = 1, y = (x == 2))"),
    ("P(x == 1)", "P((x == 1))"),
    ("a(f[1 -> 2])", "a(f[1 -> 2])"),
    # sets of actions
    ("block({a, b}, c)", "block({a, b}, c)"),
    ("hide({a}, b . c)", "hide({a}, (b . c))"),
    ("allow({a, b|c|b}, d)", "allow({a, b|c|b}, d)"),
    ("allow({}, d)", "allow({}, d)"),
    ("comm({a|b -> c, d|d -> e}, f)", "comm({a|b -> c, d|d -> e}, f)"),
    ("rename({a -> b, b -> a}, f)", "rename({a -> b, b -> a}, f)"),
    ("delta + tau", "(delta + tau)"),
]


@pytest.mark.parametrize(("text", "expected"), PROCESSES)
def test_processes(text: str, expected: str) -> None:
    assert process(text) == expected


def sort_text(sort: tree.SortExpression) -> str:
    match sort:
        case tree.SortName(name=name):
            return name
        case tree.ContainerSort(kind=kind, element=element):
            return f"{kind}({sort_text(element)})"
        case tree.FunctionSort(domain=domain, range=result):
            return f"({' # '.join(map(sort_text, domain))} -> {sort_text(result)})"
        case tree.StructSort(constructors=constructors):
            return " | ".join(map(constructor_text, constructors))


def constructor_text(constructor: tree.StructConstructor) -> str:
    arguments = ", ".join(
        f"{argument.projection.text}: {sort_text(argument.sort)}" if argument.projection else sort_text(argument.sort)
        for argument in constructor.arguments
    )
    recogniser = f" ? {constructor.recogniser.text}" if constructor.recogniser else ""
    return f"{constructor.name.text}({arguments}){recogniser}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A # B -> C -> D", "(A # B -> (C -> D))"),
        ("A # (B # C) -> D", "(A # B # C -> D)"),
        ("(A # B) -> C", "(A # B -> C)"),
        ("(A -> B) # C -> D", "((A -> B) # C -> D)"),
        ("List(Set(Nat -> Bool))", "List(Set((Nat -> Bool)))"),
        ("struct a | b(A, p: B -> C)?q | c", "a() | b(A, p: (B -> C)) ? q | c()"),
    ],
)
def test_sorts(text: str, expected: str) -> None:
    document = parse_document(Source("sorts", f"map f: {text}; init delta;"))
    assert sort_text(document.mappings[0].sort) == expected


def test_sections_come_in_any_order_and_repeatedly() -> None:
    document = parse_document(
        Source("s", "init P; act a; proc P = a; sort S; act b, c: S # S; sort T = S; glob x: S; eqn t = u; proc Q = b;")
    )
    assert [action.name.text for action in document.actions] == ["a", "b", "c"]
    assert [process.name.text for process in document.processes] == ["P", "Q"]
    assert [sort.name.text for sort in document.sorts] == ["S", "T"]
    assert len(document.equations) == 1


def test_variables_belong_to_the_equations_that_follow() -> None:
    document = parse_document(Source("s", "var x: S; eqn f(x) = x; c -> g = h; eqn k = l; init delta;"))
    assert [len(block.variables) for block in document.equations] == [1, 0]
    assert [len(block.equations) for block in document.equations] == [2, 1]
    assert document.equations[0].equations[1].condition is not None


def test_comments_and_layout() -> None:
    assert process("a%}\n%(\r.\tb") == "(a . b)"


@pytest.mark.parametrize(
    ("text", "start", "width"),
    [
        ("a + b * c", 1, 9),
        ("  f(x)  ", 3, 4),
        ("[ 1, 2 ]", 1, 8),
        ("forall x: S. x", 1, 14),
        ("x whr x = 1 end", 1, 15),
    ],
)
def test_spans_of_data(text: str, start: int, width: int) -> None:
    span = parse_data(Source("data", text)).span
    assert (span.line, span.column, span.width) == (1, start, width)


def test_spans_end_where_the_part_does() -> None:
    node = parse_data(Source("data", "f(x) + [1, 2] * -y"))
    assert isinstance(node, tree.Apply)
    left, right = node.arguments
    assert isinstance(right, tree.Apply)
    assert [part.span.width for part in (left, right, *right.arguments)] == [4, 11, 6, 2]


def test_spans_of_parts() -> None:
    node = parse_data(Source("data", "alpha +\n  beta * gamma"))
    assert isinstance(node, tree.Apply)
    _, product = node.arguments
    assert (str(node.function.span), str(product.span), product.span.width) == ("data:1:7", "data:2:3", 12)
