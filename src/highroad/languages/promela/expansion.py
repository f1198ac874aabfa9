"""What `for` and `select` stand for: the statements that SPIN puts in their place."""

from __future__ import annotations

from dataclasses import dataclass

from highroad.diagnostics import Span
from highroad.languages.promela import tree

BYTE_HIGH = 255


@dataclass(frozen=True, slots=True)
class Loop:
    """`start; do :: turn :: leave od`."""

    start: tree.Labelled
    turn: tree.Sequence
    leave: tree.Sequence


def loop(statement: tree.Labelled) -> Loop:
    """A `for`, or a `select` whose bounds are not both literals."""
    match statement.kind:
        case tree.ForRange(variable=variable, low=low, high=high, body=body):
            return _counting(statement, variable, low, tree.Operator.LESS_EQUAL, high, body)
        case tree.ForArray(variable=variable, array=array, body=body):
            last = tree.Number(_length(array) - 1, statement.span)
            first = tree.Number(0, statement.span)
            return _counting(statement, variable, first, tree.Operator.LESS_EQUAL, last, body)
        case tree.ForChannel(variable=variable, channel=channel, body=body):
            return _over_channel(statement, variable, channel, body)
        case tree.Select(variable=variable, low=low, high=high):
            up_to = _counting(statement, variable, low, tree.Operator.LESS, high, ())
            return Loop(up_to.start, up_to.turn, up_to.leave[1:])  # to stop is possible at every value
        case _:
            raise AssertionError(statement.kind)


def listed(statement: tree.Labelled) -> list[tree.Labelled]:
    """A `select` between literals: one assignment for each value."""
    select = statement.kind
    assert isinstance(select, tree.Select)
    assert isinstance(select.low, tree.Number)
    assert isinstance(select.high, tree.Number)
    values = range(select.low.value, select.high.value + 1)
    return [_assignment(statement.span, select.variable, tree.Number(value, statement.span)) for value in values]


def skip(statement: tree.Labelled) -> tree.Labelled:
    """A step without effect in the place of a statement."""
    return tree.Labelled(tree.Condition(tree.Number(1, statement.span)), statement.span, "skip", statement.labels)


def _counting(
    statement: tree.Labelled,
    variable: tree.Reference,
    low: tree.Expression,
    comparison: tree.Operator,
    high: tree.Expression,
    body: tree.Sequence,
) -> Loop:
    span = statement.span
    condition = tree.Binary(comparison, variable, high, span)
    increment = tree.Binary(tree.Operator.ADD, variable, tree.Number(1, span), span)
    return Loop(
        start=_assignment(span, variable, low),
        turn=(
            _labelled(span, tree.Condition(condition), f"{_text(variable)} {comparison} {_text(high)}"),
            *body,
            _assignment(span, variable, increment),
        ),
        leave=(_labelled(span, tree.Else(), "else"), _labelled(span, tree.Break(), "break")),
    )


def _over_channel(
    statement: tree.Labelled, message: tree.Reference, channel: tree.Reference, body: tree.Sequence
) -> Loop:
    """Each turn takes a message and sends it back, so that after as many turns as messages all are in place again."""
    span = statement.span
    counter = tree.Reference(_counter(channel, span), span)
    length = tree.ChannelState(tree.ChannelQuery.LENGTH, channel, span)
    name, queue = _text(message), _text(channel)
    rotation = (
        _labelled(span, tree.Receive(channel, (message,), is_random=False, keeps=False), f"{queue}?{name}"),
        _labelled(span, tree.Send(channel, (message,), is_sorted=False), f"{queue}!{name}"),
    )
    zero = tree.Number(0, span)
    return _counting(statement, counter, zero, tree.Operator.LESS, length, (*rotation, *body))


def _counter(channel: tree.Reference, span: Span) -> tree.Variable:
    """The variable that counts the messages; SPIN gives it this name."""
    queue = channel.variable.channel
    is_long = queue is not None and queue.capacity > BYTE_HIGH
    basic = tree.Basic.SHORT if is_long else tree.Basic.BYTE
    return tree.Variable("_f0r_t3mp", tree.ScalarType(basic), tree.Scope.LOCAL, span)


def _length(array: tree.Reference) -> int:
    """Of the array at the end of the reference."""
    while array.field is not None:
        array = array.field
    return array.variable.length or 1


def _assignment(span: Span, target: tree.Reference, value: tree.Expression) -> tree.Labelled:
    return _labelled(span, tree.Assignment(target, value), f"{_text(target)} = {_text(value)}")


def _labelled(span: Span, kind: tree.Kind, text: str) -> tree.Labelled:
    return tree.Labelled(kind, span, text)


def _text(expression: tree.Expression) -> str:
    """An expression as people write it; three dots stand for what loops seldom have as their bounds."""
    match expression:
        case tree.Reference(variable=variable, index=index, field=field):
            element = "" if index is None else f"[{_text(index)}]"
            rest = "" if field is None else f".{_text(field)}"
            return variable.name + element + rest
        case tree.Number(value=value, name=name):
            return name or str(value)
        case tree.Binary(operator=operator, left=left, right=right):
            return f"{_text(left)} {operator} {_text(right)}"
        case tree.ChannelState(query=query, channel=channel):
            return f"{query}({_text(channel)})"
        case tree.SpecialName(kind=kind):
            return str(kind)
        case _:
            return "..."
