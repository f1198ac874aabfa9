"""Texts that come from a model do nothing, wherever they are shown or written: each of them in each place of a model,
by each command and in each format; files are read by readers that are not ours where there are some.
"""

from __future__ import annotations

import builtins
import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import highroad as api
from answers import Answer, Highroad
from contract.state_files import read_dot, read_fsm
from highroad.experiments import experiments
from unit.experiments.small_experiment import SMALL, block
from unit.trails import mermaid_checker

TEXTS = {
    "colours": "\x1b[31mred\x1b[0m",
    "a title": "\x1b]0;title\x07",
    "short escapes": "\x9b31m\x85\x08\x7f",
    "directions": "\u202elive\u2066\u200f\u061c\ufeff",
    "lines": "a\nviolated: everything\r\u2028x\x0b",
    "nothing": "\0a",
    "half a pair": "a\udcff",
    "elements": "<script>alert(1)</script><!-- ]]> &amp; &#27;",
    "quotes": '"\'\\" \\n \\x1b \\N',
    "words of Mermaid": "end %%{init: {}}%% loop #35; -->> p0: ; wrap:",
    "words of the shell": "`x` $(x) | > *",
    "words of rich": "[red]x[/red] [/]",
}

STATES = """
class Named(tuple):
    def _asdict(self):
        return {TEXT: self[0], "x": self[0]}

class Shown:
    def __init__(self, n): self.n = n
    def __hash__(self): return self.n
    def __eq__(self, other): return self.n == other.n
    def __repr__(self): return TEXT

KIND = "%s"
make = {"name": lambda n: Named((n,)), "repr": Shown, "value": lambda n: f"{TEXT}{n}"}.get(KIND, lambda n: n)
number = {"name": lambda s: s[0], "repr": lambda s: s.n, "value": lambda s: int(s[-1])}.get(KIND, lambda s: s)
label = TEXT if KIND == "label" else "go"

def initial_states():
    return [make(0)]

def successors(state):
    n = number(state)
    return [(f"{label}({n})" if KIND == "label" else "go", make(n + 1))] if n < 3 else []
"""


def _python(kind: str) -> Callable[[Path, str], Path]:
    def write(folder: Path, text: str) -> Path:
        path = folder / "model.py"
        path.write_text(f"TEXT = {text!a}\n" + STATES % kind)
        return path

    return write


def _builder(folder: Path, text: str) -> Path:
    path = folder / "model.py"
    text = text.encode(errors="replace").decode()  # anything else is refused
    path.write_text(
        "from highroad import Builder\n"
        "def model():\n"
        f"    m = Builder({text!a})\n"
        "    x = m.int('x', 0, 3)\n"
        f"    m.step({text!a}, when=x < 3, do=[x.becomes(x + 1)])\n"
        "    return m.build()\n"
    )
    return path


def _graph(folder: Path, text: str) -> Path:
    path = folder / "model.aut"
    label = text.replace("\r", "").replace("\n", "").replace("\0", "").encode(errors="replace")
    path.write_bytes(b'des (0,3,4)\n(0,"%b",1)\n(1,"b",2)\n(2,"%b",3)\n' % (label, label))
    return path


def _file_name(folder: Path, text: str) -> Path:
    name = text.replace("/", "").replace("\0", "").encode(errors="replace").decode()
    path = folder / f"{name}.aut"
    path.write_text('des (0,3,4)\n(0,"a",1)\n(1,"b",2)\n(2,"c",3)\n')
    return path


def _promela(folder: Path, text: str) -> Path:
    """In a text that is printed, which is also the label of the step, and in the name that a marker gives the file."""
    plain = text.replace("\n", "").replace("\r", "").replace("\0", "").replace('"', "").replace("\\", "")
    plain = plain.replace("%", "%%").encode(errors="replace").decode()
    path = folder / "model.pml"
    path.write_text(
        f'# 1 "{plain}"\nchan c = [1] of {{ byte }};\nactive proctype P() {{ byte x; printf("{plain}%d\\n", x);\n'
        "c!1; c?x; assert(x == 0) }\nactive proctype Q() { 0 }\n"
    )
    return path


ENTRANCES: dict[str, Callable[[Path, str], Path]] = {
    "label in Python": _python("label"),
    "name in Python": _python("name"),
    "value in Python": _python("value"),
    "representation in Python": _python("repr"),
    "step of the builder": _builder,
    "label of a graph": _graph,
    "name of a file": _file_name,
    "text and place in Promela": _promela,
}


@pytest.fixture(params=TEXTS)
def text(request: pytest.FixtureRequest) -> str:
    return TEXTS[request.param]


@pytest.fixture(params=ENTRANCES)
def model(request: pytest.FixtureRequest, text: str, tmp_path: Path) -> Path:
    return ENTRANCES[request.param](tmp_path, text)


def require_tame(text: str) -> None:
    assert all(line.isprintable() for line in text.split("\n"))
    assert "violated: everything" not in [line.strip() for line in text.split("\n")]


def require_tame_answer(answer: Answer) -> None:
    assert answer.status in (0, 1, 2)
    require_tame(answer.output)
    require_tame(answer.errors)


def test_the_terminal(highroad: Highroad, model: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quoted = text.replace("\\", "").replace('"', "")
    for arguments in (
        ["check", model, "--search", "bfs"],
        ["check", model, "-p", "mu: <true*>[true]false"],
        ["check", model, "--action", text],
        ["check", model, "-p", f'state == "{quoted}"'],
        ["check", model, "-p", f"{text}: x"],
        ["check", model, "--search", text],
        ["check", model, "-D", text],
        ["check", f"{model}{text}".replace("\0", "")],
        ["count", model],
        ["lts", model, "-o", model.parent / f"x{text}.dot".replace("/", "").replace("\0", "")],
        ["reduce", model, "--width", "3", "-p", "deadlock"],
        ["simulate", model, "--steps", "4", "--seed", "1", "--msc"],
        ["theory", "graph", model],
        ["theory", "highway", model, "--width", "2"],
    ):
        require_tame_answer(highroad(*arguments))
    typed = iter(["s", text, "0", "0", "u", "s", "q"])
    monkeypatch.setattr(builtins, "input", lambda _prompt: next(typed))
    require_tame_answer(highroad("simulate", model, "-i"))


def test_trails(highroad: Highroad, model: Path) -> None:
    trails = {suffix: model.parent / f"t.{suffix}" for suffix in ("json", "txt", "svg", "mmd")}
    for suffix, trail in trails.items():
        require_tame_answer(highroad("check", model, "--search", "bfs", "--trail", trail))
        written = trail.read_text(encoding="utf-8")
        require_tame(written)
        if suffix == "json":
            json.loads(written)
        elif suffix == "svg":
            elements = {element.tag.partition("}")[2] for element in ElementTree.fromstring(written).iter()}
            assert "script" not in elements
        elif suffix == "mmd":
            mermaid_checker.read(written)
        require_tame_answer(highroad("simulate", model, "--trail", trail))
    shortened = highroad("shorten", model, trails["txt"], "--max-time", "1s")
    assert shortened.status == 0
    require_tame_answer(shortened)


def test_json(highroad: Highroad, model: Path) -> None:
    for arguments in (
        ["check", model, "--search", "bfs", "--json"],
        ["count", model, "--json"],
        ["simulate", model, "--steps", "4", "--json"],
        ["lts", model, "-o", model.parent / "x.aut", "--json"],
    ):
        answer = highroad(*arguments)
        assert answer.output.isascii()
        require_tame_answer(answer)
        json.loads(answer.output)


def test_graphs(highroad: Highroad, model: Path) -> None:
    counts = None
    for suffix, read in (("dot", read_dot), ("fsm", read_fsm)):
        path = model.parent / f"x.{suffix}"
        answer = highroad("lts", model, "-o", path)
        require_tame_answer(answer)
        if answer.status == 0:
            written = path.read_text(encoding="utf-8")
            require_tame(written)
            found = read(written)
            assert counts in (None, (len(found.states), len(found.transitions)))
            counts = len(found.states), len(found.transitions)
    path = model.parent / "x.aut"
    if highroad("lts", model, "-o", path).status == 0:
        require_tame(path.read_text(encoding="utf-8").replace("\t", " "))
        assert _labels(path) == _labels(model)


def _labels(model: Path) -> set[str]:
    return {label for _, label, _ in api.explore(api.load(model)).edges()}


def test_two_that_differ(highroad: Highroad, model: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.aut"
    other.write_text("des (0,0,1)\n")
    answer = highroad("lts", "compare", model, other)
    require_tame_answer(answer)


def test_reports(highroad: Highroad, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results are files, too, and may come from anybody."""
    monkeypatch.setitem(experiments(), SMALL.name, SMALL)
    results = tmp_path / "results.jsonl"
    told = dict.fromkeys(("version", "model", "machine"), text)
    results.write_text(block("row / rdfs", **told).to_line())
    answer = highroad("experiment", "report", "--from", results, "--out", tmp_path)
    assert answer.status == 0
    require_tame_answer(answer)
    page, tables = ((tmp_path / name).read_text(encoding="utf-8") for name in ("report.html", "report.md"))
    require_tame(page)
    require_tame(tables)
    assert "<script" not in tables
    seen = _Tags()
    seen.feed(page)
    assert "script" not in seen.tags
    assert "figure" in seen.tags


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, _attributes: object) -> None:
        self.tags.add(tag)
