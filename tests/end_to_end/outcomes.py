"""The outcomes of every command that can have them, and the models for them."""

from pathlib import Path
from typing import NamedTuple

from end_to_end.model_files import ENDLESS, FAULTY, LADDER, RING, write

PHILOSOPHERS = Path(__file__).parents[2] / "models" / "philosophers.py"


class Outcome(NamedTuple):
    line: str  # the words behind the name of the command
    status: int
    verdict: str | None = None


OUTCOMES = {
    "holds": Outcome("check ring.py", 0, "holds"),
    "holds, compiled": Outcome(f"check {PHILOSOPHERS} -D n=3 -D polite=1", 0, "holds"),
    "violated": Outcome("check ladder.py", 1, "violated"),
    "violated, compiled": Outcome(f"check {PHILOSOPHERS} -D n=3", 1, "violated"),
    "violated by a fault": Outcome("check faulty.py -p false", 1, "violated"),
    "bad input": Outcome("check missing.py", 2),
    "bad property": Outcome("check ring.py -p state==", 2),
    "bad usage": Outcome("check ring.py --max-memory 5X", 2),
    "bound of the search": Outcome("check endless.py --search random:steps=50", 3, "inconclusive"),
    "depth": Outcome("check endless.py --max-depth 4", 3, "inconclusive"),
    "states": Outcome("check endless.py --max-states 50", 4, "inconclusive"),
    "time": Outcome("check endless.py --max-time 300ms", 4, "inconclusive"),
    "memory": Outcome("check endless.py --max-memory 1M", 4, "inconclusive"),
    "counted": Outcome("count ring.py", 0),
    "counted until a fault": Outcome("count faulty.py", 1),
    "not counted": Outcome("count missing.py", 2),
    "counted to a depth": Outcome("count endless.py --max-depth 4", 3),
    "counted to a limit": Outcome("count endless.py --max-states 50", 4),
    "written": Outcome("lts ring.py -o ring.aut", 0),
    "not written for a fault": Outcome("lts faulty.py -o faulty.aut", 1),
    "not written for its name": Outcome("lts ring.py -o ring.xyz", 2),
    "not written for a limit": Outcome("lts endless.py -o endless.aut --max-states 50", 4),
    "simulated": Outcome("simulate ring.py --steps 3", 0),
    "not simulated": Outcome("simulate ring.py --trail missing.json", 2),
}


def write_models(folder: Path) -> None:
    """The files that the lines name."""
    for name, text in {"ladder": LADDER, "ring": RING, "endless": ENDLESS, "faulty": FAULTY}.items():
        write(folder, f"{name}.py", text)
