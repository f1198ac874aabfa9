"""A predicate over a model of the IR, from its text to an expression whose types are right."""

from __future__ import annotations

from highroad.diagnostics import Diagnostic, InputError, Source
from highroad.ir.expressions import Expression
from highroad.ir.mistakes import Code
from highroad.ir.model import Model
from highroad.ir.verifier import verify_expression
from highroad.properties.nodes import BinaryNode, Index, Node, UnaryNode, children
from highroad.properties.resolve import to_expression
from highroad.properties.syntax import parse_predicate


def typed_predicate(source: Source, model: Model) -> Expression:
    """The expression of a predicate; a located error when it does not fit the model."""
    node = parse_predicate(source)
    expression = to_expression(node, model)
    try:
        is_truth = verify_expression(model, expression)
    except InputError as error:
        raise _located(error, node, model) from error
    if not is_truth:
        hint = "compare it with something, for instance '!= 0'"
        raise InputError(Diagnostic("E412", "this is a number, not a predicate", node.span, hint))
    return expression


def _located(mistake: InputError, node: Node, model: Model) -> InputError:
    """The same mistake at the smallest part of the predicate that has it. Expressions of the IR know no places."""
    parts = (node.index,) if isinstance(node, Index) else children(node)  # a part of an array may be an array itself
    for part in parts:
        if isinstance(part, BinaryNode | UnaryNode | Index) and (inner := _mistake(part, model)) is not None:
            return _located(inner, part, model)
    d = mistake.diagnostic
    message = d.message.removeprefix(f"expression over '{model.name}': ")
    hint = "truth values combine with &&, || and !" if d.code == Code.NUMBER_EXPECTED else d.hint
    return InputError(Diagnostic(d.code, message, node.span, hint))


def _mistake(node: Node, model: Model) -> InputError | None:
    try:
        verify_expression(model, to_expression(node, model))
    except InputError as error:
        return error
    return None
