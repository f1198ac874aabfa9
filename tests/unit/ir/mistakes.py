"""What the verifier says of a model that is wrong."""

import pytest

from highroad.diagnostics import Diagnostic, InputError, Span
from highroad.ir.model import Model
from highroad.ir.verifier import verify


def mistake(model: Model) -> Diagnostic:
    with pytest.raises(InputError) as caught:
        verify(model)
    return caught.value.diagnostic


def assert_mistake(model: Model, code: str, span: Span | None) -> None:
    found = mistake(model)
    assert (found.code, found.span) == (code, span), found.render()
    assert found.hint
