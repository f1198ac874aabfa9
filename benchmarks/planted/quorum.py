"""A register on n replicas. A write counts when a quorum has it, a read takes the newest value of a quorum.

One client writes, one value after the other; another one reads, replica by replica, in any order.

Parameters: n; values, how many are written. With right=1 a quorum is a majority.
Mistake: off by one. A quorum is half of the replicas, so that two of them need not meet. It is in the definition of
quorum.
Property: a read that begins after a write ended gets no older value: never is_stale.
"""

from highroad import Bool, Builder, Int, choice, when


def model(n: int = 6, values: int = 4, right: int = 0):
    m = Builder("quorum", {"n": n, "values": values, "right": right})
    quorum = n // 2 + 1 if right else n // 2
    replica = m.array("replica", n, Int(0, values))
    written, has_it = m.int("written", 0, values), m.int("has_it", 0, n, initial=n)
    complete = m.int("complete", 0, values)
    asked, answers = m.array("asked", n, Bool()), m.int("answers", 0, n)
    is_reading, newest, least = m.bool("is_reading"), m.int("newest", 0, values), m.int("least", 0, values)
    is_stale = m.bool("is_stale")
    k = choice("k", 0, n - 1)

    updates = [written.becomes(written + 1), has_it.becomes(0)]
    m.step("write", written + 1, when=(written < values) & (complete == written), do=updates)
    updates = [
        replica[k.value].becomes(written),
        has_it.becomes(has_it + 1),
        complete.becomes(when(has_it + 1 >= quorum, written, complete)),
    ]
    m.step("store", k.value, over=[k], when=(replica[k.value] < written) & (has_it < n), do=updates)

    begin = [is_reading.becomes(True), least.becomes(complete), newest.becomes(0), answers.becomes(0)]
    m.step("begin", when=~is_reading, do=[*begin, *(asked[j].becomes(False) for j in range(n))])
    updates = [
        asked[k.value].becomes(True),
        answers.becomes(answers + 1),
        newest.becomes(when(replica[k.value] > newest, replica[k.value], newest)),
    ]
    m.step("ask", k.value, over=[k], when=is_reading & (answers < quorum) & ~asked[k.value], do=updates)
    updates = [is_reading.becomes(False), is_stale.becomes(is_stale | (newest < least))]
    m.step("result", newest, when=is_reading & (answers == quorum), do=updates)
    return m.build()
