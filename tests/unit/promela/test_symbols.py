"""Values of mtype variables are shown by the names of their constants, wherever they are declared to be some."""

from pathlib import Path

import highroad
from highroad.trails.text import show

MODEL = """
mtype = { red, green }
mtype:fruit = { apple, pear }
typedef Basket { byte count; mtype:fruit kinds[2] }
typedef Inner { mtype colour; byte number }
chan mixed = [2] of { mtype, byte, mtype:fruit, Inner };
Basket basket;
mtype light = red, none;
byte plain = 1;

active proctype P() {
    mtype:fruit mine = pear;
    Inner inner;
    chan own = [1] of { mtype };
    inner.colour = green; inner.number = 2;
    mixed!red,2,apple,inner;
    basket.kinds[1] = pear;
    own!green;
    none = 77;
    run Q(light)
}
proctype Q(mtype given) { mtype seen = given; false }
"""


def test_names_of_values(tmp_path: Path) -> None:
    file = tmp_path / "model.pml"
    file.write_text(MODEL)
    system = highroad.load(file)
    state = system.initial()[0]
    first = system.describe(state)
    while edges := list(system.edges(state)):
        state = edges[0].state
    last = system.describe(state)
    assert (first["light"], first["none"], first["plain"], first["P[0]:mine"]) == ("red", 0, 1, "pear")
    assert (last["basket.kinds[0]"], last["basket.kinds[1]"], last["basket.count"]) == (0, "pear", 0)
    assert last["mixed"] == "[red,2,apple,green,2]"
    assert (last["P[0]:inner.colour"], last["P[0]:inner.number"], last["P[0]:own"]) == ("green", 2, "[green]")
    assert last["none"] == 77  # the value of no constant
    assert (last["Q[1]:given"], last["Q[1]:seen"]) == ("red", "red")


def test_names_in_a_witness(tmp_path: Path) -> None:
    file = tmp_path / "model.pml"
    file.write_text("mtype = { off, on }; mtype m = off; active proctype P() { m = on }")
    witness = highroad.check(file, "m == on").witness
    assert witness is not None
    assert dict(witness.steps[0].changes)["m"] == ("off", "on")
    assert "m: off -> on" in show(witness)
