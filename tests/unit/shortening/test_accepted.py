"""Runs that an automaton accepts are made shorter, and stay what they are."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import highroad
from highroad import _core
from highroad.limits import Limits
from highroad.properties import Property, parse_property
from highroad.racing import Finding, run_search
from highroad.running import core_limits
from highroad.searches import parse_search
from highroad.shortening import Shortened, shorten
from highroad.shortening._accepted import BREADTH_FIRST, AcceptedRun
from highroad.systems import SoughtRuns, System, Target
from highroad.systems.product import compiled
from oracles.followed_runs import is_fair, is_formula_true
from promela.ltl.cases import CASES, HERE

ENOUGH = Limits(seconds=60)
ROOT = Path(__file__).parents[3]
ATOMS = ("state < 3", "state == 1", "state > 4", "action(a)", "action(b)")
MOST_STATES = 9


def random_graph(generator: random.Random) -> str:
    """An .aut text; some of its states have no steps."""
    states = generator.randint(2, MOST_STATES)
    labels = ["a", "b", *generator.choices("abc", k=generator.randint(0, 2 * states))]
    steps = [(generator.randrange(states), label, generator.randrange(states)) for label in labels]
    return "".join([f"des (0, {len(steps)}, {states})\n", *(f'({s}, "{label}", {t})\n' for s, label, t in steps)])


def random_formula(generator: random.Random, size: int) -> str:
    if size <= 1:
        return f"({generator.choice(ATOMS)})"
    if size == 2 or generator.random() < 0.5:
        return f"({generator.choice(['!', 'X', '[]', '<>'])} {random_formula(generator, size - 1)})"
    left = generator.randint(1, size - 2)
    operator = generator.choice(["U", "W", "V", "&&", "||", "->"])
    return f"({random_formula(generator, left)} {operator} {random_formula(generator, size - 1 - left)})"


class Case:
    """A property in a system, made ready for searches."""

    def __init__(self, system: System, text: str) -> None:
        self.system = system
        self.property: Property = parse_property(text).in_system(system)
        self.target: Target = compiled(system, self.property.objective)

    @property
    def runs(self) -> SoughtRuns:
        assert self.property.objective.runs is not None
        return self.property.objective.runs

    def found(self, search: str, seed: int = 0) -> Finding:
        control, chosen = _core.Control(), parse_search(search)
        return run_search(self.target, self.property.objective, chosen, seed, core_limits(Limits()), control)

    def shortened(self, finding: Finding, limits: Limits = ENOUGH) -> Shortened:
        return shorten(self.system, self.target, self.property.objective, finding, limits)


def random_cases(folder: Path, rounds: int) -> Iterator[tuple[str, Case]]:
    generator = random.Random(7)
    for _ in range(rounds):
        file = folder / "graph.aut"
        file.write_text(random_graph(generator))
        formula = random_formula(generator, generator.randint(2, 8))
        yield formula, Case(highroad.load(file), f"ltl: {formula}")


def fewest_steps(case: Case) -> int:
    """Of all lassos and ways to final states of the product: by distances between all pairs."""
    product = case.target.core
    first = case.system.initial()[0] + case.runs.automaton.initial.to_bytes(2, "little")
    distances = {first: steps_from(product, first)}
    for pair in distances[first]:
        distances[pair] = steps_from(product, pair)
    from_start = {**distances[first], first: 0}
    best = [from_start[pair] for pair in from_start if product.observe(pair) & 1]
    for entry in from_start:
        for pair in [pair for pair in from_start if product.observe(pair) & 2]:
            there = 0 if pair == entry else distances[entry].get(pair)
            back = distances[pair].get(entry)
            if there is not None and back is not None:
                best.append(from_start[entry] + there + back)
    return min(best)


def steps_from(product: _core.ProductModel, start: bytes) -> dict[bytes, int]:
    """By at least one step."""
    reached: dict[bytes, int] = {}
    level, depth = [start], 0
    while level:
        depth += 1
        targets = (target for pair in level for *_, target in product.successors(pair) if target is not None)
        level = list(dict.fromkeys(target for target in targets if target not in reached))
        reached |= dict.fromkeys(level, depth)
    return reached


@pytest.mark.parametrize("rounds", [40, pytest.param(600, marks=pytest.mark.slow)])
def test_random_products(tmp_path: Path, rounds: int) -> None:
    """Never longer, and the formula is as wrong as before; breadth-first search finds the fewest pairs."""
    improved = ended = stuck = 0
    for formula, case in random_cases(tmp_path, rounds):
        finding = case.found("nested-dfs")
        if finding["ending"] != "found":
            continue
        result = case.shortened(finding)
        witness = result.witness
        assert len(witness) <= result.before
        assert not is_formula_true(case.system, case.runs, formula, witness)
        improved += len(witness) < result.before
        ended += witness.cycle is None
        stuck += witness.cycle == len(witness)
        nearest = case.found("bfs-cycles")
        if nearest["finding"] == "cycle":
            assert len(nearest["path"]) - 1 == fewest_steps(case)
    assert min(improved, ended, stuck) > rounds / 50


@pytest.fixture
def part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where there is no time for breadth-first search: the way and the cycle are searched by themselves."""
    monkeypatch.setattr(AcceptedRun, "_look_breadth_first", lambda run: run.unfinished.update({BREADTH_FIRST: "time"}))


@pytest.mark.usefixtures("part_by_part")
def test_part_by_part(tmp_path: Path) -> None:
    improved = 0
    for formula, case in random_cases(tmp_path, 150):
        finding = case.found("nested-dfs")
        if finding["ending"] != "found" or finding["cycle"] is None:
            continue
        result = case.shortened(finding)
        assert len(result.witness) <= result.before
        assert not is_formula_true(case.system, case.runs, formula, result.witness)
        improved += any(each.by in ("prefix", "cycle") for each in result.improvements)
    assert improved > 3


VIOLATED = [(file, text, fair) for file, text, fair, is_violated in CASES if is_violated]
QUICK = VIOLATED[::6]


@pytest.mark.parametrize(
    ("file", "text", "fair"),
    [pytest.param(*each, marks=[] if each in QUICK else [pytest.mark.slow]) for each in VIOLATED],
    ids=[f"{file} {'fair ' * fair}{text}" for file, text, fair in VIOLATED],
)
@pytest.mark.usefixtures("compiled_once")
def test_promela(file: str, text: str, fair: bool) -> None:
    system = highroad.load(HERE / file)
    case = Case(system, f"{'fair ' * fair}{text}")
    result = case.shortened(case.found("scc"), Limits(seconds=20))
    assert len(result.witness) <= result.before
    if text.startswith("ltl:"):
        assert not is_formula_true(system, case.runs, text.removeprefix("ltl:"), result.witness)
    assert not fair or is_fair(system, result.witness)


LONG = [
    ("[] <> (level[0] > 0)", 318, 46),
    ("<> [] (inside == 0)", 125, 35),
]


@pytest.mark.parametrize(("formula", "before", "after"), LONG)
def test_peterson(formula: str, before: int, after: int) -> None:
    system = highroad.load(ROOT / "models" / "peterson.pml", N=3)
    case = Case(system, f"ltl: {formula}")
    result = case.shortened(case.found("scc"))
    assert (result.before, len(result.witness), result.by) == (before, after, "bfs-cycles")
    assert not is_formula_true(system, case.runs, formula, result.witness)


def test_a_fair_run_stays_fair() -> None:
    check_fair_run()


@pytest.mark.usefixtures("part_by_part")
def test_a_fair_run_stays_fair_part_by_part() -> None:
    check_fair_run()


def check_fair_run() -> None:
    system = highroad.load(ROOT / "models" / "peterson.pml", N=2)
    formula = "<> [] (inside == 0)"
    case = Case(system, f"fair ltl: {formula}")
    result = case.shortened(case.found("scc"))
    assert len(result.witness) < result.before
    assert is_fair(system, result.witness)
    assert not is_formula_true(system, case.runs, formula, result.witness)


TURNS = """byte x, y;
active proctype P() { do :: x = 1 - x od }
active proctype Q() { do :: y = 1 - y od }
"""


def test_the_order_in_which_processes_move_does_not_matter(tmp_path: Path) -> None:
    """The product waits for P, then for Q: a cycle in which Q moves first needs a second round there."""
    (tmp_path / "turns.pml").write_text(TURNS)
    system = highroad.load(tmp_path / "turns.pml")
    case = Case(system, "fair ltl: <> (x > 1)")
    result = case.shortened(case.found("scc"))
    assert (result.witness.cycle, len(result.witness)) == (0, 4)
    assert is_fair(system, result.witness)


def test_a_fault_on_the_way_is_shortened_as_one(tmp_path: Path) -> None:
    (tmp_path / "fault.pml").write_text(
        "byte n; active proctype P() { do :: n < 9 -> n++ :: n == 2 || n == 9 -> assert(false) od }\n"
    )
    case = Case(highroad.load(tmp_path / "fault.pml"), "ltl: [] (n < 100)")
    finding = case.found("scc")
    assert finding["finding"] == "fault"
    result = case.shortened(finding)
    assert (result.before, len(result.witness), result.is_shortest) == (20, 6, True)
    assert result.witness.is_fault


def test_nothing_can_be_shorter_without_time() -> None:
    system = highroad.load(ROOT / "models" / "peterson.pml", N=2)
    case = Case(system, "ltl: [] <> (level[0] > 0)")
    result = case.shortened(case.found("scc"), Limits(seconds=1e-6))
    assert len(result.witness) <= result.before
    assert result.not_proven == "no shorter one was found in the time for shortening"
