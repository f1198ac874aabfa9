"""Every experiment: its smallest run works, its cells have names of their own, and its report can be written."""

import pytest

from highroad import api
from highroad.experiments import Experiment, experiments
from highroad.experiments._experiment import Cell
from highroad.experiments._html import html
from highroad.experiments._judgement import judge
from highroad.experiments._markdown import markdown
from highroad.experiments._models import models_folder, path_of
from highroad.experiments._running import Item, work
from highroad.experiments._searching import RANDOM, Searcher, length_without_loops
from highroad.experiments.highway_table_1 import NUMBERS, SEARCHES
from highroad.limits import Limits

HIGHWAY = [name for name in experiments() if name.startswith("highway-")]
QUICK = {  # of the experiments in which others take long
    "highway-table-1": lambda cell: cell.row in QUICK_ROWS and cell.column in SEARCHES,
    "highway-figure-6": lambda cell: cell.column.endswith(" x 2"),
}
QUICK_ROWS = ("1394(2)", "brp(10)", "lift-init(3)", "othello(4x4)", "swp(2)")


def tiny_cells(experiment: Experiment) -> list[Cell]:
    return [cell for cell in experiment.cells if QUICK.get(experiment.name, lambda _: True)(cell)]


@pytest.mark.slow
@pytest.mark.parametrize("name", HIGHWAY)
def test_the_smallest_run_works(name: str) -> None:
    experiment = experiments()[name]
    cells = tiny_cells(experiment)
    blocks = [work(Item(name, cell.name, 0, cell.runs("tiny"), "tiny", 1, "")) for cell in cells]
    assert [len(block.records) for block in blocks] == [cell.runs("tiny") for cell in cells]
    judged = judge(experiment, blocks)
    assert judged.is_complete == (cells == list(experiment.cells))
    assert experiment.title in markdown([judged])
    assert f'id="{name}"' in html([judged])


@pytest.mark.parametrize("experiment", list(experiments().values()), ids=list(experiments()))
def test_cells_are_told_apart(experiment: Experiment) -> None:
    names = [cell.name for cell in experiment.cells]
    assert len(set(names)) == len(names) > 0
    assert all(path_of(cell.model).is_file() for cell in experiment.cells)
    assert all(0 < cell.small <= cell.paper for cell in experiment.cells)
    assert experiment.conclusions


@pytest.mark.slow
def test_reports_without_any_results_of_a_cell() -> None:
    """A run may be interrupted after its first block, whichever that is."""
    for experiment in experiments().values():
        first = experiment.cells[0]
        block = work(Item(experiment.name, first.name, 0, 1, "tiny", 1, ""))
        judged = judge(experiment, [block])
        assert not judged.is_complete or len(experiment.cells) == 1
        assert markdown([judged])
        assert html([judged])


def test_table_1_is_as_published() -> None:
    """Some numbers, read from the paper."""
    assert len(NUMBERS) == 19
    assert NUMBERS["brp(50)"]["random"] == (0, 0, 0)
    assert NUMBERS["lift-init(6)"]["highway 32"] == (542, 20, 48)
    assert NUMBERS["swp(10)"]["rdfs"] == (16327, 8115, 21)
    assert NUMBERS["othello(6x6)"]["highway 16"] == (487, 33, 58)


def test_traces_are_counted_without_loops() -> None:
    def length(path: str) -> int:
        return length_without_loops([state.encode() for state in path])

    assert length("a") == 0
    assert length("ab") == 1
    assert length("aa") == 1  # the step that was looked for is a loop
    assert length("abcd") == 3
    assert length("abcbd") == 2
    assert length("abacabx") == 2
    assert length("abca") == 3  # the last step counts, wherever it leads


def test_the_searcher_finds_what_check_finds() -> None:
    system = api.load(models_folder() / "back_loops.py", n=5)
    searcher = Searcher(system, "deadlock", Limits(states=500))
    for seed in range(4):
        for search in ("rdfs", "approximate-highway:width=3", RANDOM):
            attempt = searcher.run(search, seed)
            result = api.check(system, "deadlock", search=search, seed=seed, limits=Limits(states=500))
            assert attempt.found == (result.witness is not None)
            assert attempt.visited == result.statistics.visited
            if result.witness is not None and search != RANDOM:
                assert attempt.length == len(result.witness)


def test_the_two_models_of_buffers_agree() -> None:
    """The one in Python is the one that is run: it must be as large as the one in mCRL2."""
    python = api.count(api.load(models_folder() / "buffers.py", n=5)).statistics
    mcrl2 = api.count(api.load(models_folder() / "mcrl2" / "buffers.mcrl2", N=5)).statistics
    assert (python.stored, python.transitions, python.depth) == (mcrl2.stored, mcrl2.transitions, mcrl2.depth)
