"""A state space with all its edges, also where a limit ended the exploration."""

import time
from collections.abc import Iterator

import pytest

import highroad
from highroad import InputError, Limits


class Slow:
    """Does not come back from its third state for a while."""

    def initial_states(self) -> list[int]:
        return [0]

    def successors(self, state: int) -> Iterator[tuple[str, int]]:
        if state == 2:
            time.sleep(1.5)
        yield "up", state + 1


def test_what_is_lost_at_a_limit_is_told() -> None:
    lts = highroad.explore(Slow(), limits=Limits(seconds=0.2))
    assert (lts.limit, lts.has_edges) == ("time", False)
    for ask in (lambda: list(lts.edges()), lts.graph, lambda: lts.state(0), lambda: lts.describe(0)):
        with pytest.raises(InputError, match="a limit came while the model was at work") as caught:
            ask()
        assert caught.value.diagnostic.code == "E531"


def test_what_was_explored_until_a_limit_is_there() -> None:
    lts = highroad.explore(Slow(), limits=Limits(states=2))
    assert (lts.limit, lts.has_edges) == ("states", True)
    assert list(lts.edges()) == [(0, "up", 1)]
