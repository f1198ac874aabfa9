"""Figure 4: points of grids that repeated searches cover in time, with memory for 15 % of them."""

from __future__ import annotations

from highroad.experiments._covered_nodes import (
    SEARCHES,
    SHARES,
    CoveredNodes,
    grows,
    large_curve,
    large_lead,
    lead,
    told_large,
    told_leads,
)
from highroad.experiments._experiment import Conclusion, Evidence, Experiment
from highroad.experiments._papers import EXPLORATION
from highroad.experiments._probabilities import all_of
from highroad.experiments._regular_graphs import ABOUT, TOGETHER
from highroad.experiments._results import Results
from highroad.theory.figures import MEMORY_GRIDS, TREES
from highroad.theory.grids import Grid
from highroad.theory.trees import Tree

DRAWN = tuple(Grid(*shape) for shape in MEMORY_GRIDS)
OTHERS = tuple(Tree(*shape) for shape in TREES)
DEEP, FLAT = Grid(9, 3), Grid(2, 6)  # of 1000 and of 729 points
NODES = CoveredNodes("grid", DRAWN, (DEEP, FLAT), OTHERS)
OVER_TIME = "points that RURS has covered more than RSDRS, on average over time"


def _rurs_is_better(results: Results) -> Evidence:
    return Evidence(all(lead(results, grid) > 0 for grid in DRAWN), f"{OVER_TIME}: {told_leads(results, DRAWN)}")


def _grows_with_density(results: Results) -> Evidence:
    by_density = sorted(DRAWN, key=lambda grid: grid.density or 0.0)
    leads = [lead(results, grid) for grid in by_density]
    densities = ", ".join(f"{grid} {grid.density:.2f}" for grid in by_density)
    told = f"{OVER_TIME}: {told_leads(results, by_density)}; density factors: {densities}"
    return Evidence(leads == sorted(leads), told)


def _more_near_the_end(results: Results) -> Evidence:
    holds, more = grows([large_curve(results, FLAT, 15, name) for name in SEARCHES], FLAT.node_count)
    shares = ", ".join(f"{share:.0%}" for share in SHARES)
    return Evidence(holds, f"steps that RSDRS takes longer to {shares} of {FLAT}: {more}")


def _more_than_on_trees(results: Results) -> Evidence:
    grids, trees = ([lead(results, graph) for graph in graphs] for graphs in (DRAWN, OTHERS))
    told = f"{OVER_TIME}: {told_leads(results, (*DRAWN, *OTHERS))}"
    return Evidence(max(grids) > max(trees), told)


def _shape_matters(results: Results) -> Evidence:
    flat, deep = large_lead(results, FLAT, 15), large_lead(results, DEEP, 15)
    told = [
        f"{grid}, depth {grid.depth}, memory 15 %: {told_large(results, grid, 15)} of the points"
        for grid in (DEEP, FLAT)
    ]
    return Evidence(all_of((flat, None if deep is None else not deep)), f"RURS and RSDRS on {'; '.join(told)}")


EXPERIMENT = Experiment(
    name="exploration-figure-4",
    paper=EXPLORATION,
    order=6,
    title="Covered points of grids, with memory for a part (figure 4)",
    about="RURS and RSDRS are URS and SDRS that forget everything when their memory is full, and begin again. There is "
    "room for 15 % of the points, but at least for a way to the farthest: with less it could not be covered. A point "
    f"counts as covered if it was in the memory at any time. {ABOUT} {TOGETHER} Larger grids are only run; there each "
    "interval is at 99 %. Searches are compared by the mean height of their lines.",
    cells=NODES.cells(),
    tables=NODES.tables,
    figures=NODES.figures,
    conclusions=(
        Conclusion(
            "RURS covers more points than RSDRS.",
            _rurs_is_better,
            "Grids that are small enough for exact computation have memory for just one way to the farthest point. "
            "RSDRS walks one such way after the other, without a step back to what is stored; RURS has filled its "
            "memory before it comes far. On larger grids it depends on their shape: see below.",
        ),
        Conclusion(
            "The greater the density factor, the more RURS is ahead (or the less it is behind).", _grows_with_density
        ),
        Conclusion(
            "(Where RURS is ahead.) It is so especially near full coverage: the more is covered, the more steps RSDRS "
            "takes longer.",
            _more_near_the_end,
        ),
        Conclusion(
            "The lead of RURS is clearer than on trees.",
            _more_than_on_trees,
            "With memory for one way only there is none. On larger grids that are flat it is far clearer than on any "
            "of the trees: see below.",
        ),
        Conclusion(
            "(On larger grids.) With memory for 10 and 20 % of the points the results are similar.",
            NODES.similar_memories,
        ),
        Conclusion(
            "(Ours.) With memory for far more than one way it depends on the shape: RURS is ahead on a flat grid, of "
            "many short sides, RSDRS on a deep one, of few long sides.",
            _shape_matters,
        ),
        Conclusion("(Ours.) The computed means are those of the real searches.", NODES.agreement),
    ),
)
