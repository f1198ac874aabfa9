"""What a file consists of: processes, claims, formulas, and the whole."""

from __future__ import annotations

from msgspec import Struct, field

from highroad.diagnostics import Span
from highroad.languages.promela.tree.expressions import Expression, Typedef, Variable
from highroad.languages.promela.tree.statements import Sequence


class Proctype(Struct, eq=False):
    name: str  # ":init:" for init
    parameters: list[Variable]
    span: Span
    body: Sequence = ()
    variables: list[Variable] = field(default_factory=list)  # all locals, of all blocks, in textual order
    labels: dict[str, Span] = field(default_factory=dict)
    active: int = 0  # how many live initially
    priority: int | None = None
    provided: Expression | None = None
    is_deterministic: bool = False  # D_proctype


class Claim(Struct, eq=False):
    """A `never` claim, or a `trace`/`notrace`: its body is like that of a process."""

    kind: str  # "never", "trace" or "notrace"
    name: str
    body: Sequence
    span: Span
    labels: dict[str, Span] = field(default_factory=dict)


class Formula(Struct, frozen=True):
    """An operator of an `ltl` block: `always`, `eventually`, `until`, `weakuntil`, `release`, `next`, `implies`,
    `equivalent`, `and`, `or`, `not`."""

    operator: str
    operands: tuple[Formula | Expression, ...]
    span: Span


class Ltl(Struct, eq=False):
    name: str
    formula: Formula | Expression
    span: Span


class Model(Struct, eq=False):
    """A whole file. `proctypes` is in textual order, `init` included; so is `globals`."""

    name: str
    globals: list[Variable] = field(default_factory=list)
    typedefs: dict[str, Typedef] = field(default_factory=dict)
    mtypes: dict[str, dict[str, int]] = field(default_factory=dict)  # by subtype: names and values
    proctypes: dict[str, Proctype] = field(default_factory=dict)
    claims: list[Claim] = field(default_factory=list)
    formulas: list[Ltl] = field(default_factory=list)
