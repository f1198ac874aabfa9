"""A single path of n+1 states to a deadlock; from each state on the way, a detour leads back to the beginning.

The detour from state k has k-1 states of its own, so n = 9 gives the 47 states of Engels et al. (2009), Section 5.1.2.
"""

from highroad import Builder


def model(n: int = 9):
    m = Builder("back_loops", {"n": n})
    place = m.int("place", 0, n + 1)  # n + 1 is the deadlock
    left = m.int("left", 0, max(1, n))  # how much of a detour is still ahead; 0: on the path
    detour = m.int("detour", 0, max(1, n))  # which detour it is
    on_path = left == 0
    m.step("forward", when=on_path & (place <= n), do=[place.becomes(place + 1)])
    m.step("stay", when=on_path & (place == 0))
    m.step("turn_back", when=on_path & (place == 1), do=[place.becomes(0)])
    m.step(
        "turn_back",
        when=on_path & (place >= 2) & (place <= n),
        do=[left.becomes(place - 1), detour.becomes(place), place.becomes(0)],
    )
    m.step("back", when=left > 1, do=[left.becomes(left - 1)])
    m.step("back", when=left == 1, do=[left.becomes(0), detour.becomes(0)])
    return m.build()
