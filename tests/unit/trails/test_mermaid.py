"""Trails as sequence diagrams in Mermaid's language."""

from pathlib import Path

import pytest

from highroad.escapes import escaped
from highroad.results import Witness
from highroad.trails.files import Followed, Origin, save_trail
from unit.trails.mermaid_checker import Diagram, MermaidError, read
from unit.trails.runs import ODD_LABELS, SYSTEMS, random_run, witness_of, written

pytestmark = pytest.mark.usefixtures("compiled_once")


def drawn(folder: Path, witness: Witness) -> Diagram:
    path = folder / "trail.mmd"
    save_trail(path, witness, Origin("model.x", {"N": 3}))
    return read(path.read_text())


@pytest.mark.parametrize("name", SYSTEMS)
def test_diagrams_of_all_languages_are_well_formed(name: str, tmp_path: Path) -> None:
    system = SYSTEMS[name](tmp_path)
    for seed in range(8):
        run = random_run(system, 40, str(seed))
        diagram = drawn(tmp_path, run.witness(system))
        numbers = [text.split(".")[0] for _, _, text in diagram.events if text.split(".")[0].isdigit()]
        assert numbers == [str(number) for number in range(1, len(run.moves) + 1)]
        assert (diagram.loop is not None) is (run.cycle is not None)


def test_nothing_in_a_text_means_anything(tmp_path: Path) -> None:
    system = SYSTEMS["Python"](tmp_path)
    state = system.initial()[0]
    for choice, label in enumerate(ODD_LABELS):
        edge = list(system.edges(state))[choice]
        diagram = drawn(tmp_path, Followed(0, state, [(state, edge, choice)], label).witness(system))
        assert diagram.events[0] == ("over", ("model",), escaped(label).strip() or "\xa0")
        assert diagram.events[1] == ("over", ("model",), f"1. {escaped(label)}".rstrip())


def test_messages_of_promela_are_arrows(tmp_path: Path) -> None:
    text = "chan c = [0] of { byte }; chan d = [1] of { byte }; active proctype P() { c!7; d!8 } "
    text += "active proctype Q() { byte x; c?x; d?x; run R(); false } proctype R() { skip }"
    diagram = drawn(tmp_path, witness_of(written("m.pml", text)(tmp_path)))
    assert list(diagram.actors.values()) == ["P[0]", "Q[1]", "R[2]", "chan d"]
    arrows = [(kind, *actors, text.split(". ")[-1]) for kind, actors, text in diagram.events if "-" in kind]
    assert arrows == [
        ("->>", "P[0]", "Q[1]", "c!7"),
        ("-)", "P[0]", "chan d", "d!8"),
        ("-)", "chan d", "Q[1]", "d?8"),
        ("-->>", "Q[1]", "R[2]", "start"),
    ]


def test_components_that_move_together_are_joined(tmp_path: Path) -> None:
    diagram = drawn(tmp_path, witness_of(SYSTEMS["mCRL2 with many components"](tmp_path)))
    assert diagram.events[1:3] == [
        ("->", ("Philosopher[1]", "Fork[1]"), "1. lock(1, 1)"),
        ("right of", ("Fork[1]",), "Philosopher[1] at line 23:32\nFork[1] at line 26:43, m: 1"),
    ]


def test_the_cycle_is_a_loop(tmp_path: Path) -> None:
    system = written("lasso.aut", 'des (0,3,3)\n(0,"in",1)\n(1,"there",2)\n(2,"back",1)\n')(tmp_path)
    diagram = drawn(tmp_path, random_run(system, 9, "x").witness(system))
    assert diagram.loop is not None
    begin, end = diagram.loop
    assert [text for _, _, text in diagram.events[begin:end]] == [
        "2. there",
        "state: 1 -> 2",
        "3. back",
        "state: 2 -> 1",
    ]


@pytest.mark.parametrize(
    "line", ["p0->>p9: x", "Note over p0: a;b", "Note over p0: #x;", "loop x", "%% {x}", "p0: x", "end"]
)
def test_the_checker_is_strict(line: str) -> None:
    with pytest.raises(MermaidError):
        read(f"sequenceDiagram\n    participant p0 as P\n{line}\n")
