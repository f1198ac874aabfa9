"""The exit status of every outcome in every way to use the program, and the shape of what it prints as JSON."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from answers import Highroad
from contract import json_schemas
from end_to_end.exit_matrix import CYCLE_SEARCHES, MODES, SEARCHES, STATUS, Never, commands, write_inputs
from highroad.cli import application
from highroad.experiments import experiments
from highroad.searches import searches_for
from pace import slow_unless
from unit.experiments.small_experiment import SMALL, block

COMMANDS = commands()
RAISED: dict[str, BaseException] = {"internal error": RuntimeError("a defect"), "interrupted": KeyboardInterrupt()}
DOCUMENTS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from highroad import cli

    folder = tmp_path_factory.mktemp("inputs")
    write_inputs(folder)
    (folder / "results.jsonl").write_text(block("row / rdfs").to_line())
    save = ["--trail", str(folder / "ladder.json"), "--search", "bfs"]
    assert cli.run(["check", str(folder / "ladder.py"), *save]) == 1
    save = ["--trail", str(folder / "fault.json"), "--search", "bfs"]
    assert cli.run(["check", str(folder / "faulty.py"), "-p", "false", *save]) == 1
    return folder


def test_every_cell_is_filled_in() -> None:
    brought_about = set(RAISED)
    for name, mode in MODES.items():
        assert mode.cells.keys() == STATUS.keys() - brought_about, name
        assert all(cell.why for cell in mode.cells.values() if isinstance(cell, Never)), name


def test_every_search_and_every_command_is_there() -> None:
    assert set(SEARCHES) == set(searches_for(runs=False))
    assert set(CYCLE_SEARCHES) == set(searches_for(runs=True))
    used = {words.split()[0] for _, _, words, _ in COMMANDS.values()}
    used |= {" ".join(words.split()[:2]) for _, _, words, _ in COMMANDS.values()}
    root: Any = application()
    for name in root.list_commands(None):
        command = root.get_command(None, name)
        inner = command.list_commands(None) if hasattr(command, "list_commands") else []
        assert {f"{name} {each}" for each in inner if each != "export"} <= used
        assert name in used


QUICK = ("bfs", "highway", "random", "scc")


def is_quick(cell: str) -> bool:
    """The searches are alike in this; some of them stand for all."""
    mode = cell.partition(":")[0]
    return not mode.startswith("check --search ") or mode.endswith(QUICK)


@pytest.mark.parametrize("cell", [pytest.param(cell, marks=slow_unless(is_quick(cell))) for cell in COMMANDS])
def test_exit_status(highroad: Highroad, inputs: Path, monkeypatch: pytest.MonkeyPatch, cell: str) -> None:
    mode, outcome, words, as_json = COMMANDS[cell]
    monkeypatch.chdir(inputs)
    monkeypatch.setitem(experiments(), SMALL.name, SMALL)
    if outcome in RAISED:
        bring_about(mode.target, RAISED[outcome], monkeypatch)
    answer = highroad(*words.split())
    assert answer.status == STATUS[outcome], answer.errors
    if answer.status == 2:
        assert answer.output == ""
        assert answer.errors.count("error[E") == 1
    elif answer.status == 5:
        assert answer.errors.startswith("internal error: RuntimeError: a defect\n")
    elif answer.status == 130:
        assert answer.errors.endswith("interrupted\n")
    elif as_json and not is_theory_in_time(words):
        require_shape(mode.schema, outcome, answer.output)
    else:
        assert answer.output or answer.errors


def bring_about(target: str, error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    module_name, _, path = target.partition(":")
    *owners, name = path.split(".")
    owner: Any = importlib.import_module(module_name)
    for each in owners:
        owner = getattr(owner, each)
    monkeypatch.setattr(owner, name, fail)


def is_theory_in_time(words: str) -> bool:
    """What is computed has no part that could be told when time is up."""
    return words.startswith("theory") and "--max-time" in words


def require_shape(schema: str | None, outcome: str, output: str) -> None:
    """Nothing but the documented keys, of the documented types, and a verdict that fits the status."""
    assert schema is not None
    is_list, _, name = schema.rpartition("list of ")
    kind: Any = getattr(json_schemas, name)
    found = msgspec.json.decode(output, type=list[kind] if schema.startswith("list of ") else kind)
    assert is_list == ""
    answers = found if isinstance(found, list) else [found]
    for each in answers:
        if isinstance(each, json_schemas.Check):
            require_agreement(each)
    if name == "Check":
        verdicts = {each.verdict for each in answers}
        assert (outcome == "violated") == ("violated" in verdicts)
        assert (outcome == "holds") == (verdicts == {"holds"})
        if outcome not in ("holds", "violated"):
            limits = {each.limit for each in answers}
            assert outcome in limits or (outcome == "depth" and "bound" in limits)  # a walk turns back at the depth


def require_agreement(answer: json_schemas.Check) -> None:
    assert (answer.limit is None) == (answer.verdict != "inconclusive")
    assert answer.complete == (answer.verdict != "inconclusive" and answer.witness is None)
    assert (answer.is_shortest is None) == (answer.witness is None)
    if answer.witness is not None:
        assert answer.witness.length == len(answer.witness.steps)


def test_what_is_not_documented_is_not_accepted() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(
            b'{"bisimilar": true, "difference": null, "limit": null, "states": [], "x": 1}', type=json_schemas.Compare
        )
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"bisimilar": true, "difference": null, "states": []}', type=json_schemas.Compare)


OF_THEORY = ("TheoryGraph", "TheoryHighway", "TheoryShape", "TheoryFunnel", "TheoryDensity", "TheoryFigure")
INNER = ("AtPercent", "Curve", "Panel", "Statistics", "Estimates", "ExperimentEntry")


def test_every_key_is_documented() -> None:
    text = "".join((DOCUMENTS / name).read_text() for name in ("json.md", "reduce.md", "trails.md"))
    words = set(re.findall(r"`([a-z_0-9.]+)`", text))
    for name, kind in vars(json_schemas).items():
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and name not in (*OF_THEORY, *INNER):
            missing = {field.name for field in msgspec.structs.fields(kind)} - words
            assert not missing, name
