"""A lease with two clocks. A server grants a client the use of a resource for a term, and the client renews it in time.

The clock of the client is a little slow: one of each `slow` ticks is lost. The client stops when its clock says that
the lease is over, the server grants the lease to another one when its clock says so. The client leaves a margin.

Parameters: term, the ticks of a lease; slow; margin; others, clients of other leases who only think. With right=1 the
client sets its clock whenever it renews.
Mistake: the client never sets its clock by that of the server, so that the ticks that are lost add up until they are
more than the margin, many renewals later. It is in the step renew.
Property: invariant: !(is_using && is_granted), never two who use the resource.
"""

from highroad import Bool, Builder


def model(term: int = 8, slow: int = 32, margin: int = 4, others: int = 3, right: int = 0):
    m = Builder("lease", {"term": term, "slow": slow, "margin": margin, "others": others, "right": right})
    now = m.int("now", 0, term)  # of the server, since the renewal before
    behind = m.int("behind", 0, term)  # how much the client's clock is behind that
    count = m.int("count", 0, slow - 1)  # of ticks, to know which one is lost
    is_using, is_granted = m.bool("is_using", initial=True), m.bool("is_granted")
    thinking = m.array("thinking", others, Bool())

    is_over = now - behind >= term - margin  # as the client sees it, who then stops or renews before the next tick
    is_lost, is_free = count == slow - 1, (now < term) & ~(is_using & is_over)
    passing = [now.becomes(now + 1), count.becomes((count + 1) % slow)]
    m.step("tick", when=is_free & ~is_lost, do=passing)
    m.step("tick", when=is_free & is_lost & (behind < term), do=[*passing, behind.becomes(behind + 1)])

    setting = [behind.becomes(0)] if right else []
    m.step("renew", when=is_using & (now > 0) & (now < term), do=[now.becomes(0), *setting])
    m.step("stop", when=is_using & is_over, do=[is_using.becomes(False)])
    m.step("expire", when=(now == term) & ~is_granted, do=[is_granted.becomes(True)])
    again = [is_granted.becomes(False), is_using.becomes(True), now.becomes(0), behind.becomes(0)]
    m.step("again", when=is_granted & ~is_using, do=again)
    for k in range(others):
        m.step("think", k, do=[thinking[k].becomes(~thinking[k])])
    return m.build()
