"""Checks of values: which variables are arrays and structures, what channels carry, what `run` is given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from highroad.diagnostics import Diagnostic, InputError, Span, nearest
from highroad.languages.promela import tree

UNNAMED = "the mtype set without a name"


class Values:
    def __init__(self, model: tree.Model) -> None:
        self._model = model
        self._sizes = sizes_of(model)
        self._changed = set(_changed_channels(model))
        self.in_claim = False  # set by the caller: what is checked now belongs to a claim or a formula
        self.in_trace = False  # likewise; sent values are patterns there

    # Statements

    def declaration(self, variable: tree.Variable) -> None:
        values = variable.initial if isinstance(variable.initial, tuple) else (variable.initial,)
        for value in values:
            if value is not None:
                self.scalar(value)
                self._check_sets(variable.type, value)

    def statement(self, statement: tree.Labelled, in_d_step: bool) -> None:
        """A statement that has no parts which are statements; of a `for`, its head."""
        match statement.kind:
            case tree.Declaration(variable):
                self.declaration(variable)
            case tree.Assignment(target, value):
                self._assignment(target, value, in_d_step)
            case tree.Condition(expression):
                self._possibly_run(expression, in_d_step)
            case tree.Assertion(expression):
                self.scalar(expression)
            case tree.Print(_, arguments):
                self._all_scalar(arguments)
            case tree.Send(channel, arguments):
                self._channel(channel)
                self._all_message_values(arguments)
                self._arity(channel, arguments, "sent", statement.span)
            case tree.Receive(channel, arguments):
                self._receive(channel, arguments, statement.span)
            case tree.SetPriority(process, priority):
                self._all_scalar((process, priority))
            case tree.Exclusive(_, channels):
                for channel in channels:
                    self._exclusive(channel)
            case tree.ForRange(variable, low, high) | tree.Select(variable, low, high):
                self._all_scalar((variable, low, high))
            case tree.ForArray(variable, array):
                self._for_array(variable, array)
            case tree.ForChannel(variable, channel):
                self._channel(channel)
                self._message_value(variable)

    def _assignment(self, target: tree.Reference | tree.SpecialName, value: tree.Expression, in_d_step: bool) -> None:
        self._possibly_run(value, in_d_step)
        if isinstance(target, tree.Reference):
            self.scalar(target)
            self._check_sets(_type_of(target), value)

    def _possibly_run(self, expression: tree.Expression, in_d_step: bool) -> None:
        """`run` may stand alone, but not in a d_step."""
        if not isinstance(expression, tree.Run):
            self.scalar(expression)
            return
        if in_d_step:
            raise _mistake(expression.span, "E674", "a d_step cannot start processes", "use atomic")
        self._run(expression)

    def _for_array(self, variable: tree.Reference, array: tree.Reference) -> None:
        self.scalar(variable)
        last = _last(array)
        if last.variable.length is None or last.index is not None:
            message = f"'{last.variable.name}' is neither an array nor a channel"
            raise _mistake(array.span, "E693", message, "write for (i : low .. high)")
        self._outer_indices(array)

    def _exclusive(self, channel: tree.Reference) -> None:
        if _last(channel).variable.length is None or _last(channel).index is not None:
            self._channel(channel)

    # Expressions

    def scalar(self, expression: tree.Expression) -> None:
        """Checks an expression that must be a number, down to its leaves."""
        match expression:
            case tree.Reference():
                self._whole_reference(expression)
                if isinstance(_type_of(expression), tree.Typedef):
                    message = f"'{_last(expression).variable.name}' is a structure; a field of it is needed here"
                    fields = [field.name for field in _fields_of(expression)]
                    raise _mistake(expression.span, "E682", message, f"its fields: {', '.join(fields)}")
            case tree.SpecialName(kind):
                self._special(kind, expression.span)
            case tree.Unary(_, operand):
                self.scalar(operand)
            case tree.Binary(_, left, right):
                self._all_scalar((left, right))
            case tree.Conditional(condition, then, otherwise):
                self._all_scalar((condition, then, otherwise))
            case tree.Run():
                message = "'run' must stand alone, or be the whole value of an assignment"
                raise _mistake(expression.span, "E673", message, "write v = run P(...); and use v")
            case tree.ChannelState(_, channel):
                self._channel(channel)
            case tree.Poll(channel, arguments):
                self._receive(channel, arguments, expression.span, may_be_short=True)
            case tree.Enabled(process) | tree.PcValue(process) | tree.GetPriority(process):
                self.scalar(process)
            case tree.RemoteLabel() | tree.RemoteVariable():
                self._remote(expression)

    def _all_scalar(self, expressions: Iterable[tree.Expression]) -> None:
        for expression in expressions:
            self.scalar(expression)

    def _special(self, kind: tree.Special, span: Span) -> None:
        if kind is tree.Special.ANYTHING and not self.in_trace:
            raise _mistake(span, "E692", "'_' has no value: it can only be received into")
        if kind is tree.Special.NON_PROGRESS and not self.in_claim:
            raise _mistake(span, "E694", "'np_' may stand only in a never claim or a formula")

    def _whole_reference(self, reference: tree.Reference) -> None:
        """Arrays need an index, other variables must not have one."""
        part: tree.Reference | None = reference
        while part is not None:
            self._indexed(part)
            part = part.field

    def _outer_indices(self, reference: tree.Reference) -> None:
        part = reference
        while part.field is not None:
            self._indexed(part)
            part = part.field

    def _indexed(self, part: tree.Reference) -> None:
        name, length = part.variable.name, part.variable.length
        if length is None and part.index is not None:
            raise _mistake(part.span, "E681", f"'{name}' is not an array", f"write {name} without an index")
        if length is not None and part.index is None:
            raise _mistake(part.span, "E680", f"'{name}' is an array; an index is missing", f"write {name}[i]")
        if part.index is not None:
            self.scalar(part.index)

    def _remote(self, remote: tree.RemoteLabel | tree.RemoteVariable) -> None:
        process = self._model.proctypes.get(remote.proctype)
        if process is None:
            hint = nearest(remote.proctype, self._proctypes())
            raise _mistake(remote.span, "E686", f"there is no proctype '{remote.proctype}'", hint)
        if remote.process is not None:
            self.scalar(remote.process)
        if isinstance(remote, tree.RemoteLabel):
            if remote.label not in process.labels:
                hint = nearest(remote.label, (label for label in process.labels if "~" not in label))
                message = f"proctype '{process.name}' has no label '{remote.label}'"
                raise _mistake(remote.span, "E690", message, hint)
            return
        self._remote_variable(remote, process)

    def _remote_variable(self, remote: tree.RemoteVariable, process: tree.Proctype) -> None:
        variables = {variable.name: variable for variable in [*process.parameters, *process.variables]}
        variable = variables.get(remote.name)
        if variable is None:
            if remote.name in ("_p", "_pid", "_priority"):
                return
            message = f"proctype '{process.name}' has no variable '{remote.name}'"
            raise _mistake(remote.span, "E690", message, nearest(remote.name, variables))
        self._indexed(tree.Reference(variable, remote.span, remote.index))

    # Processes

    def _proctypes(self) -> list[str]:
        return [name for name in self._model.proctypes if not name.startswith(":")]

    def _run(self, run: tree.Run) -> None:
        process = self._model.proctypes.get(run.process)
        if process is None:
            hint = nearest(run.process, self._proctypes())
            raise _mistake(run.span, "E686", f"there is no proctype '{run.process}'", hint)
        if len(run.arguments) != len(process.parameters):
            message = f"proctype '{process.name}' takes {_count(len(process.parameters), 'argument')}"
            declared = ", ".join(parameter.name for parameter in process.parameters)
            hint = f"it is declared as {process.name}({declared})"
            raise _mistake(run.span, "E687", f"{message}, but {len(run.arguments)} given", hint)
        for parameter, argument in zip(process.parameters, run.arguments, strict=True):
            self._argument(process, parameter, argument)

    def _argument(self, process: tree.Proctype, parameter: tree.Variable, argument: tree.Expression) -> None:
        self._message_value(argument)
        given = _type_of(argument) if isinstance(argument, tree.Reference) else None
        is_structure = isinstance(given, tree.Typedef) or isinstance(parameter.type, tree.Typedef)
        if is_structure and given is not parameter.type:
            wanted = _type_name(parameter.type)
            message = f"the parameter '{parameter.name}' of proctype '{process.name}' is of type {wanted}"
            raise _mistake(argument.span, "E688", message)
        self._check_sets(parameter.type, argument)

    # Channels

    def _channel(self, channel: tree.Reference) -> None:
        self._whole_reference(channel)
        kind = _type_of(channel)
        if not isinstance(kind, tree.ScalarType) or kind.basic is not tree.Basic.CHAN:
            message = f"'{_last(channel).variable.name}' is not a channel: it is of type {_type_name(kind)}"
            raise _mistake(channel.span, "E684", message, "declare it: chan c = [capacity] of { types }")

    def _message_value(self, expression: tree.Expression) -> None:
        """A value that is sent or passed on: a number or a whole structure."""
        if isinstance(expression, tree.Reference) and isinstance(_type_of(expression), tree.Typedef):
            self._whole_reference(expression)
        else:
            self.scalar(expression)

    def _all_message_values(self, arguments: Iterable[tree.Expression]) -> None:
        for argument in arguments:
            self._message_value(argument)

    def _receive(
        self,
        channel: tree.Reference,
        arguments: tuple[tree.Expression | tree.Eval, ...],
        span: Span,
        *,
        may_be_short: bool = False,
    ) -> None:
        """A receive, or a poll, which may leave out fields at the end."""
        self._channel(channel)
        seen: set[tuple[object, ...]] = set()
        for argument in arguments:
            match argument:
                case tree.Eval(value):
                    self.scalar(value)
                case tree.SpecialName(tree.Special.ANYTHING):
                    pass
                case tree.Reference():
                    self._message_value(argument)
                    self._refuse_second(argument, seen)
                case _:
                    self.scalar(argument)
        self._arity(channel, arguments, "received", span, may_be_short)

    def _refuse_second(self, argument: tree.Reference, seen: set[tuple[object, ...]]) -> None:
        """One variable cannot receive two fields. Elements are told apart only where their indices are numbers."""
        key = _identity(argument)
        if key is None:
            return
        if key in seen:
            message = f"'{_last(argument).variable.name}' cannot receive two fields of one message"
            raise _mistake(argument.span, "E683", message, "use _ for a field that does not matter")
        seen.add(key)

    def _arity(
        self,
        channel: tree.Reference,
        arguments: tuple[tree.Expression | tree.Eval, ...],
        verb: str,
        span: Span,
        may_be_short: bool = False,
    ) -> None:
        """Compares with the declaration of the channel, unless the variable may come to mean another channel."""
        declared = _last(channel).variable
        if declared.channel is None or declared in self._changed or self.in_trace:
            return
        fields = sum(map(self._size, declared.channel.fields))
        given = sum(map(self._size_of_argument, arguments))
        if given > fields or (given < fields and not may_be_short):
            types = ", ".join(map(_type_name, declared.channel.fields))
            message = f"{_count(given, 'field')} {verb}, but messages of '{declared.name}' have {fields}"
            raise _mistake(span, "E685", message, f"its messages are {{ {types} }}")

    def _size(self, kind: tree.Type) -> int:
        return 1 if isinstance(kind, tree.ScalarType) else self._sizes[kind.name]

    def _size_of_argument(self, argument: tree.Expression | tree.Eval) -> int:
        """How many fields of a message an argument stands for: a structure for all of its own."""
        return self._size(_type_of(argument)) if isinstance(argument, tree.Reference) else 1

    # Sets of mtype constants. SPIN refuses to mix them in assignments and arguments of `run`, unless the variable that
    # takes the value belongs to the set without a name.

    def _check_sets(self, wanted: tree.Type, value: tree.Expression) -> None:
        if not isinstance(wanted, tree.ScalarType) or wanted.basic is not tree.Basic.MTYPE:
            return
        given = _set_of(value)
        if wanted.subtype and given is not None and given != wanted.subtype:
            raise _mixed(value.span, given, wanted.subtype)


def _mixed(span: Span, given: str, wanted: str) -> InputError:
    message = f"this belongs to {_set_name(given)}, but {_set_name(wanted)} is needed"
    return _mistake(span, "E691", message, "constants of different mtype sets cannot be mixed")


def _set_name(subtype: str) -> str:
    return f"mtype:{subtype}" if subtype else UNNAMED


def _set_of(expression: tree.Expression) -> str | None:
    if isinstance(expression, tree.Number):
        return expression.subtype
    if isinstance(expression, tree.Reference):
        kind = _type_of(expression)
        if isinstance(kind, tree.ScalarType) and kind.basic is tree.Basic.MTYPE:
            return kind.subtype
    return None


def _last(reference: tree.Reference) -> tree.Reference:
    while reference.field is not None:
        reference = reference.field
    return reference


def _type_of(reference: tree.Reference) -> tree.Type:
    return _last(reference).variable.type


def _type_name(kind: tree.Type) -> str:
    if isinstance(kind, tree.Typedef):
        return kind.name
    return f"{kind.basic.value}:{kind.subtype}" if kind.subtype else kind.basic.value


def _fields_of(reference: tree.Reference) -> list[tree.Variable]:
    kind = _type_of(reference)
    return kind.fields if isinstance(kind, tree.Typedef) else []


def _identity(reference: tree.Reference) -> tuple[object, ...] | None:
    """Equal for references to the same place; None if that depends on the state."""
    key: list[object] = []
    part: tree.Reference | None = reference
    while part is not None:
        if part.index is not None and not isinstance(part.index, tree.Number):
            return None
        key += [part.variable, part.index.value if isinstance(part.index, tree.Number) else None]
        part = part.field
    return tuple(key)


def sizes_of(model: tree.Model) -> dict[str, int]:
    """How many scalars a structure of each typedef has. A typedef mentions only earlier ones."""
    sizes: dict[str, int] = {}
    for typedef in model.typedefs.values():
        sizes[typedef.name] = sum(
            (field.length or 1) * (sizes[field.type.name] if isinstance(field.type, tree.Typedef) else 1)
            for field in typedef.fields
        )
    return sizes


def _changed_channels(model: tree.Model) -> Iterator[tree.Variable]:
    """Channel variables that are assigned or received into, and so may not mean what they were declared as."""
    bodies = [process.body for process in model.proctypes.values()] + [claim.body for claim in model.claims]
    pending = [statement for body in bodies for statement in body]
    while pending:
        kind: tree.Kind = pending.pop().kind
        match kind:
            case tree.Assignment(tree.Reference() as target):
                yield _last(target).variable
            case tree.Receive(_, arguments):
                yield from (_last(part).variable for part in arguments if isinstance(part, tree.Reference))
            case tree.If(options) | tree.Do(options):
                pending += [statement for option in options for statement in option]
            case tree.Unless(main, escape):
                pending += [*main, *escape]
            case tree.Atomic() | tree.DStep() | tree.Block() | tree.ForRange() | tree.ForArray() | tree.ForChannel():
                pending += kind.body


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _mistake(span: Span, code: str, message: str, hint: str | None = None) -> InputError:
    return InputError(Diagnostic(code, message, span, hint))
