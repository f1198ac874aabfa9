"""Dining philosophers who are polite: who does not get the second fork puts the first one down, and begins again.

Parameter: n. With right=1 the last philosopher takes the forks the other way round, and everyone keeps the first fork.
Mistake: a livelock. All can take their first fork, put it down and begin again, for ever. It is in the step put_down.
Property: fair ltl: [] <> action(eat*), again and again somebody eats.
"""

from highroad import Bool, Builder, when


def model(n: int = 5, right: int = 0):
    m = Builder("livelock", {"n": n, "right": right})
    fork = m.array("fork", n, Bool())
    philosopher = m.process("philosopher", count=n, locations=["thinking", "hungry", "eating"])
    me = philosopher.id
    first, second = me, (me + 1) % n
    if right:
        first, second = when(me == n - 1, 0, me), when(me == n - 1, n - 1, (me + 1) % n)

    taking = [fork[first].becomes(True)]
    philosopher.step("take", me, source="thinking", target="hungry", when=~fork[first], do=taking)
    taking = [fork[second].becomes(True)]
    philosopher.step("eat", me, source="hungry", target="eating", when=~fork[second], do=taking)
    if not right:
        giving_up = [fork[first].becomes(False)]
        philosopher.step("put_down", me, source="hungry", target="thinking", when=fork[second], do=giving_up)
    leaving = [fork[first].becomes(False), fork[second].becomes(False)]
    philosopher.step("leave", me, source="eating", target="thinking", do=leaving)
    return m.build()
