"""A primary that tells backups about each change, by messages that may overtake one another.

Parameters: backups; changes, how many there are. With right=1 a backup ignores what is older than what it has.
Mistake: message overtaking. A backup takes over whatever comes, without a look at the number of the change. It is in
`received`.
Property: when no message is on its way, all have the same: never is_quiet && is_different.
"""

from collections.abc import Iterator
from typing import NamedTuple


class State(NamedTuple):
    version: int  # of the primary
    copies: tuple[int, ...]  # versions of the backups
    messages: frozenset[tuple[int, int]]  # to which backup, which version
    is_quiet: bool
    is_different: bool


class Replication:
    def __init__(self, backups: int, changes: int, right: int) -> None:
        self.backups = backups
        self.changes = changes
        self.right = right

    def initial_states(self) -> list[State]:
        return [self.state(0, (0,) * self.backups, frozenset())]

    def state(self, version: int, copies: tuple[int, ...], messages: frozenset[tuple[int, int]]) -> State:
        return State(version, copies, messages, not messages, any(copy != version for copy in copies))

    def successors(self, state: State) -> Iterator[tuple[str, State]]:
        if state.version < self.changes:
            version = state.version + 1
            sent = state.messages | {(backup, version) for backup in range(self.backups)}
            yield f"change({version})", self.state(version, state.copies, sent)
        for message in sorted(state.messages):
            yield self.received(state, message)

    def received(self, state: State, message: tuple[int, int]) -> tuple[str, State]:
        backup, version = message
        kept = max(version, state.copies[backup]) if self.right else version  # the mistake
        copies = (*state.copies[:backup], kept, *state.copies[backup + 1 :])
        return f"receive({backup}, {version})", self.state(state.version, copies, state.messages - {message})


def model(backups: int = 4, changes: int = 3, right: int = 0) -> Replication:
    return Replication(backups, changes, right)
