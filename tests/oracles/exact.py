"""The exact oracles under one name; each family has its own file, which explains it.

Usage:

    from oracles.exact import highway_hits
    from oracles.structures import back_loops, back_loops_deadlock

    highway_hits(back_loops(9), 1, {back_loops_deadlock(9)}, considered=False)  # Fraction(1, 256)
"""

from oracles.confidence import chi_square_p, clopper_pearson, inclusion_p
from oracles.covers import cover_time_mean, sdrs_cover, urs_cover
from oracles.depth_first import last_met_first_hits, rdfs_order_hits
from oracles.funnels import funnel_probability
from oracles.graph import Graph, TooManyBranches, distinct, reachable
from oracles.highways import (
    approximate_highway_hits,
    approximate_highway_visits,
    highway_hits,
    highway_visits,
)
from oracles.walks import random_walk_hits

__all__ = [
    "Graph",
    "TooManyBranches",
    "approximate_highway_hits",
    "approximate_highway_visits",
    "chi_square_p",
    "clopper_pearson",
    "cover_time_mean",
    "distinct",
    "funnel_probability",
    "highway_hits",
    "highway_visits",
    "inclusion_p",
    "last_met_first_hits",
    "random_walk_hits",
    "rdfs_order_hits",
    "reachable",
    "sdrs_cover",
    "urs_cover",
]
