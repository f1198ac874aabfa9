"""Makes a run shorter that an automaton accepts: in the product of the system and the automaton.

The nearest cycles are looked for breadth-first. Where there is no time for that, the way of the known run to its cycle
and the cycle are searched one after the other. What is found is certified as if a search had found it at first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from highroad import _core
from highroad.diagnostics import InternalError
from highroad.limits import Limits
from highroad.racing import Finding
from highroad.results import Witness
from highroad.shortening._known import Problem
from highroad.shortening._lasso import Lasso, LassoSearch
from highroad.shortening._replay import Improvement
from highroad.trails.lasso import certified_lasso, pair_of
from highroad.trails.witness import NotReplayed

BREADTH_FIRST = "bfs-cycles"
FINAL, ACCEPTING = 1, 2  # what is observed of a product
FIRST_SHARE = 0.5  # of the time, for breadth-first search
MOST_TRIED = 50  # cycles in which the copies of a fair product are left out of account


class AcceptedRun:
    """Shortens one run in the time that there is."""

    def __init__(
        self,
        problem: Problem,
        finding: Finding,
        limits: Limits,
        tell: Callable[[Improvement], None],
        end: float | None = None,
    ) -> None:
        assert problem.objective.runs is not None
        self.improvements: list[Improvement] = []
        self._system, self._runs = problem.system, problem.objective.runs
        self._tell = tell
        self._finding = finding
        self._end = end
        self.before = self._best = certified_lasso(self._system, self._runs, finding, end)
        self._search = LassoSearch(problem.target, _lasso_of(finding), limits, problem.seed, self._take_lasso)
        self._product = problem.target.core

    @property
    def unfinished(self) -> dict[str, str]:
        return self._search.unfinished

    @property
    def was_interrupted(self) -> bool:
        return self._search.was_interrupted

    @property
    def not_proven(self) -> str:
        """What is proven is the number of pairs, and not that of steps."""
        if self.was_interrupted:
            return "interrupted"
        return "no shorter one was found" + (" in the time for shortening" if self.unfinished else "")

    def run(self) -> Witness:
        self._look_breadth_first()
        if self._finding["cycle"] is not None and BREADTH_FIRST in self.unfinished:
            self._shorten_parts()
        if self._runs.is_fair:
            self._leave_out_copies()
        return self._best

    def _look_breadth_first(self) -> None:
        """A run to a final state is a matter of states; a cycle may be anywhere."""
        part = _core.CycleModel(self._product, [], [])  # without faults
        most, seconds = len(self._finding["path"]) - 2, self._search.time_until(FIRST_SHARE)
        if most < 1:
            return
        if self._finding["cycle"] is None:
            answer = self._search.search("bfs", part, most, self._search.time_until(FIRST_SHARE / 2))
            self._take("bfs", answer)
        answer = self._search.search(BREADTH_FIRST, part, most, seconds, BREADTH_FIRST, cycle=True)
        self._take(BREADTH_FIRST, answer)
        if self._search.time_until(FIRST_SHARE) == 0:  # it may have found one, but not the best
            self.unfinished.setdefault(BREADTH_FIRST, "time")

    def _shorten_parts(self) -> None:
        before = None
        while before is not self._search.best and not self.was_interrupted and self._search.time_until(1.0) > 0:
            before = self._search.best
            self._search.shorten_around(self._accepting, 1.0)
            self._search.shorten_prefix(1.0)
            self._search.shorten_cycle(self._accepting)

    def _accepting(self, states: Sequence[bytes]) -> Sequence[bytes]:
        return [state for state in dict.fromkeys(states) if self._product.observe(state) & ACCEPTING]

    def _take_lasso(self, by: str, lasso: Lasso) -> None:
        path = [*lasso.prefix, *lasso.cycle[1:]]
        self._take(by, {"ending": "found", "finding": "cycle", "path": path, "cycle": len(lasso.prefix) - 1})

    def _take(self, by: str, answer: Finding) -> None:
        if answer["ending"] == "found" and answer["finding"] in ("state", "cycle"):
            with suppress(NotReplayed):  # then the one that is known must do
                self._compare(by, answer, certified_lasso(self._system, self._runs, answer, self._end))

    def _compare(self, by: str, finding: Finding, witness: Witness) -> None:
        """Where nothing moves any more the automaton may, so that a run with more pairs can have fewer steps."""
        if len(witness) >= len(self._best):
            return
        improvement = Improvement(witness, len(self._best), by, self._search.seconds)
        self._best, self._finding = witness, finding
        self._search.best = _lasso_of(finding)
        self.improvements.append(improvement)
        self._tell(improvement)

    def _leave_out_copies(self) -> None:
        """The product waits for the processes in their order; a cycle in which they move in another one is fair, too.

        So it may be closed earlier than in the product. Not every such cycle is fair: those that are not stay away.
        """
        for end, begin in self._closed_earlier():
            finding = {**self._finding, "path": self._finding["path"][: end + 1], "cycle": begin}
            try:
                witness = certified_lasso(self._system, self._runs, finding, self._end)
            except InternalError:
                continue
            except NotReplayed:
                return
            self._compare("copies", finding, witness)
            return

    def _closed_earlier(self) -> Iterator[tuple[int, int]]:
        pairs = [pair_of(state, is_fair=True) for state in self._finding["path"]]
        met: dict[object, list[int]] = {}
        tried = 0
        for end, pair in enumerate(pairs[:-1]):
            for begin in met.setdefault(pair, []):
                tried += 1
                if tried > MOST_TRIED or self._search.time_until(1.0) == 0:
                    return
                yield end, begin
            met[pair].append(end)


def _lasso_of(finding: Finding) -> Lasso:
    """A run to a final state is a lasso without steps in its cycle: nobody looks for shorter ones."""
    path, cycle = finding["path"], finding["cycle"]
    return Lasso(path, list(path[-1:])) if cycle is None else Lasso(path[: cycle + 1], list(path[cycle:]))
