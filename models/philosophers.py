"""Dining philosophers. Each takes the fork on the left, then the one on the right; with `polite=1` the last one does it
the other way round, which removes the deadlock.
"""

from highroad import Bool, Builder
from highroad.ir.model import Model


def model(n: int = 5, polite: int = 0) -> Model:
    m = Builder("philosophers", {"n": n, "polite": polite})
    fork = m.array("fork", n, Bool())
    philosopher = m.process("philosopher", count=n, locations=["thinking", "hungry", "eating", "leaving"])
    me = philosopher.id
    left, right = me, (me + 1) % n
    if polite:
        from highroad import when

        left, right = when(me == n - 1, 0, me), when(me == n - 1, n - 1, (me + 1) % n)
    philosopher.step(
        "take_left", me, source="thinking", target="hungry", when=~fork[left], do=[fork[left].becomes(True)]
    )
    philosopher.step(
        "take_right", me, source="hungry", target="eating", when=~fork[right], do=[fork[right].becomes(True)]
    )
    philosopher.step("drop_left", me, source="eating", target="leaving", do=[fork[left].becomes(False)])
    philosopher.step("drop_right", me, source="leaving", target="thinking", do=[fork[right].becomes(False)])
    return m.build()
