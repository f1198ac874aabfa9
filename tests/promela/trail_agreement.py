"""Trails of pan, followed by Highroad and by SPIN's simulator: the same statements, and the same values at the end.

A statement is known by the number that it has in its process type (`state 7`). Both name it so, whereas they differ in
the line of a statement from an inline: here it is that of the call.
"""

import re
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import highroad
from compared import Compared
from highroad.languages.promela.elements import Kind
from highroad.languages.promela.numbering import graphs_of
from highroad.languages.promela.system import PromelaSystem
from highroad.trails.files import Followed, follow, read_trail
from highroad.trails.moves import until_fault
from promela import spin
from promela.generator import generate, shrink
from promela.program import Program

MOST_TRAILS = 3  # of a program
MADE: tuple[tuple[str, ...], ...] = ((), (), (), ("-o1",), spin.SINGLE)  # the first ones merge statements
COMPILED = (("-DSAFETY",), ("-DSAFETY", "-DNOREDUCE"), ("-DSAFETY", "-DNOREDUCE", "-DBFS"), ())

Statement = tuple[str, int]
"""A process, such as `P[0]`, and the number of the statement in its process type."""


@dataclass
class Told:
    """A run as one of the two tells it."""

    statements: list[Statement] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    fails: bool = False  # then SPIN's simulator may go on with what was merged
    is_stuck: bool = False


def told_by_spin(text: str) -> Told:
    told = Told()
    running, _, end = text.partition("spin: trail ends after")
    line = r"^\s*\d+:\s+proc\s+(\d+) \((\S+):\d+\) \S+ \(state (\d+)\)\t\["
    for process, name, state in re.findall(line, running, re.MULTILINE):
        told.statements.append((f"{name}[{process}]", int(state)))
    for name, process, variable, value in re.findall(
        r"^\t\t(?:(\w+)\((\d+)\):)?([\w.\[\]]+) = (-?\w+)$", end, re.MULTILINE
    ):
        told.values[f"{name}[{process}]:{variable}" if process else variable] = value
    for name, messages in re.findall(r"^\t\tqueue \d+ \((.*?)\): ?(.*)$", end, re.MULTILINE):
        stored = ", ".join(re.findall(r"\[(.*?)\]", messages))
        told.values[re.sub(r"(\w+)\((\d+)\):", r"\1[\2]:", name)] = f"[{stored}]"
    return told


def told_by_us(system: PromelaSystem, run: Followed) -> Told:
    told = Told()
    numbers = {e.identifier: e.number for graph in graphs_of(system.source).values() for e in graph.elements}
    state = run.initial
    edges = [edge for _, edge, _ in run.moves]
    edges[-1:] = map(until_fault, edges[-1:])
    for edge in edges:
        for move in edge.parts:
            if move.identifier is not None:
                told.statements.append((move.process, numbers[move.identifier]))
            told.fails = move.fault is not None
            state = state if move.state is None else move.state
    told.is_stuck = not told.fails and next(iter(system.edges(state)), None) is None
    told.values = {name: str(value) for name, value in system.variables(state).items()}
    return told


def hidden(system: PromelaSystem) -> set[Statement]:
    """Statements by their process types that one of the two tells and the other does not: jumps, those in a d_step."""
    jumps = system.merging().jumps
    return {
        (name, element.number)
        for name, graph in graphs_of(system.source).items()
        for element in graph.elements
        if element.identifier in jumps
        or element.kind is Kind.END
        or (element.is_deterministic and element.kind is not Kind.D_STEP)
    }


def difference(
    system: PromelaSystem, trail: Path, replay: spin.Replay, *, is_breadth_first: bool = False
) -> str | None:
    """What Highroad makes of a trail that SPIN does not, or None.

    Breadth-first search writes one line too many for an invalid end state, which SPIN's simulator executes, too.
    """
    theirs, unseen = told_by_spin(replay.text), hidden(system)
    try:
        ours = told_by_us(system, follow(system, read_trail(trail)))
    except highroad.InputError as error:
        return f"refused: {error}"
    if not ours.fails and not ours.is_stuck:
        return "the run does not end with an error"
    if replay.lost:
        return None
    for told in (ours, theirs):
        told.statements = [each for each in told.statements if (each[0].partition("[")[0], each[1]) not in unseen]
    length = len(ours.statements)
    if ours.statements != theirs.statements[:length]:
        at = next(i for i in range(length) if ours.statements[i : i + 1] != theirs.statements[i : i + 1])
        return f"statement {at} is {ours.statements[at : at + 3]}, for SPIN {theirs.statements[at : at + 3]}"
    if length < len(theirs.statements):
        is_known = ours.fails or (ours.is_stuck and is_breadth_first)
        return None if is_known else f"SPIN goes on with {theirs.statements[length : length + 3]}"
    if "truncated in assignment" in replay.text:
        return None  # an element of an array of bits may hold more in pan, and here, but not in the simulator
    both = ours.values.keys() & theirs.values.keys()
    pairs = {name: (ours.values[name], theirs.values[name]) for name in both}
    other = {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
    return f"values, ours and SPIN's: {other}" if other else None


def disagreement(program: Program, seed: int, figures: Counter[str]) -> str | None:
    """What is told differently of the first errors of a program; the seed decides how pan is made."""
    text = program.text()
    made, compiled = MADE[seed % len(MADE)], COMPILED[seed % len(COMPILED)]
    try:
        trails = spin.trails(text, made, compiled, MOST_TRAILS)
    except spin.OracleError:
        figures["unanswered"] += 1
        return None
    figures["programs"] += 1
    with tempfile.TemporaryDirectory(prefix="highroad-trails-") as place:
        file, trail = Path(place) / "model.pml", Path(place) / "model.trail"
        file.write_text(text)
        system = highroad.load(file)
        assert isinstance(system, PromelaSystem)
        for number, lines in enumerate(trails, 1):
            trail.write_text(lines)
            replay = spin.replay(file, trail)
            figures["trails"] += 1
            figures["merged"] += "-4:-4:-4" in lines
            figures["statements"] += replay.lines
            figures["lost by SPIN"] += replay.lost  # only the kind of their end is compared
            found = difference(system, trail, replay, is_breadth_first="-DBFS" in compiled)
            if found is not None:
                return f"trail {number}: {found}"
    return None


def compare(seed: int) -> Compared:
    """The trails of the program of a seed; if one is told differently, the smallest program found."""
    found = Compared()
    program = generate(seed, for_trails=True)
    if disagreement(program, seed, found.figures) is not None:
        least = shrink(program, lambda candidate: disagreement(candidate, seed, Counter()) is not None)
        found.wrong.append(f"seed {seed}: {disagreement(least, seed, Counter())}\n{least.text()}")
    return found
