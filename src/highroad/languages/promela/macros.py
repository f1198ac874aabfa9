"""Macros of the preprocessor and their expansion.

The algorithm is the one of the C standard as Prosser wrote it down: each token remembers from which macros it comes
(`Token.hidden`), and none of them expands in it again. Work is kept on a stack of tokens, not on Python's, and is paid
for from a budget, so that no text can keep the reader busy for long.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from highroad.diagnostics import Diagnostic, InputError, Source, Span
from highroad.languages.promela.lexer import END, STRING, Gap, Text, Token, mistake, tokens_of

MAXIMUM_TOKENS = 150_000
MAXIMUM_NESTING = 60  # of macro calls within arguments of macro calls, and of macros within macros
PASTE = "##"
REST = "__VA_ARGS__"


@dataclass(frozen=True, slots=True)
class Macro:
    name: str
    parameters: tuple[str, ...] | None  # None: a macro without parentheses
    body: tuple[Token, ...]
    takes_rest: bool = False  # the last parameter is `...`


class Budget:
    """How many tokens may still be made, of the file and of what it expands to."""

    def __init__(self, tokens: int = MAXIMUM_TOKENS) -> None:
        self._all = self._left = tokens

    def spend(self, tokens: int, place: Token) -> None:
        self._left -= tokens
        if self._left < 0:
            message = f"the model has more than {self._all:,} words after the expansion of macros and inlines"
            raise mistake(place, "E615", message, "a model of this size is probably not meant; split it")


class Stream:
    """Tokens to read: some that a macro put back, then those of the file. A directive ends what a macro may take."""

    def __init__(self, tokens: Sequence[Token], position: int) -> None:
        self._tokens = tokens
        self._returned: list[Token] = []
        self.position = position

    @property
    def has_returned(self) -> bool:
        return bool(self._returned)

    def peek(self) -> Token | None:
        if self._returned:
            return self._returned[-1]
        if self.position >= len(self._tokens):
            return None
        token = self._tokens[self.position]
        is_directive = token.kind == "#" and token.gap is Gap.LINE
        return None if is_directive or token.kind is END else token

    def read(self) -> Token:
        if self._returned:
            return self._returned.pop()
        self.position += 1
        return self._tokens[self.position - 1]

    def put_back(self, tokens: list[Token]) -> None:
        self._returned.extend(reversed(tokens))


class Expander:
    def __init__(self, macros: dict[str, Macro], budget: Budget) -> None:
        self._macros = macros
        self._budget = budget

    def expand_at(self, tokens: Sequence[Token], position: int) -> tuple[list[Token], int]:
        """What the macro at `position` becomes, and where reading goes on. The result is on the line of the macro."""
        use = tokens[position]
        stream = Stream(tokens, position)
        result = self._expand_one(stream, 0)
        while stream.has_returned:
            result += self._expand_one(stream, 0)
        return _on_one_line(result, use.gap), stream.position

    def expand_all(self, tokens: Sequence[Token], nesting: int = 0) -> list[Token]:
        if tokens and nesting > MAXIMUM_NESTING:
            raise mistake(tokens[0], "E614", "macro calls are nested too deeply", "is a macro called in itself?")
        stream = Stream(tokens, 0)
        result: list[Token] = []
        while stream.peek() is not None:
            result += self._expand_one(stream, nesting)
        return result

    def _expand_one(self, stream: Stream, nesting: int) -> list[Token]:
        """Reads one token. It is the result unless it is a macro, whose replacement is put back to be read again."""
        token = stream.read()
        macro = self._macros.get(token.text)
        if macro is None or token.text in token.hidden:
            return [token]
        if len(token.hidden) >= MAXIMUM_NESTING:
            raise mistake(token, "E614", f"more than {MAXIMUM_NESTING} macros expand into each other")
        if macro.parameters is None:
            replacement = self._replacement(macro, token, token.hidden | {macro.name}, {}, {})
        else:
            following = stream.peek()
            if following is None or following.kind != "(":
                return [token]
            arguments, closing = self._arguments(macro, token, stream)
            expanded = {name: self.expand_all(argument, nesting + 1) for name, argument in arguments.items()}
            hidden = (token.hidden & closing.hidden) | {macro.name}
            replacement = self._replacement(macro, token, hidden, arguments, expanded)
        self._budget.spend(len(replacement) + 1, token)
        if replacement:
            replacement[0] = replacement[0].with_gap(token.gap)
        stream.put_back(replacement)
        return []

    def _arguments(self, macro: Macro, use: Token, stream: Stream) -> tuple[dict[str, list[Token]], Token]:
        """The arguments of a call by parameter, and the parenthesis that closes the call."""
        assert macro.parameters is not None
        found: list[list[Token]] = [[]]
        depth = 0
        while True:
            if stream.peek() is None:
                message = f"the call of macro '{macro.name}' is never closed"
                raise mistake(use, "E612", message, "add ')'")
            token = stream.read()
            if token.kind == "(":
                depth += 1
                if depth == 1:
                    continue
            elif token.kind == ")":
                depth -= 1
                if depth == 0:
                    break
            is_rest = macro.takes_rest and len(found) == len(macro.parameters)
            if token.kind == "," and depth == 1 and not is_rest:
                found.append([])
            else:
                found[-1].append(token)
        self._budget.spend(sum(map(len, found)), use)
        return _by_parameter(macro, use, found), token

    def _replacement(
        self,
        macro: Macro,
        use: Token,
        hidden: frozenset[str],
        raw: dict[str, list[Token]],
        expanded: dict[str, list[Token]],
    ) -> list[Token]:
        """The body with its parameters replaced: as written beside `#` and `##`, expanded elsewhere."""
        result: list[Token] = []
        body = macro.body
        position = 0
        pastes = False
        while position < len(body):
            token = body[position]
            position += 1
            if token.kind == PASTE:
                pastes = True
                continue
            following = body[position] if position < len(body) else None
            if token.kind == "#" and following is not None and following.text in raw:
                position += 1
                piece = [_quoted(raw[following.text], token)]
            elif token.text in raw:
                is_pasted = pastes or (following is not None and following.kind == PASTE)
                piece = list((raw if is_pasted else expanded)[token.text])
            else:
                piece = [token.moved_to(use)]
            if pastes and result and piece:
                piece[0] = _pasted(result.pop(), piece[0], use)
            pastes = False
            result += piece
            self._budget.spend(len(piece), use)
        return [_with_hidden(token, hidden) for token in result]


def define(tokens: Sequence[Token], directive: Token) -> Macro:
    """The macro that `#define` with these tokens means."""
    if not tokens or not (tokens[0].text[0].isalpha() or tokens[0].text[0] == "_"):
        raise mistake(tokens[0] if tokens else directive, "E606", "#define needs the name of a macro")
    name = tokens[0]
    if name.text == "defined":
        raise mistake(name, "E606", "a macro cannot be called 'defined'")
    if len(tokens) > 1 and tokens[1].kind == "(" and tokens[1].gap is Gap.NOTHING:
        parameters, takes_rest, start = _parameters(tokens, name)
        return Macro(name.text, parameters, _body(tokens[start:]), takes_rest)
    return Macro(name.text, None, _body(tokens[1:]))


def define_word(name: str, value: str) -> Macro:
    """The macro of an option `-D name=value`."""
    option = f"-D {name}={value}"
    if not name.isidentifier() or not name.isascii():
        raise InputError(Diagnostic("E606", f"'{name}' cannot be the name of a macro", Span(option, 1, 1, 1, option)))
    tokens = tuple(tokens_of(Text(Source(option, value))))[:-1]
    return Macro(name, None, tuple(token.with_gap(Gap.BLANK) for token in tokens))


def _parameters(tokens: Sequence[Token], name: Token) -> tuple[tuple[str, ...], bool, int]:
    """The parameters of a macro, whether the last is `...`, and the position behind the closing parenthesis."""
    names: dict[str, None] = {}
    position = 2
    if position < len(tokens) and tokens[position].kind == ")":
        return (), False, position + 1
    while position + 1 < len(tokens):
        token = tokens[position]
        if token.kind == ".." and tokens[position + 1].kind == ".":
            is_last = position + 2 < len(tokens) and tokens[position + 2].kind == ")"
            if not is_last:
                raise mistake(token, "E606", "'...' must be the last parameter of a macro")
            return (*names, REST), True, position + 3
        if not token.text.isidentifier() or token.text in names:
            what = "appears twice" if token.text in names else "is not a name"
            raise mistake(token, "E606", f"the parameter '{token.text}' of macro '{name.text}' {what}")
        names[token.text] = None
        separator = tokens[position + 1]
        if separator.kind == ")":
            return tuple(names), False, position + 2
        if separator.kind != ",":
            raise mistake(separator, "E606", f"expected ',' or ')' after the parameter '{token.text}'")
        position += 2
    raise mistake(name, "E606", f"the parameters of macro '{name.text}' are never closed", "add ')' on the same line")


def _body(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The body of a macro; `##` is one token in it."""
    body: list[Token] = []
    for token in tokens:
        if token.kind == "#" and token.gap is Gap.NOTHING and body and body[-1].kind == "#":
            hashes = body.pop()
            body.append(Token(PASTE, PASTE, hashes.where, hashes.start, token.end, hashes.gap))
        else:
            body.append(token)
    return tuple(body)


def _by_parameter(macro: Macro, use: Token, found: list[list[Token]]) -> dict[str, list[Token]]:
    parameters = macro.parameters or ()
    if not parameters and found == [[]]:
        return {}
    if macro.takes_rest and len(found) == len(parameters) - 1:
        found.append([])
    if len(found) != len(parameters):
        message = f"macro '{macro.name}' takes {_count(len(parameters))}, but {len(found)} given"
        raise mistake(use, "E612", message, f"it is defined as {macro.name}({', '.join(parameters)})")
    return dict(zip(parameters, (_on_one_line(argument, Gap.BLANK) for argument in found), strict=True))


def _count(number: int) -> str:
    return f"{number} argument" if number == 1 else f"{number} arguments"


def _on_one_line(tokens: list[Token], first: Gap) -> list[Token]:
    """Macros swallow the ends of lines between their tokens."""
    line = [token.with_gap(Gap.BLANK) if token.gap is Gap.LINE else token for token in tokens]
    if line and line[0].gap is not first:
        line[0] = line[0].with_gap(first)
    return line


def _with_hidden(token: Token, hidden: frozenset[str]) -> Token:
    return Token(token.kind, token.text, token.where, token.start, token.end, token.gap, token.hidden | hidden)


def _quoted(argument: list[Token], use: Token) -> Token:
    text = "".join((" " if token.gap and position else "") + token.text for position, token in enumerate(argument))
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return Token(STRING, f'"{escaped}"', use.where, use.start, use.end, use.gap)


def _pasted(left: Token, right: Token, use: Token) -> Token:
    text = left.text + right.text
    pieces = list(tokens_of(Text(Source("<paste>", text))))
    if len(pieces) != 2 or pieces[0].kind in ("unknown", END):
        raise mistake(use, "E613", f"'##' makes '{text}', which is not one word")
    return Token(pieces[0].kind, text, use.where, use.start, use.end, left.gap, left.hidden & right.hidden)
