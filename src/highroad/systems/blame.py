"""What a user's Python code raised, as a message that points into the user's own file."""

from __future__ import annotations

import linecache
import traceback

from highroad.diagnostics import Diagnostic, InputError, Span
from highroad.systems import is_passed_on


def python_diagnostic(error: BaseException, file: str, otherwise: Span | None = None) -> Diagnostic:
    """The message for an error, at the deepest line of it that is in `file`; `otherwise` is for errors without one."""
    if isinstance(error, InputError):
        return error.diagnostic
    if isinstance(error, SyntaxError) and error.lineno is not None:
        text = (error.text or "").rstrip("\n")
        message = f"{type(error).__name__}: {error.msg}"
        return Diagnostic("E301", message, Span(error.filename or file, error.lineno, error.offset or 1, 1, text))
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    span = _span(frames[-1]) if frames else otherwise or Span(file, 1)
    text, name = text_of(error), type(error).__name__
    return Diagnostic("E300", f"{name}: {text}" if text else f"{name} without a message", span)


def text_of(error: BaseException) -> str:
    """What an error says; nothing, if the class is the user's own and fails."""
    try:
        return str(error)
    except BaseException as second:
        if is_passed_on(second):
            raise
        return ""


def _span(frame: traceback.FrameSummary) -> Span:
    """The expression that failed. Python counts its columns in bytes."""
    line, text = frame.lineno or 1, linecache.getline(frame.filename, frame.lineno or 1).rstrip("\n")
    if frame.colno is None or frame.end_colno is None or not text:
        return Span(frame.filename, line)
    start = len(text.encode()[: frame.colno].decode(errors="replace"))
    is_one_line = frame.end_lineno == frame.lineno
    end = len(text.encode()[: frame.end_colno].decode(errors="replace")) if is_one_line else len(text)
    return Span(frame.filename, line, start + 1, max(1, end - start), text)
