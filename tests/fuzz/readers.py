"""Everything that reads texts of others, each as a function of bytes; where there is a cheap comparison, with that.

All of it is Python: the core gets numbers and finished labels, and no text that it would have to parse, but patterns of
actions.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from pathlib import Path

import highroad
from fuzz import words
from fuzz.judging import Reader, WrongError
from fuzz.known import systems
from highroad import formulas
from highroad.audit.budget import AuditBudget
from highroad.automata.hoa import read_hoa, write_hoa
from highroad.automata.syntax import parse_formula
from highroad.cli._options import limits_of, parameters_of
from highroad.diagnostics import InputError, Source
from highroad.experiments._results import Block, read_blocks
from highroad.explored import ExploredLts, explored
from highroad.heuristics import parse_heuristic
from highroad.ir.printer import print_model
from highroad.languages.promela.lexer import Gap, Token
from highroad.languages.promela.lower import lower
from highroad.languages.promela.macros import Budget
from highroad.languages.promela.parse import parse
from highroad.languages.promela.preprocessor import preprocess_with_macros
from highroad.limits import Limits
from highroad.lts import aut
from highroad.lts.graph import Graph
from highroad.mucalculus import check_lts, read_formula
from highroad.properties import located_mistakes, make_property, parse_property
from highroad.results import Violated
from highroad.searches import parse_search
from highroad.systems import System
from highroad.systems.patterns import require_possible_actions
from highroad.trails.files import follow, read_trail, save_trail
from highroad.trails.saved import StepTrail

STEPS = 3  # that are taken in a model after it was read
CHOICES = 20  # of a state, from which they are taken
NOT_EVERYWHERE = ("E401", "E637")  # what is nested deeply, and functions that cannot be negated
LIMITS = Limits(states=200)
TIME = Limits(states=200, seconds=1.0)  # a formula with data may speak of ever more values


def _text(data: bytes) -> str:
    """As a word of a command line is read."""
    return data.decode("utf-8", "surrogateescape")


def _file(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def _require(is_right: bool, what: str) -> None:
    if not is_right:
        raise WrongError(what)


def _outcome(question: Callable[[], object]) -> object:
    """An answer, or the code of what is wrong."""
    try:
        return question()
    except InputError as mistake:
        return mistake.diagnostic.code


# Models


def _promela(data: bytes, folder: Path) -> None:
    """A model without its macros is the same model."""
    (folder / "other.pml").write_text("#define OTHER 1\nbyte other;\n")
    source = Source.read(_file(folder, "model.pml", data))
    system = highroad.load(folder / "model.pml")
    tokens, _ = preprocess_with_macros(source, {}, (), Budget())
    expanded = _outcome(lambda: _meaning(Source(source.name, _text_of(tokens))))
    _require(expanded == _meaning(source), "a model without its macros is another one")
    _walk(system)


def _text_of(tokens: Sequence[Token]) -> str:
    """Blanks keep apart what macros have brought together; operators of formulas consist of two tokens."""
    text = ""
    for token in tokens:
        is_joined = token.gap is Gap.NOTHING and text[-1:] + token.text in ("[]", "<>", "<->", "/\\", "\\/")
        text += ("\n" if token.gap is Gap.LINE else "" if is_joined else " ") + token.text
    return text


def _meaning(source: Source) -> str:
    """The model as text, without blanks: those in statements are as they were written."""
    return "".join(print_model(lower(parse(source, {}, ())).model).split())


def _mcrl2(data: bytes, folder: Path) -> None:
    """The label of a step is an action that a formula can speak of."""
    system = highroad.load(_file(folder, "model.mcrl2", data))
    for label in _walk(system):
        read = _outcome(partial(formulas.validate, system, Source("<label>", f"<{label}>true")))
        _require(read is None, f"a label cannot be read again: {label} {read}")


def _walk(system: System) -> list[str]:
    """Some steps from the first initial state, each of them described; the labels on the way."""
    labels: list[str] = []
    state: bytes | None = system.initial()[0]
    for _ in range(STEPS):
        assert state is not None
        system.describe(state)
        edges = [edge for edge in islice(system.edges(state), CHOICES) if edge.state is not None]
        if not edges:
            break
        labels.append(edges[-1].label)
        state = edges[-1].state
    return labels


def _graph(data: bytes, folder: Path) -> None:
    """What is read can be written, and then it is read as the same."""
    first = aut.read(_file(folder, "model.aut", data))
    written = io.StringIO()
    aut.write(written, first)
    second = aut.read(_file(folder, "again.aut", written.getvalue().encode("utf-8", "surrogatepass")))
    _require(_same(first, second), "a graph that is written is read as another one")
    _walk(highroad.load(folder / "model.aut"))


def _same(left: Graph, right: Graph) -> bool:
    return (left.initial, left.state_count, list(left.edges())) == (
        right.initial,
        right.state_count,
        list(right.edges()),
    )


# Properties


def _predicate(kind: str) -> Reader:
    """Parentheses change nothing, and a negation everything."""

    def read(data: bytes, _: Path) -> None:
        system = systems()[kind]
        text, state = _text(data), system.initial()[0]
        source = make_property("reach", text.strip()).objective.predicate
        assert source is not None
        value = system.holds(source, state)
        for changed, expected in ((f"({source.text}\n)", value), (f"!({source.text}\n)", not value)):
            other = _outcome(lambda each=changed: system.holds(Source("<reach>", each), state))  # type: ignore[misc]
            _require(other in (expected, *NOT_EVERYWHERE), "a predicate in parentheses has another value")

    return read


def _ltl(kind: str) -> Reader:
    """A formula that is printed is read as the same; then it is asked of a model."""

    def read(data: bytes, _: Path) -> None:
        text, system = _text(data).strip(), systems()[kind]
        formula = parse_formula(make_property("ltl", text).source)
        again = _outcome(lambda: parse_formula(Source("<ltl>", str(formula))))
        _require(again == formula, "a formula that is printed is read as another one")
        wanted = make_property("ltl", text).in_system(system)
        runs = wanted.objective.runs
        assert runs is not None
        with located_mistakes(wanted):
            require_possible_actions(wanted.objective, system)
            for atom in filter(None, runs.atoms):
                system.holds(atom, system.initial()[0])
        if kind == "aut":  # compiled models would be compiled again each time
            highroad.check(system, wanted, limits=LIMITS, audit="off")

    return read


@cache
def _space(kind: str) -> ExploredLts:
    return explored(systems()[kind], LIMITS, None, AuditBudget.of("off"))


def _mu(kind: str) -> Reader:
    def read(data: bytes, folder: Path) -> None:
        source = Source.read(_file(folder, "formula.mcf", data))
        system = systems()[kind]
        formulas.validate(system, source)
        check_lts(_space(kind), read_formula(source), model=getattr(system, "specified", None), limits=TIME)

    return read


def _property(data: bytes, _: Path) -> None:
    """Any kind of property; what is printed is read as the same."""
    text = _text(data)
    if re.search(r"hoa\s*:|\.mcf\s*$", text):
        return  # names of files
    wanted = parse_property(text)
    again = _outcome(lambda: parse_property(str(wanted)))
    _require(again == wanted, "a property that is printed is read as another one")
    wanted.in_system(systems()["pml"])


def _action(data: bytes, _: Path) -> None:
    """The core finds a step by a pattern exactly if a few lines of Python do."""
    pattern = _text(data).strip()
    system = systems()["aut"]
    result = highroad.check(system, make_property("action", pattern), limits=LIMITS, audit="off")
    labels = ["a(1, x)", "b|c(2)", "tau", "d", "b"]
    is_found = isinstance(result.verdict, Violated)
    _require(is_found is any(_matches(pattern, label) for label in labels), "a pattern finds another step")


def _matches(pattern: str, label: str) -> bool:
    """Whether a label, or one of its actions, is what a pattern wants: all of it, or the name before its arguments."""
    texts = [label, *label.split("|")]
    return any(_fits(pattern, each) for text in texts for each in (text, text.partition("(")[0]))


def _fits(pattern: str, text: str) -> bool:
    """Whether a text is as a pattern says: `ends` is where the part of the pattern that was read may end in it."""
    ends = {0}
    for wanted in pattern:
        if wanted == "*":
            ends = set(range(min(ends, default=len(text) + 1), len(text) + 1))
        else:
            ends = {end + 1 for end in ends if text[end : end + 1] == wanted}
    return len(text) in ends


# Options


def _search(data: bytes, _: Path) -> None:
    """A search that is printed is read as the same."""
    chosen = parse_search(_text(data))
    _require(_outcome(lambda: parse_search(str(chosen))) == chosen, "a search that is printed is read as another one")


def _options(data: bytes, _: Path) -> None:
    """Heuristics, parameters, sizes and times: one in each line."""
    lines = [*_text(data).split("\n"), *4 * [""]]
    if ".py:" not in lines[0]:  # a function in a file
        parse_heuristic(lines[0])
    parameters_of(tuple(lines[1].split(" ")))
    limits_of(None, None, lines[2], lines[3])


# Files beside the model


def _hoa(data: bytes, folder: Path) -> None:
    """An automaton that is written is read as one with the same states, and is small enough to be used."""
    automaton = read_hoa(Source.read(_file(folder, "known.hoa", data)))
    text = write_hoa(automaton)
    again = read_hoa(Source("<written>", text))
    _require(len(again.transitions) == len(automaton.transitions), "an automaton that is written has other states")
    _require(again.atoms == automaton.atoms, "an automaton that is written has other atoms")
    _require(write_hoa(again) == text, "an automaton that is written twice is another one")


def _trail(suffix: str, kind: str) -> Reader:
    """A trail that fits its model is written, read and followed as the same run."""

    def read(data: bytes, folder: Path) -> None:
        system = systems()[kind]
        trail = read_trail(_file(folder, f"known.{suffix}", data))
        followed = follow(system, trail)
        again = folder / f"again.{suffix}"
        save_trail(again, followed.witness(system), trail.origin)
        second = read_trail(again)
        _require(follow(system, second).states == followed.states, "a trail that is written is another run")
        if isinstance(trail, StepTrail) and isinstance(second, StepTrail):
            _require(second.origin == trail.origin, "a trail that is written comes from elsewhere")

    return read


def _results(data: bytes, folder: Path) -> None:
    """Results that are written are read as the same."""
    blocks: list[Block] = read_blocks(_file(folder, "results.jsonl", data))
    path = _file(folder, "again.jsonl", "".join(block.to_line() for block in blocks).encode("utf-8", "surrogatepass"))
    _require(repr(read_blocks(path)) == repr(blocks), "results that are written are read as others")


@dataclass(frozen=True, slots=True)
class Target:
    """A reader, and what it is likely to understand."""

    read: Reader
    words: tuple[str, ...]
    most_bytes: int = 2000


TARGETS = {
    "promela": Target(_promela, words.PROMELA),
    "mcrl2": Target(_mcrl2, words.MCRL2),
    "aut": Target(_graph, words.AUT, 500),
    "hoa": Target(_hoa, words.HOA, 1000),
    "ltl-aut": Target(_ltl("aut"), words.LTL, 200),
    "ltl-promela": Target(_ltl("pml"), words.LTL, 200),
    "mu-aut": Target(_mu("aut"), words.MU, 500),
    "mu-mcrl2": Target(_mu("mcrl2"), words.MU, 500),
    "predicate-builder": Target(_predicate("builder"), words.PREDICATE, 200),
    "predicate-promela": Target(_predicate("pml"), words.PREDICATE, 200),
    "predicate-mcrl2": Target(_predicate("mcrl2"), words.PREDICATE, 200),
    "predicate-python": Target(_predicate("python"), words.PREDICATE, 200),
    "property": Target(_property, words.PROPERTY, 200),
    "action": Target(_action, words.ACTION, 100),
    "search": Target(_search, words.SEARCH, 200),
    "options": Target(_options, words.OPTIONS, 200),
    "trail-json": Target(_trail("json", "aut"), words.TRAIL_JSON, 1000),
    "trail-text": Target(_trail("txt", "aut"), words.TRAIL_TEXT, 500),
    "trail-svg": Target(_trail("svg", "aut"), words.TRAIL_SVG, 1000),
    "trail-mermaid": Target(_trail("mmd", "aut"), words.TRAIL_MERMAID, 500),
    "trail-spin": Target(_trail("trail", "pml"), words.TRAIL_SPIN, 300),
    "results": Target(_results, words.RESULTS, 1000),
}
