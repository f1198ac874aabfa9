"""The IR of models: as many states and transitions as SPIN counts, and the details that no count shows."""

import re
from pathlib import Path

import pytest

from highroad.backends.interpreter import Interpreter
from highroad.diagnostics import InputError, Source
from highroad.ir.expressions import Binary, Constant, Global, Operator, Read, Wrap
from highroad.ir.model import Assign, Fault, Model
from highroad.ir.types import Int, Queue
from highroad.ir.verifier import verify
from highroad.languages.promela.lower import Lowered, lower
from highroad.languages.promela.parse import parse
from promela.known import MICRO, known

MODELS = sorted((Path(__file__).parent / "models").glob("*.pml"))
KNOWN_MICRO = known(MICRO)
# p06 sends a message with too few fields, which is refused before it runs; pan ends at the fault in m11
ACCEPTED_MICRO = sorted(KNOWN_MICRO.keys() - {"p06"})


def lowered(text: str) -> Lowered:
    return lower(parse(Source("model.pml", text), {}, []))


def counts(model: Model) -> tuple[int, int]:
    """States and transitions, by the reference semantics."""
    interpreter = Interpreter(model)
    seen = {interpreter.initial()}
    unexplored, transitions = list(seen), 0
    while unexplored:
        for edge in interpreter.edges(unexplored.pop()):
            if edge.state is None:
                continue
            transitions += 1
            if edge.state not in seen:
                seen.add(edge.state)
                unexplored.append(edge.state)
    return len(seen), transitions


def faults(text: str) -> set[Fault]:
    """The faults of all edges that can be reached."""
    interpreter = Interpreter(lowered(text).model)
    seen = {interpreter.initial()}
    unexplored, found = list(seen), set()
    while unexplored:
        for edge in interpreter.edges(unexplored.pop()):
            if edge.fault is not None:
                found.add(edge.fault)
            if edge.state is not None and edge.state not in seen:
                seen.add(edge.state)
                unexplored.append(edge.state)
    return found


@pytest.mark.parametrize("name", ACCEPTED_MICRO)
def test_counts_of_the_micro_suite(name: str) -> None:
    model = lowered(MICRO.models()[name].read_text()).model
    verify(model)
    assert counts(model) == (KNOWN_MICRO[name].states, KNOWN_MICRO[name].transitions)


@pytest.mark.parametrize("file", MODELS, ids=lambda file: file.stem)
def test_counts_of_models(file: Path) -> None:
    """The first line of each model says what SPIN counts."""
    text = file.read_text()
    expected = re.match(r"// (\d+) states, (\d+) transitions", text)
    assert expected
    model = lowered(text).model
    verify(model)
    assert counts(model) == (int(expected[1]), int(expected[2]))


def only_assignment(text: str) -> Assign:
    (step, *_) = lowered(text).model.types[0].steps
    (assignment,) = step.updates
    return assignment


def test_a_store_needs_no_wrapping_of_its_own() -> None:
    assignment = only_assignment("int x; active proctype P() { x = x + 1 }")
    assert assignment.value == Binary(Operator.ADD, Read(Global("x")), Constant(1))


def test_intermediate_results_are_32_bits_wide() -> None:
    assignment = only_assignment("int x; active proctype P() { x = (x + 1) / 2 }")
    assert isinstance(assignment.value, Binary)
    assert isinstance(assignment.value.left, Wrap)
    small = only_assignment("byte x; active proctype P() { x = (x + 1) / 2 }")
    assert isinstance(small.value, Binary)
    assert isinstance(small.value.left, Binary)


@pytest.mark.parametrize(
    "fact",
    [
        "byte b = 255; b++; assert(b == 0)",
        "byte b; b = -1; assert(b == 255)",
        "bit b; b = 3; assert(b == 1); b = 2; assert(b == 0)",
        "short s; s = 40000; assert(s == 40000 - 65536)",
        "unsigned u : 3; u = 9; assert(u == 1)",
        "int i = 2147483647; i = i + 1; assert(i < 0)",
        "int i = 2147483647; int j = 1; i = (i + j) / 2; assert(i < 0)",
        "int i = 65536; assert(i * i == 0)",
        "assert(-7 / 3 == -2 && -7 % 3 == -1)",
        "int i = 1; assert(i << 31 < 0 && i << i == 2 && (i << 31) >> 31 == -1)",
        "int i = 33; i = 1 << i; assert(i == 2)",
        "int i = -1; i = 1 << i; assert(i < 0)",
        "byte b = 4; assert(~b == -5 && !b == 0 && -b == 0 - 4)",
        "byte b = 4; assert((b && 2) + (b == 4) == 2)",
        "byte b = 4; assert((b > 3 -> b : 9) == 4)",
        "byte a[3] = 2; assert(a[0] + a[1] + a[2] == 6)",
        "assert(_pid == 0 && _nr_pr == 1)",
    ],
)
def test_arithmetic_is_that_of_c(fact: str) -> None:
    """SPIN agrees on each of these facts."""
    assert faults(f"active proctype P() {{ {fact} }}") == set()


def test_a_failed_assertion_is_a_fault() -> None:
    assert faults("active proctype P() { assert(_nr_pr == 2) }") == {Fault.ASSERTION_VIOLATED}


def test_a_channel_that_is_never_assigned_is_a_number() -> None:
    model = lowered("chan c = [2] of { byte, short }; active proctype P() { c!1,0 }").model
    assert [(v.name, v.type) for v in model.variables] == [
        ("c.queue", Queue(2, (Int(0, 255, wraps=True), Int(-(2**15), 2**15 - 1, wraps=True))))
    ]
    communication = model.types[0].steps[0].communication
    assert communication is not None
    assert communication.channel == Constant(1)


def test_channels_within_structures_are_numbered_last() -> None:
    text = """
        typedef T { chan q = [1] of { byte } };
        T t; chan c = [1] of { byte }; chan d; byte seen;
        active proctype P() { d = c; seen = d; d = t.q; seen = d }"""
    model = lowered(text).model
    assert [v.name for v in model.variables] == ["t", "d", "seen", "c.queue", "t.q.queue"]
    assert model.variables[0].initial == (2,)


def test_first_values_depend_on_parameters_and_globals() -> None:
    text = """
        byte g = 3;
        proctype P(byte n) { byte twice = n * 2; int sum = twice + g; byte me = _pid; assert(sum == 91 && me == 1) }
        init { g = 11; run P(300 - 4) }"""
    assert faults(text.replace("300 - 4", "300 - 4 - 256")) == set()
    assert faults(text.replace("300 - 4", "296")) == set()


def test_names_of_blocks_are_kept_apart() -> None:
    model = lowered("byte g; active proctype P() { { byte v = 1; g = v }; { byte v = 2; g = v } }").model
    assert [v.name for v in model.types[0].variables] == ["v", "v#2"]


def test_hidden_variables_are_kept_only_if_they_matter() -> None:
    text = "hidden byte h; hidden byte k; byte x; active proctype P() { h = h + 1; k = 2; x = k }"
    assert [v.name for v in lowered(text).model.variables] == ["k", "x"]


def test_only_the_youngest_process_can_end() -> None:
    steps = lowered("active proctype P() { skip }").model.types[0].steps
    assert [step.stops for step in steps] == [False, True]


def test_statements_belong_to_steps() -> None:
    result = lowered('mtype = { a, b }; active proctype P() { d_step { skip; printf("%d %e", 1, b) } }')
    steps = [step for _, _, step in result.model.numbered_steps()]
    assert [step.action for step in steps] == [statement.text for statement in result.statements]
    assert [statement.identifier for statement in result.statements] == [2, None, 3]
    shown = result.statements[1].print
    assert shown is not None
    assert shown.arguments == (Constant(1), Constant(1))
    assert shown.names == ({}, {1: "b", 2: "a"})


def test_what_is_not_supported_is_said() -> None:
    with pytest.raises(InputError, match="E690"):
        lowered("byte n; proctype P() { byte a[2] = n; skip } init { n = 3; run P() }")
