"""A network of three buffers that pass n data to one receiver, over channels of their own, one at a time.

The same as mcrl2/buffers.mcrl2, for many quick runs: Engels et al. (2009), Section 5.2.1 and Fig. 5, n = 100. Before
each passage all agree on the times from which the buffers offer their data. A receiver that is free takes any datum
that is already waiting, and when there is none the one that comes first. `free` is the time at the end.
"""

from highroad import Builder, when

PAUSE, LATENCY = (5, 2, 10), (5, 10, 2)  # of the buffers and of their channels
REST = 5  # of the receiver after each datum


def smaller(a, b):
    return when(a <= b, a, b)


def model(n: int = 8):
    m = Builder("buffers", {"n": n})
    latest = (n + 1) * (max(LATENCY) + max(PAUSE) + REST)
    ready = [m.int(f"ready{i}", 0, latest) for i in range(3)]
    free, missing = m.int("free", 0, latest), m.int("missing", 0, n, n)
    agreed, reported = m.bool("agreed"), m.bool("reported")
    sender = m.int("sender", 0, 3)  # who has to offer anew before all agree
    first = smaller(ready[0], smaller(ready[1], ready[2]))
    m.step("agree", when=~agreed & (missing > 0), do=[agreed.becomes(True), sender.becomes(0)])
    for i in range(3):
        start = when(free >= ready[i], free, ready[i])
        waits = ready[i] <= when(free >= first, free, first)
        arrival = start + LATENCY[i]
        passed = [ready[i].becomes(arrival + PAUSE[i]), free.becomes(arrival + REST), missing.becomes(missing - 1)]
        m.step("pass", i, when=agreed & waits, do=[*passed, agreed.becomes(False), sender.becomes(i + 1)])
    m.step("report", free, when=(missing == 0) & ~reported, do=[reported.becomes(True)])
    return m.build()
