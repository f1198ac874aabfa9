"""Figures 1 to 4 of "Systems Verification using Randomized Exploration", drawn from exact computation.

The paper names neither its trees nor its grids. Here are three of each with different density factors. Memory is 15 %
of the nodes, as in the paper, but enough for a way to the farthest node: with less, that could never be covered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from highroad.diagnostics import Diagnostic, InputError
from highroad.files import replacing_bytes
from highroad.theory import grids, trees
from highroad.theory.graphs import SearchName
from highroad.theory.grids import Grid
from highroad.theory.repeated import repeated
from highroad.theory.trees import Tree
from highroad.theory.work import Work, require_whole

TREES = ((5, 2), (3, 5), (2, 10))  # density factors 0.4, 1.7 and 5
GRIDS = ((4, 2), (3, 2), (1, 4))
MEMORY_GRIDS = ((4, 2), (3, 3), (2, 3))
SHARE = 0.15
STEPS = 12  # for each node
SUFFIXES = (".svg", ".pdf", ".png")

SEARCHES: tuple[SearchName, ...] = ("urs", "sdrs")

Regular: TypeAlias = Tree | Grid
"""A graph whose means can be computed."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One line of a figure."""

    search: str
    across: Sequence[float]
    up: Sequence[float]


@dataclass(frozen=True, slots=True)
class Panel:
    """One graph of a figure."""

    title: str
    curves: list[Curve]


@dataclass(frozen=True, slots=True)
class Figure:
    title: str
    across: str
    up: str
    panels: list[Panel]


def figure(number: int, work: Work | None = None) -> Figure:
    """Computes what a figure shows."""
    require_whole("the figure", number, 1, 4)
    work = work or Work()
    across_cover, up_cover = "covered, % of the nodes", "mean number of steps"
    across_time, up_time = "steps", "mean number of covered nodes"
    if number == 1:
        panels = [_times_panel(Tree(*shape), work) for shape in TREES]
        return Figure("Mean cover time of trees", across_cover, up_cover, panels)
    if number == 2:
        panels = [_covered_panel(Tree(*shape), work) for shape in TREES]
        return Figure("Covered nodes of trees, with memory for a part", across_time, up_time, panels)
    if number == 3:
        panels = [_times_panel(Grid(*shape), work) for shape in GRIDS]
        return Figure("Mean cover time of grids", across_cover, up_cover, panels)
    panels = [_covered_panel(Grid(*shape), work) for shape in MEMORY_GRIDS]
    return Figure("Covered nodes of grids, with memory for a part", across_time, up_time, panels)


def mean_cover_times(graph: Regular, search: SearchName, work: Work | None = None) -> list[float]:
    """The mean number of steps until 1, 2, ... all nodes are covered."""
    found = (
        trees.cover_times(graph, search, work=work)
        if isinstance(graph, Tree)
        else grids.cover_times(graph, search, work=work)
    )
    return [float(time) for time in found[1:]]


def mean_covered(graph: Regular, search: SearchName, work: Work | None = None) -> list[float]:
    """The mean number of nodes that the repeated search has covered after 0, 1, ... steps."""
    memory, steps = memory_of(graph), STEPS * graph.node_count
    filling = (
        trees.filling(graph, search, memory, steps, work)
        if isinstance(graph, Tree)
        else grids.filling(graph, search, memory, steps, work)
    )
    return repeated(filling, steps, work).covered


def memory_of(graph: Regular, share: float = SHARE) -> int:
    """Nodes for which there is room: a share of all, but enough for a way to the farthest."""
    return max(round(share * graph.node_count), graph.depth + 1)


def _times_panel(graph: Regular, work: Work) -> Panel:
    across = [100 * count / graph.node_count for count in range(1, graph.node_count + 1)]
    curves = [Curve(search, across, mean_cover_times(graph, search, work)) for search in SEARCHES]
    return Panel(f"{graph}, DF {graph.density:.2g}", curves)


def _covered_panel(graph: Regular, work: Work) -> Panel:
    across = range(STEPS * graph.node_count + 1)
    curves = [Curve(f"r{search}", list(across), mean_covered(graph, search, work)) for search in SEARCHES]
    return Panel(f"{graph}, memory {memory_of(graph)} of {graph.node_count}", curves)


def require_drawable(path: Path) -> None:
    """Refuses what cannot be drawn before anything is computed."""
    if path.suffix not in SUFFIXES:
        hint = f"a name that ends with {', '.join(SUFFIXES)}"
        raise InputError(Diagnostic("E1003", f"'{path}' is no file for a figure", None, hint))
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        hint = "pip install 'highroad[plot]'; --json has the numbers without it"
        message = "figures are drawn by matplotlib, which is not installed"
        raise InputError(Diagnostic("E1004", message, None, hint)) from error


def draw(figure: Figure, path: Path) -> None:
    """Writes a figure to a file, the same bytes for the same figure."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = figure.title
    from matplotlib import pyplot

    drawn, axes = pyplot.subplots(1, len(figure.panels), figsize=(4 * len(figure.panels), 3.4), layout="constrained")
    for panel, axis in zip(figure.panels, axes, strict=True):
        for curve in panel.curves:
            axis.plot(curve.across, curve.up, label=curve.search)
        axis.set(title=panel.title, xlabel=figure.across)
        axis.grid(alpha=0.3)
    axes[0].set_ylabel(figure.up)
    axes[0].legend()
    drawn.suptitle(figure.title)
    metadata = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}, ".png": {}}[path.suffix]
    try:
        with replacing_bytes(path) as stream:
            drawn.savefig(stream, format=path.suffix.removeprefix("."), metadata=metadata)
    finally:
        pyplot.close(drawn)
