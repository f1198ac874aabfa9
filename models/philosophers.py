"""Dining philosophers: each takes the fork on the left, then the one on the right, and so they can starve together.

With `polite=1` the last one takes the forks the other way round, which removes the deadlock.
"""

from highroad import Bool, Builder, when


def model(n: int = 5, polite: int = 0):
    m = Builder("philosophers", {"n": n, "polite": polite})
    fork = m.array("fork", n, Bool())
    philosopher = m.process("philosopher", count=n, locations=["thinking", "hungry", "eating", "leaving"])
    me = philosopher.id
    first, second = me, (me + 1) % n
    if polite:
        first, second = when(me == n - 1, 0, me), when(me == n - 1, n - 1, me + 1)

    def step(action, source, target, which, taken):
        guard = ~fork[which] if taken else True
        philosopher.step(action, me, source=source, target=target, when=guard, do=[fork[which].becomes(taken)])

    step("take_first", "thinking", "hungry", first, True)
    step("take_second", "hungry", "eating", second, True)
    step("drop_first", "eating", "leaving", first, False)
    step("drop_second", "leaving", "thinking", second, False)
    return m.build()
