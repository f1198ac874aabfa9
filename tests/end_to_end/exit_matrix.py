"""Every outcome of every way to use the program: the words of a command, or why there is no such outcome.

Outcomes are the rows of the table of exit codes in docs/architecture.md, with each limit on its own. Errors of our own
and interrupts are brought about in `target`, the function that does the work.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from end_to_end.model_files import write
from end_to_end.outcomes import write_models

STATUS = {
    "holds": 0,
    "violated": 1,
    "bad input": 2,
    "bound": 3,
    "depth": 3,
    "states": 4,
    "memory": 4,
    "time": 4,
    "internal error": 5,
    "interrupted": 130,
}
LIMITS = {
    "depth": "--max-depth 4",
    "states": "--max-states 50",
    "memory": "--max-memory 1M",
    "time": "--max-time 300ms",
}


@dataclass(frozen=True)
class Never:
    """No command has this outcome."""

    why: str


Cell = str | Never


@dataclass(frozen=True)
class Mode:
    """A way to use the program: a command for each outcome, the type of its JSON, and the function that works."""

    schema: str | None  # the name of a type in `json_schemas`; a list of it begins with `list of `
    target: str  # module:function
    cells: dict[str, Cell]


def limited(command: str, *without: str) -> dict[str, Cell]:
    """The same with each limit."""
    return {name: f"{command} {limit}" for name, limit in LIMITS.items() if name not in without}


NO_LIMITS = {name: Never("it explores nothing") for name in (*LIMITS, "bound")}
NO_SEARCH = Never("nothing is searched but the whole")
EVERYTHING = Never("it goes on until it has seen everything")

SEARCHES = (
    *("approximate-highway", "astar", "beam", "bfs", "bounded-dfs", "dfs", "drs", "greedy", "highway", "idastar"),
    *("iterative-widening", "random", "rdfs", "rsdrs", "rurs", "sdrs", "urs", "weighted-astar"),
)
CYCLE_SEARCHES = ("bfs-cycles", "highway-cycles", "improved-nested-dfs", "monte-carlo", "nested-dfs", "scc")
WALKS = ("random", "rsdrs", "rurs", "sdrs", "urs", "monte-carlo")
BOUNDS = {  # that end a search early in a graph without end
    "approximate-highway": "approximate-highway:width=2 --max-depth 40",
    "beam": "beam:width=2 --max-depth 40",
    "bounded-dfs": "bounded-dfs:depth=3",
    "highway": "highway:width=2 --max-depth 40",
    "random": "random:steps=50",
    "rsdrs": "rsdrs:steps=50",
    "rurs": "rurs:steps=50",
    "sdrs": "sdrs:steps=50",
    "urs": "urs:steps=50",
}


def _by_search(name: str) -> Mode:
    by = f"--search {name} --seed 1"
    return Mode(
        "Check",
        "highroad.api:check",
        {
            "holds": Never("a walk does not know what it has seen") if name in WALKS else f"check ring.py {by}",
            "violated": f"check ladder.py {by}",
            "bad input": f"check ring.py --search {name}:nothing=1",
            "bound": f"check endless.py --search {BOUNDS[name]} --seed 1" if name in BOUNDS else EVERYTHING,
            **limited(f"check endless.py {by}"),
            **({"depth": f"check endless.py --search {name}:steps=50 --max-depth 4"} if name in WALKS else {}),
        },
    )


def _by_cycle_search(name: str) -> Mode:
    by = f"--search {name}{':runs=20' if name in WALKS else ''} --seed 1"
    holds = f"check ring.py -p ltl:[]<>(state==0) {by}"
    return Mode(
        "Check",
        "highroad.api:check",
        {
            "holds": Never("a walk does not know what it has seen") if name in WALKS else holds,
            "violated": f"check ring.py -p ltl:[](state<3) {by}",
            "bad input": f"check ring.py --search {name}:nothing=1",
            "bound": holds if name in WALKS else EVERYTHING,
            **limited(f"check endless.py -p ltl:[](state[0]>=0) {by}"),
        },
    )


MODES: dict[str, Mode] = {
    "check": Mode(
        "Check",
        "highroad.portfolio:PortfolioRun.run",
        {
            "holds": "check ring.py",
            "violated": "check ladder.py",
            "bad input": "check ring.py -p state==",
            "bound": EVERYTHING,
            **limited("check endless.py"),
        },
    ),
    **{f"check --search {name}": _by_search(name) for name in SEARCHES},
    **{f"check --search {name}": _by_cycle_search(name) for name in CYCLE_SEARCHES},
    "check --runs": Mode(
        "Check",
        "highroad.api:check",
        {
            "holds": "check ring.py --search rdfs --runs 3",
            "violated": "check ladder.py --search rdfs --runs 3",
            "bad input": "check ring.py --search rdfs --runs 0",
            "bound": "check endless.py --search random:steps=50 --runs 3",
            **limited("check endless.py --search rdfs --runs 3"),
        },
    ),
    "check --risk": Mode(
        "Check",
        "highroad.api:check",
        {
            "holds": "check ring.py --search rdfs --risk 0.5",
            "violated": "check ladder.py --search random:steps=9 --risk 0.5",
            "bad input": "check ring.py --search rdfs --risk 2",
            "bound": "check endless.py --search random:steps=9 --risk 0.5",
            **limited("check endless.py --search rdfs --risk 0.5"),
        },
    ),
    "check of a temporal property": Mode(
        "Check",
        "highroad.temporal:TemporalRun.run",
        {
            "holds": "check ring.py -p ltl:[]<>(state==0)",
            "violated": "check ring.py -p ltl:[](state<3)",
            "bad input": "check ring.py -p ltl:[](state==",
            "bound": EVERYTHING,
            **limited("check endless.py -p ltl:[](state[0]>=0)"),
        },
    ),
    "check of a formula": Mode(
        "Check",
        "highroad.formulas:check",
        {
            "holds": "check ring.py -p mu:[true*]<true>true",
            "violated": "check ladder.py -p mu:[true*]<true>true",
            "bad input": "check ring.py -p mu:[true*",
            "bound": EVERYTHING,
            "depth": Never("a formula has no depth: the option is refused"),
            **limited("check endless.py -p mu:[true*]<true>true", "depth"),
        },
    ),
    "check of several properties": Mode(
        "list of Check",
        "highroad.portfolio:PortfolioRun.run",
        {
            "holds": "check ring.py -p deadlock -p false",
            "violated": "check ring.py -p deadlock -p state==3",
            "bad input": "check ring.py -p deadlock -p state==",
            "bound": "check endless.py -p deadlock -p false --search random:steps=50",
            **limited("check endless.py -p deadlock -p false"),
        },
    ),
    "count": Mode(
        "Count",
        "highroad.api:count",
        {
            "holds": "count ring.py",
            "violated": "count faulty.py",
            "bad input": "count missing.py",
            "bound": "count endless.py --search random:steps=50",
            **limited("count endless.py"),
        },
    ),
    "count --runs": Mode(
        "Count",
        "highroad.api:count",
        {
            "holds": "count ring.py --search rdfs --runs 3",
            "violated": "count faulty.py --search rdfs --runs 3",
            "bad input": "count ring.py --runs 0",
            "bound": "count endless.py --search random:steps=50 --runs 3",
            **limited("count endless.py --search rdfs --runs 3"),
        },
    ),
    "lts": Mode(
        "Lts",
        "highroad.api:explore",
        {
            "holds": "lts ring.py -o x.aut",
            "violated": "lts faulty.py -o x.dot",
            "bad input": "lts ring.py -o x.xyz",
            "bound": NO_SEARCH,
            "depth": Never("the option is refused"),
            **limited("lts endless.py -o x.fsm", "depth"),
        },
    ),
    "lts --minimise": Mode(
        "Lts",
        "highroad.api:explore",
        {
            "holds": "lts ring.py -o x.aut --minimise bisim",
            "violated": "lts faulty.py -o x.aut --minimise bisim",
            "bad input": "lts ring.py -o x.aut --minimise x",
            "bound": NO_SEARCH,
            "depth": Never("the option is refused"),
            **limited("lts endless.py -o x.aut --minimise bisim", "depth"),
        },
    ),
    "lts compare": Mode(
        "Compare",
        "highroad.api:explore",
        {
            "holds": "lts compare ring.py ring.py",
            "violated": "lts compare ring.py ladder.py",
            "bad input": "lts compare ring.py faulty.py",
            "bound": NO_SEARCH,
            "depth": Never("the option is refused"),
            **limited("lts compare ring.py endless.py", "depth"),
        },
    ),
    "reduce": Mode(
        "Reduce",
        "highroad.reduction:Reducer.once",
        {
            "holds": "reduce ring.py --width 9",
            "violated": "reduce faulty.py --width 9",
            "bad input": "reduce ring.py --width 0",
            "bound": Never("nothing is asked of it"),
            "depth": Never("--depth bounds what is wanted"),
            **limited("reduce endless.py --width 9", "depth"),
        },
    ),
    "reduce -p": Mode(
        "Reduce",
        "highroad.reduction:Reducer.once",
        {
            "holds": "reduce ring.py --width 9 -p deadlock",
            "violated": "reduce ladder.py --width 9 -p deadlock",
            "bad input": "reduce ring.py --width 9 -p state==",
            "bound": "reduce endless.py --width 3 --depth 5 -p false",
            "depth": Never("--depth is a bound"),
            **limited("reduce endless.py --width 9 -p false", "depth"),
        },
    ),
    "reduce --runs": Mode(
        "Reduce",
        "highroad.reduction:Reducer.once",
        {
            "holds": "reduce ring.py --width 9 --runs 2 -p deadlock",
            "violated": "reduce ladder.py --width 9 --runs 2 -p deadlock",
            "bad input": "reduce ring.py --width 9 --runs 2 -o x.aut",
            "bound": "reduce endless.py --width 3 --depth 5 --runs 2 -p false",
            "depth": Never("--depth is a bound"),
            **limited("reduce endless.py --width 9 --runs 2 -p false", "depth"),
        },
    ),
    "shorten": Mode(
        "Shorten",
        "highroad.shortening:shorten_trail",
        {
            "holds": "shorten ladder.py ladder.json",
            "violated": Never("it is the trail that violates"),
            "bad input": "shorten ring.py ladder.json",
            **dict.fromkeys(("bound", *LIMITS), Never("what is short by then is the answer")),
        },
    ),
    "simulate": Mode(
        "Witness",
        "highroad.api:load",
        {
            "holds": "simulate ring.py --steps 3",
            "violated": "simulate faulty.py -D kind=3 --steps 9 --seed 1",
            "bad input": "simulate ring.py --trail missing.json",
            **NO_LIMITS,
        },
    ),
    "simulate --trail": Mode(
        "Witness",
        "highroad.api:load",
        {
            "holds": "simulate ladder.py --trail ladder.json",
            "violated": "simulate faulty.py --trail fault.json",
            "bad input": "simulate ring.py --trail ladder.json",
            **NO_LIMITS,
        },
    ),
    "theory graph": Mode(
        "TheoryGraph",
        "highroad.api:load",
        {
            "holds": "theory graph ring.py",
            "violated": Never("nothing is asked of the model"),
            "bad input": "theory graph faulty.py",
            "time": "theory graph endless.py --max-time 1ms",
            **dict.fromkeys(("bound", "depth", "states", "memory"), Never("the option is refused")),
        },
    ),
    "theory highway": Mode(
        "TheoryHighway",
        "highroad.api:load",
        {
            "holds": "theory highway ring.py --width 2",
            "violated": Never("nothing is asked of the model"),
            "bad input": "theory highway ring.py --width 0",
            "time": "theory highway endless.py --width 3 --max-time 1ms",
            **dict.fromkeys(("bound", "depth", "states", "memory"), Never("the option is refused")),
        },
    ),
    "theory tree": Mode(
        "TheoryShape",
        "highroad.theory.trees:cover_times",
        {
            "holds": "theory tree --height 3 --degree 2",
            "violated": Never("there is no model"),
            "bad input": "theory tree --height -3 --degree 2",
            "time": "theory tree --height 4 --degree 3 --max-time 1ms",
            **dict.fromkeys(("bound", "depth", "states", "memory"), Never("the option is refused")),
        },
    ),
    "theory grid": Mode(
        "TheoryShape",
        "highroad.theory.grids:cover_times",
        {
            "holds": "theory grid --length 3 --dimension 2",
            "violated": Never("there is no model"),
            "bad input": "theory grid --length -3 --dimension 2",
            "time": "theory grid --length 9 --dimension 3 --max-time 1ms",
            **dict.fromkeys(("bound", "depth", "states", "memory"), Never("the option is refused")),
        },
    ),
    "theory funnel": Mode(
        "TheoryFunnel",
        "highroad.theory.funnels:funnel",
        {
            "holds": "theory funnel --width 3 --counted 5 --offers 2",
            "violated": Never("there is no model"),
            "bad input": "theory funnel --width -3 --counted 5 --offers 2",
            **NO_LIMITS,
        },
    ),
    "theory density": Mode(
        "TheoryDensity",
        "highroad.api:load",
        {
            "holds": "theory density ring.py",
            "violated": Never("nothing is asked of the model"),
            "bad input": "theory density missing.py",
            **dict.fromkeys(("bound", *LIMITS), Never("what was explored by then is the answer")),
        },
    ),
    "theory figure": Mode(
        "TheoryFigure",
        "highroad.theory.figures:figure",
        {
            "holds": "theory figure 1 -o x.svg",
            "violated": Never("there is no model"),
            "bad input": "theory figure 1 -o x.xyz",
            "time": "theory figure 2 -o x.svg --max-time 1ms",
            **dict.fromkeys(("bound", "depth", "states", "memory"), Never("the option is refused")),
        },
    ),
    "list": Mode(
        "list of Entry",
        "highroad.searches:searches",
        {
            "holds": "list searches",
            "violated": Never("there is no model"),
            "bad input": "list nothing",
            **NO_LIMITS,
        },
    ),
    "experiment list": Mode(
        "list of ExperimentEntry",
        "highroad.experiments:experiments",
        {
            "holds": "experiment list",
            "violated": Never("there is no model"),
            "bad input": "experiment list nothing",
            **NO_LIMITS,
        },
    ),
    "experiment run": Mode(
        None,
        "highroad.experiments._running:run",
        {
            "holds": "experiment run small-one --jobs 1",
            "violated": Never("what is found is a result"),
            "bad input": "experiment run nothing",
            **NO_LIMITS,
        },
    ),
    "experiment report": Mode(
        None,
        "highroad.experiments._report:write_report",
        {
            "holds": "experiment report --from results.jsonl",
            "violated": Never("what contradicts a paper is a result"),
            "bad input": "experiment report --from missing.jsonl",
            **NO_LIMITS,
        },
    ),
}


def commands() -> dict[str, tuple[Mode, str, str, bool]]:
    """All that can be run: the mode, the outcome, the words, and whether it prints JSON."""
    found: dict[str, tuple[Mode, str, str, bool]] = {}
    for name, mode in MODES.items():
        usual = mode.cells["holds"] if isinstance(mode.cells["holds"], str) else mode.cells["violated"]
        for outcome in STATUS:
            cell = mode.cells.get(outcome, usual)  # internal errors and interrupts are brought about
            for as_json in (False, True) if mode.schema is not None else (False,):
                if isinstance(cell, str):
                    words = f"{cell} --json" if as_json else cell
                    found[f"{name}: {outcome}{', json' if as_json else ''}"] = mode, outcome, words, as_json
    return found


def write_inputs(folder: Path) -> None:
    """The files that the words name, but for trails and results."""
    write_models(folder)
    write(folder, "empty.jsonl", "")
