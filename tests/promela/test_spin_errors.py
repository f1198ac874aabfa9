"""Models for which SPIN's counts are wrong: what they have to be instead, and that SPIN still differs."""

from pathlib import Path

import highroad
from promela import spin

# Without a step back there are six states: sent or not, received or not, and each process at its end or gone, in order.
RESTORED = """
byte y;
bit b = 1;
chan q = [1] of { byte, byte };
active proctype P() { q?y, eval(y) }
active proctype Q() { q!b, y }
"""


def test_a_receive_that_writes_what_it_has_evaluated(tmp_path: Path) -> None:
    model = tmp_path / "restored.pml"
    model.write_text(RESTORED)
    count = highroad.count(highroad.load(model))
    assert (count.states, count.statistics.transitions) == (6, 6)


@spin.needs_spin
def test_pan_restores_a_wrong_message() -> None:
    """When this fails, SPIN was mended: the model belongs into the corpus then."""
    counts = spin.canonical(RESTORED)
    assert (counts.states, counts.transitions) != (6, 6)
