"""A snapshot of processes that send money to one another, while they go on.

Process 0 begins: it notes what it has and sends a marker to all others. Who gets a marker for the first time notes what
it has, and sends markers, too. What comes over a channel after one has noted and before the marker of that channel is
noted as being on its way. When all markers have come, the notes must add up to all the money.

The algorithm is in Chandy and Lamport, "Distributed snapshots: determining global states of distributed systems"
(1985).

Parameters: n; money, what each has. With right=1 the note and the markers are one step.
Mistake: non-atomic. Between noting what it has and sending its markers a process may send money. It is in `note`.
Property: wrong does not happen, by which the notes are added up and it is not all the money.
"""

from collections.abc import Iterator
from typing import NamedTuple

MARKER = 0  # other messages are sums of money
NOTHING = -1


class State(NamedTuple):
    money: tuple[int, ...]
    channels: tuple[tuple[int, ...], ...]  # that from i to j is number i * n + j
    noted: tuple[int, ...]  # what each has noted of its own money
    has_to_send: tuple[bool, ...]  # markers
    open: frozenset[int]  # channels whose messages are noted
    on_the_way: int
    is_over: bool


def changed(values: tuple, place: int, value: object) -> tuple:
    return (*values[:place], value, *values[place + 1 :])


class Snapshot:
    def __init__(self, n: int, money: int, right: int) -> None:
        self.n = n
        self.each = money
        self.right = right

    def initial_states(self) -> list[State]:
        n = self.n
        return [State((self.each,) * n, ((),) * (n * n), (NOTHING,) * n, (False,) * n, frozenset(), 0, False)]

    def successors(self, state: State) -> Iterator[tuple[str, State]]:
        if state.is_over:
            return
        for i in range(self.n):
            for j in range(self.n):
                if i != j:
                    yield from self.transfer(state, i, j)
                    yield from self.receive(state, i, j)
            if state.has_to_send[i]:
                yield f"markers({i})", self.send_markers(state, i)
        if state.noted[0] == NOTHING:
            yield "begin", self.note(state, 0, None)
        if NOTHING not in state.noted and not state.open and not any(state.has_to_send):
            is_right = sum(state.noted) + state.on_the_way == self.n * self.each
            yield "right" if is_right else "wrong", state._replace(is_over=True)

    def transfer(self, state: State, i: int, j: int) -> Iterator[tuple[str, State]]:
        channel = state.channels[i * self.n + j]
        if state.money[i] > 0 and len(channel) < 2:
            channels = changed(state.channels, i * self.n + j, (*channel, 1))
            money = changed(state.money, i, state.money[i] - 1)
            yield f"send({i}, {j})", state._replace(money=money, channels=channels)

    def receive(self, state: State, i: int, j: int) -> Iterator[tuple[str, State]]:
        number = i * self.n + j
        if not state.channels[number]:
            return
        message, *rest = state.channels[number]
        state = state._replace(channels=changed(state.channels, number, tuple(rest)))
        if message != MARKER:
            on_the_way = state.on_the_way + (message if number in state.open else 0)
            money = changed(state.money, j, state.money[j] + message)
            yield f"receive({i}, {j})", state._replace(money=money, on_the_way=on_the_way)
        elif state.noted[j] == NOTHING:
            yield f"marker({i}, {j})", self.note(state, j, number)
        else:
            yield f"marker({i}, {j})", state._replace(open=state.open - {number})

    def note(self, state: State, i: int, known: int | None) -> State:
        """What process i does first; `known` is the channel whose marker has come."""
        opened = {k * self.n + i for k in range(self.n) if k != i} - {known}
        noted = changed(state.noted, i, state.money[i])
        state = state._replace(noted=noted, open=state.open | opened, has_to_send=changed(state.has_to_send, i, True))
        return self.send_markers(state, i) if self.right else state  # the mistake

    def send_markers(self, state: State, i: int) -> State:
        channels = state.channels
        for j in range(self.n):
            if j != i:
                channels = changed(channels, i * self.n + j, (*channels[i * self.n + j], MARKER))
        return state._replace(channels=channels, has_to_send=changed(state.has_to_send, i, False))


def model(n: int = 3, money: int = 1, right: int = 0) -> Snapshot:
    return Snapshot(n, money, right)
