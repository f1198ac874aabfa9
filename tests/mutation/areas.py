"""What is mutated, and which tests are nearest to it."""

from __future__ import annotations

PYTHON_AREAS: dict[str, tuple[tuple[str, ...], int]] = {
    "native": (("backends/llvm/*.py",), 45),
    "properties": (("properties/*.py",), 25),
    "reduction": (("reduction/*.py",), 15),
    "statistics": (("statistics/*.py", "repeated.py"), 15),
    "components": (("languages/mcrl2/native/*.py",), 20),
    "products": (("systems/product.py", "temporal.py"), 5),
    "audit": (("audit/*.py",), 15),
}
"""By area: patterns of files in the package, and how many mutants of them are sampled."""

NEAR: dict[str, tuple[str, ...]] = {
    "native": (
        "tests/differential/test_arithmetic.py",
        "tests/differential/test_places.py",
        "tests/differential/test_choices.py",
        "tests/differential/test_observations.py",
        "tests/differential/test_random_models.py",
        "tests/unit/systems/test_compiled.py",
        "tests/unit/systems/test_compiled_estimates.py",
        "tests/promela/test_native.py",
        "tests/promela/test_bundled.py",
        "tests/differential",
        "tests/unit/promela/test_estimates.py",
    ),
    "store": ("tests/unit/searches", "tests/unit/limits", "tests/unit/audit"),
    "searches": (
        "tests/unit/searches",
        "tests/unit/limits",
        "tests/unit/lts",
        "tests/contract/test_verdicts.py",
        "tests/contract/test_temporal.py",
        "tests/unit/cli/test_check.py",
        "tests/unit/cli/test_directed.py",
    ),
    "properties": (
        "tests/unit/properties",
        "tests/unit/systems",
        "tests/unit/mucalculus",
        "tests/unit/cli/test_check.py",
        "tests/contract/test_verdicts.py",
        "tests/contract/test_temporal.py",
    ),
    "reduction": (
        "tests/unit/test_reduction.py",
        "tests/unit/test_reduction_runs.py",
        "tests/unit/cli/test_reduce.py",
        "tests/unit/experiments/test_reductions.py",
    ),
    "statistics": (
        "tests/unit/test_novelty.py",
        "tests/unit/test_risk.py",
        "tests/unit/cli/test_run.py",
        "tests/contract/test_statistics.py",
        "tests/contract/test_runs.py",
        "tests/unit/experiments/test_statistics.py",
        "tests/unit/test_reduction_runs.py",
    ),
    "components": (
        "tests/unit/mcrl2/native",
        "tests/mcrl2/test_native.py",
        "tests/mcrl2/test_stuck_steps.py",
        "tests/unit/mcrl2/network",
        "tests/unit/systems/test_composed.py",
        "tests/mcrl2/test_models.py",
    ),
    "products": (
        "tests/contract/test_temporal.py",
        "tests/promela/test_ltl.py",
        "tests/unit/cli/test_check.py",
        "tests/unit/audit",
        "tests/unit/properties/test_kinds.py",
    ),
    "audit": ("tests/unit/audit", "tests/contract/test_verdicts.py", "tests/unit/cli/test_check.py"),
}
"""The tests that are run first."""
