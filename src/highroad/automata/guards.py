"""Guards as pairs of sets of atoms: those that must hold, and those that must not."""

from __future__ import annotations

from collections.abc import Iterable

MAXIMUM_JOINED = 100  # the effort is quadratic

Guard = tuple[int, int]  # positive, negative; bit i = atom i


def is_within(one: Guard, other: Guard) -> bool:
    """Whether the other guard holds wherever the first one does."""
    return not (other[0] & ~one[0] or other[1] & ~one[1])


def joined(guards: Iterable[Guard]) -> list[Guard]:
    """Fewer guards that hold in the same cases: `p` or `!p && q` becomes `p` or `q`, and `p` or `!p` always."""
    kept = sorted(set(guards), key=_strictness)
    while len(kept) <= MAXIMUM_JOINED:
        smaller = _weakened(kept)
        smaller = [one for one in smaller if not any(other != one and is_within(one, other) for other in smaller)]
        if smaller == kept:
            break
        kept = smaller
    return kept


def _weakened(guards: list[Guard]) -> list[Guard]:
    """Each guard without the atoms whose contrary is covered by another guard."""
    kept = list(guards)
    for index, guard in enumerate(kept):
        kept[index] = _without_needless(guard, kept)
    return sorted(set(kept), key=_strictness)


def _without_needless(guard: Guard, guards: list[Guard]) -> Guard:
    positive, negative = guard
    bit = 1
    while bit <= positive | negative:
        if (positive | negative) & bit:
            contrary = (positive ^ bit, negative | bit) if positive & bit else (positive | bit, negative ^ bit)
            if any(is_within(contrary, other) for other in guards):
                positive, negative = positive & ~bit, negative & ~bit
        bit <<= 1
    return positive, negative


def _strictness(guard: Guard) -> tuple[int, Guard]:
    return guard[0].bit_count() + guard[1].bit_count(), guard
