"""How many processes can move: in a deadlock none can."""

from highroad.heuristics import Heuristic
from highroad.systems.estimates import Active

HEURISTIC = Heuristic(
    name="active-processes",
    summary="how many processes can move, for deadlocks",
    admissible=False,  # one step may block several
    consistent=False,
    estimate=lambda _system, _aim: Active(),
    fits=lambda aim: aim.objective.deadlock,
    needs="is for deadlocks",
)
