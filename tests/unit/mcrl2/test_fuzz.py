"""Whatever the text is, it is refused with a message that has a place, or read and explored, and in time."""

import pytest

from highroad.diagnostics import InputError
from highroad.languages.mcrl2.parse import read
from unit.mcrl2.fuzzing import MAXIMUM_STATES, explore, failures, mutations, outcome
from unit.mcrl2.specifications import texts

TEXTS = texts()


@pytest.mark.parametrize("seed", range(3))
def test_mutated_specifications_never_surprise(seed: int) -> None:
    found = next(failures(TEXTS, 300, seed), None)
    assert found is None, f"{found.reason}\n{found.text}"


def test_the_same_seed_gives_the_same_texts() -> None:
    assert list(mutations(TEXTS, 20, 5)) == list(mutations(TEXTS, 20, 5))


def test_mutations_reach_both_outcomes() -> None:
    """Otherwise the fuzzer only ever tests the lexer, or changes nothing."""
    refused: set[str] = set()
    accepted = 0
    for text in mutations(TEXTS, 400, 11):
        try:
            read(text, "a.mcrl2")
            accepted += 1
        except InputError as error:
            refused.add(error.diagnostic.code)
    assert accepted > 20
    assert len(refused) > 10


def test_an_unexpected_exception_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr("unit.mcrl2.fuzzing.read", broken)
    assert "too deep" in (outcome("init delta;") or "")


def test_what_is_read_is_explored() -> None:
    assert explore(read("act a: Nat; proc P(n: Nat) = (n < 9) -> a(n) . P(n + 1); init P(0);", "a.mcrl2")) == 10
    assert explore(read("act a: Nat; proc P(n: Nat) = a(n) . P(n + 1); init P(0);", "a.mcrl2")) == MAXIMUM_STATES


def test_a_defect_in_exploring_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unit.mcrl2.fuzzing.Network.joint", lambda *_: [][0])
    assert "IndexError" in (outcome("act a; init a;") or "")


def test_what_does_not_come_to_an_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def spin(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr("unit.mcrl2.fuzzing.HANGING_SECONDS", 0.2)
    monkeypatch.setattr("unit.mcrl2.fuzzing.Network.joint", spin)
    assert "_Hanging" in (outcome("act a; init a;") or "")
