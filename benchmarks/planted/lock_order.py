"""Workers with two locks each. Worker k works for a while, takes lock k and lock k + 1, and gives both back.

Locks are taken in the order of their numbers, by all but the last worker, whose locks are the last one and lock 0.

Parameters: n, the workers; work, the steps of work before. Both make it large: 30 workers have more than 10 ** 20
states. With right=1 the last worker takes lock 0 first.
Mistake: the last worker takes its locks in the wrong order.
Property: deadlock.

A shortest error has n * (work + 1) steps. Who works, or has both locks, can always go on; who waits for its first lock
waits for a neighbour that has it. So in a deadlock somebody waits for its second lock, which is the first one of the
next worker or the second one of a worker that has both. The latter can go on; hence the next worker waits for its
second lock, too, and so on round the circle. Each has worked and taken its first lock then, and that is enough.
"""

from highroad import Bool, Builder, when


def model(n: int = 30, work: int = 2, right: int = 0):
    m = Builder("lock_order", {"n": n, "work": work, "right": right})
    lock = m.array("lock", n, Bool())
    worker = m.process("worker", count=n, locations=["working", "holding", "using"])
    me, left = worker.id, worker.int("left", 0, work, initial=work)
    first, second = me, (me + 1) % n
    if right:
        first, second = when(me == n - 1, 0, me), when(me == n - 1, n - 1, (me + 1) % n)

    worker.step("work", me, source="working", target="working", when=left > 0, do=[left.becomes(left - 1)])
    guard = (left == 0) & ~lock[first]
    worker.step("take_first", me, source="working", target="holding", when=guard, do=[lock[first].becomes(True)])
    taking = [lock[second].becomes(True)]
    worker.step("take_second", me, source="holding", target="using", when=~lock[second], do=taking)
    giving_back = [lock[me].becomes(False), lock[(me + 1) % n].becomes(False), left.becomes(work)]
    worker.step("give_back", me, source="using", target="working", do=giving_back)
    return m.build()
