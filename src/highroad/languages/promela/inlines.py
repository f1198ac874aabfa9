"""Inlines: Promela's own macros, whose bodies are expanded as text at each call."""

from __future__ import annotations

from highroad.languages.promela.cursor import Cursor
from highroad.languages.promela.lexer import END, NAME, Gap, Token, mistake
from highroad.languages.promela.macros import Budget
from highroad.languages.promela.names import Inline, Names
from highroad.languages.promela.separators import separate

MAXIMUM_CALLS = 32  # within each other
COST_OF_CALL = 10  # in tokens of the budget
_BEFORE_STATEMENT = frozenset((";", "->", "{", "::", ":", "else"))


class Inlines:
    def __init__(self, cursor: Cursor, names: Names, names_of_units: set[str], budget: Budget) -> None:
        self._cursor = cursor
        self._names = names
        self._names_of_units = names_of_units
        self._budget = budget
        self._open: list[str] = []
        self._calls = 0

    def define(self) -> None:
        """`inline name(parameters) { body }`; the body is kept as it is."""
        cursor = self._cursor
        cursor.expect("inline")
        name = cursor.expect(NAME, "of the inline")
        self._names.check_free(name)
        cursor.expect("(", f"after 'inline {name.text}'")
        parameters = self._parameters()
        cursor.expect("{", "before the body of the inline")
        body = self._body(name)
        self._names.inlines[name.text] = Inline(name.text, parameters, body, name)

    def _parameters(self) -> tuple[str, ...]:
        cursor = self._cursor
        names: list[str] = []
        while not cursor.accept(")"):
            name = cursor.expect(NAME, "of a parameter")
            if name.text in names:
                raise mistake(name, "E631", f"the parameter '{name.text}' is declared already")
            names.append(name.text)
            if cursor.token.kind != ")":
                cursor.expect(",", "between parameters")
        return tuple(names)

    def _body(self, name: Token) -> tuple[Token, ...]:
        cursor = self._cursor
        body: list[Token] = []
        depth = 1
        while True:
            token = cursor.advance()
            if token.kind is END:
                raise mistake(name, "E620", f"the body of inline '{name.text}' is never closed", "add '}'")
            depth += (token.kind == "{") - (token.kind == "}")
            if not depth:
                return tuple(body)
            body.append(token)

    def begins_call(self) -> bool:
        token = self._cursor.token
        return token.text in self._names.inlines and self._cursor.peek().kind == "("

    def enter(self) -> Inline:
        """Reads a call and makes the cursor read the body, with the arguments in place of the parameters."""
        cursor = self._cursor
        call = cursor.advance()
        inline = self._names.inlines[call.text]
        if inline.name in self._open:
            raise mistake(
                call, "E648", f"the inline '{inline.name}' calls itself", "an inline is only text; use a proctype"
            )
        if len(self._open) >= MAXIMUM_CALLS:
            raise mistake(call, "E648", f"more than {MAXIMUM_CALLS} calls of inlines within each other")
        arguments = self._arguments(call)
        if len(arguments) != len(inline.parameters):
            message = f"inline '{inline.name}' takes {len(inline.parameters)} arguments, but {len(arguments)} given"
            raise mistake(call, "E649", message, f"it is declared as {inline.name}({', '.join(inline.parameters)})")
        body = self._expanded(inline, dict(zip(inline.parameters, arguments, strict=True)), call)
        self._open.append(inline.name)
        cursor.enter(body)
        return inline

    def leave(self) -> None:
        self._open.pop()
        self._cursor.leave()

    @property
    def is_inside(self) -> bool:
        return bool(self._open)

    def _arguments(self, call: Token) -> list[list[Token]]:
        cursor = self._cursor
        cursor.advance()
        if cursor.accept(")"):
            return []
        found: list[list[Token]] = [[]]
        depth = 1
        while True:
            token = cursor.advance()
            if token.kind is END:
                raise mistake(call, "E620", f"the call of inline '{call.text}' is never closed", "add ')'")
            depth += (token.kind in "([{") - (token.kind in ")]}")
            if not depth:
                break
            if token.kind == "," and depth == 1:
                found.append([])
            else:
                found[-1].append(token.with_gap(Gap.BLANK) if token.gap is Gap.LINE else token)
        return found

    def _expanded(self, inline: Inline, arguments: dict[str, list[Token]], call: Token) -> list[Token]:
        self._calls += 1
        definitions = _label_definitions(inline.body)
        own_labels = {inline.body[position].text for position in definitions} - arguments.keys()
        suffix = f"~{self._calls}"
        expanded: list[Token] = []
        for position, token in enumerate(inline.body):
            if token.text in arguments and token.kind == NAME:
                argument = arguments[token.text]
                expanded += [argument[0].with_gap(token.gap), *argument[1:]] if argument else []
                self._budget.spend(len(argument), call)
                continue
            token = token.moved_to(call)
            follows_goto = position > 0 and inline.body[position - 1].kind == "goto"
            if token.text in own_labels and (follows_goto or position in definitions):
                token = token.renamed(token.text + suffix)
            expanded.append(token)
        self._budget.spend(len(inline.body) + COST_OF_CALL, call)
        end = Token(END, "", call.where, call.start, call.end, Gap.LINE)
        return [*separate(expanded, self._names_of_units, in_body=True), end]


def _label_definitions(body: tuple[Token, ...]) -> set[int]:
    """The positions at which `name :` begins a statement; other colons stand in expressions and declarations."""
    found, depth = set[int](), 0
    for position, token in enumerate(body[:-1]):
        depth += (token.kind in "([") - (token.kind in ")]") if len(token.kind) == 1 else 0
        if depth or token.kind != NAME or body[position + 1].kind != ":":
            continue
        before = body[position - 1].kind
        begins = position == 0 or token.gap is Gap.LINE or before in _BEFORE_STATEMENT or before in ("}", "fi", "od")
        if begins:
            found.add(position)
    return found
