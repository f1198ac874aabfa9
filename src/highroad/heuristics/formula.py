"""How far a predicate is from holding, or an invariant from being violated: the formula-based estimate of HSF-SPIN."""

from highroad.heuristics import Aim, Heuristic
from highroad.systems.estimates import Directed, Formula


def _estimate(_system: Directed, aim: Aim) -> Formula:
    assert aim.objective.predicate is not None
    return Formula(aim.objective.predicate, aim.objective.sought)


HEURISTIC = Heuristic(
    name="formula",
    summary="how far the predicate is from being as sought: differences of compared values, distances of locations",
    admissible=False,  # one step may change much
    consistent=False,
    estimate=_estimate,
    fits=lambda aim: aim.objective.predicate is not None,
    needs="is for predicates and invariants",
)
