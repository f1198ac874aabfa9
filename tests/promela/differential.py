"""Random programs, counted by SPIN and by Highroad; `python tests/nightly.py promela` compares thousands of them.

Programs that disagree are told after everything that can be cut from them has been cut.
"""

import tempfile
from collections import Counter
from pathlib import Path

from compared import Compared
from promela import spin
from promela.comparison import difference
from promela.generator import generate, shrink
from promela.known import Known
from promela.program import Program

MOST_STATES = 200_000


def disagreement(program: Program, figures: Counter[str], seconds: float = 10) -> str | None:
    """What Highroad says differently from SPIN; None also when SPIN has no answer or the program is too large."""
    text = program.text()
    try:
        counts = spin.canonical(text, seconds=seconds)
    except spin.OracleError:
        figures["unanswered"] += 1
        return None
    if counts.states > MOST_STATES:
        figures["too large"] += 1
        return None
    figures["programs"] += 1
    figures["states"] += counts.states
    figures["with deadlocks"] += spin.INVALID_END in counts.kinds
    figures["with failed assertions"] += spin.ASSERTION in counts.kinds
    with tempfile.TemporaryDirectory(prefix="highroad-promela-") as place:
        file = Path(place) / "model.pml"
        file.write_text(text)
        return difference(file, Known(counts.states, counts.transitions, counts.kinds))


def compare(seed: int) -> Compared:
    """The program of a seed; if it disagrees, the smallest one found."""
    found = Compared()
    program = generate(seed)
    wrong = disagreement(program, found.figures)
    if wrong is not None:
        kind = wrong.partition(" ")[0]  # a smaller program that fails for another reason is no help
        least = shrink(program, lambda candidate: (disagreement(candidate, Counter()) or "").startswith(kind))
        found.wrong.append(f"seed {seed}: {disagreement(least, Counter())}\n{least.text()}")
    return found
