"""`highroad theory ...`: what it shows, and what it refuses."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from highroad.theory import figures
from highroad.theory.trees import Tree, cover_times

MODELS = Path(__file__).parents[3] / "models"


def test_graph(highroad) -> None:
    answer = highroad("theory", "graph", MODELS / "grid.py", "-D", "length=1", "--steps", "5", "--json")
    assert answer.status == 0
    data = answer.json
    assert data["states"] == 4
    assert [row["states"] for row in data["cover_times"]["urs"]] == [2, 3, 3, 4, 4, 4]
    urs = data["after"]["urs"]
    assert sum(urs["covered"].values()) == pytest.approx(1)
    assert urs["p_min"]["probability"] == min(urs["reachability"])
    text = highroad("theory", "graph", MODELS / "grid.py", "-D", "length=1", "--steps", "5", "--search", "sdrs").output
    assert "least likely covered" in text
    assert "urs" not in text


def test_simulation_agrees(highroad) -> None:
    """Intervals of 99.9 %, for a fixed seed: the numbers of both are looked at once, and stay as they are."""
    command = ["theory", "tree", "--height", "2", "--degree", "2", "--json"]
    computed = highroad(*command).json["cover_times"]
    simulated = highroad(*command, "--simulate", "2000", "--seed", "3").json["cover_times"]
    for name in ("urs", "sdrs"):
        for exact, estimate in zip(computed[name], simulated[name], strict=True):
            assert estimate["steps"]["low"] <= exact["steps"] <= estimate["steps"]["high"]
            assert estimate["steps"]["low"] < estimate["steps"]["high"] or exact["nodes"] <= 4


def test_a_search_that_may_be_caught(highroad, tmp_path: Path) -> None:
    path = tmp_path / "caught.aut"
    path.write_text('des (0, 3, 3)\n(0, "a", 1)\n(0, "a", 2)\n(1, "a", 1)\n')
    answer = highroad("theory", "graph", path)
    assert [line.split()[-2:] for line in answer.lines if line.startswith("  100 %")] == [["5", "never"]]
    assert highroad("theory", "graph", path, "--json").json["cover_times"]["sdrs"][-1]["steps"] is None


def test_tree_and_grid_with_memory(highroad) -> None:
    for shape in (["tree", "--height", "2", "--degree", "3"], ["grid", "--length", "2", "--dimension", "2"]):
        data = highroad("theory", *shape, "--memory", "50%", "--steps", "40", "--json").json
        means = [row["mean_covered"] for row in data["covered"]["rurs"]]
        assert means == sorted(means)
        assert data["memory"] == round(data["nodes"] / 2)
        assert "rsdrs" in highroad("theory", *shape, "--memory", "5", "--steps", "40").output


def test_highway_by_simulation(highroad) -> None:
    command = ["theory", "highway", MODELS / "grid.py", "--width", "2", "--state", "x0 == 3 && x1 == 0", "--json"]
    exact = highroad(*command).json
    assert exact["sought_states"] == [6]
    estimate = highroad(*command, "--simulate", "2000", "--seed", "1").json["found"]
    assert estimate["low"] < exact["found"] < estimate["high"]


def test_density(highroad) -> None:
    data = highroad("theory", "density", MODELS / "tree.py", "-D", "m=3", "--json").json
    assert (data["states"], data["depth"], data["complete"], data["recommendation"]) == (121, 4, True, "urs")
    assert "as a rule" in highroad("theory", "density", MODELS / "tree.py", "--max-states", "10").output


def test_funnel(highroad) -> None:
    command = ["theory", "funnel", "--width", "1", "--counted", "4", "--offers", "3"]
    assert highroad(*command, "--json").json["probability"] == pytest.approx(3 / 7)
    assert "from 0.1 to" in highroad(*command, "--length", "10", "--unique", "5").output


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["tree", "--height", "-1", "--degree", "2"], "E1000"),
        (["tree", "--height", "99", "--degree", "2"], "E1000"),
        (["tree", "--height", "8", "--degree", "2"], "E1001"),
        (["tree", "--height", "2", "--degree", "2", "--memory", "x"], "E1000"),
        (["tree", "--height", "2", "--degree", "2", "--memory", "200%"], "E1000"),
        (["tree", "--height", "2", "--degree", "2", "--memory", "4", "--steps", "99999999"], "E1001"),
        (["grid", "--length", "2", "--dimension", "0"], "E1000"),
        (["grid", "--length", "2", "--dimension", "6"], "E1001"),
        (["graph", MODELS / "philosophers.py"], "E1001"),
        (["graph", MODELS / "token_ring.pml"], "E1001"),
        (["graph", MODELS / "nowhere.py"], "E001"),
        (["graph", MODELS / "tree.py", "--simulate", "0"], "E008"),
        (["highway", MODELS / "philosophers.py", "--width", "9"], "E1001"),
        (["highway", MODELS / "grid.py", "--width", "2", "--state", "x7 == 1"], "E405"),
        (["highway", MODELS / "grid.py", "--width", "2", "--simulate", "10"], "E008"),
        (["funnel", "--width", "5", "--counted", "4", "--offers", "3"], "E1000"),
        (["funnel", "--width", "1", "--counted", "4", "--offers", "3", "--unique", "3"], "E008"),
        (["figure", "1", "-o", "x.txt"], "E1003"),
        (["figure", "1", "-o", "/nowhere/x.svg"], "E005"),
        (["figure", "1"], "E008"),
        (["figure", "7", "-o", "x.svg"], "E008"),
        (["grap"], "E008"),
    ],
)
def test_bad_input(highroad, arguments: list[object], code: str) -> None:
    answer = highroad("theory", *arguments)
    assert answer.status == 2
    assert f"error[{code}]" in answer.errors
    assert answer.output == ""


def test_out_of_time(highroad) -> None:
    answer = highroad("theory", "grid", "--length", "4", "--dimension", "2", "--max-time", "1ms")
    assert answer.status == 4
    assert "--max-time" in answer.errors


@pytest.mark.slow
def test_figures(highroad, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "TREES", ((2, 2), (1, 3)))
    monkeypatch.setattr(figures, "GRIDS", ((1, 2), (2, 2)))
    monkeypatch.setattr(figures, "MEMORY_GRIDS", ((1, 2), (2, 2)))
    for number, suffix in ((1, "svg"), (2, "png"), (3, "pdf"), (4, "svg")):
        path = tmp_path / f"figure{number}.{suffix}"
        assert highroad("theory", "figure", number, "-o", path).status == 0
        drawn = path.read_bytes()
        assert len(drawn) > 1000
        assert highroad("theory", "figure", number, "-o", path).status == 0
        assert path.read_bytes() == drawn
    (first, _) = highroad("theory", "figure", "1", "--json").json["panels"]
    assert first["curves"][0]["up"] == pytest.approx([float(t) for t in cover_times(Tree(2, 2), "urs")[1:]])


def test_without_matplotlib(highroad, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    answer = highroad("theory", "figure", "1", "-o", "x.svg")
    assert answer.status == 2
    assert "pip install 'highroad[plot]'" in answer.errors
