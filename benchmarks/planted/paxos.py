"""Agreement on one value. Proposer b has ballot b: it asks acceptors for a promise to ignore smaller ballots.

An acceptor that promises tells what it has accepted before. With promises from a majority the proposer asks them to
accept a value, and it must be the one with the greatest ballot among those that it was told of, or its own if there is
none. A value that a majority accepts is chosen.

The algorithm is in Lamport, "The part-time parliament" (1998).

Parameters: acceptors; proposers. With right=1 the proposer does what it must.
Mistake: missing memory. The proposer takes the value that it was told of first, whatever its ballot. It is in
`value_of`. With less than three proposers there is only one to be told of.
Property: never two values that were chosen: never is_split.
"""

from collections.abc import Iterator
from typing import NamedTuple

NONE = (0, 0)  # no ballot, no value


class State(NamedTuple):
    promised: tuple[int, ...]  # the greatest ballot of each acceptor
    accepted: tuple[tuple[int, int], ...]  # ballot and value
    told: tuple[tuple[tuple[int, int, int], ...], ...]  # to each proposer: acceptor, ballot, value, as they came
    proposed: tuple[int, ...]  # the values, 0 for none yet
    chosen: frozenset[int]
    votes: frozenset[tuple[int, int]]  # ballot, acceptor
    is_split: bool


def changed(values: tuple, place: int, value: object) -> tuple:
    return (*values[:place], value, *values[place + 1 :])


class Paxos:
    def __init__(self, acceptors: int, proposers: int, right: int) -> None:
        self.acceptors = acceptors
        self.proposers = proposers
        self.right = right
        self.majority = acceptors // 2 + 1

    def initial_states(self) -> list[State]:
        nothing: tuple = ((),) * self.proposers
        acceptors, proposers = self.acceptors, self.proposers
        first = State((0,) * acceptors, (NONE,) * acceptors, nothing, (0,) * proposers, frozenset(), frozenset(), False)
        return [first]

    def successors(self, state: State) -> Iterator[tuple[str, State]]:
        for p in range(self.proposers):
            ballot = p + 1
            if state.proposed[p]:
                for a in range(self.acceptors):
                    if state.promised[a] <= ballot and (ballot, a) not in state.votes:
                        yield f"accept({ballot}, {a})", self.accept(state, a, ballot, state.proposed[p])
                continue
            for a in range(self.acceptors):
                if state.promised[a] < ballot:
                    told = changed(state.told, p, (*state.told[p], (a, *state.accepted[a])))
                    promised = changed(state.promised, a, ballot)
                    yield f"promise({ballot}, {a})", state._replace(promised=promised, told=told)
            if len(state.told[p]) >= self.majority:
                proposed = changed(state.proposed, p, self.value_of(state, p))
                told = changed(state.told, p, ())
                yield f"propose({ballot}, {proposed[p]})", state._replace(proposed=proposed, told=told)

    def value_of(self, state: State, p: int) -> int:
        earlier = [(ballot, value) for _, ballot, value in state.told[p] if value]
        if not earlier:
            return p + 1
        return max(earlier)[1] if self.right else earlier[0][1]  # the mistake

    def accept(self, state: State, a: int, ballot: int, value: int) -> State:
        votes = state.votes | {(ballot, a)}
        has_majority = sum(b == ballot for b, _ in votes) >= self.majority
        chosen = state.chosen | {value} if has_majority else state.chosen
        return state._replace(
            promised=changed(state.promised, a, ballot),
            accepted=changed(state.accepted, a, (ballot, value)),
            votes=votes,
            chosen=chosen,
            is_split=len(chosen) > 1,
        )


def model(acceptors: int = 3, proposers: int = 3, right: int = 0) -> Paxos:
    return Paxos(acceptors, proposers, right)
