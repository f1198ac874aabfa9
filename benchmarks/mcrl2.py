"""mCRL2: rates of exploration, against the same system in Promela, and time of the front end.

python benchmarks/mcrl2.py            # prints the table
python benchmarks/mcrl2.py --write    # and puts it into benchmarks/README.md
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from run import HERE, MODELS, write_table

import highroad

ROUNDS = 3
SECONDS = 10  # for what cannot be explored to the end
DATA = ("sliding_window", "othello", "parking_garage")  # most of their time goes into data
Row = tuple[str, str, str, str]


def main() -> None:
    rows = [*philosophers(), *map(data, DATA), front_end(500, 1.0), front_end(2_000, 5.0)]
    lines = ["| what | measured | asked | met |", "|---|---|---|---|", *(f"| {' | '.join(row)} |" for row in rows)]
    print("\n".join(lines))
    if "--write" in sys.argv:
        write_table(lines, HERE / "README.md", "python benchmarks/mcrl2.py --write")


def philosophers() -> list[Row]:
    """Ten philosophers with forks that are processes, in both languages."""
    rates = {}
    for language, path, parameters in (
        ("mCRL2", MODELS / "mcrl2" / "philosophers.mcrl2", {"N": 10}),
        ("Promela", HERE / "philosophers_forks.pml", {}),
    ):
        counts = [highroad.count(highroad.load(path, **parameters)) for _ in range(ROUNDS)]
        if (counts[0].states, counts[0].statistics.transitions) != (154_450, 986_430):
            raise SystemExit(f"not the same system in {language}: {counts[0].states} states")
        rates[language] = max(c.statistics.transitions / c.statistics.seconds for c in counts)
    ours, rival = rates["mCRL2"], rates["Promela"]
    return [
        (
            "philosophers (10), 154,450 states: transitions/s, against the same in Promela",
            f"{ours / 1e6:.2f} M against {rival / 1e6:.2f} M: {ours / rival:.2f} times",
            "0.5 times",
            _met(ours >= rival / 2),
        ),
        ("the same, absolute", f"{ours / 1e6:.2f} M", "2.8 M (20 times the toolset's 0.14 M)", _met(ours >= 2.8e6)),
    ]


def data(name: str) -> Row:
    """A specification with much data: all of it, or what can be explored within some seconds."""
    system = highroad.load(MODELS / "mcrl2" / f"{name}.mcrl2")
    s = highroad.count(system, limits=highroad.Limits(seconds=SECONDS)).statistics
    rate = s.transitions / s.seconds
    return (f"{name}: transitions/s", f"{rate:,.0f}", "100,000", _met(rate >= 100_000))


def front_end(lines: int, seconds: float) -> Row:
    """A made-up specification: equations, processes and a composition in equal parts."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.mcrl2"
        path.write_text(long_text(lines))
        taken = min(_seconds_to_load(path) for _ in range(ROUNDS))
    return (f"front end, {lines:,} lines", f"{taken:.2f} s", f"{seconds:.0f} s", _met(taken < seconds))


def long_text(lines: int) -> str:
    third = lines // 4
    maps = [f"map f{i}: List(Nat) # Nat -> Nat;" for i in range(third)]
    equations = [
        f"var l: List(Nat); n, m: Nat; eqn f{i}([], n) = n + {i}; f{i}(m |> l, n) = if(m < n, f{i}(l, m), max(m, n));"
        for i in range(third)
    ]
    processes = [
        f"act s{i}, r{i}, c{i}: Nat; proc P{i}(n: Nat, l: List(Nat)) = sum m: Nat. r{i}(m) . "
        f"((#l < 3) -> P{i}(f{i}(l, n) mod 5, m |> l) <> s{(i + 1) % third}(head(l)) . P{i}(0, []));"
        for i in range(third)
    ]
    names = ", ".join(f"c{i}" for i in range(third))
    communications = ",\n".join(f"  s{i} | r{i} -> c{i}" for i in range(third))
    components = " || ".join(f"P{i}(0, [])" for i in range(third))
    return "\n".join(
        [*maps, *equations, *processes, f"init allow({{{names}}}, comm({{\n{communications}}}, {components}));"]
    )


def _seconds_to_load(path: Path) -> float:
    started = time.perf_counter()
    highroad.load(path)
    return time.perf_counter() - started


def _met(condition: bool) -> str:
    return "yes" if condition else "**no**"


if __name__ == "__main__":
    main()
