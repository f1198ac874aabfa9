"""Trails as JSON: what was saved is followed again, and what does not fit is refused where it parts."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import highroad
from highroad.diagnostics import InputError
from highroad.results import Witness, witness_to_json
from highroad.systems import System
from highroad.trails.files import Origin, follow, read_trail, save_trail
from unit.systems.plain_models import Grid


def grid(dimensions: int = 2, length: int = 2) -> System:
    return highroad.load(Grid(dimensions, length))


def witness_of(system: System, search: str = "bfs", seed: int = 1) -> Witness:
    verdict = highroad.check(system, search=search, seed=seed).verdict
    assert isinstance(verdict, highroad.Violated)
    return verdict.witness


def save_witness(path: Path, witness: Witness) -> None:
    save_trail(path, witness, Origin("grid.py", {"d": 2}, "deadlock", "bfs", 1))


@given(dimensions=st.integers(1, 4), length=st.integers(1, 4), seed=st.integers(0, 2**64 - 1))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_saved_witness_is_followed_step_by_step(tmp_path: Path, dimensions: int, length: int, seed: int) -> None:
    system = grid(dimensions, length)
    witness = witness_of(system, "rdfs", seed)
    path = tmp_path / "trail.json"
    save_witness(path, witness)
    again = grid(dimensions, length)  # as another process would have it: states may have other numbers
    followed = follow(again, read_trail(path))
    assert witness_to_json(followed.witness(again)) == witness_to_json(witness)


def test_a_trail_remembers_where_it_comes_from(tmp_path: Path) -> None:
    path = tmp_path / "trail.json"
    save_witness(path, witness_of(grid()))
    trail = read_trail(path)
    assert trail.origin == Origin("grid.py", {"d": 2}, "deadlock", "bfs", 1)
    assert (trail.parameters, trail.property, trail.cycle) == ({"d": 2}, "deadlock", None)


def set_in(*keys: str | int, value: object) -> Callable[[Any], None]:
    """A change deep inside the data of a trail."""

    def change(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        data[keys[-1]] = value

    return change


PARTINGS = [
    ("another label", set_in("witness", "steps", 1, "label", value="jump"), 2, "'jump' is not possible; possible: go"),
    ("another choice", set_in("witness", "steps", 2, "choice", value=99), 3, "choice 99 is not"),
    ("a negative choice", set_in("witness", "steps", 2, "choice", value=-1), 3, "choice -1 is not"),
    ("other changes", set_in("witness", "steps", 3, "changes", value={"x": [1, 2]}), 4, "changes something else"),
    ("another start", set_in("witness", "start", value=3), 0, "no initial state number 3"),
    ("after a cycle that cannot be", set_in("witness", "cycle", value=5), 4, "no step 5 after which a cycle"),
    ("a cycle without steps", set_in("witness", "cycle", value=-1), 4, "no step -1 after which a cycle"),
    ("other first values", set_in("witness", "initial", "state", value="(1, 1)"), 0, "other values"),
]


@pytest.mark.parametrize(("change", "step", "message"), [row[1:] for row in PARTINGS], ids=[row[0] for row in PARTINGS])
def test_a_trail_of_another_model_is_refused_where_it_parts(
    tmp_path: Path, change: Callable[[Any], None], step: int, message: str
) -> None:
    path = tmp_path / "trail.json"
    save_witness(path, witness_of(grid()))
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data, indent=1))
    with pytest.raises(InputError) as caught:
        follow(grid(), read_trail(path))
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == "E703"
    assert f"at step {step}: " in diagnostic.message
    assert message in diagnostic.message
    assert diagnostic.span is not None
    if step:
        assert f'"label": "{data["witness"]["steps"][step - 1]["label"]}"' in (diagnostic.span.text or "")


def saved_text(tmp_path: Path) -> str:
    save_witness(tmp_path / "trail.json", witness_of(grid()))
    return (tmp_path / "trail.json").read_text()


BROKEN: list[tuple[str, Callable[[str], str], str]] = [
    ("empty", lambda _: "", "E700"),
    ("not JSON", lambda _: "hello", "E700"),
    ("half of it", lambda text: text[: len(text) // 2], "E700"),
    ("more than it", lambda text: text + "}", "E700"),
    ("a list", lambda _: "[1, 2]", "E701"),
    ("no keys", lambda _: "{}", "E701"),
    ("a text for a number", lambda text: text.replace('"seed": 1', '"seed": "one"'), "E701"),
    ("a step too few", lambda text: text.replace('"length": 4', '"length": 5'), "E701"),
    ("a huge number", lambda text: text.replace('"seed": 1', f'"seed": {"9" * 5000}'), "E70"),
    ("many brackets", lambda _: "[" * 100_000, "E70"),
    ("another format", lambda text: text.replace("highroad trail", "a song"), "E702"),
    ("another version", lambda text: text.replace('"version": 1', '"version": 2'), "E702"),
]


@pytest.mark.parametrize(("change", "code"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_broken_trail_is_refused(tmp_path: Path, change: Callable[[str], str], code: str) -> None:
    path = tmp_path / "trail.json"
    path.write_text(change(saved_text(tmp_path)))
    with pytest.raises(InputError) as caught:
        read_trail(path)
    assert caught.value.diagnostic.code.startswith(code)
    assert f"{path}:" in caught.value.diagnostic.render()


@given(st.data())
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_trail_is_followed_or_refused(tmp_path: Path, data: st.DataObject) -> None:
    """Some characters replaced: what comes out is a run of the model or a message, never anything else."""
    text = list(saved_text(tmp_path))
    for _ in range(data.draw(st.integers(1, 4))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.sampled_from('0123456789-.{}[]",:\\ \n\0aäe'))
    path = tmp_path / "damaged.json"
    path.write_text("".join(text))
    try:
        followed = follow(grid(), read_trail(path))
    except InputError:
        return
    assert all(edge.label.startswith("go(") for _, edge, _ in followed.moves)
