"""What a comparison with an oracle adds up to: figures, and what is wrong.

A comparison is a function of a seed, so that it can be split over processes, repeated, and made as large as one likes:
`tests/nightly.py` runs them at full size, tests run the first of their seeds.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Compared:
    figures: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, other: "Compared") -> None:
        self.figures.update(other.figures)
        self.wrong += other.wrong


Comparison = Callable[[int], Compared]


def compared(comparison: Comparison, seeds: range) -> Compared:
    """All that a comparison finds for some seeds."""
    total = Compared()
    for seed in seeds:
        total.add(comparison(seed))
    return total
