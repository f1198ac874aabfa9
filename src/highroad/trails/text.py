"""Witnesses as text for people: numbered steps, and what each of them changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, zip_longest

from highroad.escapes import escaped
from highroad.results import Witness, WitnessStep
from highroad.systems import Value, text_of
from highroad.trails.long_run import LongRun

LONGEST_SHOWN = 400
NOT_SHOWN = "... {:,} steps not shown; --trail FILE or --json has them all ..."
CYCLE_BEGINS = "--- the cycle begins here ---"
CYCLE_ENDS = "--- back to the state after step {:,}, and so on for ever ---"
STAYS = "--- nothing can move: it stays like this for ever ---"
_START = "(initial)"
_INDEX = re.compile(r"\[(\d+)\]")


def show(witness: Witness) -> str:
    """The witness, one line a step. Very long ones are shown by their beginning and their end."""
    return "\n".join(lines(witness))


def lines(witness: Witness) -> Iterator[str]:
    """The lines of `show`, none of which has anything in it that a terminal would act on."""
    rows = shown_steps(witness)
    if any(step.moves for _, step in rows):
        from highroad.trails import steps

        yield from steps.lines(witness)
        return
    if witness.components:
        from highroad.trails import components

        yield from components.lines(witness)
        return
    width = min(32, max(len(label) for label in (_START, *(escaped(step.label) for _, step in rows))))
    digits = len(str(len(witness)))
    yield f"  {0:>{digits}}  {_START:<{width}}  {values(witness.initial)}"
    told = (f"  {number:>{digits}}  {escaped(step.label):<{width}}  {changes(step)}".rstrip() for number, step in rows)
    yield from with_marks(told, witness, digits)


def shown_steps(witness: Witness) -> list[tuple[int, WitnessStep]]:
    """The steps with their numbers, without the middle ones of very many."""
    steps, half = witness.steps, LONGEST_SHOWN // 2
    if len(steps) <= LONGEST_SHOWN:
        return list(enumerate(steps, 1))
    return [*enumerate(steps[:half], 1), *enumerate(steps[-half:], len(steps) - half + 1)]


def with_marks(rows: Iterable[str], witness: Witness, digits: int) -> Iterator[str]:
    """The rows of the shown steps, with marks where steps are left out, and where a cycle begins and ends."""
    skipped = len(witness) - LONGEST_SHOWN
    margin = f"  {'':>{digits}}  "
    cycle = witness.cycle
    position = 0  # among the steps
    for row in rows:
        if position == cycle:
            yield margin + CYCLE_BEGINS
        if skipped > 0 and position == LONGEST_SHOWN // 2:
            yield margin + NOT_SHOWN.format(skipped)
            position += skipped
            if cycle is not None and position - skipped < cycle <= position:
                yield margin + CYCLE_BEGINS
        yield row
        position += 1
    if cycle is not None:
        yield margin + cycle_end(cycle, len(witness))


def last_values(witness: Witness) -> Mapping[str, Value]:
    """The values of the state in which a run ends."""
    if isinstance(witness.steps, LongRun):
        return witness.steps.last_values()
    state = dict(witness.initial)
    for step in witness.steps:
        state |= {name: after for name, (_, after) in step.changes.items()}
    return state


def cycle_end(cycle: int, length: int) -> str:
    """What is told at the end of a run that goes on for ever."""
    return CYCLE_ENDS.format(cycle) if cycle < length else STAYS


def values(state: Mapping[str, Value]) -> str:
    """A state in one line. Neighbouring elements with the same value are shown together: `fork[0..4]=false`."""
    return escaped(", ".join(grouped(state)))


def grouped(state: Mapping[str, Value], sign: str = "=") -> list[str]:
    """Names with their values. Those in a row that differ in one index by one, and have the same value, are one."""
    groups: list[_Group] = []
    for name, value in state.items():
        pieces = _INDEX.split(name)
        indices = tuple((int(index), int(index)) for index in pieces[1::2])
        group = _Group(tuple(pieces[::2]), indices, f"{sign}{shown(value)}")
        joined = groups[-1].joined_by(group) if groups else None
        if joined is None:
            groups.append(group)
        else:
            groups[-1] = joined
    return list(map(str, groups))


@dataclass(frozen=True, slots=True)
class _Group:
    """Neighbours: the text between the indices, the first and the last of each index, the value of all."""

    pieces: tuple[str, ...]
    indices: tuple[tuple[int, int], ...]
    value: str

    def joined_by(self, element: _Group) -> _Group | None:
        if (self.pieces, self.value) != (element.pieces, element.value):
            return None
        pairs = list(zip(self.indices, element.indices, strict=True))
        changed = [position for position, (own, other) in enumerate(pairs) if own != other]
        if len(changed) != 1 or pairs[changed[0]][0][1] + 1 != pairs[changed[0]][1][0]:
            return None
        (first, _), (last, _) = pairs[changed[0]]
        indices = (*self.indices[: changed[0]], (first, last), *self.indices[changed[0] + 1 :])
        return _Group(self.pieces, indices, self.value)

    def __str__(self) -> str:
        indices = (f"[{first}]" if first == last else f"[{first}..{last}]" for first, last in self.indices)
        return "".join(chain.from_iterable(zip_longest(self.pieces, indices, fillvalue=""))) + self.value


def changes(step: WitnessStep) -> str:
    if step.fault is not None:
        place = f" at {step.span}" if step.span else ""
        return escaped(f"FAULT: {step.fault}{place}")
    parts = (f"{name}: {shown(before)} -> {shown(after)}" for name, (before, after) in step.changes.items())
    return escaped(", ".join(parts))


def all_changes(step: WitnessStep) -> list[str]:
    """Each change of a step, those of neighbours together: `fork[0..4]: false -> true`. What comes has no old value."""
    return grouped({name: _change(*values) for name, values in step.changes.items()}, ": ")


def _change(old: Value, new: Value) -> str:
    if old is None:
        return shown(new)
    return f"{shown(old)} -> {'(gone)' if new is None else shown(new)}"


def shown(value: Value) -> str:
    return escaped(text_of(value))
