"""Searches side by side: how long the error is that each finds, and what it expands and stores for that."""

from __future__ import annotations

from dataclasses import dataclass, field

from cases import Case
from commands import Answer, Desk, Outcome

BLIND = ("bfs", "dfs", "rdfs", "iterative-widening")
DIRECTED = ("astar", "weighted-astar:w=2", "idastar", "greedy", "beam:width=1000")
SEEDS = 10  # of randomised depth-first search, the yardstick of Rungta and Mercer


@dataclass(frozen=True)
class Measured:
    """All that was measured on one model."""

    case: Case
    blind: dict[str, Outcome]
    directed: dict[tuple[str, str], Outcome]  # by heuristic and search
    shortened: Outcome
    default: Outcome
    shortened_by: list[str] = field(default_factory=list)  # each improvement, for people

    @property
    def shortest(self) -> float | None:
        """The length of a shortest error, where breadth-first search finds it within the limits."""
        return self.blind["bfs"].length


def measure(desk: Desk, case: Case) -> Measured:
    trail = desk.trail(case)
    blind = {search: Outcome.of(desk.search(case, search)) for search in BLIND if search not in ("dfs", "rdfs")}
    blind["dfs"] = Outcome.of(desk.search(case, "dfs", "--trail", desk.folder / f"{case.name}.json"))
    blind["rdfs"] = randomised(desk, case)
    directed = {
        (heuristic, search): Outcome.of(desk.search(case, search, "--heuristic", heuristic))
        for heuristic in case.heuristics
        for search in DIRECTED
    }
    shorter: Answer = {"error": "no trail"} if trail is None else desk.shorten(case.path, trail)
    return Measured(
        case,
        blind,
        directed,
        Outcome.of(shorter),
        Outcome.of(desk.default(case)),
        [f"{each['length']:,} {each['by']} {each['seconds']:.1f} s" for each in shorter.get("improvements", [])],
    )


def randomised(desk: Desk, case: Case) -> Outcome:
    """Means over several seeds, of what ended within the time; runs that find nothing have no length."""
    answer = desk.search(case, "rdfs", "--runs", str(SEEDS))
    runs = answer.get("runs")
    if not runs or runs["witness_mean"] is None:
        return Outcome.of(answer)
    note = "" if runs["successes"] == SEEDS else f" ({runs['successes']} of {runs['count']} runs)"
    return Outcome(runs["witness_mean"], runs["visited_mean"], runs["visited_mean"], note=note)


def length_tables(all_measured: list[Measured]) -> list[str]:
    lines = ["| model | bfs | dfs | rdfs | iterative-widening | dfs, then shorten | the default command |"]
    lines += ["|---|--:|--:|--:|--:|--:|--:|"]
    for m in all_measured:
        outcomes = [*(m.blind[search] for search in BLIND), m.shortened, m.default]
        lines.append(_row(_link(m.case), *(outcome.length_text() for outcome in outcomes)))
    return [*lines, "", *_directed_head()] + [row for m in all_measured for row in _directed_rows(m, effort=False)]


def effort_tables(all_measured: list[Measured]) -> list[str]:
    lines = [_row("model", *BLIND), "|---|--:|--:|--:|--:|"]
    lines += [_row(_link(m.case), *(m.blind[search].effort_text() for search in BLIND)) for m in all_measured]
    return [*lines, "", *_directed_head()] + [row for m in all_measured for row in _directed_rows(m, effort=True)]


def _directed_head() -> list[str]:
    return [_row("model", "heuristic", *DIRECTED), "|---|---|--:|--:|--:|--:|--:|"]


def _directed_rows(m: Measured, *, effort: bool) -> list[str]:
    rows = []
    for position, heuristic in enumerate(m.case.heuristics):
        outcomes = [m.directed[heuristic, search] for search in DIRECTED]
        texts = [each.effort_text() if effort else each.length_text() for each in outcomes]
        rows.append(_row(_link(m.case) if position == 0 else "", heuristic, *texts))
    return rows


def _link(case: Case) -> str:
    return f"[{case.name}](../../models/errors/{case.file})"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
