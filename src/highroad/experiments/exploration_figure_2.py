"""Figure 2: nodes of trees that repeated searches cover in time, with memory for 15 % of them."""

from __future__ import annotations

from highroad.experiments._covered_nodes import (
    SEARCHES,
    SHARES,
    CoveredNodes,
    curve,
    grows,
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
from highroad.theory.figures import TREES
from highroad.theory.trees import Tree

DRAWN = tuple(Tree(*shape) for shape in TREES)  # by growing density factor
THIN, WIDE = Tree(9, 2), Tree(3, 10)  # of about 1000 nodes
NODES = CoveredNodes("tree", DRAWN, (THIN, WIDE))
OVER_TIME = "nodes that RURS has covered more than RSDRS, on average over time"


def _rurs_is_better(results: Results) -> Evidence:
    return Evidence(all(lead(results, tree) > 0 for tree in DRAWN), f"{OVER_TIME}: {told_leads(results, DRAWN)}")


def _more_near_the_end(results: Results) -> Evidence:
    answers, lines = [], []
    for tree in DRAWN:
        if lead(results, tree) > 0:
            holds, more = grows([curve(results, tree, name) for name in SEARCHES], tree.node_count)
            answers.append(holds)
            lines.append(f"{tree}: {more}")
    shares = ", ".join(f"{share:.0%}" for share in SHARES)
    told = f"steps that RSDRS takes longer to {shares}; {'; '.join(lines) or 'RURS is ahead on no tree'}"
    return Evidence(bool(answers) and all(answers), told)


def _grows_with_density(results: Results) -> Evidence:
    leads = [lead(results, tree) for tree in DRAWN]
    return Evidence(leads == sorted(leads), f"{OVER_TIME}: {told_leads(results, DRAWN)}")


def _shape_matters(results: Results) -> Evidence:
    wide, thin = large_lead(results, WIDE, 15), large_lead(results, THIN, 15)
    told = [
        f"{tree}, DF {tree.density:.2g}, memory 15 %: {told_large(results, tree, 15)} of the nodes"
        for tree in (THIN, WIDE)
    ]
    return Evidence(all_of((wide, None if thin is None else not thin)), f"RURS and RSDRS on {'; '.join(told)}")


EXPERIMENT = Experiment(
    name="exploration-figure-2",
    paper=EXPLORATION,
    order=4,
    title="Covered nodes of trees, with memory for a part (figure 2)",
    about="RURS and RSDRS are URS and SDRS that forget everything when their memory is full, and begin again. There is "
    "room for 15 % of the nodes, but at least for a way to a leaf: with less no leaf could be covered. A node counts "
    f"as covered if it was in the memory at any time. {ABOUT} {TOGETHER} Larger trees are only run; there each "
    "interval is at 99 %. Searches are compared by the mean height of their lines.",
    cells=NODES.cells(),
    tables=NODES.tables,
    figures=NODES.figures,
    conclusions=(
        Conclusion(
            "RURS covers more nodes than RSDRS.",
            _rurs_is_better,
            "On T(5, 2) it does not. Half of the nodes of a thin tree are leaves far down: every walk of RSDRS ends in "
            "one, but RURS has often filled its memory before it comes there. A larger memory does not change that, "
            "as T(9, 2) shows.",
        ),
        Conclusion(
            "(Where RURS is ahead.) It is so especially near full coverage: the more is covered, the more steps RSDRS "
            "takes longer.",
            _more_near_the_end,
        ),
        Conclusion("The greater the density factor, the greater is the lead of RURS.", _grows_with_density),
        Conclusion(
            "(On larger trees.) With memory for 10 and 20 % of the nodes the results are similar.",
            NODES.similar_memories,
        ),
        Conclusion(
            "(Ours.) On larger trees, with memory for far more than a way to a leaf, it depends on the shape as well: "
            "RURS is ahead on a wide tree, RSDRS on a thin one.",
            _shape_matters,
        ),
        Conclusion("(Ours.) The computed means are those of the real searches.", NODES.agreement),
    ),
)
