"""Which names a predicate speaks of, so that its value need not be computed again where only others change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from highroad.properties.nodes import Index, Name, Node, Number, Text, Truth, children


def mentions(node: Node) -> Iterator[tuple[str, Any]]:
    """Names, each with its index where that is written out as in `P[1]`; otherwise with none, for any index."""
    match node:
        case Name(name=name):
            yield name, None
        case Index(base=Name(name=name), index=Number(value=key) | Text(value=key) | Truth(value=key)):
            yield name, key
        case _:
            for child in children(node):
                yield from mentions(child)
