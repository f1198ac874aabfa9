"""Which cases of a test belong to the fast suite; the others repeat on more input what these show, and are slow."""

import pytest


def slow_unless(quick: bool) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a case."""
    return () if quick else (pytest.mark.slow,)
