"""The lines of a file, each with its place."""

from __future__ import annotations

from collections.abc import Iterator

from highroad.diagnostics import Source, Span


def rows(source: Source) -> Iterator[tuple[str, Span]]:
    """Those that are not blank."""
    start = 0
    for text in source.text.split("\n"):
        if text.strip():
            yield text, source.span(start, start + len(text))
        start += len(text) + 1
