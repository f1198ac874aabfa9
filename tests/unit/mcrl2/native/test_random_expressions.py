"""Random expressions: whatever native code computes, the rewriter computes as well."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from highroad.languages.mcrl2.data import DataError
from mcrl2.rich_data import ALL, EQUATIONS, MAPS, NATIVE, SORTS, Productions, value
from mcrl2.trees import Delta, Specification
from unit.mcrl2.native.evaluation import Native, opened, read_terms

DECLARATIONS = Specification(SORTS, MAPS, EQUATIONS, (), (), Delta()).text().removesuffix("init\n  delta;\n")


def compared(seed: int, count: int, level: int, productions: Productions) -> Counter[str]:
    """How often native code gave the same value, and how often it was stuck where there is a word for the value."""
    chance = random.Random(seed)
    sorts = [chance.choice(list(productions)) for _ in range(count)]
    expressions = [(str(value(chance, sort, 4, productions=productions)), sort) for sort in sorts]
    data, nodes = read_terms(expressions, DECLARATIONS)
    pairs = [opened(node) for node in nodes]
    native = Native(data, [*nodes, *(node for node, _ in pairs)], level)
    seen: Counter[str] = Counter()
    for place, node in enumerate(nodes):
        try:
            expected = data.normal(node, {}, 20_000)
        except DataError:
            continue
        arguments = [data.normal(one, {}) for one in pairs[place][1]]
        for found in (native.value(place), native.value(count + place, arguments)):
            assert found is None or found is expected, (expressions[place], data.text(expected))
            if found is not None:
                seen["same"] += 1
            elif native.has_word(expected):
                seen["stuck"] += 1
    return seen


def test_few() -> None:
    seen = compared(1, 300, 0, NATIVE)
    assert seen["same"] > 4 * seen["stuck"]
    assert seen["same"] > 300


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_many(seed: int) -> None:
    compared(seed, 1000, 2 * (seed % 2), ALL if seed % 4 > 1 else NATIVE)
