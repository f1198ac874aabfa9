"""The kinds of mistake that the verifier finds, each with its stable code, and where in the model it was found."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from highroad.diagnostics import Diagnostic, InputError, Span


class Code(StrEnum):
    """One code for each kind of mistake. E202 (a function without a body) belongs to the builder."""

    DUPLICATE_NAME = "E200"
    UNKNOWN_LOCATION = "E201"
    UNKNOWN_VARIABLE = "E203"
    UNKNOWN_FUNCTION = "E204"
    UNKNOWN_LOCAL = "E205"
    NO_PROCESS = "E206"
    NOT_SCALAR = "E207"
    NOT_ARRAY = "E208"
    NOT_RECORD = "E209"
    UNKNOWN_FIELD = "E210"
    EMPTY_TYPE = "E211"
    ARRAY_LENGTH = "E212"
    EMPTY_RANGE = "E213"
    RANGE_OUTSIDE_WORD = "E214"
    WRAP_SIZE = "E215"
    INITIAL_OUT_OF_RANGE = "E216"
    INITIAL_SHAPE = "E217"
    BOOLEAN_EXPECTED = "E218"
    NUMBER_EXPECTED = "E219"
    COMPARISON = "E220"
    ASSIGNMENT = "E221"
    ARITY = "E222"
    UNKNOWN_PROCESS_TYPE = "E223"
    UNKNOWN_INITIAL = "E224"
    IMPURE_FUNCTION = "E225"
    UNKNOWN_PROCESS = "E226"
    ASSIGNED_TWICE = "E227"
    NESTING = "E228"
    CONSTANT = "E229"
    EMPTY_NAME = "E230"
    FUNCTION_RESULT = "E231"
    DIFFERENT_BRANCHES = "E232"
    NO_LOCATION = "E233"
    EXPRESSION_SIZE = "E234"
    STATE_SIZE = "E235"
    NOT_IR = "E236"


class Where(Struct, frozen=True):
    """The thing of the model that is being verified. Its text is made only when there is a mistake to report."""

    kind: str
    name: str
    span: Span | None = None
    process: str | None = None

    def __str__(self) -> str:
        owner = "" if self.process is None else f" of process '{self.process}'"
        return f"{self.kind} '{self.name}'{owner}"

    def mistake(self, code: Code, message: str, hint: str | None = None) -> InputError:
        return InputError(Diagnostic(code.value, f"{self}: {message}", self.span, hint))
