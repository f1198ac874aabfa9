"""The experiments of the papers, made again: our figures beside the published ones. One experiment a file.

A module here that exposes `EXPERIMENT` is one of them: data (models, searches, numbers of runs, published values) and
small functions from results to tables, figures and conclusions.

    run(["highway-figure-3"], Plan(scale="small", seed=1), Path("results.jsonl"))     # _running
    write_report(Path("results.jsonl"), Path("docs/experiments"))                     # _report
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Sequence
from functools import cache

from highroad.diagnostics import Diagnostic, InputError, Source, nearest
from highroad.experiments._experiment import Experiment

__all__ = ["Experiment", "chosen_experiments", "experiments"]


@cache
def experiments() -> dict[str, Experiment]:
    """All experiments by their names, in the order of the papers."""
    names = [module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_")]
    found: list[Experiment] = [importlib.import_module(f"{__name__}.{name}").EXPERIMENT for name in names]
    return {each.name: each for each in sorted(found, key=lambda each: (each.paper.order, each.order, each.name))}


def chosen_experiments(names: Sequence[str]) -> list[Experiment]:
    """The experiments of these names; all, if none is named."""
    known = experiments()
    for name in names:
        if name not in known:
            span = Source("<experiment>", name).span(0, max(1, len(name)))
            raise InputError(Diagnostic("E1060", f"unknown experiment '{name}'", span, nearest(name, known)))
    return [each for name, each in known.items() if not names or name in names]
