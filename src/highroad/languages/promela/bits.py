"""Which arrays of bits hold more than bits.

SPIN keeps a single bit as one bit, but an element of an array as a byte: after `a[0] = 2` it is 2. An array needs bytes
only if something else than 0 and 1 may be stored in it.
"""

from __future__ import annotations

from collections.abc import Iterable

from highroad.ir.expressions import COMPARISONS, CONNECTIVES
from highroad.languages.promela import tree

BITS = (tree.Basic.BIT, tree.Basic.BOOL)

_OF_TRUTH = COMPARISONS | CONNECTIVES
_OF_BITS = frozenset({tree.Operator.BIT_AND, tree.Operator.BIT_OR, tree.Operator.BIT_XOR})


def wide_bits(nodes: Iterable[object]) -> frozenset[tree.Variable]:
    """The arrays (also those that are fields) of bits that need bytes, given all parts of a model."""
    stores = [store for node in nodes for store in _stores(node)]
    wide: frozenset[tree.Variable] = frozenset()
    while True:
        found = frozenset(target for target, value in stores if value is None or not _is_bit(value, wide))
        if found == wide:
            return wide
        wide = found


def _stores(node: object) -> list[tuple[tree.Variable, tree.Expression | None]]:
    """The arrays of bits that a part of the model writes, with the values if they are known."""
    match node:
        case tree.Assignment(target=tree.Reference() as target, value=value):
            stores: list[tuple[tree.Variable, tree.Expression | None]] = [(innermost(target), value)]
        case tree.Receive(arguments=arguments):
            stores = [(innermost(target), None) for target in arguments if isinstance(target, tree.Reference)]
        case tree.ForRange() | tree.ForArray() | tree.ForChannel() | tree.Select():
            stores = [(innermost(node.variable), None)]
        case tree.Reference(variable=variable):
            initial = variable.initial
            stores = [(variable, value) for value in (initial if isinstance(initial, tuple) else (initial,)) if value]
        case _:
            return []
    return [(part, value) for target, value in stores for part in _arrays_of_bits(target)]


def innermost(reference: tree.Reference) -> tree.Variable:
    """The declaration of the last field."""
    while reference.field is not None:
        reference = reference.field
    return reference.variable


def _arrays_of_bits(variable: tree.Variable) -> list[tree.Variable]:
    if isinstance(variable.type, tree.Typedef):
        return [array for part in variable.type.fields for array in _arrays_of_bits(part)]
    return [variable] if variable.length is not None and variable.type.basic in BITS else []


def _is_bit(expression: tree.Expression, wide: frozenset[tree.Variable]) -> bool:
    """Whether a value can only be 0 or 1."""
    match expression:
        case tree.Number(value=value):
            return value in (0, 1)
        case tree.Reference():
            variable = innermost(expression)
            is_bit = isinstance(variable.type, tree.ScalarType) and variable.type.basic in BITS
            return is_bit and variable not in wide
        case tree.Unary(operator=operator):
            return operator is tree.UnaryOperator.NOT
        case tree.Binary(operator=operator, left=left, right=right):
            is_bitwise = operator in _OF_BITS and _is_bit(left, wide) and _is_bit(right, wide)
            return operator in _OF_TRUTH or is_bitwise
        case tree.Conditional(then=then, otherwise=otherwise):
            return _is_bit(then, wide) and _is_bit(otherwise, wide)
        case _:
            return isinstance(expression, tree.Poll | tree.RemoteLabel | tree.Enabled)
