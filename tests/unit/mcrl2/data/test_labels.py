"""Those specifications of the conformance set that are a sequence of actions: its labels show the values of terms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from highroad.languages.mcrl2.data import Data
from highroad.languages.mcrl2.parse import read
from highroad.languages.mcrl2.processes import Action, Delta, Sequence
from unit.mcrl2.specifications import ACCEPTED


def _actions(path: Path) -> tuple[Action, ...]:
    """The actions of a specification that is nothing but a sequence of them."""
    init = read(path.read_text(), path.name).init
    operands = init.operands if isinstance(init, Sequence) else (init,)
    actions = tuple(part for part in operands if isinstance(part, Action))
    return actions if len(actions) + isinstance(operands[-1], Delta) == len(operands) else ()


STRAIGHT = [path for path in ACCEPTED if _actions(path)]


def test_there_are_many() -> None:
    assert len(STRAIGHT) > 30


@pytest.mark.parametrize("path", STRAIGHT, ids=lambda path: path.stem)
def test_labels(path: Path) -> None:
    data = Data(read(path.read_text(), path.name))
    labels = set()
    for action in (one for one in _actions(path) if one.name != "Terminate"):
        values = [data.text(data.value(argument, {})) for argument in action.arguments]
        labels.add(f"{action.name}({', '.join(values)})" if values else action.name)
    expected = json.loads(path.with_suffix(".json").read_text())["actions"]
    assert labels == {label for label in expected if not label.startswith("Terminate")}
