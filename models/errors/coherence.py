"""Caches that share a line of memory, kept coherent by a directory.

A cache that wants to read or to write sends a request. The directory takes one request after the other. Before it
grants exclusive use, and before it grants shared use of a line that one cache has for itself, it sends invalidations to
those that hold the line, and waits for as many acknowledgements. A cache can also drop the line on its own, and says so
with a note; when this and an invalidation cross, both the note and an acknowledgement come back.

In the manner of German's protocol, which has no notes: see Chou, Mannava and Park, "A simple method for parameterized
verification of cache coherence protocols" (2004).

Parameter: n, the caches, at least 2; each makes it large.
Fault: the directory takes a note for an acknowledgement, although the acknowledgement is still to come. The late one is
counted when the next request is served. With right=1 it takes the note for one only if no invalidation was sent.
Property: never a cache with exclusive use while another one holds the line: -p 'owners > 0 && holders > 1'.

Shortest error: 17 steps, found after 264,156 states (bfs)
  highroad check coherence.py -p 'owners > 0 && holders > 1' --search bfs
Other errors: 1,028 steps (dfs), 290 (rdfs, seed 1)
  highroad check coherence.py -p 'owners > 0 && holders > 1' --search dfs
  highroad check coherence.py -p 'owners > 0 && holders > 1' --search rdfs --seed 1
Larger: n=6: 17 steps, 1,146,039 states (bfs)
  highroad check coherence.py -p 'owners > 0 && holders > 1' -D n=6 --search bfs
"""

from highroad import Bool, Builder, Enum, when

REQUESTS = ["none", "read", "write"]
ANSWERS = ["empty", "invalidate", "share", "own"]


class Coherence:
    def __init__(self, n, right):
        self.n, self.right = n, right
        self.m = m = Builder("coherence", {"n": n, "right": right})
        self.request = m.array("request", n, Enum(REQUESTS))  # from a cache
        self.answer = m.array("answer", n, Enum(ANSWERS))  # to a cache
        self.acknowledged = m.array("acknowledged", n, Bool())  # from a cache
        self.dropped = m.array("dropped", n, Bool())  # from a cache: the note
        self.waiting = m.array("waiting", n, Bool())  # a cache has sent a request and got no answer
        self.holders, self.owners = m.int("holders", 0, n), m.int("owners", 0, n)

        self.command, self.client = m.enum("command", REQUESTS), m.int("client", 0, n - 1)  # what is being served
        self.listed = m.array("listed", n, Bool())  # whom the directory believes to hold the line
        self.is_owned = m.bool("is_owned")
        self.pending = m.array("pending", n, Bool())  # who has to get an invalidation
        self.asked = m.array("asked", n, Bool())  # who has to get one, or got one
        self.missing = m.int("missing", 0, n)  # how many acknowledgements

    def add_caches(self):
        cache = self.m.process("cache", count=self.n, locations=["invalid", "shared", "exclusive"])
        me = cache.id
        answer, waiting = self.answer[me], self.waiting[me]
        is_quiet = ~waiting & ~self.dropped[me]
        for held, kind in (("invalid", "read"), ("invalid", "write"), ("shared", "write")):
            updates = [self.request[me].becomes(kind), waiting.becomes(True)]
            cache.step(kind, me, source=held, target=held, when=is_quiet, do=updates)
        for held, kind, gained in (
            ("invalid", "share", "shared"),
            ("invalid", "own", "exclusive"),
            ("shared", "own", "exclusive"),
        ):
            updates = [answer.becomes("empty"), waiting.becomes(False), *self.recount(held, gained)]
            cache.step("get", me, source=held, target=gained, when=answer.is_(kind), do=updates)
        for held in ("invalid", "shared", "exclusive"):
            guard = answer.is_("invalidate") & ~self.acknowledged[me]
            updates = [answer.becomes("empty"), self.acknowledged[me].becomes(True), *self.recount(held, "invalid")]
            cache.step("acknowledge", me, source=held, target="invalid", when=guard, do=updates)
        for held in ("shared", "exclusive"):
            updates = [self.dropped[me].becomes(True), *self.recount(held, "invalid")]
            cache.step("drop", me, source=held, target="invalid", when=is_quiet, do=updates)

    def recount(self, before, after):
        held = int(after != "invalid") - int(before != "invalid")
        owned = int(after == "exclusive") - int(before == "exclusive")
        return [self.holders.becomes(self.holders + held), self.owners.becomes(self.owners + owned)]

    def add_serving(self, k):
        """What the directory does for a request of cache k."""
        command, request, answer = self.command, self.request[k], self.answer[k]
        others = [j for j in range(self.n) if j != k]
        must_go = {j: self.listed[j] & (request.is_("write") | self.is_owned) for j in others}
        updates = [array[j].becomes(must_go[j]) for array in (self.pending, self.asked) for j in others]
        updates += [command.becomes(request), self.client.becomes(k), request.becomes("none")]
        updates += [self.missing.becomes(sum(when(must_go[j], 1, 0) for j in others))]
        self.m.step("take", k, when=command.is_("none") & ~request.is_("none"), do=updates)

        is_turn = ~command.is_("none") & (self.client == k) & (self.missing == 0)
        granted = when(command.is_("write"), ANSWERS.index("own"), ANSWERS.index("share"))
        updates = [self.listed[k].becomes(True), self.is_owned.becomes(command.is_("write"))]
        updates += [command.becomes("none"), answer.becomes(granted)]
        self.m.step("grant", k, when=is_turn & answer.is_("empty"), do=updates)

    def add_withdrawing(self, k):
        """What the directory does to take the line from cache k."""
        pending, asked, listed, missing = self.pending[k], self.asked[k], self.listed[k], self.missing
        updates = [self.answer[k].becomes("invalidate"), pending.becomes(False)]
        self.m.step("invalidate", k, when=pending & self.answer[k].is_("empty"), do=updates)

        one_less = when(missing > 0, missing - 1, 0)
        forget = [listed.becomes(False), self.is_owned.becomes(self.is_owned & ~listed), asked.becomes(False)]
        updates = [self.acknowledged[k].becomes(False), missing.becomes(one_less), *forget]
        self.m.step("hear", k, when=self.acknowledged[k], do=updates)

        is_counted = pending if self.right else asked  # the fault
        updates = [self.dropped[k].becomes(False), pending.becomes(False), *forget]
        updates += [missing.becomes(when(is_counted, one_less, missing))]
        self.m.step("note", k, when=self.dropped[k], do=updates)


def model(n: int = 5, right: int = 0):
    coherence = Coherence(n, right)
    coherence.add_caches()
    for k in range(n):
        coherence.add_serving(k)
        coherence.add_withdrawing(k)
    return coherence.m.build()
