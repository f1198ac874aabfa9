"""The FSM distance to a known state (Edelkamp, Lluch-Lafuente and Leue, 2001): for each process the steps between its
control locations, added up. Processes that the state does not have count zero."""

from highroad.heuristics import Aim, Heuristic
from highroad.heuristics.control import costs_to, finite
from highroad.systems.estimates import Directed, Distances, Group


def _estimate(system: Directed, aim: Aim) -> Distances:
    assert aim.goal is not None
    graphs = system.control()
    places = enumerate(system.places(aim.goal))
    tables = {number: {kind: finite(costs_to(graphs[kind], {place: 0}))} for number, (kind, place) in places}
    return Distances((Group(tables, is_sum=True),))


HEURISTIC = Heuristic(
    name="fsm-distance",
    summary="how many steps of control the processes are from their places in a known state",
    admissible=False,  # in a rendezvous two processes move at once
    consistent=False,
    estimate=_estimate,
    fits=lambda aim: aim.goal is not None,
    needs="needs a state to go to: --toward TRAIL",
)
