"""Random models: native code must have the edges and observations that the interpreter defines."""

import random
from collections import Counter
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings

from compared import Comparison, compared
from differential import native_agreement
from differential.comparison import assert_agreement, expected_edges, reachable
from differential.native_agreement import builder, promela
from differential.random_models import ENTROPY_BYTES, Sample, decode, samples
from highroad.backends.interpreter import Interpreter
from highroad.ir.model import Fault
from highroad.ir.printer import print_expression, print_model
from highroad.ir.verifier import verify, verify_expression

REPEATABLE = settings(suppress_health_check=[HealthCheck.too_slow])


def check(sample: Sample, level: int) -> None:
    try:
        verify(sample.model)
        assert all(verify_expression(sample.model, proposition) for proposition in sample.propositions)
        assert_agreement(sample.model, sample.propositions, level=level)
    except BaseException as failure:
        failure.add_note(print_model(sample.model))
        failure.add_note("\n".join(print_expression(proposition) for proposition in sample.propositions))
        raise


@settings(REPEATABLE, max_examples=300)
@given(samples())
def test_plain_code_agrees_with_the_interpreter(sample: Sample) -> None:
    check(sample, level=0)


@settings(REPEATABLE, max_examples=30)
@given(samples())
def test_optimised_code_agrees_with_the_interpreter(sample: Sample) -> None:
    check(sample, level=2)


@pytest.mark.slow
@settings(REPEATABLE, max_examples=1850)
@given(samples())
def test_plain_code_of_many_more_models(sample: Sample) -> None:
    check(sample, level=0)


@pytest.mark.slow
@settings(REPEATABLE, max_examples=150)
@given(samples())
def test_optimised_code_of_many_more_models(sample: Sample) -> None:
    check(sample, level=2)


def test_random_models_are_worth_comparing() -> None:
    """They have edges, reach several states, and fault in every way but by recursion, which has its own tests."""
    faults: Counter[Fault | None] = Counter()
    states = 0
    generator = random.Random(1)
    for _ in range(300):
        sample = decode(generator.randbytes(ENTROPY_BYTES))
        for _, edges in islice(reachable(Interpreter(sample.model)), 6):
            states += 1
            faults.update(edge.fault for edge in edges)
    assert states > 600
    assert faults[None] > 1000
    plain = [fault for fault in Fault if fault <= Fault.SHIFT_OUT_OF_RANGE and fault is not Fault.RECURSION_TOO_DEEP]
    assert all(faults[fault] > 20 for fault in plain)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 40, 10))
def test_many_states_of_models(first: int) -> None:
    """A thousand models; `python tests/nightly.py native` takes hundreds of thousands of states."""
    found = compared(builder, range(first, first + 10))
    assert not found.wrong
    assert found.figures["pairs"] > 700
    assert found.figures["faults"] > 200


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 24, 6))
def test_many_states_of_programs(first: int) -> None:
    found = compared(promela, range(first, first + 6))
    assert not found.wrong
    assert found.figures["pairs"] > 3000


@pytest.mark.parametrize("comparison", [builder, promela])
def test_a_difference_is_told(comparison: Comparison, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if native code had its edges the other way round."""
    monkeypatch.setattr(native_agreement, "expected_edges", lambda edges: expected_edges(edges)[::-1])
    monkeypatch.setattr(native_agreement, "shrink", lambda program, _: program)
    found = comparison(0)
    assert found.wrong
    assert "native code says" in found.wrong[0]
