"""Mutants of the Python sources: a sample, with a fixed seed, of all small changes of the kinds below.

A mutant is named by its file and by what it changes there, so that it keeps its name while other lines come and go.
"""

from __future__ import annotations

import ast
import hashlib
import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .areas import PYTHON_AREAS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "highroad"
EXPLAINED = Path(__file__).with_name("python.toml")
"""By name: why no test can tell a mutant apart."""


@dataclass(frozen=True)
class PythonMutant:
    id: str
    area: str
    file: str  # within the package
    line: int
    what: str  # what became what
    text: str  # the whole file, changed
    equivalent: str | None


def read() -> list[PythonMutant]:
    explained = tomllib.loads(EXPLAINED.read_text())
    return [mutant for area in PYTHON_AREAS for mutant in _sample(area, explained)]


def _sample(area: str, explained: dict[str, str]) -> list[PythonMutant]:
    patterns, count = PYTHON_AREAS[area]
    trees = {path: ast.parse(path.read_text()) for pattern in patterns for path in PACKAGE.glob(pattern)}
    changes = [(path, change) for path in sorted(trees) for change in _changes(trees[path])]
    chance = random.Random(f"mutants of {area}")
    keys = [chance.random() ** _WEIGHTS.get(change.kind, 1) for _, change in changes]
    chosen = sorted(range(len(changes)), key=keys.__getitem__)[:count]
    mutants = []
    for path, change in (changes[index] for index in sorted(chosen)):
        file = path.relative_to(PACKAGE).as_posix()
        alike = [other for at, other in changes if at == path and other.is_like(change)]
        occurrence = [other for other in alike if other.what() == change.what()].index(change)
        digest = hashlib.sha1(f"{file} {change.what()} {occurrence}".encode()).hexdigest()[:8]
        name = f"{area}-{digest}"
        text = change.text(trees[path])
        mutants.append(PythonMutant(name, area, file, change.line, change.what(), text, explained.get(name)))
    return mutants


_WEIGHTS = {"return": 0.3, "swap": 0.3, "drop": 0.5, "negate": 0.5}
"""Changes that break nearly everything at once say little: there are fewer of them."""


@dataclass(frozen=True, eq=False)
class _Change:
    kind: str
    scope: str
    parent: ast.AST
    field: str
    index: int | None
    node: ast.AST
    new: ast.AST

    @property
    def line(self) -> int:
        return getattr(self.node, "lineno", 0)

    def is_like(self, other: _Change) -> bool:
        return (self.scope, self.kind) == (other.scope, other.kind)

    def what(self) -> str:
        return f"{self.scope}: {ast.unparse(self.node)} -> {ast.unparse(self.new)}"

    def text(self, tree: ast.Module) -> str:
        """The whole file with this change; the tree is as before afterwards."""
        self._put(self.new)
        text = ast.unparse(tree) + "\n"
        self._put(self.node)
        return text

    def _put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def _changes(tree: ast.Module) -> Iterator[_Change]:
    """All of them, in the order of the source."""
    for parent, field, index, node, scope in _nodes(tree):
        for kind, new in _changed(node):
            yield _Change(kind, scope, parent, field, index, node, new)


_Place = tuple[ast.AST, str, int | None, ast.AST, str]

_NO_CODE = {"annotation", "returns", "decorator_list", "type_params", "bases", "defaults", "kw_defaults"}


def _nodes(node: ast.AST, scope: str = "") -> Iterator[_Place]:
    """Where code is: no annotations, no documentation, no names of classes."""
    for field, value in ast.iter_fields(node):
        if field in _NO_CODE or isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        children = value if isinstance(value, list) else [value]
        for index, child in enumerate(children):
            if not isinstance(child, ast.AST) or _is_text(child):
                continue
            inner = scope
            if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
                inner = f"{scope}.{child.name}" if scope else child.name
            yield node, field, index if isinstance(value, list) else None, child, inner
            if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
                yield from _nodes(child, inner)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.Pow: ast.Mult,
}
_INSTRUCTIONS = {
    one: other
    for pair in ("add sub", "mul add", "sdiv udiv", "srem urem", "slt sle", "sgt sge", "ult ule", "ugt uge", "eq ne")
    for one, other in [tuple(pair.split()), tuple(reversed(pair.split()))]
} | {"and": "or", "or": "and", "zext": "sext", "sext": "zext", "shl": "lshr", "lshr": "ashr", "ashr": "lshr"}
_INSTRUCTION = re.compile(r"\b(" + "|".join(_INSTRUCTIONS) + r")\b(?= (?:nsw )?(?:i\d|\{|%|$)|$)")


def _changed(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What a node may become."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in _COMPARISONS:
        yield "compare", ast.Compare(node.left, [_COMPARISONS[type(node.ops[0])](), *node.ops[1:]], node.comparators)
    if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC and not _is_of_texts(node):
        yield "arithmetic", ast.BinOp(node.left, _ARITHMETIC[type(node.op)](), node.right)
    if isinstance(node, ast.BoolOp):
        yield "boolean", ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        yield "boolean", ast.BoolOp(node.op, node.values[1:]) if len(node.values) > 2 else node.values[0]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", node.operand
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
        yield "constant", ast.Constant(not node.value if isinstance(node.value, bool) else node.value + 1)
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and _INSTRUCTION.search(node.value):
        yield "instruction", ast.Constant(_INSTRUCTION.sub(lambda found: _INSTRUCTIONS[found[1]], node.value, count=1))
    if isinstance(node, (ast.If, ast.IfExp)):
        yield "negate", type(node)(**{**dict(ast.iter_fields(node)), "test": ast.UnaryOp(ast.Not(), node.test)})
    if isinstance(node, ast.Call) and len(node.args) > 1 and not any(isinstance(a, ast.Starred) for a in node.args[:2]):
        first, second, *others = node.args
        yield "swap", ast.Call(node.func, [second, first, *others], node.keywords)
    if isinstance(node, ast.AugAssign) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        yield "drop", ast.Pass()
    if isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        yield "return", ast.Return(ast.Constant(None))


def _is_of_texts(node: ast.BinOp) -> bool:
    return any(isinstance(side, (ast.JoinedStr, ast.List)) for side in (node.left, node.right)) or any(
        isinstance(side, ast.Constant) and isinstance(side.value, str) for side in (node.left, node.right)
    )
