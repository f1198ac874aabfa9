"""What is expected of the searches, and whether it was met."""

from __future__ import annotations

from lengths import Measured

OPTIMAL_SHARE = 0.8  # of the models, on which shortening comes to the optimum
TOLERANCE = 1.1  # times the optimum, on the others


Row = tuple[str, str, bool]


def expectation_table(all_measured: list[Measured]) -> list[str]:
    rows = [*_philosophers(all_measured), _shortening(all_measured), _default(all_measured)]
    lines = [f"| {what} | {found} | {'yes' if met else '**no**'} |" for what, found, met in rows]
    return ["| expected | measured | met |", "|---|---|---|", *lines]


def _philosophers(all_measured: list[Measured]) -> list[Row]:
    for m in all_measured:
        if m.case.name == "philosophers":
            astar, dfs = m.directed["active-processes", "astar"], m.blind["dfs"]
            what = "philosophers: A* with `active-processes` optimal, below 200 states stored; dfs over 1,000 steps"
            found = (
                f"A*: {astar.length_text()} steps, {astar.stored} states; bfs: {m.shortest}; dfs: {dfs.length_text()}"
            )
            is_optimal = astar.length is not None and astar.length == m.shortest
            met = is_optimal and (astar.stored or 0) < 200 and (dfs.length or 0) > 1000
            return [(what, found, met)]
    return []


def _shortening(all_measured: list[Measured]) -> Row:
    ratios = {m.case.name: _ratio(m.shortened.length, m.shortest) for m in all_measured if m.shortest is not None}
    optimal = [name for name, ratio in ratios.items() if ratio == 1]
    others = [f"{name} {ratio:.2f} times the shortest" for name, ratio in ratios.items() if ratio != 1]
    is_near = all(ratio <= TOLERANCE for ratio in ratios.values())
    met = bool(ratios) and len(optimal) >= OPTIMAL_SHARE * len(ratios) and is_near
    what = (
        f"shorten: optimal on {OPTIMAL_SHARE:.0%} of the models where the optimum is known, within 10 % on the others"
    )
    return what, "; ".join([f"optimal on {len(optimal)} of {len(ratios)}", *others]), met


def _default(all_measured: list[Measured]) -> Row:
    known = [m for m in all_measured if m.shortest is not None]
    longer = [m for m in known if m.default.length != m.shortest]
    others = [f"{m.case.name} {m.default.length_text()} of {m.shortest}" for m in longer]
    found = "; ".join([f"equal on {len(known) - len(longer)} of {len(known)}", *others])
    met = bool(known) and not longer
    return "the default command's witness is as short as that of bfs, where that fits the limits", found, met


def _ratio(length: float | None, shortest: float | None) -> float:
    return float("inf") if length is None or shortest is None else length / shortest
