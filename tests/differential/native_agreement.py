"""Native code against the interpreter, on pairs of a model and one of its states: the same steps in the same order with
their labels, faults and next states, the same observations. `python tests/nightly.py native` compares a million."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from random import Random

from compared import Compared
from differential.comparison import Native, expected_edges, observation, reachable
from differential.random_models import ENTROPY_BYTES, decode
from highroad.backends.interpreter import Interpreter, Successor
from highroad.diagnostics import HighroadError, InputError, Source
from highroad.ir.expressions import Expression
from highroad.ir.model import Model
from highroad.ir.printer import print_expression, print_model
from highroad.ir.verifier import verify
from highroad.languages.promela.lower import lower
from highroad.languages.promela.parse import parse_with_macros
from highroad.languages.promela.predicates import Predicates
from promela.generator import generate, shrink
from promela.program import Program

MOST_STATES = 150  # of those near the initial state, and as many far from it
OPTIMISED = 10  # one model in so many is compiled with all optimisations
MODELS, PROGRAMS, SPECIFICATIONS = 25, 5, 25  # for each seed
PREDICATES = ("x > y", "x == 1 || s < 0", "m == red", "_nr_pr > 2", "a[x] == 1", "len(q0) > 0", "p.right[y] == b")


def builder(seed: int) -> Compared:
    """Random models as the Builder writes them."""
    found = Compared()
    for number in _numbers(seed, MODELS):
        sample = decode(Random(number).randbytes(ENTROPY_BYTES))
        verify(sample.model)
        wrong = disagreement(sample.model, sample.propositions, number, found)
        if wrong is not None:
            text = "\n".join([print_model(sample.model), *map(print_expression, sample.propositions)])
            found.wrong.append(f"builder, model {number}: {wrong}\n{text}")
    return found


def promela(seed: int) -> Compared:
    found = Compared()
    for number in _numbers(seed, PROGRAMS):
        program = generate(number)
        wrong = _of_program(program, number, found)
        if wrong is not None:
            least = shrink(program, lambda candidate: _of_program(candidate, number, Compared()) is not None)  # noqa: B023
            found.wrong.append(f"promela, program {number}: {_of_program(least, number, Compared())}\n{least.text()}")
    return found


def mcrl2(seed: int) -> Compared:
    """Components in native code, against the rewriter."""
    from mcrl2.native_agreement import report

    found = Compared()
    for number in _numbers(seed, SPECIFICATIONS):
        wrong, _, states = report(number)
        found.figures.update({"models": 1, "pairs": states})
        found.wrong += [] if wrong is None else [f"mcrl2, {wrong}"]
    return found


def _numbers(seed: int, count: int) -> range:
    return range(seed * count, (seed + 1) * count)


def disagreement(model: Model, propositions: Sequence[Expression], seed: int, found: Compared) -> str | None:
    """The first state in which native code says something else, and what."""
    level = 2 if seed % OPTIMISED == 0 else 0
    interpreter, native = Interpreter(model), Native(model, propositions, level)
    found.figures["models"] += 1
    for state, edges in _states(interpreter):
        found.figures["pairs"] += 1
        found.figures["optimised"] += level > 0
        found.figures["edges"] += len(edges)
        found.figures["faults"] += sum(edge.fault is not None for edge in edges)
        wanted = (expected_edges(edges), observation(interpreter, propositions, state), ends(interpreter, state))
        given = (native.edges(state), native.core.observe(state), native.core.may_end(state))
        if wanted != given:
            return f"state {state.hex()}: native code says\n  {given}\nthe interpreter\n  {wanted}"
    return None


def ends(interpreter: Interpreter, state: bytes) -> bool:
    """Only a model with ends of its own is asked whether a state is one."""
    has_ends = any(location.is_end for kind in interpreter.model.types for location in kind.locations)
    return has_ends and interpreter.may_end(state)


def _states(interpreter: Interpreter) -> Iterator[tuple[bytes, list[Successor]]]:
    near, far = (islice(reachable(interpreter, deep=deep), MOST_STATES) for deep in (False, True))
    known: set[bytes] = set()
    for state, edges in chain(near, far):
        if state not in known:
            known.add(state)
            yield state, edges


def _of_program(program: Program, seed: int, found: Compared) -> str | None:
    try:
        parsed = parse_with_macros(Source("model.pml", program.text()), {}, [Path()])
        lowered = lower(parsed.model)
    except HighroadError:
        return None  # what was cut is needed
    predicates = Predicates(lowered.model, lowered.world, parsed.macros)
    return disagreement(lowered.model, list(_meaningful(predicates)), seed, found)


def _meaningful(predicates: Predicates) -> Iterator[Expression]:
    """Some programs have not all of the variables."""
    for text in PREDICATES:
        try:
            yield predicates.expression(Source("<predicate>", text))
        except InputError:
            continue
