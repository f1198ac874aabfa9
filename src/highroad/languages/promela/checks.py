"""What must hold of a model beyond its grammar: control flow here, values and messages in `value_checks.py`.

What SPIN only warns about is accepted. What SPIN finds while it verifies, such as a message with too many fields, is
found here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from highroad.diagnostics import Diagnostic, InputError, Span, nearest
from highroad.languages.promela import tree
from highroad.languages.promela.labels import shown
from highroad.languages.promela.value_checks import Values


def check(model: tree.Model) -> None:
    """Raises a located error for the first mistake in the model."""
    _check_that_something_runs(model)
    values = Values(model)
    for variable in model.globals:
        values.declaration(variable)
    for process in model.proctypes.values():
        if process.provided is not None:
            values.scalar(process.provided)
        values.in_claim = False
        _check_body(process.body, process.labels, values)
    for claim in model.claims:
        values.in_claim = True
        values.in_trace = claim.kind != "never"
        _check_body(claim.body, claim.labels, values)
    values.in_claim, values.in_trace = True, False
    for formula in model.formulas:
        _check_formula(formula.formula, values)


def _check_that_something_runs(model: tree.Model) -> None:
    processes = list(model.proctypes.values())
    if any(process.active for process in processes):
        return
    span = processes[0].span if processes else Span(model.name, 1)
    hint = "add init { ... }, or write 'active' before a proctype"
    raise _mistake(span, "E659", "no process runs at the start", hint)


def _check_body(body: tree.Sequence, labels: dict[str, Span], values: Values) -> None:
    flow = _Flow(labels, values)
    flow.sequence(body, _Context())
    flow.check_jumps()


def _check_formula(formula: tree.Formula | tree.Expression, values: Values) -> None:
    if not isinstance(formula, tree.Formula):
        values.scalar(formula)
        return
    for operand in formula.operands:
        _check_formula(operand, values)


@dataclass(frozen=True, slots=True)
class _Context:
    """What surrounds a statement."""

    in_loop: bool = False
    d_step: int = 0  # which one, 0 for none


@dataclass(frozen=True, slots=True)
class _Jump:
    label: str
    d_step: int
    span: Span


class _Flow:
    """Labels, jumps and selections of one body."""

    def __init__(self, labels: dict[str, Span], values: Values) -> None:
        self._labels = labels
        self._values = values
        self._jumps: list[_Jump] = []
        self._d_steps = 0
        self._d_step_of_label: dict[str, int] = {}
        self._target_of_label: dict[str, str] = {}  # of labels that stand on a goto

    def sequence(self, sequence: tree.Sequence, context: _Context) -> None:
        for statement in sequence:
            self._statement(statement, context)

    def _statement(self, statement: tree.Labelled, context: _Context) -> None:
        for label in statement.labels:
            self._d_step_of_label[label] = context.d_step
            if isinstance(statement.kind, tree.Goto):
                self._target_of_label[label] = statement.kind.label
        match statement.kind:
            case tree.If(options):
                self._options(options, context)
            case tree.Do(options):
                self._options(options, replace(context, in_loop=True))
            case tree.Atomic(body):
                self._braces("atomic ", body, context)
            case tree.Block(body):
                self._braces("", body, context)
            case tree.DStep(body):
                # A loop around a d_step cannot be left from within it.
                self._d_steps += 1
                self._braces("d_step ", body, _Context(False, self._d_steps))
            case tree.Unless(main, escape):
                self._unless(main, escape, context)
            case tree.ForRange() | tree.ForArray() | tree.ForChannel():
                self._values.statement(statement, bool(context.d_step))
                self.sequence(statement.kind.body, replace(context, in_loop=True))
            case tree.Break():
                if not context.in_loop:
                    inside = "d_step cannot be left by" if context.d_step else "there is no loop around this"
                    raise _mistake(statement.span, "E671", f"{inside} 'break'")
            case tree.Goto(label):
                self._jumps.append(_Jump(label, context.d_step, statement.span))
            case _:
                self._values.statement(statement, bool(context.d_step))

    def _options(self, options: tuple[tree.Sequence, ...], context: _Context) -> None:
        has_else = False
        for option in options:
            first = option[0]
            if _begins_with_else(first):
                if has_else:
                    raise _mistake(first.span, "E672", "this selection has more than one 'else'")
                has_else = True
            self.sequence(option, context)

    def _braces(self, keyword: str, body: tree.Sequence, context: _Context) -> None:
        if body[0].labels:
            label = shown(body[0].labels[0])
            span = self._labels.get(body[0].labels[0], body[0].span)
            hint = f"write {label}: {keyword}{{ ... }}"
            raise _mistake(span, "E651", f"the label '{label}' stands on the first statement of a block", hint)
        self.sequence(body, context)

    def _unless(self, main: tree.Sequence, escape: tree.Sequence, context: _Context) -> None:
        if escape[0].labels:
            label = escape[0].labels[0]
            span = self._labels.get(label, escape[0].span)
            raise _mistake(span, "E651", f"the label '{shown(label)}' cannot stand on the escape of 'unless'")
        self.sequence(main, context)
        self.sequence(escape, context)

    def check_jumps(self) -> None:
        for jump in self._jumps:
            if jump.label not in self._d_step_of_label:
                hint = nearest(jump.label, map(shown, self._labels))
                raise _mistake(jump.span, "E670", f"there is no label '{shown(jump.label)}'", hint)
            if self._d_step_of_label[jump.label] != jump.d_step:
                direction = "out of" if jump.d_step else "into"
                raise _mistake(jump.span, "E675", f"this jump goes {direction} a d_step", "use atomic instead")
        self._check_progress()

    def _check_progress(self) -> None:
        """Refuses `L: goto L`, also through other labels: such a process never gets anywhere."""
        finished: set[str] = set()
        for start in self._target_of_label:
            path: dict[str, None] = {}
            label = start
            while label in self._target_of_label and label not in finished:
                if label in path:
                    message = f"jumping from the label '{shown(label)}' leads back to it without any statement"
                    raise _mistake(self._labels[label], "E676", message, "put a statement into this loop")
                path[label] = None
                label = self._target_of_label[label]
            finished.update(path)


def _begins_with_else(statement: tree.Labelled) -> bool:
    """Whether the guard is `else`, which may stand in braces."""
    return any(isinstance(guard.kind, tree.Else) for guard in _guards(statement))


def _guards(statement: tree.Labelled) -> Iterator[tree.Labelled]:
    while isinstance(statement.kind, tree.Atomic | tree.Block | tree.DStep):
        statement = statement.kind.body[0]
    yield statement


def _mistake(span: Span, code: str, message: str, hint: str | None = None) -> InputError:
    return InputError(Diagnostic(code, message, span, hint))
