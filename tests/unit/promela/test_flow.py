"""The automaton of a body against the one that SPIN's verifier prints: same locations, steps, numbers, atomicity."""

import re
import subprocess
from pathlib import Path

import pytest

from highroad.diagnostics import Source
from highroad.ir.model import Then
from highroad.languages.promela.elements import Kind
from highroad.languages.promela.flow import Automaton
from highroad.languages.promela.parse import parse
from highroad.languages.promela.world import World
from pace import slow_unless
from promela.spin import needs_spin

MODELS = sorted((Path(__file__).parent / "models").glob("*.pml"))
# pan also prints locations that no process can reach: those of a part of an unless that is only begun by its copy
WITH_UNREACHABLE = {"unless_nested_in_loop", "unless_blocks"}
QUICK = ("atomic_jumps", "d_step_loop", "gotos", "unless_nested_in_loop")

LINE = re.compile(r"\s*state\s+(\d+) -\(tr\s+\d+\)-> state\s+(\d+)\s+\[id\s+(\d+) tp\s+[\d,]+(?: org\s+\d+)?\] \[(.)")

Step = tuple[int, int | None, int, str]
"""SPIN's numbers of source and target (0 when the process ends), of the statement, and how it goes on."""


def automata(text: str) -> dict[str, Automaton]:
    world = World(parse(Source("model.pml", text), {}, []))
    return {frame.proctype.name: frame.automaton for frame in world.frames}


def steps(automaton: Automaton) -> set[Step]:
    found: set[Step] = set()
    numbers = [element.number for element in automaton.locations]
    for move in automaton.moves:
        if move.identifier is None:
            continue
        source = numbers[move.source]
        if move.identifier != move.element.identifier:
            found.add((source, None, move.identifier, "D"))
            continue
        target = 0 if move.element.kind is Kind.END else numbers[move.target]
        found.add((source, target, move.identifier, "A" if move.then is Then.SAME else "-"))
    return found


def printed_by_spin(text: str, place: Path) -> dict[str, set[Step]]:
    (place / "model.pml").write_text(text)
    subprocess.run(["spin", "-a", "-o1", "-o2", "-o3", "model.pml"], cwd=place, check=True, capture_output=True)
    subprocess.run(["gcc", "-w", "-DSAFETY", "-o", "pan", "pan.c"], cwd=place, check=True)
    shown = subprocess.run(["./pan", "-d"], cwd=place, capture_output=True, text=True, check=False).stdout
    found: dict[str, set[Step]] = {}
    current: set[Step] = set()
    for line in shown.splitlines():
        if line.startswith("proctype ") or line == "init":
            current = found.setdefault(line.removeprefix("proctype ").replace("init", ":init:"), set())
        elif match := LINE.match(line):
            current.add((int(match[1]), int(match[2]), int(match[3]), match[4]))
    return found


def without_targets_of_sections(theirs: set[Step], ours: set[Step]) -> set[Step]:
    """For SPIN a d_step is one step; ours has its first statement, which leads into it."""
    sections = {(source, identifier) for source, _, identifier, kind in ours if kind == "D"}
    return {(s, None, i, "D") if (s, i) in sections else (s, t, i, kind) for s, t, i, kind in theirs}


@needs_spin
@pytest.mark.parametrize(
    "file", [pytest.param(file, id=file.stem, marks=slow_unless(file.stem in QUICK)) for file in MODELS]
)
def test_automata_are_those_of_spin(file: Path, tmp_path: Path) -> None:
    text = file.read_text()
    theirs = printed_by_spin(text, tmp_path)
    for name, automaton in automata(text).items():
        ours = steps(automaton)
        expected = without_targets_of_sections(theirs[name], ours)
        if file.stem in WITH_UNREACHABLE:
            assert ours <= expected
        else:
            assert ours == expected, name


def test_jumps_behind_a_statement_are_no_steps() -> None:
    automaton = automata("byte x; active proctype P() { L: if :: x < 2 -> x++; goto L :: else fi }")["P"]
    assert steps(automaton) == {(5, 2, 0, "-"), (2, 5, 1, "-"), (5, 7, 3, "-"), (7, 0, 6, "-")}


def test_a_jump_at_the_start_of_an_option_is_a_step() -> None:
    automaton = automata("byte x; active proctype P() { do :: x = 1 :: break od }")["P"]
    assert [move.element.statement.text for move in automaton.moves] == ["x = 1", "break", "-end-"]


def test_else_is_tried_after_all_other_options() -> None:
    automaton = automata("byte x; active proctype P() { if :: else -> x = 1 :: x == 2 fi }")["P"]
    ranks = {move.element.statement.text: move.rank for move in automaton.moves}
    assert ranks["else"] > ranks["x == 2"]


def test_an_inner_else_excludes_only_what_stands_before_it() -> None:
    text = "byte x; active proctype P() { if :: if :: x == 1 :: else fi :: x == 0 fi }"
    moves = automata(text)["P"].moves[:3]
    assert [(m.element.statement.text, m.rank, m.is_otherwise) for m in moves] == [
        ("x == 1", 0, False),
        ("else", 0, True),
        ("x == 0", 0, False),
    ]


def test_the_outermost_escape_comes_first() -> None:
    text = "byte x; active proctype P() { { { skip } unless { x == 1 } } unless { x == 2 } }"
    first = [move for move in automata(text)["P"].moves if move.source == 0]
    assert [move.element.statement.text for move in sorted(first, key=lambda m: m.rank)] == ["x == 2", "x == 1", "skip"]


def test_locations_where_a_process_may_stay() -> None:
    automaton = automata("byte x; active proctype P() { end_here: do :: x == 1 :: x == 2 -> break od; x = 3 }")["P"]
    ends = [automaton.is_end(location) for location in range(len(automaton.locations))]
    kinds = [element.kind for element in automaton.locations]
    assert dict(zip(kinds, ends, strict=True)) == {Kind.DO: True, Kind.BASIC: False, Kind.END: True}
