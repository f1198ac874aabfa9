"""The grid G(length, d): points with d coordinates from 0 to length; a step increases one coordinate.

The other extreme of "Systems Verification using Randomized Exploration": successors intersect everywhere.
"""

from highroad import Builder


def model(length: int = 3, d: int = 2):
    b = Builder("grid", {"length": length, "d": d})
    for axis in range(d):
        x = b.int(f"x{axis}", 0, length)
        b.step("go", axis, when=x < length, do=[x.becomes(x + 1)])
    return b.build()
