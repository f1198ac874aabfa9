"""Trails as message sequence charts in SVG."""

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from highroad.diagnostics import InputError
from highroad.escapes import escaped
from highroad.results import Witness
from highroad.trails.files import Followed, Origin, read_trail, save_trail
from unit.trails.runs import ODD_LABELS, SYSTEMS, random_run, witness_of, written

SPACE = "{http://www.w3.org/2000/svg}"

pytestmark = pytest.mark.usefixtures("compiled_once")


def drawn(folder: Path, witness: Witness) -> ElementTree.Element:
    path = folder / "trail.svg"
    save_trail(path, witness, Origin("model.x", {"N": 3}, "deadlock"))
    return ElementTree.parse(path).getroot()


def texts(picture: ElementTree.Element, kind: str | None = None) -> list[str]:
    return [each.text or "" for each in picture.iter(f"{SPACE}text") if kind in (None, each.get("class"))]


def shapes(picture: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [each for each in picture.iter() if each.get("class") == kind]


@pytest.mark.parametrize("name", SYSTEMS)
def test_pictures_of_all_languages_are_complete(name: str, tmp_path: Path) -> None:
    system = SYSTEMS[name](tmp_path)
    for seed in range(8):
        run = random_run(system, 40, str(seed))
        picture = drawn(tmp_path, run.witness(system))
        assert texts(picture, "number") == [str(number) for number in range(1, len(run.moves) + 1)]
        assert len(shapes(picture, "life")) == len(shapes(picture, "head")) + len(shapes(picture, "head channel"))
        frames = [each for each in shapes(picture, "cycle") if each.tag == f"{SPACE}rect"]
        assert len(frames) == (run.cycle is not None and run.cycle < len(run.moves))


@pytest.mark.parametrize("name", SYSTEMS)
def test_everything_is_within_the_picture(name: str, tmp_path: Path) -> None:
    """A character is at most 7.3 pixels wide, one in a note 6.7."""
    system = SYSTEMS[name](tmp_path)
    picture = drawn(tmp_path, random_run(system, 40, "room").witness(system))
    width, height = int(picture.get("width", 0)), int(picture.get("height", 0))
    for each in picture.iter(f"{SPACE}text"):
        x, y = int(each.get("x", -1)), int(each.get("y", -1))
        wide = round(len(each.text or "") * 7.3)
        left, right = (x - wide // 2, x + wide // 2) if each.get("text-anchor") == "middle" else (x, x + wide)
        assert 0 <= left <= right <= width, each.text
        assert 0 < y <= height
    for each in picture.iter(f"{SPACE}rect"):
        x, y = int(each.get("x", 0)), int(each.get("y", 0))
        assert x >= 0
        assert x + int(each.get("width", 0)) <= width
        assert y + int(each.get("height", 0)) <= height


def test_nothing_is_needed_from_elsewhere(tmp_path: Path) -> None:
    drawn(tmp_path, witness_of(SYSTEMS["Promela"](tmp_path)))
    text = (tmp_path / "trail.svg").read_text().replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"http|href|url\(|@import|<script", text)


def test_texts_are_not_markup(tmp_path: Path) -> None:
    system = SYSTEMS["Python"](tmp_path)
    state = system.initial()[0]
    for choice, label in enumerate(ODD_LABELS):
        edge = list(system.edges(state))[choice]
        picture = drawn(tmp_path, Followed(0, state, [(state, edge, choice)], label).witness(system))
        assert texts(picture, "title")[0] == escaped(label)
        assert escaped(label).strip() in [text.strip() for text in texts(picture, "")]


def test_messages_are_arrows_between_processes_and_channels(tmp_path: Path) -> None:
    text = "chan c = [0] of { byte }; chan d = [1] of { byte }; active proctype P() { c!7; d!8 } "
    text += "active proctype Q() { byte x; c?x; d?x; run R(); false } proctype R() { skip }"
    picture = drawn(tmp_path, witness_of(written("m.pml", text)(tmp_path)))
    lives = [each.get("x1") for each in shapes(picture, "life")]
    p, q, r, d = lives
    arrows = [
        (kind, each.get("x1"), each.get("x2"))
        for each in picture.iter(f"{SPACE}line")
        if (kind := each.get("class")) != "life"
    ]
    assert arrows == [("rendezvous", p, q), ("buffered", p, d), ("buffered", d, q), ("start", q, r)]
    assert texts(picture, "on") == ["c!7", "d!8", "d?8", "start"]
    places = [each.text for each in picture.iter(f"{SPACE}title")]
    assert places[0] == f"{tmp_path / 'm.pml'}:1:{text.index('c!7') + 1}"


def test_a_step_of_several_components_is_a_bar_with_dots(tmp_path: Path) -> None:
    picture = drawn(tmp_path, witness_of(SYSTEMS["mCRL2 with many components"](tmp_path)))
    assert len(shapes(picture, "life")) == 10
    assert len(shapes(picture, "bar")) == 5
    assert len(shapes(picture, "dot")) == 10


def test_a_run_that_stays_is_told(tmp_path: Path) -> None:
    witness = witness_of(SYSTEMS["builder"](tmp_path))
    picture = drawn(tmp_path, replace(witness, cycle=len(witness)))
    assert any("stays like this for ever" in text for text in texts(picture, "cycle"))


def refused(folder: Path, text: str) -> str:
    path = folder / "x.svg"
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        read_trail(path)
    return str(caught.value).removeprefix(str(folder))


def test_pictures_that_have_no_trail(tmp_path: Path) -> None:
    assert refused(tmp_path, "<svg/>").startswith("/x.svg:1:1: error[E701]: not a trail: there is none")
    assert refused(tmp_path, "<svg>\n<a></svg>").startswith("/x.svg:2:6: error[E711]: not SVG: mismatched tag")
    assert refused(tmp_path, "").startswith("/x.svg:1:1: error[E711]: not SVG: no element found")
    metadata = '<svg>\n\n<metadata id="highroad-trail">\nhighroad trail 1\nsteps: one\n</metadata></svg>'
    assert refused(tmp_path, metadata).startswith("/x.svg:5:1: error[E709]")


def test_entities_are_refused(tmp_path: Path) -> None:
    text = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<svg>&b;</svg>'
    assert "error[E711]: not SVG that is read here: it has entities of its own" in refused(tmp_path, text)
