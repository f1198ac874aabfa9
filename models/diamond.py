"""A diamond: n states wide, n*n states in all. The widest states, where x + y == n - 1, report their number.

Engels, Groote, van Weerdenburg and Willemse, "Search algorithms for automated validation" (2009), Section 5.1.1: a
random walk hardly ever reaches the outer ends.
"""

from highroad import Builder


def model(n: int = 10):
    m = Builder("diamond", {"n": n})
    x, y = m.int("x", 0, n - 1), m.int("y", 0, n - 1)
    m.step("right", when=x < n - 1, do=[x.becomes(x + 1)])
    m.step("down", when=y < n - 1, do=[y.becomes(y + 1)])
    m.step("report", y + 1, when=x + y == n - 1)
    return m.build()
