"""The preprocessor: what SPIN leaves to cpp. It turns a file into the tokens of the model.

Directives: #define #undef #if #ifdef #ifndef #elif #else #endif #include #error #line; #pragma, #ident and #warning
are ignored. Files are included from the folder of the file that asks for them, then from the given folders; none that
is neither below the folder of the model nor below a given one, wherever links lead. Nothing is predefined but what the
user defines.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from highroad.diagnostics import Diagnostic, InputError, Source, nearest
from highroad.languages.promela.conditions import evaluate
from highroad.languages.promela.lexer import (
    END,
    NUMBER,
    STRING,
    UNKNOWN,
    Gap,
    Text,
    Token,
    mistake,
    mistake_at,
    tokens_of,
    unreadable,
)
from highroad.languages.promela.macros import Budget, Expander, Macro, define, define_word

MAXIMUM_INCLUDES = 50  # within each other
MAXIMUM_CONDITIONS = 1000  # within each other
_IGNORED = ("pragma", "ident", "warning", "sccs")
_DIRECTIVES = ("define", "undef", "if", "ifdef", "ifndef", "elif", "else", "endif", "include", "error", "line")


def preprocess(
    source: Source, defines: Mapping[str, str], include_directories: Sequence[Path], budget: Budget
) -> list[Token]:
    """The tokens of the model, the last of which has the kind END."""
    return preprocess_with_macros(source, defines, include_directories, budget)[0]


def preprocess_with_macros(
    source: Source, defines: Mapping[str, str], include_directories: Sequence[Path], budget: Budget
) -> tuple[list[Token], Mapping[str, Macro]]:
    """The tokens of the model, and the macros as they are at its end."""
    macros = {name: define_word(name, value) for name, value in defines.items()}
    return _Preprocessor(macros, include_directories, budget).run(source), macros


@dataclass(slots=True)
class _Group:
    """An `#if` that is not yet closed."""

    directive: Token
    is_active: bool
    was_active: bool  # some branch was
    has_else: bool = False


class _Preprocessor:
    def __init__(self, macros: dict[str, Macro], include_directories: Sequence[Path], budget: Budget) -> None:
        self._macros = macros
        self._given = set(macros)  # on the command line
        self._directories = include_directories
        self._budget = budget
        self._expander = Expander(macros, budget)
        self._roots: list[str] = []  # folders below which all included files are
        self._output: list[Token] = []
        self._open_files: list[str] = []
        self._groups: list[_Group] = []
        self._is_active = True
        self._starts_line = False  # an expansion to nothing began a line that the next token does not begin itself

    def run(self, source: Source) -> list[Token]:
        self._roots = [os.path.realpath(folder) for folder in (Path(source.name).parent, *self._directories)]
        end = self._read(source)
        self._output.append(end)
        return self._output

    def _read(self, source: Source) -> Token:
        """Appends the tokens of a file to the output. Returns its END."""
        self._open_files.append(source.name)
        tokens = self._lex(source)
        groups = len(self._groups)
        position = 0
        while (token := tokens[position]).kind is not END:
            if token.kind == "#" and token.gap is Gap.LINE:
                end = _end_of_line(tokens, position)
                self._directive(token, tokens[position + 1 : end])
                position = end
            elif not self._is_active:
                position += 1
            elif token.text in self._macros:
                expansion, position = self._expander.expand_at(tokens, position)
                self._emit_expansion(expansion, token)
            else:
                self._emit(token)
                position += 1
        if len(self._groups) > groups:
            opened = self._groups[-1].directive
            raise mistake(opened, "E610", f"this #{opened.text} is never closed", "add #endif")
        self._open_files.pop()
        return token

    def _lex(self, source: Source) -> list[Token]:
        tokens: list[Token] = []
        for token in tokens_of(Text(source)):
            tokens.append(token)
            if len(tokens) % 10_000 == 0:
                self._budget.spend(10_000, token)
        self._budget.spend(len(tokens) % 10_000, tokens[-1])
        return tokens

    def _emit(self, token: Token) -> None:
        if token.kind == UNKNOWN and token.text != "\\":  # the backslash may be half of /\ or \/ in a formula
            raise unreadable(token)
        if self._starts_line:
            token = token.with_gap(Gap.LINE)
            self._starts_line = False
        self._output.append(token)

    def _emit_expansion(self, expansion: list[Token], use: Token) -> None:
        if not expansion and use.gap is Gap.LINE:
            self._starts_line = True
        for token in expansion:
            self._emit(token)

    # Directives

    def _directive(self, sharp: Token, line: list[Token]) -> None:
        if not line:
            return
        name, rest = line[0], line[1:]
        match name.text:
            case "if" | "ifdef" | "ifndef":
                self._open_group(name, rest)
            case "elif" | "else" | "endif":
                self._continue_group(name, rest)
            case _ if not self._is_active:
                pass
            case "define":
                macro = define(rest, name)
                if macro.name in self._given:
                    advice = f"write #ifndef {macro.name} before it and #endif behind it"
                    raise mistake(name, "E616", f"-D {macro.name} has no effect: the model defines it itself", advice)
                self._macros[macro.name] = macro
            case "undef":
                undefined = _only_name(name, rest).text
                self._macros.pop(undefined, None)
                self._given.discard(undefined)
            case "include":
                self._include(name, rest)
            case "error":
                raise mistake_at(name.where, sharp.start, line[-1].end, "E609", f"#error {_words(rest)}".rstrip())
            case "line":
                self._mark(name, self._expander.expand_all(rest))
            case _ if name.kind == NUMBER:
                self._mark(name, line)
            case _ if name.text not in _IGNORED:
                hint = nearest(name.text, _DIRECTIVES)
                raise mistake(name, "E605", f"'#{name.text}' is not a directive", hint)

    def _mark(self, name: Token, rest: list[Token]) -> None:
        """`#line 3 "file"` or `# 3 "file"`: the next line is said to be line 3 of that file."""
        if not rest or rest[0].kind != NUMBER or len(rest[0].text) > 9:
            raise mistake(name, "E606", "expected the number of a line")
        named = rest[1].text[1:-1] if len(rest) > 1 and rest[1].kind == STRING else self._open_files[-1]
        last = rest[-1] if rest[-1].where is name.where else name
        name.where.mark(last.end, named, int(rest[0].text))

    def _open_group(self, name: Token, rest: list[Token]) -> None:
        if len(self._groups) >= MAXIMUM_CONDITIONS:
            raise mistake(name, "E610", f"more than {MAXIMUM_CONDITIONS} conditions within each other")
        if not self._is_active:  # neither its condition nor any branch of it matters
            self._groups.append(_Group(name, False, True))
            return
        if name.text == "if":
            holds = self._holds(name, rest)
        else:
            holds = (_only_name(name, rest).text in self._macros) == (name.text == "ifdef")
        self._groups.append(_Group(name, holds, holds))
        self._is_active = holds

    def _continue_group(self, name: Token, rest: list[Token]) -> None:
        if not self._groups or self._groups[-1].directive.where is not name.where:
            raise mistake(name, "E610", f"#{name.text} without #if")
        group = self._groups[-1]
        if name.text == "endif":
            self._groups.pop()
        elif group.has_else:
            raise mistake(name, "E610", f"#{name.text} after #else")
        elif group.was_active:
            group.is_active = False
        else:
            group.is_active = group.was_active = name.text == "else" or self._holds(name, rest)
        group.has_else = group.has_else or name.text == "else"
        # A group within an inactive one counts as having been active, so only the innermost decides.
        self._is_active = group.is_active if name.text != "endif" else self._enclosing_is_active()

    def _enclosing_is_active(self) -> bool:
        return not self._groups or self._groups[-1].is_active

    def _holds(self, name: Token, rest: list[Token]) -> bool:
        return evaluate(self._expander.expand_all(self._without_defined(rest)), name) != 0

    def _without_defined(self, tokens: list[Token]) -> list[Token]:
        """Replaces `defined X` and `defined(X)` by 1 or 0, before macros are expanded."""
        result: list[Token] = []
        position = 0
        while position < len(tokens):
            token = tokens[position]
            position += 1
            if token.text != "defined":
                result.append(token)
                continue
            has_parentheses = position < len(tokens) and tokens[position].kind == "("
            position += has_parentheses
            operand = tokens[position] if position < len(tokens) else None
            position += 1 + has_parentheses
            is_closed = not has_parentheses or (position <= len(tokens) and tokens[position - 1].kind == ")")
            if operand is None or not operand.text.isidentifier() or not is_closed:
                raise mistake(token, "E611", "'defined' needs the name of a macro", "write defined(NAME)")
            result.append(
                Token(NUMBER, str(int(operand.text in self._macros)), token.where, token.start, token.end, token.gap)
            )
        return result

    # Files

    def _include(self, name: Token, rest: list[Token]) -> None:
        if rest and rest[0].kind != STRING and rest[0].kind != "<":
            rest = self._expander.expand_all(rest)
        if rest and rest[0].kind == STRING and len(rest) == 1:
            wanted, is_local = rest[0].text[1:-1], True
        elif len(rest) > 2 and rest[0].kind == "<" and rest[-1].kind == ">":
            wanted, is_local = _words(rest[1:-1]), False
        else:
            raise mistake(name, "E606", "#include needs the name of a file", 'write #include "file"')
        path = self._find(wanted, is_local, rest[0])
        if len(self._open_files) > MAXIMUM_INCLUDES:
            is_cycle = str(path) in self._open_files
            message = f"'{wanted}' includes itself again and again" if is_cycle else "too many files within each other"
            raise mistake(rest[0], "E608", message, "guard the file with #ifndef ... #define ... #endif")
        self._read(self._open(path, rest[0]))

    def _find(self, wanted: str, is_local: bool, place: Token) -> Path:
        directories = [Path(place.where.source.name).parent] if is_local else []
        directories += self._directories
        is_outside = False
        for directory in directories:
            path = directory / wanted
            with suppress(OSError, ValueError):  # a name that no file can have
                if not self._is_inside(path):
                    is_outside = True
                elif path.is_file():
                    return path
        if is_outside:
            message = f"'{wanted}' is outside of the model's folder"
            raise mistake(place, "E619", message, "give its folder by -I, and its name without a folder")
        searched = ", ".join(str(directory) for directory in directories) or "no folder"
        raise mistake(place, "E607", f"cannot find the file '{wanted}'", f"looked in: {searched}")

    def _is_inside(self, path: Path) -> bool:
        """Whether a file is where a model may read: not every model is one's own."""
        real = os.path.realpath(path)
        return any(os.path.commonpath((root, real)) == root for root in self._roots)

    def _open(self, path: Path, place: Token) -> Source:
        try:
            return Source.read(path)
        except InputError as error:
            raise InputError(Diagnostic("E607", error.diagnostic.message, place.span)) from error


def _end_of_line(tokens: list[Token], position: int) -> int:
    position += 1
    while tokens[position].gap is not Gap.LINE and tokens[position].kind is not END:
        position += 1
    return position


def _only_name(directive: Token, rest: list[Token]) -> Token:
    if not rest or not rest[0].text.isidentifier():
        raise mistake(rest[0] if rest else directive, "E606", f"#{directive.text} needs the name of a macro")
    return rest[0]


def _words(tokens: Sequence[Token]) -> str:
    """The text of a line of tokens, with blanks where the user had them."""
    return "".join((" " if token.gap and position else "") + token.text for position, token in enumerate(tokens))
