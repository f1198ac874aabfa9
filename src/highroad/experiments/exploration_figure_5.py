"""Figure 5: states covered over time, by breadth-first search until its memory is full, and by searches that go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highroad.experiments._experiment import Cell, Conclusion, Evidence, Experiment, Figure, Model, Row, Series, Table
from highroad.experiments._exploring import Beyond
from highroad.experiments._papers import EXPLORATION
from highroad.experiments._results import Record, Results

BFS, RURS, RSDRS = "BFS", "RURS", "RSDRS"
SEARCHES = {BFS: "bfs", RURS: "rurs", RSDRS: "rsdrs"}
MULTIPLES = (0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0)


@dataclass(frozen=True, slots=True)
class Instance:
    """A model of some size, and the shares of its states for which there is room, in percent."""

    name: str
    model: Model
    rooms: tuple[int, ...] = (10,)
    small: int = 1
    most: float = MULTIPLES[-1]  # steps for each state of the system


INSTANCES = (
    Instance("Token 6", Model("token_frames.pml", {"N": 6}), (10, 20, 40, 80), 2),
    Instance("Token 7", Model("token_frames.pml", {"N": 7})),
    Instance("Token 8", Model("token_frames.pml", {"N": 8}), most=2.0),
    Instance("Fischer 5", Model("fischer_events.pml", {"N": 5})),
    Instance("Fischer 6", Model("fischer_events.pml", {"N": 6}), (10, 20, 40, 80), 2),
    Instance("Fischer 7", Model("fischer_events.pml", {"N": 7}), most=2.0),
    Instance("Server 4", Model("client_server.pml", {"CLIENTS": 4})),
    Instance("Server 5", Model("client_server.pml", {"CLIENTS": 5}), (10, 20, 40, 80), 2),
    Instance("Server 6", Model("client_server.pml", {"CLIENTS": 6}), most=2.0),
)
SHOWN = ("Token 8", "Fischer 7", "Server 6")


def _row(instance: str, room: int) -> str:
    return f"{instance}, {room} %"


def _cells() -> Iterator[Cell]:
    for each in INSTANCES:
        for room in each.rooms:
            for name, search in SEARCHES.items():
                is_random = name != BFS
                multiples = tuple(times for times in MULTIPLES if times <= each.most) if is_random else (1.0,)
                yield Cell(
                    row=_row(each.name, room),
                    column=name,
                    model=each.model,
                    measure=Beyond(search, room, multiples),
                    small=each.small if is_random else 1,
                    paper=20 if is_random else 1,
                    block=2,
                )


def _mean_at(records: Sequence[Record], key: str, at: int) -> float:
    return sum(float(each[key][at]) for each in records) / len(records)


def _gain(results: Results, row: str, search: str) -> float:
    """How many more states than there is room for were seen in the end, as a share of the room."""
    records = results.of(row, search)
    return _mean_at(records, "states", -1) / float(records[0]["room"]) - 1


def _rows() -> Iterator[tuple[str, str]]:
    for each in INSTANCES:
        for room in each.rooms:
            yield each.name, _row(each.name, room)


def _tables(results: Results) -> Iterator[Table]:
    rows = []
    for _, row in _rows():
        if all(results.of(row, search) for search in SEARCHES):
            first = results.of(row, BFS)[0]
            seen = [_mean_at(results.of(row, search), "states", -1) for search in SEARCHES]
            more = [f"{_gain(results, row, search):+.0%}" for search in (RURS, RSDRS)]
            steps = results.of(row, RURS)[0]["steps"][-1]
            numbers = [
                f"{first['size']:,}",
                f"{first['room']:,}",
                f"{steps:,}",
                *(f"{each:,.0f}" for each in seen),
                *more,
            ]
            rows.append(Row((row,), tuple(numbers)))
    columns = ("system, room", "states", "room (N)", "steps", BFS, RURS, RSDRS, "RURS beyond N", "RSDRS beyond N")
    yield Table("Different states seen", columns, tuple(rows))


def _figures(results: Results) -> Iterator[Figure]:
    for instance in SHOWN:
        row = _row(instance, 10)
        for key, x in (("steps", "steps"), ("seconds", "seconds")):
            series = tuple(_series(results, row, search, key) for search in SEARCHES)
            yield Figure(f"{instance}: different states seen, room for 10 %", x, "states", series)


def _series(results: Results, row: str, search: str, key: str) -> Series:
    """Breadth-first search goes up to the room, and stays there until the others have ended."""
    records = results.of(row, search)
    if not records:
        return Series(search, ())
    points = [(0.0, 0.0)]
    points += [(_mean_at(records, key, at), _mean_at(records, "states", at)) for at in range(len(records[0][key]))]
    others = [each for name in (RURS, RSDRS) for each in results.of(row, name)]
    if search == BFS and others:
        points.append((max(each[key][-1] for each in others), points[-1][1]))
    return Series(search, tuple(points))


def _goes_beyond(results: Results) -> Evidence:
    gains = {(row, search): _gain(results, row, search) for _, row in _rows() for search in (RURS, RSDRS)}
    stuck = all(results.of(row, BFS)[0]["states"][-1] == results.of(row, BFS)[0]["room"] for _, row in _rows())
    least = min(gains, key=lambda key: gains[key])
    numbers = f"the least is {gains[least]:+.0%}, {least[1]} on {least[0]}"
    return Evidence(stuck and all(gain > 0 for gain in gains.values()), numbers)


def _up_to_40(results: Results) -> Evidence:
    gains = {(row, search): _gain(results, row, search) for _, row in _rows() for search in (RURS, RSDRS)}
    above = sum(gain >= 0.4 for gain in gains.values())
    most = max(gains, key=lambda key: gains[key])
    numbers = f"{above} of {len(gains)}; the most is {gains[most]:+.0%}, {most[1]} on {most[0]}"
    return Evidence(above > 0, numbers)


def _rurs_is_better(results: Results) -> Evidence:
    better = [row for _, row in _rows() if _gain(results, row, RURS) > _gain(results, row, RSDRS)]
    rows = [row for _, row in _rows()]
    others = [row for row in rows if row not in better]
    return Evidence(2 * len(better) > len(rows), f"on {len(better)} of {len(rows)} rows; not on {', '.join(others)}")


EXPERIMENT = Experiment(
    name="exploration-figure-5",
    paper=EXPLORATION,
    order=7,
    title="Covered beyond the memory (figure 5)",
    about="All searches have room for the same number of states (N), a share of the whole state space. Breadth-first "
    "search stops when it is full; the others forget everything then and begin again. How many different states were "
    "seen is counted beside the search, exactly as long as they fit a quarter of the machine's memory. That counter "
    "belongs to the experiment: no search looks into it, and it is not part of the room. A step generates the "
    "successors of one state. The paper prints curves and no numbers.",
    cells=tuple(_cells()),
    tables=_tables,
    figures=_figures,
    conclusions=(
        Conclusion(
            "Breadth-first search stagnates at N; RURS and RSDRS go beyond it.",
            _goes_beyond,
            "It seems to be a question of time. With room for 10 % both go beyond N on all systems; with room for 40 "
            "or 80 % some have seen fewer than N different states when the steps of this experiment are over.",
        ),
        Conclusion("At best they see at least 40 % more states than there is room for.", _up_to_40),
        Conclusion("RURS is generally better than RSDRS.", _rurs_is_better),
    ),
)
