"""The sections of a specification, which may come in any order and repeatedly: from the text to its `Document`."""

from __future__ import annotations

from collections.abc import Callable

from highroad.diagnostics import Source
from highroad.languages.mcrl2 import tree
from highroad.languages.mcrl2.cursor import Cursor
from highroad.languages.mcrl2.data_syntax import DataSyntax
from highroad.languages.mcrl2.lexer import END, NAME, Token
from highroad.languages.mcrl2.process_syntax import ProcessSyntax
from highroad.languages.mcrl2.sort_syntax import SortSyntax


def parse_document(source: Source) -> tree.Document:
    return Sections(Cursor(source)).document()


def parse_data(source: Source) -> tree.Data:
    """A text that is one data expression."""
    cursor = Cursor(source)
    data = DataSyntax(cursor, SortSyntax(cursor)).expression()
    if cursor.token.kind is not END:
        raise cursor.unexpected("the end of this expression")
    return data


class Sections:
    """Reads sections; a formula file has some of them, too."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._sort = SortSyntax(cursor)
        self._data = DataSyntax(cursor, self._sort)
        self._process = ProcessSyntax(cursor, self._sort, self._data)
        self._sorts: list[tree.SortDeclaration] = []
        self._constructors: list[tree.FunctionDeclaration] = []
        self._mappings: list[tree.FunctionDeclaration] = []
        self._blocks: list[tree.EquationBlock] = []
        self._globals: list[tree.VariableDeclaration] = []
        self._actions: list[tree.ActionDeclaration] = []
        self._processes: list[tree.ProcessDeclaration] = []
        self._init: tree.ProcessExpression | None = None
        self._readers: dict[str, Callable[[Token], None]] = {
            "sort": self._read_sorts,
            "cons": lambda _: self._read_functions(self._constructors, "a constructor"),
            "map": lambda _: self._read_functions(self._mappings, "a mapping"),
            "var": self._read_variables,
            "eqn": lambda _: self._read_equations(()),
            "glob": self._read_globals,
            "act": self._read_actions,
            "proc": self._read_processes,
            "init": self._read_init,
        }

    def document(self) -> tree.Document:
        cursor = self._cursor
        while cursor.token.kind is not END:
            reader = self._readers.get(cursor.token.kind)
            if reader is None:
                raise cursor.unexpected("a section", "(sort, cons, map, var, eqn, glob, act, proc or init)")
            reader(cursor.advance())
        if self._init is None:
            raise cursor.unexpected("'init'", "and the initial process", "every specification has an init section")
        return self.document_with(self._init)

    def document_with(self, init: tree.ProcessExpression) -> tree.Document:
        """All that was read, with an initial process."""
        return tree.Document(
            tuple(self._sorts),
            tuple(self._constructors),
            tuple(self._mappings),
            tuple(self._blocks),
            tuple(self._globals),
            tuple(self._actions),
            tuple(self._processes),
            init,
        )

    def _read_sorts(self, _: Token) -> None:
        cursor = self._cursor
        while True:
            names = cursor.words("a sort")
            definition = None
            if cursor.token.kind == "=" and len(names) == 1:
                cursor.advance()
                definition = self._sort.sort()
            self._end("this declaration")
            self._sorts += (tree.SortDeclaration(name, definition) for name in names)
            if not self._goes_on():
                return

    def _read_functions(self, found: list[tree.FunctionDeclaration], what: str) -> None:
        cursor = self._cursor
        while True:
            names = cursor.words(what)
            cursor.expect(":", "and a sort")
            sort = self._sort.sort()
            self._end("this declaration")
            found += (tree.FunctionDeclaration(name, sort) for name in names)
            if not self._goes_on():
                return

    def _read_variables(self, _: Token) -> None:
        variables = self._declarations()
        self._cursor.expect("eqn", "after the variables", "the variables of 'var' are for the 'eqn' that follows it")
        self._read_equations(tuple(variables))

    def _read_equations(self, variables: tuple[tree.VariableDeclaration, ...]) -> None:
        equations = [self._equation()]
        while self._cursor.token.kind not in self._readers and self._cursor.token.kind is not END:
            equations.append(self._equation())
        self._blocks.append(tree.EquationBlock(variables, tuple(equations)))

    def _equation(self) -> tree.EquationDeclaration:
        cursor = self._cursor
        start = cursor.token.start
        condition = None
        left = self._data.expression()
        if cursor.accept("->"):
            condition = left
            left = self._data.expression()
        cursor.expect("=", "and the right side of this equation")
        right = self._data.expression()
        span = cursor.span_from(start)
        self._end("this equation")
        return tree.EquationDeclaration(condition, left, right, span)

    def _read_globals(self, _: Token) -> None:
        self._globals += self._declarations()

    def _read_actions(self, _: Token) -> None:
        cursor = self._cursor
        while True:
            names = cursor.words("an action")
            sorts = tuple(self._sort.product()) if cursor.accept(":") else ()
            self._end("this declaration")
            self._actions += (tree.ActionDeclaration(name, sorts) for name in names)
            if not self._goes_on():
                return

    def _read_processes(self, _: Token) -> None:
        cursor = self._cursor
        while True:
            name = cursor.word("a process")
            parameters: tuple[tree.VariableDeclaration, ...] = ()
            if cursor.accept("("):
                if cursor.token.kind == ")":
                    hint = f"a process without parameters is declared without brackets: {name.text} = ..."
                    raise cursor.unexpected("the name of a parameter", hint=hint)
                parameters = tuple(self._sort.declarations())
                cursor.expect(")", f"after the parameters of '{name.text}'")
            cursor.expect("=", f"and the body of process '{name.text}'")
            body = self._process.process()
            self._end("this process")
            self._processes.append(tree.ProcessDeclaration(name, parameters, body))
            if not self._goes_on():
                return

    def _read_init(self, first: Token) -> None:
        if self._init is not None:
            raise self._cursor.mistake(first, "E807", "there is more than one init section", "remove one of them")
        self._init = self._process.process()
        self._end("the initial process")

    def _declarations(self) -> list[tree.VariableDeclaration]:
        found: list[tree.VariableDeclaration] = []
        while True:
            found += self._sort.declarations()
            self._end("this declaration")
            if not self._goes_on():
                return found

    def _goes_on(self) -> bool:
        return self._cursor.token.kind is NAME

    def _end(self, what: str) -> None:
        self._cursor.expect(";", f"after {what}")
