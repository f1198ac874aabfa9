"""The experiments on reductions: both ways to decide agree, and what is published is compared with what is measured."""

from __future__ import annotations

import pytest

from highroad import api
from highroad.experiments import experiments
from highroad.experiments._judgement import judge
from highroad.experiments._models import loaded
from highroad.experiments._reducing import Reductions, Truth
from highroad.experiments._reduction_protocols import ABP, BRP, CABP, Protocol
from highroad.experiments._running import Item, work

SIZES = {"ABP": (146, 184), "CABP": (1040, 3808), "BRP": (10548, 12168)}


@pytest.mark.slow
@pytest.mark.parametrize("protocol", [ABP, CABP, BRP], ids=lambda protocol: protocol.name)
def test_components_decide_as_parity_games_do(protocol: Protocol) -> None:
    """For the first run of each block the measure itself compares both answers."""
    system = loaded(protocol.model)
    (truth,) = Truth(protocol)(system, [1])
    assert (truth["states"], truth["transitions"]) == SIZES[protocol.name]
    assert truth["meant"]
    for line in protocol.published[::5]:
        (record,) = Reductions(protocol, line.width)(system, [1])
        assert 0 < record["states"] < truth["states"]


def test_seeds_decide_everything() -> None:
    system = loaded(ABP.model)
    first, again = (list(Reductions(ABP, 4)(system, range(8))) for _ in range(2))
    assert first == again
    assert len({record["states"] for record in first}) > 1


def test_a_reduction_without_bound_is_the_whole() -> None:
    whole = api.explore(loaded(ABP.model))
    (record,) = Reductions(ABP, 1000)(loaded(ABP.model), [1])
    assert (record["states"], record["transitions"]) == (whole.state_count, whole.transition_count)
    assert record["meant"]


@pytest.mark.slow
def test_the_smallest_run_works() -> None:
    experiment = experiments()["reduction-table-1"]
    blocks = [work(Item(experiment.name, cell.name, 0, cell.runs("tiny"), "tiny", 1, "")) for cell in experiment.cells]
    judged = judge(experiment, blocks)
    assert judged.is_complete
    assert judged.compared == 30
    assert judged.conclusions[0].verdict == "confirmed"
