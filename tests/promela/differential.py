"""Random programs, counted by SPIN and by Highroad: `python tests/promela/differential.py --count 5000 --seed 1`.

Programs that disagree are printed after everything that can be cut from them has been cut.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from promela import comparison, spin
from promela.generator import generate, shrink
from promela.known import Known
from promela.program import Program

MOST_STATES = 200_000


def disagreement(program: Program, seconds: float = 10) -> str | None:
    """What Highroad says differently from SPIN; None also when SPIN has no answer or the program is too large."""
    text = program.text()
    try:
        counts = spin.canonical(text, seconds=seconds)
    except spin.OracleError:
        return None
    if counts.states > MOST_STATES:
        return None
    with tempfile.TemporaryDirectory(prefix="highroad-promela-") as place:
        file = Path(place) / "model.pml"
        file.write_text(text)
        return comparison.difference(file, Known(counts.states, counts.transitions, counts.kinds))


def report(seed: int) -> str | None:
    """The smallest program found for a seed whose program disagrees, ready to print; None when it agrees."""
    program = generate(seed)
    found = disagreement(program)
    if found is None:
        return None
    kind = found.partition(" ")[0]  # a smaller program that fails for another reason is no help
    least = shrink(program, lambda candidate: (disagreement(candidate) or "").startswith(kind))
    return f"seed {seed}: {disagreement(least)}\n{least.text()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first program; the others follow")
    arguments = parser.parse_args()
    if not all(map(shutil.which, spin.PROGRAMS)):
        sys.exit(f"needs {' and '.join(spin.PROGRAMS)}")
    failures = 0
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        text = report(seed)
        if text is not None:
            failures += 1
            print(text, flush=True)
    print(f"{arguments.count} programs, {failures} disagreements")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
