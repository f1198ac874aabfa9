"""Statements: the bodies of processes, claims and blocks."""

from __future__ import annotations

from collections.abc import Callable

from highroad.diagnostics import Span
from highroad.languages.promela import tree
from highroad.languages.promela.cursor import Cursor
from highroad.languages.promela.declarations import Declarations
from highroad.languages.promela.expressions import Expressions, embedded_c
from highroad.languages.promela.inlines import Inlines
from highroad.languages.promela.labels import Labels, retargeted, shown
from highroad.languages.promela.lexer import END, NAME, NUMBER, STRING, Token, mistake
from highroad.languages.promela.literals import string_value
from highroad.languages.promela.names import SPECIAL, Names
from highroad.languages.promela.printing import require_format
from highroad.languages.promela.separators import SEPARATORS

MAXIMUM_LISTED = 32  # SPIN writes `select` with so few values, given as numbers, as an `if`
_TERMINATORS = frozenset(("}", "::", "fi", "od", END))
_AFTER_VARIABLE = frozenset(("=", "++", "--", "!", "!!", "?", "??"))
_CHANGES = {"++": tree.Operator.ADD, "--": tree.Operator.SUBTRACT}


class Statements:
    """The statements of one body after the other; `variables` and `labels` are those of the current one."""

    def __init__(
        self, cursor: Cursor, names: Names, expressions: Expressions, declarations: Declarations, inlines: Inlines
    ) -> None:
        self._cursor = cursor
        self._names = names
        self._expressions = expressions
        self._declarations = declarations
        self._inlines = inlines
        self._results: list[tree.Reference | None] = []  # of the open calls of inlines: where `return` puts its value
        self._is_at_start = False
        self._direct_labels: set[str] = set()
        self._labels = Labels()
        self.variables: list[tree.Variable] = []
        self._parsers: dict[str, Callable[[], tree.Kind]] = {
            "assert": self._assert,
            "atomic": lambda: tree.Atomic(self._block_of("atomic")),
            "break": lambda: self._word(tree.Break()),
            "d_step": lambda: tree.DStep(self._block_of("d_step")),
            "do": lambda: tree.Do(self._options("do", "od")),
            "else": lambda: self._word(tree.Else()),
            "for": self._for,
            "goto": self._goto,
            "if": lambda: tree.If(self._options("if", "fi")),
            "printf": self._printf,
            "printm": self._printm,
            "return": self._return,
            "select": self._select,
            "set_priority": self._set_priority,
            "{": lambda: tree.Block(self._braces()),
        }

    def body(self) -> tree.Sequence:
        """`{ ... }` of a process or a claim, whose parameters are already visible."""
        self.variables = []
        self._labels = Labels()
        self._is_at_start = True
        self._direct_labels = self._labels_ahead()
        body = self._braces()
        targets = self._labels.targets()
        return retargeted(body, targets) if targets else body

    @property
    def labels(self) -> dict[str, Span]:
        return self._labels.spans

    def _labels_ahead(self) -> set[str]:
        """Names that may be labels of the body itself, before it is read: those with a colon."""
        cursor = self._cursor
        found: set[str] = set()
        depth = distance = 0
        while (token := cursor.peek(distance)).kind is not END:
            depth += (token.kind == "{") - (token.kind == "}")
            if not depth:
                break
            distance += 1
            if token.kind == NAME and cursor.peek(distance).kind == ":":
                found.add(token.text)
        return found

    # Sequences

    def _braces(self) -> tree.Sequence:
        cursor = self._cursor
        opening = cursor.expect("{")
        cursor.nest()
        self._names.open_scope()
        self._labels.open_block()
        sequence = self._sequence()
        self._labels.close_block()
        self._names.close_scope()
        cursor.unnest()
        if cursor.token.kind != "}":
            where = f"for the '{{' at {opening.span.line}:{opening.span.column}"
            raise cursor.unexpected("'}'", where)
        if not sequence:
            raise mistake(cursor.token, "E650", "there is no statement between the braces", "write skip")
        cursor.advance()
        return sequence

    def _sequence(self) -> tree.Sequence:
        """Statements up to a token that cannot begin one. Declarations of constants leave nothing."""
        cursor = self._cursor
        steps: list[tree.Labelled] = []
        if cursor.token.kind in SEPARATORS:
            raise cursor.unexpected("a statement", hint="is the guard before it missing?")
        while cursor.token.kind not in _TERMINATORS:
            self._step(steps)
            if cursor.token.kind in SEPARATORS:
                cursor.skip_separators()
            elif cursor.token.kind not in _TERMINATORS and not _is_call(steps, cursor.peek(-1)):
                raise cursor.unexpected("';' or '->'", "between statements")
        return tuple(steps)

    def _step(self, steps: list[tree.Labelled]) -> None:
        if self._declarations.begins():
            steps += self._declaration()
            return
        cursor = self._cursor
        first, start = cursor.token, cursor.position
        self._is_at_start &= first.kind in ("xr", "xs")  # a promise is no step
        statement = self._exclusive() if first.kind in ("xr", "xs") else self._labelled()
        if cursor.token.kind == "unless":
            cursor.advance()
            escape = self._labelled()
            unless = tree.Unless(_as_sequence(statement), _as_sequence(escape))
            statement = tree.Labelled(unless, cursor.span_from(first), cursor.text_from(start))
        steps.append(statement)

    def _declaration(self) -> list[tree.Labelled]:
        cursor = self._cursor
        first, start = cursor.token, cursor.position
        is_initial = self._is_at_start
        variables = self._declarations.variables(tree.Scope.LOCAL)
        self.variables += variables
        text = cursor.text_from(start)
        span = cursor.span_from(first)
        return [tree.Labelled(tree.Declaration(variable), span, text, (), is_initial) for variable in variables]

    # One statement

    def _labelled(self) -> tree.Labelled:
        labels = self._labels_here()
        cursor = self._cursor
        first, start = cursor.token, cursor.position
        if labels and (first.kind in _TERMINATORS or first.kind in SEPARATORS):
            return tree.Labelled(tree.Condition(tree.Number(1, first.span, "skip")), first.span, "skip", tuple(labels))
        if labels and self._declarations.begins():
            raise mistake(first, "E651", "a label cannot stand before a declaration", "put it before a statement")
        if labels and first.kind in ("xr", "xs"):
            raise mistake(first, "E651", f"a label cannot stand before '{first.kind}'")
        cursor.nest()
        kind = self._statement(first)
        cursor.unnest()
        text = _heading(kind) or cursor.text_from(start)
        return tree.Labelled(kind, _whole_span(kind, first, cursor), text, tuple(labels))

    def _labels_here(self) -> list[str]:
        """`a: b:` before a statement."""
        cursor = self._cursor
        labels: list[str] = []
        while (
            cursor.token.kind == NAME and cursor.peek().kind == ":" and cursor.token.text not in self._names.proctypes
        ):
            label = cursor.advance()
            cursor.advance()
            if self._names.variable(label.text) is not None or label.text in SPECIAL:
                raise mistake(label, "E652", f"'{label.text}' is a variable, so it cannot be a label")
            labels.append(self._labels.define(label))
            if (plain := self._plain_name(label.text)) is not None:
                labels.append(self._labels.define(label.renamed(plain)))
        return labels

    def _plain_name(self, label: str) -> str | None:
        """A label of an inline is known from outside by its own name, too: that of the first call, as in SPIN."""
        plain = shown(label)
        is_free = plain not in self._direct_labels and plain not in self.labels
        return plain if plain != label and is_free else None

    def _statement(self, first: Token) -> tree.Kind:
        parser = self._parsers.get(first.kind)
        if parser is not None:
            return parser()
        if first.kind == NAME:
            return self._beginning_with_name(first)
        if first.kind in ("c_code", "c_expr", "c_decl", "c_state", "c_track"):
            raise embedded_c(first)
        if first.kind == "typedef":
            raise mistake(first, "E642", "a typedef must be declared globally")
        if first.kind in ("proctype", "active", "init", "never", "ltl", "inline"):
            raise mistake(first, "E620", f"'{first.kind}' cannot stand in a body", "is a '}' missing before it?")
        return tree.Condition(self._expressions.condition())

    def _beginning_with_name(self, first: Token) -> tree.Kind:
        """An assignment, a channel operation, a call of an inline, or a condition."""
        if self._inlines.begins_call():
            return self._call(None)
        names, cursor = self._names, self._cursor
        if first.text == "_priority" and cursor.peek().kind == "=":
            cursor.advance()
            cursor.advance()
            target = tree.SpecialName(tree.Special.PRIORITY, first.span)
            return tree.Assignment(target, self._expressions.condition())
        if names.variable(first.text) is None or first.text in names.constants:
            self._refuse_change(first)
            return tree.Condition(self._expressions.condition())
        start = cursor.position
        reference = self._expressions.reference()
        is_poll = cursor.token.kind in ("?", "??") and cursor.peek().kind == "["
        if cursor.token.kind in _AFTER_VARIABLE and not is_poll:
            return self._operation(reference, first)
        cursor.return_to(start)
        return tree.Condition(self._expressions.condition())

    def _refuse_change(self, first: Token) -> None:
        """A better message than that of an expression, if the name of something else is assigned."""
        following = self._cursor.peek().kind
        if following in _AFTER_VARIABLE and first.text in self._names.constants:
            message = f"'{first.text}' is a constant, which cannot change"
            raise mistake(first, "E634", message, "it is declared by mtype")
        if following in ("=", "++", "--") and first.text.startswith("_"):
            hint = "the value would be lost" if first.text == "_" else "SPIN itself maintains it"
            if first.text in ("_", "_pid", "_nr_pr", "_last"):
                raise mistake(first, "E634", f"'{first.text}' cannot be assigned", hint)

    def _operation(self, reference: tree.Reference, first: Token) -> tree.Kind:
        operator = self._cursor.advance()
        match operator.kind:
            case "=":
                if self._inlines.begins_call():
                    return self._call(reference)
                return tree.Assignment(reference, self._expressions.condition())
            case "++" | "--":
                one = tree.Number(1, operator.span)
                value = tree.Binary(_CHANGES[operator.kind], reference, one, self._cursor.span_from(first))
                return tree.Assignment(reference, value)
            case "!" | "!!":
                return tree.Send(reference, tuple(self._expressions.send_arguments()), operator.kind == "!!")
        keeps = self._cursor.accept("<")
        arguments = self._expressions.receive_arguments(">" if keeps else "")
        if keeps:
            self._cursor.expect(">")
        return tree.Receive(reference, tuple(arguments), operator.kind == "??", keeps)

    # Inlines

    def _call(self, result: tree.Reference | None) -> tree.Block:
        place = self._cursor.token
        inline = self._inlines.enter()
        self._results.append(result)
        self._names.open_scope()
        body = self._sequence()
        self._names.close_scope()
        self._results.pop()
        if self._cursor.token.kind is not END:
            raise self._cursor.unexpected("a statement", f"in the body of inline '{inline.name}'")
        self._inlines.leave()
        if not body:
            raise mistake(place, "E650", f"the inline '{inline.name}' is empty", "write skip in it")
        return tree.Block(body)

    def _return(self) -> tree.Kind:
        place = self._cursor.advance()
        if not self._results:
            raise mistake(place, "E653", "'return' may stand only in an inline")
        target = self._results[-1]
        if target is None:
            message = "'return' has no variable for its value: the inline is called as a statement"
            raise mistake(place, "E653", message, "call it as v = name(...)")
        return tree.Assignment(target, self._expressions.condition())

    # Compound statements

    def _block_of(self, keyword: str) -> tree.Sequence:
        self._cursor.advance()
        if self._cursor.token.kind != "{":
            raise self._cursor.unexpected("'{'", f"after '{keyword}'")
        return self._braces()

    def _options(self, opening: str, closing: str) -> tuple[tree.Sequence, ...]:
        cursor = self._cursor
        place = cursor.advance()
        cursor.skip_separators()
        options: list[tree.Sequence] = []
        if cursor.token.kind != "::":
            raise cursor.unexpected("'::'", f"after '{opening}'", "each option begins with ::")
        while cursor.accept("::"):
            option = self._option(place)
            options.append(option)
        if cursor.token.kind != closing:
            raise cursor.unexpected(f"'{closing}'", f"for the '{opening}' at {place.span.line}:{place.span.column}")
        cursor.advance()
        return tuple(options)

    def _option(self, place: Token) -> tree.Sequence:
        cursor = self._cursor
        cursor.nest()
        option = self._sequence()
        cursor.unnest()
        if not option:
            raise mistake(cursor.token, "E650", "there is no statement in this option", f"of the '{place.kind}' above")
        return option

    def _for(self) -> tree.Kind:
        cursor = self._cursor
        cursor.advance()
        cursor.expect("(", "after 'for'")
        variable = self._expressions.reference()
        if cursor.accept(":"):
            low, high = self._range()
            return tree.ForRange(variable, low, high, self._loop_body())
        if cursor.token.text != "in":
            raise cursor.unexpected("':' or 'in'", "after the variable of 'for'")
        cursor.advance()
        over = self._expressions.reference()
        cursor.expect(")")
        body = self._loop_body()
        if _is_channel(over):
            return tree.ForChannel(variable, over, body)
        return tree.ForArray(variable, over, body)

    def _range(self) -> tuple[tree.Expression, tree.Expression]:
        low = self._expressions.expression()
        self._cursor.expect("..", "between the bounds")
        high = self._expressions.expression()
        self._cursor.expect(")")
        return low, high

    def _loop_body(self) -> tree.Sequence:
        if self._cursor.token.kind != "{":
            raise self._cursor.unexpected("'{'", "before the body of 'for'")
        return self._braces()

    def _select(self) -> tree.Kind:
        cursor = self._cursor
        cursor.advance()
        cursor.expect("(", "after 'select'")
        variable = self._expressions.reference()
        cursor.expect(":", "after the variable of 'select'")
        is_literal = cursor.token.kind == cursor.peek(2).kind == NUMBER and cursor.peek(3).kind == ")"
        low, high = self._range()
        is_listed = False
        if is_literal and isinstance(low, tree.Number) and isinstance(high, tree.Number):
            if low.value > high.value:
                message = f"'select' from {low.value} to {high.value} has nothing to choose from"
                raise mistake(self._cursor.peek(-1), "E654", message, "write the smaller bound first")
            is_listed = high.value - low.value <= MAXIMUM_LISTED and not self._inlines.is_inside
        return tree.Select(variable, low, high, is_listed)

    # Basic statements

    def _word(self, kind: tree.Kind) -> tree.Kind:
        self._cursor.advance()
        return kind

    def _assert(self) -> tree.Kind:
        self._cursor.advance()
        return tree.Assertion(self._expressions.condition())

    def _goto(self) -> tree.Kind:
        self._cursor.advance()
        name = self._cursor.expect(NAME, "of a label after 'goto'")
        return tree.Goto(self._labels.jump_to(name.text))

    def _printf(self) -> tree.Kind:
        cursor = self._cursor
        cursor.advance()
        cursor.expect("(", "after 'printf'")
        form = cursor.expect(STRING, "after 'printf('", 'write printf("text")')
        arguments: list[tree.Expression] = []
        while cursor.accept(","):
            arguments.append(self._expressions.expression())
        cursor.expect(")", "after the arguments of 'printf'")
        text = string_value(form.text)
        require_format(text, len(arguments), form)
        return tree.Print(text, tuple(arguments))

    def _printm(self) -> tree.Kind:
        cursor = self._cursor
        cursor.advance()
        cursor.expect("(", "after 'printm'")
        value = self._expressions.expression()
        cursor.expect(")")
        return tree.Print("%e", (value,))

    def _set_priority(self) -> tree.Kind:
        cursor = self._cursor
        cursor.advance()
        cursor.expect("(", "after 'set_priority'")
        process = self._expressions.expression()
        cursor.expect(",", "between the process and its priority")
        priority = self._expressions.expression()
        cursor.expect(")")
        return tree.SetPriority(process, priority)

    def _exclusive(self) -> tree.Labelled:
        cursor = self._cursor
        first, start = cursor.token, cursor.position
        cursor.advance()
        channels = [self._expressions.channel()]
        while cursor.accept(","):
            channels.append(self._expressions.channel())
        kind = tree.Exclusive(first.kind == "xr", tuple(channels))
        return tree.Labelled(kind, cursor.span_from(first), cursor.text_from(start))


def _as_sequence(statement: tree.Labelled) -> tree.Sequence:
    return (statement,)


def _is_call(steps: list[tree.Labelled], last: Token) -> bool:
    """Whether an inline was called last: its body is a block, and behind a block no separator is needed."""
    return bool(steps) and isinstance(steps[-1].kind, tree.Block) and last.kind == ")"


def _is_channel(reference: tree.Reference) -> bool:
    last = reference
    while last.field is not None:
        last = last.field
    is_element = last.variable.length is None or last.index is not None
    scalar = last.variable.type
    return is_element and isinstance(scalar, tree.ScalarType) and scalar.basic is tree.Basic.CHAN


def _heading(kind: tree.Kind) -> str:
    """The text of a compound statement is what it begins with: its parts have texts of their own."""
    match kind:
        case tree.If():
            return "if"
        case tree.Do():
            return "do"
        case tree.Atomic():
            return "atomic"
        case tree.DStep():
            return "d_step"
    return ""


def _whole_span(kind: tree.Kind, first: Token, cursor: Cursor) -> Span:
    """Compound statements are shown by their first word, others as a whole."""
    is_compound = isinstance(kind, tree.If | tree.Do | tree.Atomic | tree.DStep | tree.Block)
    return first.span if is_compound else cursor.span_from(first)
