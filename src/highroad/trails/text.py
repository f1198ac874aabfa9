"""Witnesses as text for people: numbered steps, and what each of them changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from highroad.diagnostics import escaped
from highroad.results import Witness, WitnessStep
from highroad.systems import Value, represent

LONGEST_SHOWN = 400
_START = "(initial)"
_ELEMENT = re.compile(r"(.*?)\[(\d+)\](.*)")


def show(witness: Witness) -> str:
    """The witness, one line a step. Very long ones are shown by their beginning and their end."""
    return "\n".join(lines(witness))


def lines(witness: Witness) -> Iterator[str]:
    """The lines of `show`, none of which has anything in it that a terminal would act on."""
    width = min(32, max(len(label) for label in (_START, *(escaped(step.label) for step in witness.steps))))
    digits = len(str(len(witness)))
    yield f"  {0:>{digits}}  {_START:<{width}}  {values(witness.initial)}"
    skipped = len(witness) - LONGEST_SHOWN
    for number, step in enumerate(witness.steps, 1):
        if skipped > 0 and LONGEST_SHOWN // 2 < number <= LONGEST_SHOWN // 2 + skipped:
            if number == LONGEST_SHOWN // 2 + 1:
                yield f"  {'':>{digits}}  ... {skipped:,} steps not shown; --trail FILE or --json has them all ..."
            continue
        yield f"  {number:>{digits}}  {escaped(step.label):<{width}}  {changes(step)}".rstrip()


def values(state: Mapping[str, Value]) -> str:
    """A state in one line. Neighbouring elements with the same value are shown together: `fork[0..4]=false`."""
    groups: list[tuple[str, int, int, str, str]] = []  # before the index, first, last, behind it, value
    for name, value in state.items():
        match = _ELEMENT.fullmatch(name)
        head, index, tail = (match[1], int(match[2]), match[3]) if match else (name, -1, "")
        text = shown(value)
        if groups and match:
            last_head, first, last, last_tail, last_text = groups[-1]
            if (last_head, last_tail, last_text, last + 1) == (head, tail, text, index):
                groups[-1] = head, first, index, tail, text
                continue
        groups.append((head, index, index, tail, text))
    return escaped(", ".join(_group(*group) for group in groups))


def _group(head: str, first: int, last: int, tail: str, value: str) -> str:
    if first < 0:
        return f"{head}={value}"
    indices = f"{first}" if first == last else f"{first}..{last}"
    return f"{head}[{indices}]{tail}={value}"


def changes(step: WitnessStep) -> str:
    if step.fault is not None:
        place = f" at {step.span}" if step.span else ""
        return escaped(f"FAULT: {step.fault}{place}")
    parts = (f"{name}: {shown(before)} -> {shown(after)}" for name, (before, after) in step.changes.items())
    return escaped(", ".join(parts))


def shown(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return escaped(value if isinstance(value, str) else represent(value))
