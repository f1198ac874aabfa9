"""The components that can take a step together are found from what is allowed, and never by trying all of them."""

from __future__ import annotations

from time import perf_counter

from unit.mcrl2.network.systems import network_of, refusal

TABLE = """act get, put, up, down, lock, free: Pos # Pos; eat: Pos;
map K: Pos;
eqn K = %d;
proc Phil(n: Pos) = get(n, n) . get(n, next(n)) . eat(n) . put(n, n) . put(n, next(n)) . Phil(n);
     Fork(n: Pos) = sum i: Pos . up(i, n) . down(i, n) . Fork(n);
     Table(n: Nat) = (n > 0) -> (Phil(Nat2Pos(n)) || Fork(Nat2Pos(n)) || Table(Int2Nat(n - 1))) <> delta;
map next: Pos -> Pos;
var n: Pos;
eqn next(n) = if(n == K, 1, n + 1);
init %s({%s}, comm({get|up -> lock, put|down -> free}, Table(K)));
"""


def test_a_hundred_components_take_no_time() -> None:
    text = TABLE % (50, "allow", "lock, free, eat")
    start = perf_counter()
    network = network_of(text)
    assert perf_counter() - start < 5
    assert network.component_count == 101
    assert len(network.vectors) == 150


def test_blocking_leaves_all_combinations_of_what_can_happen() -> None:
    network = network_of(TABLE % (3, "block", "get, put, up, down"))
    assert len(network.vectors) == 38
    assert max(map(len, network.vectors)) == 6


def test_without_any_restriction_there_may_be_too_many() -> None:
    assert refusal(f"act a;\ninit\n{' || '.join(['a'] * 20)};") == ("E895", 3)


def test_components_that_do_something_internal_may_do_it_together_with_others() -> None:
    assert network_of("act a; init allow({a}, a . a || tau . tau || a);").vectors == [
        (0,),
        (0, 1),
        (1,),
        (1, 2),
        (2,),
        (0, 1, 2),
    ]


def test_the_vectors_of_a_local_state() -> None:
    network = network_of("act a, b, c; init allow({c, b}, comm({a|b -> c}, a . b || b . a || b));")
    assert network.vectors == [(0,), (0, 1), (0, 2), (1,), (1, 2), (2,), (0, 1, 2)]
    assert [network.offers(component, local) for component, local in enumerate(network.initial)] == [
        [1, 2],
        [1, 3],
        [2, 4, 5],
    ]
