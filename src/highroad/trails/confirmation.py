"""Every step of a witness, confirmed by a reading of the model that no search uses (`Confirming`).

For most languages edges are what the interpreter says, and nothing else is to be asked. A step that the other reading
does not have is a defect of Highroad. Where that reading has no answer, the witness says so.
"""

from __future__ import annotations

from collections.abc import Callable

from highroad.diagnostics import InternalError
from highroad.systems import Confirming, Edge, System, Unread


def require_start(system: System, state: bytes) -> None:
    """Runs begin in an initial state, and so do searches."""
    if isinstance(system, Confirming) and not system.confirms_start(state):
        raise InternalError("the search does not begin in an initial state by the rules of the language")


def doubt_of_step(system: System, source: bytes, edge: Edge) -> str | None:
    """Why there is no answer, if there is none."""
    if not isinstance(system, Confirming) or edge.state is None:
        return None
    return _doubt(lambda: system.confirms_step(source, edge), f"the rules of the language have no step '{edge.label}'")


def doubt_of_rest(system: System, state: bytes) -> str | None:
    """That the end of a run, in which nothing can move, is not confirmed, if there is no answer."""
    if not isinstance(system, Confirming):
        return None
    why = _doubt(lambda: system.confirms_rest(state), "by the rules of the language there is another step in the end")
    return None if why is None else f"not confirmed: {why}"


def _doubt(question: Callable[[], bool], contradiction: str) -> str | None:
    try:
        if question():
            return None
    except Unread as unread:
        return str(unread)
    raise InternalError(f"the witness does not replay: {contradiction}")
