"""The complete m-ary tree of depth h: every state but the leaves has m successors, and no two share one.

One of the two extremes of "Systems Verification using Randomized Exploration": no intersection of successors at all.
A state is its depth and its number among the states of that depth.
"""

from highroad import Builder, choice


def model(m: int = 2, h: int = 4):
    b = Builder("tree", {"m": m, "h": h})
    depth = b.int("depth", 0, max(1, h))
    number = b.int("number", 0, max(1, m**h - 1))
    child = choice("child", 0, m - 1)
    b.step(
        "descend",
        child.value,
        over=[child],
        when=depth < h,
        do=[depth.becomes(depth + 1), number.becomes(number * m + child.value)],
    )
    return b.build()
