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
        "tests/promela/test_native.py",
        "tests/differential/test_arithmetic.py",
        "tests/promela/test_corpus.py",
        "tests/differential",
        "tests/unit/systems/test_compiled.py",
        "tests/unit/systems/test_compiled_estimates.py",
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

NEAR_IN_CORE: dict[str, str] = {
    "core/audit_sample.hpp": "audit",
    "core/automaton": "product_model cycles",
    "core/components.hpp": "product_model cycles",
    "core/composed_model.cpp": "composed_model terms threads",
    "core/distinct.hpp": "distinct random_exploration",
    "core/explicit_space.cpp": "explicit_space",
    "core/graph_model.hpp": "searches explicit_space",
    "core/incidence": "incidence",
    "core/labels.cpp": "labels",
    "core/lineage.hpp": "lineage random_exploration",
    "core/local_machine.cpp": "terms composed_model",
    "core/native_model.cpp": "successors labels",
    "core/node_set.hpp": "node_set highway audit",
    "core/product_model.cpp": "product_model cycles",
    "core/read_back.hpp": "audit",
    "core/reduc": "reduction",
    "core/search/a": "highway",
    "core/search/b": "searches cycles beam directed buckets bounded_dfs edge_cases limits",
    "core/search/depth_first.hpp": "bounded_dfs searches edge_cases limits",
    "core/search/drs.cpp": "random_exploration searches",
    "core/search/idastar.cpp": "directed limits searches",
    "core/search/iterative_widening.cpp": "widening",
    "core/search/l": "highway cycles widening",
    "core/search/monte_carlo.cpp": "cycles",
    "core/search/nested_dfs.hpp": "cycles",
    "core/search/random": "random_exploration searches limits edge_cases",
    "core/search/rdfs.cpp": "searches bounded_dfs edge_cases limits",
    "core/search/s": "highway widening cycles random_exploration",
    "core/search/urs.cpp": "random_exploration",
    "core/sightings.hpp": "hash highway",
    "core/s": "store space searches limits edge_cases successors",
    "core/te": "terms",
    "core/tree.hpp": "audit limits searches",
    "core/word_store.hpp": "terms",
    "core/": "store hash node_set",
}
"""The tests of the core, by the beginning of a file's name: the first that fits tells."""


def near_in_core(file: str) -> list[str]:
    return next(tests for beginning, tests in NEAR_IN_CORE.items() if file.startswith(beginning)).split()
