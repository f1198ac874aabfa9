"""The conformance set: what the mCRL2 toolset accepts is accepted, and what it refuses is refused at the same place.

Refusals that only come up when a specification is made linear or explored are not the business of the front end, so it
accepts those. The toolset's own limitations and mistakes need not be copied; then any outcome but a crash will do.
"""

import re
from pathlib import Path

import pytest

from highroad.diagnostics import InputError, Source
from highroad.languages.mcrl2.parse import read, read_with_names
from highroad.languages.mcrl2.printing import term_text, unit_text
from highroad.languages.mcrl2.process_typing import ProcessTyping
from highroad.languages.mcrl2.processes import Action, Process, Sync, Tau, Timed
from highroad.languages.mcrl2.sections import parse_document
from unit.mcrl2.specifications import ACCEPTED, REFUSED, Refused

FRONT_END_STAGES = ("parse", "type")
FIRST_TYPE_CODE = "E820"

INVALID = [item for item in REFUSED if item.kind == "invalid" and item.stage in FRONT_END_STAGES]
LATER = [item for item in REFUSED if item.stage not in FRONT_END_STAGES]
NOT_TO_COPY = [item for item in REFUSED if item.kind != "invalid" and item.stage in FRONT_END_STAGES]


def test_the_set_is_complete() -> None:
    assert (len(ACCEPTED), len(INVALID), len(LATER), len(NOT_TO_COPY)) == (160, 85, 30, 2)


@pytest.mark.parametrize("path", ACCEPTED, ids=lambda path: path.stem)
def test_accepted(path: Path) -> None:
    specification = read(path.read_text(), path.name)
    assert specification.init is not None


@pytest.mark.parametrize("item", INVALID, ids=lambda item: item.name)
def test_refused_at_the_line_at_fault(item: Refused) -> None:
    with pytest.raises(InputError) as caught:
        read(item.path.read_text(), item.path.name)
    found = caught.value.diagnostic
    assert found.span is not None
    assert item.line is None or found.span.line == item.line
    assert ("parse" if found.code < FIRST_TYPE_CODE else "type") == item.stage


@pytest.mark.parametrize("item", LATER, ids=lambda item: item.name)
def test_refused_later(item: Refused) -> None:
    read(item.path.read_text(), item.path.name)


def test_limitations_of_the_toolset() -> None:
    """One text has two readings and is refused here, too; hiding a variable by one of another sort is allowed."""
    assert [item.name for item in NOT_TO_COPY] == ["024-ambiguous-quantifier", "087-lambda-shadows-other-sort"]
    ambiguous, hiding = NOT_TO_COPY
    with pytest.raises(InputError) as caught:
        read(ambiguous.path.read_text(), ambiguous.path.name)
    assert caught.value.diagnostic.code == "E805"
    read(hiding.path.read_text(), hiding.path.name)


def label(process: Process) -> str:
    match process:
        case Action(name=name, arguments=arguments):
            return f"{name}({', '.join(map(term_text, arguments))})" if arguments else name
        case Sync(operands=operands):
            return "|".join(map(label, operands))
        case Timed(body=body, time=time):
            return f"{label(body)} @ {unit_text(time)}"
        case Tau():
            return "tau"
    raise AssertionError(process)


@pytest.mark.parametrize("path", [path for path in ACCEPTED if path.with_suffix(".aut").exists()], ids=lambda p: p.stem)
def test_labels_are_printed_as_the_toolset_prints_them(path: Path) -> None:
    """Each label of the transition system is read as a process of the specification, and printed again."""
    reading = read_with_names(path.read_text(), path.name)
    typing = ProcessTyping(reading.calls, reading.elaboration)
    for text in sorted(set(re.findall(r'"(.*)"', path.with_suffix(".aut").read_text()))):
        if text not in ("Terminate", "Terminate1"):
            written = parse_document(Source("label", f"init {text};")).init
            assert label(typing.process(written, {})) == text
