"""Mistakes in a predicate over components that would make it false for no good reason: `P.b == "true"`, `P.list[0]`.

Numbers and truth values can be computed with. A value of any other sort is known by its text only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from highroad.diagnostics import MAXIMUM_SHOWN_WORDS, Diagnostic, InputError, Span
from highroad.properties.nodes import BinaryNode, Index, Member, Name, Node, Number, Text, Truth, UnaryNode, children

Sorts = Callable[[str, Any], Sequence[Mapping[str, str]]]  # of the variables of the components with a name and an index

_NUMBER, _TRUTH, _TEXT = "a number", "a truth value", "a text"
_KINDS = {"Bool": _TRUTH, "Pos": _NUMBER, "Nat": _NUMBER, "Int": _NUMBER}
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
_HINTS = {
    _NUMBER: "write a number, without quotes",
    _TRUTH: "write 'true' or 'false', without quotes",
    _TEXT: 'write the whole value as it is shown in witnesses, in quotes: "[1, 2]"',
}


def refuse_unlike(node: Node, sorts: Sorts) -> None:
    """Raises what is wrong with a predicate, at its place."""
    if isinstance(node, BinaryNode) and node.operator in _COMPARISONS:
        _refuse_comparison(node, sorts)
    if isinstance(node, Index | Member) and (sort := _sort(node.base, sorts)) is not None:
        message = f"a value of sort {sort} cannot be taken apart in a predicate"
        raise _mistake(message, node.span, _HINTS[_kind_of(sort)])
    for child in children(node):
        refuse_unlike(child, sorts)


def refuse_misnamed(node: Node, members: Mapping[str, Sequence[str]]) -> None:
    """Raises where a component is not called by its name: `In.n` where there are In[1] and In[2], `In[1].n` where there
    is only In, or `In` alone. `members` has the names of the components for each word."""
    match node:
        case Member(base=Name(name=stem), name=variable) if members.get(stem, [stem]) != [stem]:
            message = f"there are several components '{stem}'" if len(members[stem]) > 1 else f"'{stem}' has an index"
            raise _misnamed(message, node.base.span, members[stem], variable)
        case Member(base=Index(base=Name(name=stem)), name=variable) if members.get(stem) == [stem]:
            raise _misnamed(f"there is only one component '{stem}'", node.base.span, [stem], variable)
        case Name(name=stem) if stem in members:
            raise _misnamed(f"'{stem}' is a component, and no value", node.span, members[stem], "VARIABLE")
        case Member(base=Index(base=Name(), index=index)):
            refuse_misnamed(index, members)
        case Member(base=Name()):
            pass
        case _:
            for child in children(node):
                refuse_misnamed(child, members)


def _misnamed(message: str, span: Span, names: Sequence[str], variable: str) -> InputError:
    known = "" if len(names) == 1 else f"; there are {', '.join(names[:MAXIMUM_SHOWN_WORDS])}"
    return InputError(Diagnostic("E975", message, span, f"write {names[0]}.{variable}{known}"))


def _refuse_comparison(node: BinaryNode, sorts: Sorts) -> None:
    kinds = _kind(node.left, sorts), _kind(node.right, sorts)
    if None not in kinds and kinds[0] != kinds[1]:
        for one, other in ((node.left, 1), (node.right, 0)):
            sort = _sort(one, sorts)
            if sort is not None:
                message = f"a value of sort {sort} cannot be compared with {kinds[other]}"
                raise _mistake(message, node.span, _HINTS[_kind_of(sort)])
    if node.operator not in ("==", "!=") and _TEXT in kinds:
        sort = _sort(node.left, sorts) or _sort(node.right, sorts)
        if sort is not None:
            message = f"values of sort {sort} have no order in a predicate"
            raise _mistake(message, node.span, "compare them with '==' or '!='")


def _kind(node: Node, sorts: Sorts) -> str | None:
    """What a part of a predicate is; None if that is not known."""
    match node:
        case Number():
            return _NUMBER
        case Truth():
            return _TRUTH
        case Text():
            return _TEXT
        case UnaryNode(operator="-"):
            return _NUMBER
        case Member():
            sort = _sort(node, sorts)
            return None if sort is None else _kind_of(sort)
    return None


def _sort(node: Node, sorts: Sorts) -> str | None:
    """The sort of `P.x` or `P[1].x`, if it is the same in all components that may be meant."""
    match node:
        case Member(base=Name(name=stem), name=name):
            found = sorts(stem, None)
        case Member(base=Index(base=Name(name=stem), index=index), name=name):
            found = sorts(stem, index.value if isinstance(index, Number | Text | Truth) else None)
        case _:
            return None
    known = {each.get(name) for each in found}
    return known.pop() if len(known) == 1 else None


def _kind_of(sort: str) -> str:
    return _KINDS.get(sort, _TEXT)


def _mistake(message: str, span: Span, hint: str) -> InputError:
    return InputError(Diagnostic("E418", message, span, hint))
