"""Recursion: in last position it takes no stack, and otherwise native code gives up before the stack does."""

import threading

import pytest

from highroad.languages.mcrl2.data.nodes import number
from highroad.languages.mcrl2.sorts import NAT
from unit.mcrl2.native.evaluation import Native, opened, read_terms

_SUM = " + ".join(f"min(m + {place}, deep(n + {place}, m) + {place})" for place in range(60))

DECLARATIONS = f"""
map down, even, odd, three, two, one: Nat -> Nat;
    wide, wider: Nat # Nat # Nat # Nat # Nat # Nat -> Nat;
    deep: Nat # Nat -> Nat;
    forever: Nat -> Nat;
    through, around: Nat -> Nat;
    apply: (Nat -> Nat) # Nat -> Nat;
var n, m, a, b, c, d: Nat; f: Nat -> Nat;
eqn down(n) = if(n == 0, 7, down(Int2Nat(n - 1)));
    even(n) = if(n == 0, 1, odd(Int2Nat(n - 1)));
    odd(n) = if(n == 0, 0, even(Int2Nat(n - 1)));
    wide(n, a, b, c, d, m) =
      if(n == 0, a + 10 * (b + 10 * (c + 10 * (d + 10 * m))), wider(Int2Nat(n - 1), b, a, d, m, c));
    wider(n, a, b, c, d, m) =
      if(n == 0, a + 10 * (b + 10 * (c + 10 * (d + 10 * m))), wide(Int2Nat(n - 1), b, a, d, m, c));
    deep(n, m) = {_SUM};
    forever(n) = forever(n + 1);
    apply(f, n) = f(n);
    through(n) = if(n == 0, 0, apply(through, Int2Nat(n - 1)) + 1);
    around(n) = apply(around, n + 1);
"""


@pytest.fixture(scope="module", params=[0, 2], ids=["plain", "optimised"])
def native(request: pytest.FixtureRequest) -> Native:
    names = ["down(0)", "even(0)", "wide(0, 1, 2, 3, 4, 5)", "deep(0, 0)", "forever(0)", "through(0)", "around(0)"]
    data, nodes = read_terms([(name, "Nat") for name in names], DECLARATIONS)
    return Native(data, [opened(node)[0] for node in nodes], request.param)


def value(native: Native, place: int, *arguments: int) -> int | None:
    found = native.value(place, [number(argument, NAT) for argument in arguments])
    return None if found is None else int(getattr(found, "value"))  # noqa: B009


def test_last_position(native: Native) -> None:
    assert value(native, 0, 3_000_000) == 7


def test_last_position_of_two_functions(native: Native) -> None:
    assert value(native, 1, 3_000_000) == 1
    assert value(native, 1, 3_000_001) == 0


def test_more_arguments_than_registers(native: Native) -> None:
    """Each turn exchanges two arguments and rotates three."""
    expected = [1, 2, 3, 4, 5]
    for turns in range(8):
        wanted = sum(digit * 10**place for place, digit in enumerate(expected))
        assert value(native, 2, turns, 1, 2, 3, 4, 5) == wanted
        first, second, third, fourth, fifth = expected
        expected = [second, first, fourth, fifth, third]
    assert value(native, 2, 1_000_000, 1, 2, 3, 4, 5) in (None, 54321)


def test_large_functions_that_go_deep(native: Native) -> None:
    """Also on the stack of a thread, which may be smaller than that of the program."""
    outcomes: list[int | None] = []
    thread = threading.Thread(target=lambda: outcomes.append(value(native, 3, 0, 0)))
    thread.start()
    thread.join()
    assert outcomes == [None]


def test_recursion_that_does_not_end(native: Native) -> None:
    assert value(native, 4, 0) is None
    assert value(native, 6, 0) is None


def test_recursion_through_values(native: Native) -> None:
    assert value(native, 5, 1000) == 1000
    assert value(native, 5, 10_000_000) is None
