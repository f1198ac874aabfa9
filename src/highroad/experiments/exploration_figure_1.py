"""Figure 1: how long uniform random search and simplified deep random search take to cover trees."""

from __future__ import annotations

from highroad.experiments._cover_times import (
    MOSTLY,
    SDRS,
    URS,
    CoverTimes,
    is_ahead,
    ratio,
    sdrs_leads_until,
    times,
    told_ratios,
)
from highroad.experiments._experiment import Conclusion, Evidence, Experiment
from highroad.experiments._papers import EXPLORATION
from highroad.experiments._regular_graphs import ABOUT, TOGETHER
from highroad.experiments._results import Results
from highroad.theory.figures import TREES
from highroad.theory.trees import Tree

DRAWN = tuple(Tree(*shape) for shape in TREES)  # by growing density factor
THIN = Tree(21, 1)  # a chain: the others with a density factor below 0.05 have 2^41 nodes or more
TIMES = CoverTimes("tree", (*DRAWN, THIN))


def _differences(results: Results, tree: Tree) -> list[float]:
    """Steps that SDRS takes longer, until 1, 2, ... nodes are covered."""
    pairs = zip(times(results, tree, URS), times(results, tree, SDRS), strict=True)
    return [sdrs - urs for urs, sdrs in pairs]


def _urs_is_faster(results: Results) -> Evidence:
    return Evidence(all(is_ahead(results, URS, tree, MOSTLY) for tree in DRAWN), told_ratios(results, DRAWN))


def _sdrs_is_first(results: Results) -> Evidence:
    until = {tree: sdrs_leads_until(results, tree) for tree in DRAWN}
    told = ", ".join(f"up to {percent:.1f} % of {tree}" for tree, percent in until.items())
    third = [[times(results, tree, search)[2] for search in (SDRS, URS)] for tree in DRAWN]  # two take one step
    return Evidence(all(sdrs < urs for sdrs, urs in third), told)


def _most_in_the_end(results: Results) -> Evidence:
    told, answers = [], []
    for tree in DRAWN:
        differences = _differences(results, tree)
        most = max(range(tree.node_count), key=lambda at: differences[at])
        answers.append(most == tree.node_count - 1)
        share = (most + 1) / tree.node_count
        told.append(f"{tree}: most at {share:.0%}, {differences[most]:.1f} steps; at 100 % {differences[-1]:.1f}")
    return Evidence(all(answers), "; ".join(told))


def _grows_with_density(results: Results) -> Evidence:
    more = [_differences(results, tree)[-1] / tree.node_count for tree in DRAWN]
    told = ", ".join(f"{tree} {each:.2f}" for tree, each in zip(DRAWN, more, strict=True))
    return Evidence(more == sorted(more), f"all nodes covered, more steps for each node: {told}")


def _ratio_does_not_grow(results: Results) -> Evidence:
    ratios = [ratio(results, tree) for tree in DRAWN]
    told = ", ".join(f"{tree} {each:.3f}" for tree, each in zip(DRAWN, ratios, strict=True))
    return Evidence(ratios != sorted(ratios), f"all nodes covered, SDRS / URS: {told}")


def _thin(results: Results) -> Evidence:
    steps = [times(results, THIN, search)[-1] for search in (URS, SDRS)]
    told = f"all of {THIN}, DF {THIN.density:.2g}: URS {steps[0]:,.0f} steps, SDRS {steps[1]:,.0f}"
    return Evidence(is_ahead(results, SDRS, THIN), told)


EXPERIMENT = Experiment(
    name="exploration-figure-1",
    paper=EXPLORATION,
    order=3,
    title="Mean cover times of trees (figure 1)",
    about=f"URS and SDRS with room for all nodes. {ABOUT} {TOGETHER} The density factor (DF) of a tree is m / h.",
    cells=TIMES.cells(),
    tables=TIMES.tables,
    figures=TIMES.figures,
    conclusions=(
        Conclusion(f"URS covers a given share of a tree sooner than SDRS, mainly from {MOSTLY} % on.", _urs_is_faster),
        Conclusion(
            "(Ours.) The first nodes SDRS covers sooner: every step of its first walk covers a new one.", _sdrs_is_first
        ),
        Conclusion(
            "The difference is greatest at full coverage.",
            _most_in_the_end,
            "The last nodes are leaves that are missing here and there, and a walk is as good for them as a single "
            "step: SDRS catches up. It takes an eighth to a fifth longer for 70 % of the nodes, and about a twentieth "
            "for all.",
        ),
        Conclusion("The greater the density factor, the greater the difference.", _grows_with_density),
        Conclusion("(Ours.) In relation to the times themselves it is not.", _ratio_does_not_grow),
        Conclusion("SDRS can be better on extremely thin trees, with a density factor below 0.05.", _thin),
        Conclusion("(Ours.) The computed means are those of the real searches.", TIMES.agreement),
    ),
)
