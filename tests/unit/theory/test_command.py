"""`highroad theory ...`: what it shows, and what it refuses."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from highroad.theory import figures, simulation
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
        (["tree", "--height", "2", "--degree", "2", "--memory", "101%"], "E1000"),
        (["tree", "--height", "2", "--degree", "2", "--steps", "3"], "E008"),
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


def chain(path: Path, states: int) -> Path:
    edges = "\n".join(f'({state}, "a", {state + 1})' for state in range(states - 1))
    path.write_text(f"des (0, {states - 1}, {states})\n{edges}\n")
    return path


def test_runs_that_do_not_come_so_far(highroad, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether they never would is not known."""
    monkeypatch.setattr(simulation, "MOST_STEPS", 100)
    path = tmp_path / "caught.aut"
    path.write_text('des (0, 3, 3)\n(0, "a", 1)\n(0, "a", 2)\n(1, "a", 1)\n')
    command = ["theory", "graph", path, "--seed", "1", "--search", "sdrs", "--simulate"]
    text = highroad(*command, "5").output
    assert "not within 100 steps in 1 of 5 runs" in text
    assert "never" not in text
    row = highroad(*command, "5", "--json").json["cover_times"]["sdrs"][-1]
    assert row["steps"] == {"steps": 100, "missed": 1, "runs": 5}
    assert "not within 100 steps in 3 of" in highroad(*command, "50").output  # which is enough to see


def test_the_seed_of_a_simulation_is_told(highroad) -> None:
    for command in (
        ["graph", MODELS / "grid.py", "-D", "length=1"],
        ["tree", "--height", "1", "--degree", "2"],
        ["grid", "--length", "1", "--dimension", "2", "--memory", "3"],
    ):
        assert (
            "(5 runs for each number, seed 7)" in highroad("theory", *command, "--simulate", "5", "--seed", "7").output
        )
        assert highroad("theory", *command, "--simulate", "5", "--seed", "7", "--json").json["seed"] == 7
        assert "seed" not in highroad("theory", *command, "--json").json
        assert "(computed)" in highroad("theory", *command).output


@pytest.mark.parametrize(
    ("command", "size"),
    [
        (["tree", "--height", "100000", "--degree", "1"], "100,001 vectors of 100,001 level counts"),
        (["grid", "--length", "100000", "--dimension", "1"], "it has 100,001 sets that can be covered, or more"),
        (["grid", "--length", "4", "--dimension", "2", "--memory", "25", "--steps", "1000"], "covered sets of G(4, 2)"),
        (
            ["tree", "--height", "5", "--degree", "2", "--memory", "10", "--steps", "1000000000"],
            "1,000,000,000 steps with runs of 9 or more",
        ),
    ],
)
@pytest.mark.timeout(20)
def test_what_takes_minutes_is_refused_at_once(highroad, command: list[str], size: str) -> None:
    answer = highroad("theory", *command)
    assert (answer.status, answer.output) == (2, "")
    assert "error[E1001]" in answer.errors
    assert size in answer.errors
    assert "--simulate RUNS" in answer.errors


@pytest.mark.timeout(20)
def test_a_long_chain_is_refused_at_once(highroad, tmp_path: Path) -> None:
    path = chain(tmp_path / "chain.aut", 9_000)
    assert "it has 9,000 sets that can be covered, or more" in highroad("theory", "graph", path).errors
    answer = highroad("theory", "highway", path, "--width", "2")
    assert "it can draw 8,999 levels or more" in answer.errors
    assert "--simulate RUNS with --state PREDICATE" in answer.errors
    assert "1,000,000 states" in highroad("theory", "graph", chain(path, 10_001)).errors
    assert "with --state" in highroad("theory", "highway", path, "--width", "2").errors


def test_a_chain_that_is_short_enough(highroad, tmp_path: Path) -> None:
    """A walk takes as many steps as there are edges; the other search takes k steps to get from k to k + 1."""
    path = chain(tmp_path / "chain.aut", 60)
    rows = highroad("theory", "graph", path, "--json").json["cover_times"]
    assert [rows[name][-1]["steps"] for name in ("urs", "sdrs")] == pytest.approx([59 * 60 / 2, 59])


def test_deadlocks_of_a_highway(highroad) -> None:
    command = ["theory", "highway", MODELS / "back_loops.py", "--width", "3", "--json", "--state"]
    deadlock, place = (highroad(*command, what).json for what in ("deadlock", "place == 10"))
    assert deadlock["sought_states"] == place["sought_states"]
    assert 0 < deadlock["found"] == place["found"]
    estimate = highroad(*command, "deadlock", "--simulate", "200", "--seed", "1").json
    assert estimate["sought"] == "deadlock"
    assert estimate["found"]["low"] < deadlock["found"] < estimate["found"]["high"]
    answer = highroad("check", MODELS / "back_loops.py", "-p", "reach: deadlock")
    assert "write it alone" in answer.errors


def test_a_funnel_that_is_not_offered(highroad) -> None:
    command = ["theory", "funnel", "--width", "5", "--counted", "20", "--offers", "0", "--json"]
    data = highroad(*command).json
    assert (data["probability"], data["probability_of_one_offer"]) == (0, pytest.approx(5 / 21))


def test_no_depth_no_density(highroad, tmp_path: Path) -> None:
    assert "1 node, density factor none" in highroad("theory", "tree", "--height", "0", "--degree", "2").output
    data = highroad("theory", "grid", "--length", "0", "--dimension", "2", "--json").json
    assert data["density_factor"] is None
    point = tmp_path / "point.aut"
    point.write_text("des (0, 0, 1)\n")
    assert highroad("theory", "density", point).output.startswith("no density factor: 1 state")
    answer = highroad("theory", "density", MODELS / "tree.py", "--max-states", "1")
    assert (answer.status, "see --max-states" in answer.errors) == (4, True)


def test_several_initial_states(highroad, tmp_path: Path) -> None:
    path = tmp_path / "several.py"
    path.write_text(
        "def model():\n"
        "    class Several:\n"
        "        def initial_states(self):\n"
        "            return [0, 1]\n"
        "        def successors(self, state):\n"
        "            return []\n"
        "    return Several()\n"
    )
    errors = highroad("theory", "graph", path).errors
    assert "error[E530]: a graph (LTS) has one initial state, but the model 'several' has 2" in errors
    assert "help: let the model begin in one state" in errors
