"""How many steps of control the nearest process is from an assertion."""

from highroad.diagnostics import Diagnostic, InputError
from highroad.heuristics import Aim, Heuristic
from highroad.heuristics.control import all_finite, costs_to_edges
from highroad.systems.estimates import Directed, EachProcess


def _estimate(system: Directed, _aim: Aim) -> EachProcess:
    graphs = system.control()
    if not any(edge.asserts for graph in graphs for edge in graph.edges):
        raise InputError(Diagnostic("E614", "this model has no assertions, so there is no distance to one"))
    tables = costs_to_edges(graphs, lambda edge: edge.asserts)
    return EachProcess(all_finite(tables), "least")


HEURISTIC = Heuristic(
    name="assertion-distance",
    summary="how many steps of control the nearest process is from an assertion",
    admissible=True,
    consistent=True,
    estimate=_estimate,
    fits=lambda aim: aim.objective.faults,
    is_of_assertions=True,
)
