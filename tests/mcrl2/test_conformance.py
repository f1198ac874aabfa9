"""The conformance set, explored: the same behaviour as recorded from the mCRL2 toolset, in hardly more states.

Strong bisimilarity and the set of labels are what a specification means. The number of states is not, but values that
cannot matter must not multiply them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from highroad.diagnostics import InputError
from highroad.languages.mcrl2.data import Data
from highroad.languages.mcrl2.network import Network
from highroad.languages.mcrl2.parse import read
from mcrl2.explore import Edge, bisimilar, explored, explored_by_rules, read_aut
from mcrl2.reference_agreement import agreement
from pace import slow_unless

FOLDER = Path(__file__).parent / "conformance"
ACCEPTED = sorted((FOLDER / "accept").glob("*.mcrl2"))
REFUSED = [
    path
    for path in sorted((FOLDER / "reject").glob("*.mcrl2"))
    if json.loads(path.with_suffix(".json").read_text())["stage"] in ("linearise", "explore")
]

LIMIT = 20_000
MOST_STATES = 1.2  # times those of the toolset

# Valid specifications that the toolset's algorithms cannot handle, with the number of their states.
EXPLORED = {
    "100-bounded-non-tail-recursion": 7,
    "101-sum-over-call-with-continuation": 5,
    "102-termination-with-recursive-sum": 7,
    "103-allow-over-later-multi-action": 2,
    "104-double-tau-multi-action": 5,
    "105-unconditional-recursive-equation": 4,
    "111-sum-over-reals": 2,
    "116-sum-bounded-by-product": 2,
    "117-quantifier-over-limit": 11,
}
ENDLESS = ("099-growing-sequence", "113-infinite-state-space")
LENGTHY = ("118-rewriting-does-not-terminate", "139-robots-on-grid")


def network(path: Path) -> Network:
    specification = read(path.read_text(), path.name)
    return Network(specification, Data(specification))


def facts(path: Path) -> dict[str, object]:
    found = json.loads(path.with_suffix(".json").read_text())
    assert isinstance(found, dict)
    return found


def sorted_parts(label: str) -> str:
    """The label with the actions of a multi-action in one order: the toolset's depends on addresses."""
    actions, at, time = label.partition(" @ ")
    return "|".join(sorted(actions.split("|"))) + at + time


def normal(edges: list[Edge], traits: object) -> list[Edge]:
    assert isinstance(traits, list)
    if "same-name" not in traits:
        return edges
    return [(source, sorted_parts(label), target) for source, label, target in edges]


def test_the_set_is_complete() -> None:
    assert (len(ACCEPTED), len(REFUSED)) == (160, 30)


def cases(paths: list[Path]) -> list[Any]:
    """Those that take some seconds are slow."""
    return [pytest.param(path, id=path.stem, marks=slow_unless(path.stem not in LENGTHY)) for path in paths]


@pytest.mark.parametrize("path", cases(ACCEPTED))
def test_an_accepted_specification_has_the_recorded_behaviour(path: Path) -> None:
    known = facts(path)
    graph = explored(network(path), LIMIT)
    edges = normal(graph.edges, known["label_traits"])
    labels = [(0, label, 0) for label in known["actions"]]  # type: ignore[attr-defined]
    assert {label for _, label, _ in edges} == {label for _, label, _ in normal(labels, known["label_traits"])}
    states = known["states"]
    assert isinstance(states, int)
    assert len(graph.states) <= MOST_STATES * states
    recorded = path.with_suffix(".aut")
    if recorded.exists():
        other, initial = read_aut(recorded)
        assert bisimilar(edges, graph.initial, normal(other, known["label_traits"]), initial)
    else:
        assert (len(graph.states), len(set(edges))) == (states, known["distinct_transitions"])


@pytest.mark.parametrize("path", cases(ACCEPTED))
def test_the_rules_give_the_recorded_behaviour(path: Path) -> None:
    known = facts(path)
    edges = normal(explored_by_rules(read(path.read_text(), path.name), LIMIT), known["label_traits"])
    labels = [(0, label, 0) for label in known["actions"]]  # type: ignore[attr-defined]
    assert {label for _, label, _ in edges} == {label for _, label, _ in normal(labels, known["label_traits"])}
    recorded = path.with_suffix(".aut")
    if recorded.exists():
        other, initial = read_aut(recorded)
        assert bisimilar(edges, 0, normal(other, known["label_traits"]), initial)


SHOWN = (
    "048-shadowing-of-variables",
    "100",
    "110",
    "120",
    "124-sliding-window",
)  # in the fast tests, by their beginnings


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.stem, marks=slow_unless(path.stem.startswith(SHOWN))) for path in ACCEPTED]
)
def test_the_network_has_the_steps_of_the_rules(path: Path) -> None:
    """State by state, of which there are enough to see all of the text."""
    found = agreement(path.read_text(), most=200)
    assert found.difference is None
    assert found.states > 0
    assert (found.unread, found.refused) == (0, 0)


@pytest.mark.parametrize("path", cases(REFUSED))
def test_a_specification_that_cannot_be_explored_is_refused_at_its_place(path: Path) -> None:
    if path.stem in EXPLORED:
        assert len(explored(network(path), LIMIT).states) == EXPLORED[path.stem]
    elif path.stem in ENDLESS:
        with pytest.raises(AssertionError, match="more than 500 states"):
            explored(network(path), 500)
    else:
        with pytest.raises(InputError) as refused:
            explored(network(path), LIMIT)
        span = refused.value.diagnostic.span
        assert span is not None
        assert span.line == facts(path)["line"]
