"""What surrounds the elements of a body: atomic sections, and the escapes of `unless`."""

from __future__ import annotations

from highroad.languages.promela.elements import Chain, Element, Kind


def make_atomic(chain: Chain, is_deterministic: bool) -> None:
    """Marks the elements of an atomic section (or of a d_step): after all but the last, the process goes on."""
    _mark_atomic(chain, is_deterministic)
    last = chain.last
    assert last is not None
    if last.kind in (Kind.BLOCK, Kind.ATOMIC):
        assert last.body is not None
        make_atomic(last.body, is_deterministic)
    else:
        last.is_atomic, last.ends_atomic = False, True


def _mark_atomic(chain: Chain, is_deterministic: bool) -> None:
    for element in chain:
        element.is_atomic = True
        element.is_deterministic |= is_deterministic
        if element.kind is Kind.ATOMIC or (element.kind is Kind.D_STEP and is_deterministic):
            element.kind = Kind.BLOCK  # a section in a section is no section of its own
        if element.kind is Kind.BLOCK and element.body is not None:
            _mark_atomic(element.body, is_deterministic)
        for option in element.options:
            _mark_atomic(option, is_deterministic)


def attach_escape(chain: Chain, escape: Chain) -> None:
    for element in chain.own():
        _attach_to_element(element, escape)


def _attach_to_element(element: Element, escape: Chain) -> None:
    """The element, its parts, and the sequences to which it can already escape, can escape there too."""
    if escape in element.escapes:
        return
    for inner in element.escapes:
        attach_escape(inner, escape)
    element.escapes.insert(0, escape)
    match element.kind:
        case Kind.UNLESS:
            attach_escape(element.options[0], escape)
        case Kind.IF | Kind.DO:
            for option in element.options:
                attach_escape(option, escape)
        case Kind.D_STEP:
            _attach_to_element(element.first, escape)
        case Kind.BLOCK | Kind.ATOMIC:
            assert element.body is not None
            attach_escape(element.body, escape)
