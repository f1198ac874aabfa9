"""Tellers who book on one account: each reads the balance, adds to it, and writes it back.

Parameters: n, the tellers; rounds, how often each books. With right=1 a teller takes a lock first.
Mistake: a lost update. Reading and writing are two steps, and nothing is held between them. It is in the step read.
Property: when all are done, the balance is what was booked: invariant: !is_over || balance == booked.

A shortest error has n * (2 * rounds + 1) steps, as every run has until all are done.
"""

from highroad import Builder


def model(n: int = 5, rounds: int = 2, right: int = 0):
    m = Builder("bank", {"n": n, "rounds": rounds, "right": right})
    balance, booked = m.int("balance", 0, n * rounds), m.int("booked", 0, n * rounds)
    done, is_over = m.int("done", 0, n), m.bool("is_over")
    is_locked = m.bool("is_locked")
    teller = m.process("teller", count=n, locations=["free", "adding", "finished"])
    seen, left = teller.int("seen", 0, n * rounds), teller.int("left", 0, rounds, initial=rounds)

    guard = (left > 0) & ~is_locked if right else left > 0
    lock = [is_locked.becomes(True)] if right else []
    unlock = [is_locked.becomes(False)] if right else []
    teller.step("read", teller.id, source="free", target="adding", when=guard, do=[seen.becomes(balance), *lock])
    updates = [balance.becomes(seen + 1), booked.becomes(booked + 1), seen.becomes(0), left.becomes(left - 1), *unlock]
    teller.step("write", teller.id, source="adding", target="free", do=updates)
    updates = [done.becomes(done + 1), is_over.becomes(done == n - 1)]
    teller.step("end", teller.id, source="free", target="finished", when=left == 0, do=updates)
    return m.build()
