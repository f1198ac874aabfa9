"""What .dot and .fsm say of each state is what the model says of it, also where states differ in their variables."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import highroad
from contract.state_files import Read, read_dot, read_fsm
from differential.random_systems import LANGUAGES, systems
from highroad.explored import ExploredLts
from highroad.lts import dot, fsm
from highroad.systems import System

ROOT = Path(__file__).parents[2]
MODELS = sorted(path for path in (ROOT / "models").rglob("*") if path.suffix in (".pml", ".mcrl2", ".py"))
SPECIFICATIONS = sorted((ROOT / "tests" / "mcrl2" / "conformance" / "accept").glob("*.mcrl2"))
RANDOM = 40  # of each language
WIDTH, DEPTH = 12, 30  # of the part that is written

SEVERAL_SETS = {
    "a sum gives a variable": "act a,b: Bool; proc P = sum n:Bool. a(n).b(n).P; init P;",
    "another process, another variable": "act a: Nat; proc P(x: Nat) = a(x).Q(x+7); Q(y: Nat) = a(y).delta; init P(1);",
}


def part_of(system: System) -> ExploredLts | None:
    """All that a small system has, and of a large one the begin of it; None if its first step fails."""
    for depth in range(DEPTH, -1, -1):
        reduction = highroad.reduce(system, width=WIDTH, depth=depth, seed=1)
        if reduction.is_finished:
            return reduction.lts
    return None


def text_of(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else repr(value)


def require_states(system: System, lts: ExploredLts | None) -> None:
    assert lts is not None
    known = [{name: text_of(v) for name, v in system.describe(lts.state(n)).items()} for n in range(lts.state_count)]
    in_dot = read_dot(_written(dot, lts))
    assert in_dot.initial == lts.initial
    assert in_dot.states == known
    assert in_dot.transitions == list(lts.edges())
    require_vectors(read_fsm(_written(fsm, lts)), known, list(lts.edges()))


def require_vectors(read: Read, known: list[dict[str, str]], edges: list[tuple[int, str, int]]) -> None:
    """The columns are the variables in the order in which states bring them; a text may be changed, but not so that two
    become one. What a state does not have is dashes, which then stand for nothing else in that column."""
    names = list(dict.fromkeys(name for state in known for name in state))
    assert len(read.states) == len(known)
    columns = list(zip(*(state.values() for state in read.states), strict=True))
    for name, column in zip(names, columns, strict=False):
        values = [state.get(name) for state in known]
        _require_same(values, column)
        assert {text for value, text in zip(values, column, strict=True) if value is None} <= {"-", "--"}
    assert names or set(columns) == {("-",) * len(known)}
    assert len(columns) == (len(names) or 1)
    assert [(a, b) for a, _, b in read.transitions] == [(a, b) for a, _, b in edges]
    _require_same([label for _, label, _ in edges], [label for _, label, _ in read.transitions])


def _require_same(known: list[str | None] | list[str], read: list[str] | tuple[str, ...]) -> None:
    pairs = set(zip(known, read, strict=True))
    assert len(pairs) == len({one for one, _ in pairs}) == len({other for _, other in pairs})
    assert all(one == other for one, other in pairs if one is not None and '"' not in one and not other.endswith("'"))


def _written(form: object, lts: ExploredLts) -> str:
    stream = io.StringIO()
    form.write(stream, lts)  # type: ignore[attr-defined]
    return stream.getvalue()


@pytest.mark.parametrize("path", MODELS, ids=lambda path: str(path.relative_to(ROOT / "models")))
def test_of_every_bundled_model(path: Path) -> None:
    system = highroad.load(path)
    require_states(system, part_of(system))


@pytest.mark.parametrize("specification", SEVERAL_SETS.values(), ids=SEVERAL_SETS)
def test_of_places_with_variables_of_their_own(specification: str, tmp_path: Path) -> None:
    path = tmp_path / "model.mcrl2"
    path.write_text(specification)
    system = highroad.load(path)
    lts = part_of(system)
    require_states(system, lts)
    assert lts is not None
    assert len({tuple(lts.describe(state)) for state in range(lts.state_count)}) > 1


@pytest.mark.parametrize("path", SPECIFICATIONS, ids=lambda path: path.stem)
def test_of_every_specification_of_the_conformance_set(path: Path) -> None:
    system = highroad.load(path)
    require_states(system, part_of(system))


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_random_models(language: str, tmp_path: Path) -> None:
    tried = differing = 0
    for _, system in systems(language, range(RANDOM), tmp_path):
        if len(set(system.initial())) == 1 and (lts := part_of(system)) is not None:
            require_states(system, lts)
            tried += 1
            differing += len({tuple(lts.describe(state)) for state in range(lts.state_count)}) > 1
    assert tried >= RANDOM // 2
    assert (differing > 0) == (language in ("promela", "mcrl2"))
