"""Whatever the text is, it is parsed or refused with a message that has a place, and in time."""

import pytest

from pace import slow_unless
from unit.promela.fuzzing import failures, mutations, outcome
from unit.promela.texts import MODELS

TEXTS = list(MODELS.values())


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=slow_unless(seed == 0)) for seed in range(4)])
def test_mutated_models_never_surprise(seed: int) -> None:
    found = next(failures(TEXTS, 700, seed), None)
    assert found is None, f"{found.reason}\n{found.text}"


def test_the_same_seed_gives_the_same_texts() -> None:
    assert list(mutations(TEXTS, 20, 5)) == list(mutations(TEXTS, 20, 5))


def test_mutations_reach_both_outcomes() -> None:
    """Otherwise the fuzzer only ever tests the lexer, or changes nothing."""
    from highroad.diagnostics import InputError, Source
    from highroad.languages.promela.parse import parse

    refused: set[str] = set()
    parsed = 0
    for text in mutations(TEXTS, 400, 11):
        try:
            parse(Source("a.pml", text), {}, [])
            parsed += 1
        except InputError as error:
            refused.add(error.diagnostic.code)
    assert parsed > 10
    assert len(refused) > 12


def test_an_unexpected_exception_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr("unit.promela.fuzzing.parse", broken)
    assert "too deep" in (outcome("byte x;") or "")
