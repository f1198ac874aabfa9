"""Figure 3: how long uniform random search and simplified deep random search take to cover grids."""

from __future__ import annotations

from highroad.experiments._cover_times import MOSTLY, URS, CoverTimes, is_ahead, ratio, sdrs_leads_until, told_ratios
from highroad.experiments._experiment import Conclusion, Evidence, Experiment
from highroad.experiments._papers import EXPLORATION
from highroad.experiments._regular_graphs import ABOUT, TOGETHER
from highroad.experiments._results import Results
from highroad.theory.figures import GRIDS, TREES
from highroad.theory.grids import Grid
from highroad.theory.trees import Tree

DRAWN = tuple(Grid(*shape) for shape in GRIDS)
OTHERS = tuple(Tree(*shape) for shape in TREES)
TIMES = CoverTimes("grid", DRAWN, OTHERS)


def _urs_is_faster(results: Results) -> Evidence:
    until = ", ".join(f"up to {sdrs_leads_until(results, grid):.0f} % of {grid}" for grid in DRAWN)
    return Evidence(all(is_ahead(results, URS, grid) for grid in DRAWN), f"SDRS is ahead {until}")


def _urs_is_faster_mostly(results: Results) -> Evidence:
    return Evidence(all(is_ahead(results, URS, grid, MOSTLY) for grid in DRAWN), told_ratios(results, DRAWN))


def _more_than_on_trees(results: Results) -> Evidence:
    grids, trees = ([ratio(results, graph) for graph in graphs] for graphs in (DRAWN, OTHERS))
    told = f"all covered, SDRS / URS: {min(grids):.2f} or more on grids, {max(trees):.2f} or less on trees"
    return Evidence(min(grids) > max(trees), told)


EXPERIMENT = Experiment(
    name="exploration-figure-3",
    paper=EXPLORATION,
    order=5,
    title="Mean cover times of grids (figure 3)",
    about=f"URS and SDRS with room for all points. {ABOUT} {TOGETHER} The density factor (DF) of a grid is that of any "
    "graph: the h-th root of the number of points, divided by h, where the farthest point is h steps away.",
    cells=TIMES.cells(),
    tables=TIMES.tables,
    figures=TIMES.figures,
    conclusions=(
        Conclusion(
            "URS covers a given share of a grid sooner than SDRS.",
            _urs_is_faster,
            "The first walk of SDRS covers a new point with every step, and the next ones still many. For more than "
            "about half of the points the conclusion is right.",
        ),
        Conclusion(f"(Ours.) It does so from {MOSTLY} % on.", _urs_is_faster_mostly),
        Conclusion("The superiority of URS is clearer than on trees.", _more_than_on_trees),
        Conclusion("(Ours.) The computed means are those of the real searches.", TIMES.agreement),
    ),
)
