"""Every label of real specifications is a pattern that finds it, however its blanks are set."""

from pathlib import Path

import pytest

import highroad
from highroad import _core
from highroad.diagnostics import Source
from highroad.systems.composed import ComposedSystem
from highroad.systems.patterns import multi_action

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "models/mcrl2").glob("*.mcrl2")) + sorted(
    (ROOT / "tests/mcrl2/conformance/accept").rglob("*.mcrl2")
)
LIMITS = highroad.Limits(states=60, seconds=10)
LABELS = 25  # of each specification


def labels_of(system: ComposedSystem) -> list[str]:
    lts = highroad.explore(system, limits=LIMITS, audit="off")
    return sorted({label for _, label, _ in lts.edges()})[:LABELS] if lts.has_edges else []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_labels_are_patterns(part: int) -> None:
    seen = 0
    for path in FILES[part::8]:
        system = highroad.load(path)
        assert isinstance(system, ComposedSystem)
        for label in labels_of(system):
            written = label.replace(", ", " ,").replace("(", "( ")
            read = multi_action(label)
            assert read is not None, (path, label)
            backwards = " | ".join(action.whole.text for action in reversed(read.actions))
            for pattern in (label, written, backwards, *read.names):
                meant = system.read_action(Source("<action>", pattern))
                assert _core.label_matches(meant, label), (path, label, pattern, meant)
                assert system.unseen(pattern) is None, (path, label, pattern)
            seen += 1
    assert seen > 20
