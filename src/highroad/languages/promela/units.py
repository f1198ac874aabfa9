"""The units of a model: processes, claims, formulas, inlines, typedefs and global declarations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from highroad.languages.promela import tree
from highroad.languages.promela.cursor import Cursor
from highroad.languages.promela.declarations import Declarations
from highroad.languages.promela.expressions import Expressions, embedded_c, number_value, standard_input
from highroad.languages.promela.formulas import Formulas, temporal_tokens
from highroad.languages.promela.inlines import Inlines
from highroad.languages.promela.lexer import END, NAME, NUMBER, Gap, Token, mistake
from highroad.languages.promela.macros import Budget
from highroad.languages.promela.names import Names
from highroad.languages.promela.separators import separate
from highroad.languages.promela.statements import Statements

MAXIMUM_PROCESSES = 255
INIT = ":init:"
_NAMED_UNITS = ("typedef", "proctype", "D_proctype", "inline")
_EMBEDDED_C = ("c_code", "c_decl", "c_state", "c_track", "c_expr")


def parse_units(name: str, tokens: Sequence[Token], budget: Budget) -> tree.Model:
    """The tree of a whole model."""
    return _Units(name, tokens, budget).parse()


class _Units:
    def __init__(self, name: str, tokens: Sequence[Token], budget: Budget) -> None:
        names_of_units = _names_of_units(tokens)
        self._model = tree.Model(name)
        self._names = Names(self._model)
        self._cursor = cursor = Cursor(separate(tokens, names_of_units, in_body=False))
        self._expressions = Expressions(cursor, self._names)
        self._declarations = Declarations(cursor, self._names, self._expressions, self._model)
        self._inlines = Inlines(cursor, self._names, names_of_units, budget)
        self._statements = Statements(cursor, self._names, self._expressions, self._declarations, self._inlines)
        self._formulas: list[tuple[Token, list[Token]]] = []
        self._unnamed = 0  # formulas so far

    def parse(self) -> tree.Model:
        cursor = self._cursor
        while True:
            cursor.skip_separators()
            if cursor.token.kind is END:
                break
            self._unit(cursor.token)
        for name, tokens in self._formulas:
            self._formula(name, tokens)
        return self._model

    def _unit(self, token: Token) -> None:
        match token.kind:
            case _ if self._cursor.peek().text == "STDIN" or token.text == "STDIN":
                raise standard_input(self._cursor.peek() if token.text != "STDIN" else token)
            case "active" | "proctype" | "D_proctype":
                self._process()
            case "init":
                self._init()
            case "never" | "trace" | "notrace":
                self._claim()
            case "ltl":
                self._postpone_formula()
            case "inline":
                self._inlines.define()
            case "typedef":
                self._declarations.typedef()
            case _ if self._declarations.begins():
                self._model.globals += self._declarations.variables(tree.Scope.GLOBAL)
            case _ if token.kind in _EMBEDDED_C:
                raise embedded_c(token)
            case _:
                raise self._no_unit(token)

    def _no_unit(self, token: Token) -> Exception:
        if token.kind == "}":
            return mistake(token, "E620", "this '}' closes nothing", "is a '{' missing?")
        if token.kind == NAME:
            following = self._cursor.peek()
            if following.kind == NAME:
                return mistake(
                    token, "E630", f"there is no type '{token.text}'", "declare it with typedef, before its use"
                )
        hint = "a model consists of declarations, proctype, init, inline, typedef, never and ltl"
        return self._cursor.unexpected("a declaration or a process", hint=hint)

    # Processes

    def _process(self) -> None:
        cursor = self._cursor
        active = self._active() if cursor.accept("active") else 0
        if cursor.token.kind not in ("proctype", "D_proctype"):
            raise cursor.unexpected("'proctype'", "after 'active'")
        is_deterministic = cursor.advance().kind == "D_proctype"
        place = cursor.expect(NAME, "of the proctype")
        self._names.check_free(place)
        self._names.proctypes.add(place.text)
        cursor.expect("(", f"after 'proctype {place.text}'")
        self._names.open_scope()
        self._declarations.copies = max(1, active)
        parameters = self._declarations.parameters()
        cursor.expect(")")
        process = tree.Proctype(place.text, parameters, place.span, active=active, is_deterministic=is_deterministic)
        self._rest_of_process(process)
        self._declarations.copies = 1

    def _init(self) -> None:
        place = self._cursor.advance()
        if INIT in self._model.proctypes:
            earlier = self._model.proctypes[INIT].span
            raise mistake(place, "E655", "there is more than one init", f"the first is at {earlier}")
        self._names.open_scope()
        self._rest_of_process(tree.Proctype(INIT, [], place.span, active=1))

    def _rest_of_process(self, process: tree.Proctype) -> None:
        cursor = self._cursor
        self._model.proctypes[process.name] = process
        if cursor.accept("priority"):
            process.priority = number_value(cursor.expect(NUMBER, "after 'priority'"))
        if process.name != INIT and cursor.accept("provided"):
            cursor.expect("(", "after 'provided'")
            process.provided = self._expressions.condition()
            cursor.expect(")")
        if cursor.token.kind != "{":
            raise cursor.unexpected("'{'", "before the body of the process")
        process.body = self._statements.body()
        process.variables = self._statements.variables
        process.labels = self._statements.labels
        self._names.close_scope()

    def _active(self) -> int:
        cursor = self._cursor
        if not cursor.accept("["):
            return 1
        place = cursor.token
        count = self._expressions.constant("the number of active processes")
        if not 1 <= count <= MAXIMUM_PROCESSES:
            raise mistake(place, "E656", f"there can be 1 to {MAXIMUM_PROCESSES} active processes, not {count}")
        cursor.expect("]")
        return count

    # Claims and formulas

    def _claim(self) -> None:
        cursor = self._cursor
        place = cursor.advance()
        kind = place.kind
        count = sum(claim.kind == kind for claim in self._model.claims)
        if kind != "never" and any(claim.kind != "never" for claim in self._model.claims):
            raise mistake(place, "E658", "there is more than one trace or notrace")
        name = f"never_{count}" if kind == "never" else f":{kind}:"
        if cursor.token.kind == NAME:
            name = cursor.advance().text
        if cursor.token.kind != "{":
            raise cursor.unexpected("'{'", f"before the body of '{kind}'")
        body = self._statements.body()
        if self._statements.variables:
            local = self._statements.variables[0]
            raise mistake(place, "E657", f"a {kind} claim has no variables of its own, but '{local.name}' is declared")
        self._model.claims.append(tree.Claim(kind, name, body, place.span, self._statements.labels))

    def _postpone_formula(self) -> None:
        cursor = self._cursor
        place = cursor.advance()
        name = cursor.advance() if cursor.token.kind == NAME else None
        if cursor.token.kind != "{":
            raise cursor.unexpected("'{'", "before the formula", "a formula reads: ltl name { [] (x > 0) }")
        cursor.advance()
        tokens: list[Token] = []
        while cursor.token.kind != "}":
            if cursor.token.kind is END or cursor.token.kind == "{":
                raise mistake(place, "E620", "this formula is never closed", "add '}'")
            tokens.append(cursor.advance())
        closing = cursor.advance()
        tokens.append(Token(END, "end of the formula", closing.where, closing.start, closing.end, Gap.BLANK))
        self._unnamed += name is None
        shown = name or Token(NAME, f"ltl_{self._unnamed - 1}", place.where, place.start, place.end, Gap.BLANK)
        if any(shown.text == other.text for other, _ in self._formulas):
            raise mistake(shown, "E631", f"the formula '{shown.text}' is declared already")
        self._formulas.append((shown, tokens))

    def _formula(self, name: Token, tokens: list[Token]) -> None:
        cursor = Cursor(temporal_tokens(tokens))
        formula = Formulas(cursor, self._names).formula()
        cursor.skip_separators()
        if cursor.token.kind is not END:
            raise cursor.unexpected("an operator or the end of the formula")
        self._model.formulas.append(tree.Ltl(name.text, formula, name.span))


def _names_of_units(tokens: Sequence[Token]) -> set[str]:
    return {
        following.text for token, following in pairwise(tokens) if token.kind in _NAMED_UNITS and following.kind == NAME
    }
