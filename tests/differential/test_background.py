"""Code that is optimised in another process: it agrees with the interpreter, and nobody ever waits for it."""

import gc
import subprocess
import sys
import time

import pytest

from differential.comparison import Native, expected_edges, reachable
from differential.one_process import one_process
from highroad.backends.interpreter import Interpreter
from highroad.backends.llvm import background
from highroad.backends.llvm.engine import Code
from highroad.backends.llvm.program import program
from highroad.ir.expressions import Binary, Call, Conditional, Constant, Global, Local, Operator, Read
from highroad.ir.model import Assign, Choice, Function, Model, Step
from highroad.ir.types import Int

X = Read(Global("x"))


def counter() -> Model:
    """A model that calls a function, has labels with arguments, and faults: all that native code asks of the core."""
    total = Function(
        name="total",
        parameters=("n",),
        body=Conditional(
            Binary(Operator.LESS_EQUAL, Local("n"), Constant(0)),
            Constant(0),
            Binary(Operator.ADD, Local("n"), Call("total", (Binary(Operator.SUBTRACT, Local("n"), Constant(1)),))),
        ),
    )
    value = Binary(Operator.ADD, X, Call("total", (Local("i"),)))
    step = Step(
        action="add",
        arguments=(Local("i"),),
        choices=(Choice(name="i", low=Constant(0), high=Constant(4)),),
        updates=(Assign(target=Global("x"), value=value),),
    )
    return one_process([step], {"x": Int(0, 20)}, (total,))


def test_code_from_another_process_agrees() -> None:
    model = counter()
    native = Native(model)
    plain = native.core.successors(bytes(1), True)
    delivered: list[Code] = []

    def deliver(code: Code, object_file: bytes) -> None:
        code.install_object(object_file)
        delivered.append(code)

    thread = background.optimise(program(model), native.core, deliver)
    assert thread is not None
    thread.join(60)
    assert delivered == [native.core]
    assert native.core.successors(bytes(1), True) == plain
    for state, edges in reachable(Interpreter(model)):
        assert native.edges(state) == expected_edges(edges)


@pytest.mark.slow
def test_nothing_is_delivered_to_an_owner_that_is_gone() -> None:
    model = counter()
    owner = Code.of(model)
    delivered: list[bytes] = []
    thread = background.optimise(program(model), owner, lambda _, code: delivered.append(code))
    del owner
    gc.collect()
    assert thread is not None
    thread.join(60)
    assert not thread.is_alive()
    assert delivered == []


def test_text_that_cannot_be_compiled_is_not_delivered() -> None:
    owner = Code.of(counter())
    delivered: list[bytes] = []
    thread = background.optimise("no LLVM text", owner, lambda _, code: delivered.append(code))
    assert thread is not None
    thread.join(60)
    assert delivered == []


BUSY = """
from highroad.backends.llvm.engine import NativeModel
from highroad.ir.expressions import Binary, Constant, Global, Operator, Read
from highroad.ir.model import Assign, Instance, Model, ProcessType, Step, Variable
from highroad.ir.types import Int

x = Read(Global("x"))
steps = tuple(
    Step(action=f"a{i}", updates=(Assign(target=Global("x"), value=Binary(Operator.BIT_XOR, x, Constant(i))),))
    for i in range(3000)
)
model = Model(
    name="busy",
    variables=(Variable(name="x", type=Int(0, 4095)),),
    types=(ProcessType(name="p", steps=steps),),
    instances=(Instance(name="p", type=0),),
)
native = NativeModel(model)
assert len(native.core.successors(bytes(2), False)) == 3000
"""


@pytest.mark.slow
def test_a_program_may_end_while_the_optimiser_runs() -> None:
    start = time.monotonic()
    ended = subprocess.run([sys.executable, "-c", BUSY], capture_output=True, text=True, timeout=120, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    assert time.monotonic() - start < 60


def test_a_process_that_was_prepared_takes_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "_prepared", [])
    background.prepare()
    background.prepare()
    (job,) = background._prepared
    owner = Code.of(counter())
    delivered: list[Code] = []
    thread = background.optimise(program(counter()), owner, lambda code, _: delivered.append(code))
    assert background._prepared == []
    assert thread is not None
    thread.join(60)
    assert delivered == [owner]
    assert job._process.returncode == 0


def test_a_process_that_nobody_needs_ends_when_its_input_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "_prepared", [])
    background.prepare()
    job = background._prepared.pop()
    output, _ = job._process.communicate(timeout=60)
    assert (output, job._process.returncode) == (b"", 0)
