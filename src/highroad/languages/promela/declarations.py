"""Declarations of variables, parameters, fields, mtype constants and typedefs."""

from __future__ import annotations

from dataclasses import dataclass

from highroad.diagnostics import Diagnostic, InputError
from highroad.languages.promela import tree
from highroad.languages.promela.constants import folded
from highroad.languages.promela.cursor import Cursor, described
from highroad.languages.promela.expressions import Expressions, number_value
from highroad.languages.promela.lexer import NAME, NUMBER, Token, mistake
from highroad.languages.promela.names import Names

TYPES = {basic.value: basic for basic in tree.Basic}
PREFIXES = ("hidden", "show", "local")
MAXIMUM_LENGTH = 65_535  # of an array
MAXIMUM_CAPACITY = 255
MAXIMUM_FIELDS = 100_000  # of a structure, with those of its fields
MAXIMUM_ROOM = 250_000  # numbers in all variables and channels together
MAXIMUM_DEPTH = 30  # of structures in structures
MAXIMUM_BITS = 31


@dataclass(frozen=True, slots=True)
class _Head:
    """What the variables of one declaration share."""

    type: tree.Type
    scope: tree.Scope
    prefix: str


class Declarations:
    def __init__(self, cursor: Cursor, names: Names, expressions: Expressions, model: tree.Model) -> None:
        self._cursor = cursor
        self._names = names
        self._expressions = expressions
        self._model = model
        self._measures: dict[str, tuple[int, int]] = {}  # of typedefs: depth and number of scalars
        self._room = 0  # numbers in the variables and channels so far
        self.copies = 1  # of the process whose variables are declared

    def begins(self) -> bool:
        """Whether the next token begins a declaration."""
        token = self._cursor.token
        return token.kind in TYPES or token.kind in PREFIXES or (token.kind == NAME and self._names.is_type(token.text))

    def variables(self, scope: tree.Scope) -> list[tree.Variable]:
        """`byte a, b = 3`: one declaration, whose variables become visible. Empty for `mtype = {...}`."""
        first = self._cursor.token
        if self._declares_constants():
            self._constants(scope, first)
            return []
        head = self._head(scope)
        found = [self._variable(head)]
        while self._cursor.accept(","):
            found.append(self._variable(head))
        return found

    def parameters(self) -> list[tree.Variable]:
        """`byte a, b; chan c` up to the closing parenthesis, which is not read."""
        cursor = self._cursor
        found: list[tree.Variable] = []
        cursor.skip_separators()
        while cursor.token.kind != ")":
            if not self.begins():
                raise self._no_type(cursor.token)
            found += self.variables(tree.Scope.PARAMETER)
            if cursor.token.kind != ")" and cursor.token.kind != ";":
                raise cursor.unexpected(
                    "',', ';' or ')'", "after a parameter", "groups of parameters are separated by ';'"
                )
            cursor.skip_separators()
        return found

    def typedef(self) -> None:
        cursor = self._cursor
        cursor.expect("typedef")
        name = cursor.expect(NAME, "of the type after 'typedef'")
        self._names.check_free(name)
        cursor.expect("{", f"after 'typedef {name.text}'")
        fields: list[tree.Variable] = []
        while True:
            cursor.skip_separators()
            if cursor.token.kind == "}":
                break
            if not self.begins():
                raise self._no_type(cursor.token, name.text)
            fields += self._fields(fields)
            if cursor.token.kind not in (";", "->", "}"):
                raise cursor.unexpected("';'", "after a field")
        cursor.advance()
        if not fields:
            raise mistake(name, "E641", f"typedef '{name.text}' has no fields")
        self._measure(name, fields)
        self._model.typedefs[name.text] = tree.Typedef(name.text, fields, name.span)

    def _measure(self, name: Token, fields: list[tree.Variable]) -> None:
        """Structures of structures may describe more than can be stored, in few words."""
        depth, size = 1, 0
        for field in fields:
            inner_depth, inner_size = self._measured(field.type)
            depth = max(depth, inner_depth + 1)
            size += inner_size * (field.length or 1)
        if depth > MAXIMUM_DEPTH:
            raise mistake(name, "E641", f"more than {MAXIMUM_DEPTH} structures within each other")
        if size > MAXIMUM_FIELDS:
            raise mistake(name, "E641", f"'{name.text}' has {size:,} fields, more than {MAXIMUM_FIELDS:,}")
        self._measures[name.text] = depth, size

    def _measured(self, type: tree.Type) -> tuple[int, int]:
        """How deep a type is, and how many numbers a value of it has."""
        return self._measures[type.name] if isinstance(type, tree.Typedef) else (0, 1)

    def _fields(self, earlier: list[tree.Variable]) -> list[tree.Variable]:
        place = self._cursor.token
        fields = self.variables(tree.Scope.FIELD)
        known = {field.name for field in earlier}
        for field in fields:
            if field.name in known:
                raise mistake(place, "E631", f"the field '{field.name}' is declared already")
            known.add(field.name)
        return fields

    # Types

    def _head(self, scope: tree.Scope) -> _Head:
        cursor = self._cursor
        prefix = cursor.advance() if cursor.token.kind in PREFIXES else None
        if prefix is not None and prefix.kind == "hidden" and scope is not tree.Scope.GLOBAL:
            raise mistake(prefix, "E642", "only global variables can be hidden")
        if not self.begins() or cursor.token.kind in PREFIXES:
            raise self._no_type(cursor.token)
        return _Head(self._type(), scope, prefix.kind if prefix else "")

    def _type(self) -> tree.Type:
        token = self._cursor.advance()
        if token.kind == NAME:
            return self._names.typedef(token.text)
        basic = TYPES[token.kind]
        return tree.ScalarType(basic, subtype=self._subtype() if basic is tree.Basic.MTYPE else "")

    def _subtype(self) -> str:
        if not self._cursor.accept(":"):
            return ""
        return self._cursor.expect(NAME, "of an mtype set after ':'").text

    def _no_type(self, token: Token, owner: str = "") -> Exception:
        where = f" in typedef '{owner}'" if owner else ""
        return mistake(token, "E620", f"expected a type{where}, not {described(token)}", "types: " + ", ".join(TYPES))

    # Variables

    def _variable(self, head: _Head) -> tree.Variable:
        cursor = self._cursor
        place = cursor.token
        if place.kind != NAME:
            raise cursor.unexpected("the name of a variable", hint=_keyword_hint(place))
        cursor.advance()
        variable = tree.Variable(
            place.text,
            self._with_bits(head, place),
            head.scope,
            place.span,
            is_hidden=head.prefix == "hidden",
            is_shown=head.prefix == "show",
            is_local=head.prefix == "local",
        )
        if cursor.token.kind == "[":
            variable.length = self._length(place, head.scope)
        if head.scope is tree.Scope.FIELD:
            self._initialise(variable, place)
            return variable
        # Checked before the initialiser is read, declared behind it: no variable has itself as initial value.
        self._names.check_free(place)
        self._initialise(variable, place)
        self._names.declare(variable, place)
        self._take_room(variable, place)
        return variable

    def _take_room(self, variable: tree.Variable, place: Token) -> None:
        """Few words may declare more than can be stored, here as in a structure."""
        size = self._measured(variable.type)[1]
        if variable.channel is not None:
            size += variable.channel.capacity * sum(self._measured(field)[1] for field in variable.channel.fields)
        self._room += self.copies * (variable.length or 1) * size
        if self._room > MAXIMUM_ROOM:
            told = f"the variables up to '{place.text}' have room for {self._room:,} numbers"
            raise mistake(place, "E645", f"{told}, more than {MAXIMUM_ROOM:,}", "use smaller arrays and channels")

    def _with_bits(self, head: _Head, place: Token) -> tree.Type:
        if not isinstance(head.type, tree.ScalarType) or head.type.basic is not tree.Basic.UNSIGNED:
            return head.type
        if not self._cursor.accept(":"):
            raise mistake(place, "E643", f"the width of unsigned '{place.text}' is missing", "write: unsigned x : 4")
        token = self._cursor.expect(NUMBER, "of bits")
        bits = number_value(token)
        if not 1 <= bits <= MAXIMUM_BITS:
            raise mistake(token, "E643", f"an unsigned variable has 1 to {MAXIMUM_BITS} bits, not {bits}")
        return tree.ScalarType(tree.Basic.UNSIGNED, bits=bits)

    def _length(self, place: Token, scope: tree.Scope) -> int:
        cursor = self._cursor
        cursor.advance()
        first = cursor.token
        if scope is tree.Scope.PARAMETER:
            raise mistake(place, "E644", "a parameter cannot be an array", "pass the elements, or use a global array")
        length = self._expressions.constant("the length of an array")
        if not 1 <= length <= MAXIMUM_LENGTH:
            raise mistake(first, "E645", f"an array has 1 to {MAXIMUM_LENGTH} elements, not {length}")
        cursor.expect("]", "after the length of the array")
        if cursor.token.kind == "[":
            raise mistake(cursor.token, "E645", "arrays have one dimension", "use an array of a typedef with an array")
        return length

    def _initialise(self, variable: tree.Variable, place: Token) -> None:
        cursor = self._cursor
        if cursor.token.kind != "=":
            return
        equals = cursor.advance()
        if variable.scope is tree.Scope.PARAMETER:
            raise mistake(equals, "E644", "a parameter cannot have an initial value")
        if isinstance(variable.type, tree.Typedef):
            raise mistake(equals, "E646", f"'{place.text}' is a structure, which cannot have an initial value")
        if cursor.token.kind == "[":
            variable.channel = self._channel(variable)
        elif cursor.token.kind == "{":
            variable.initial = self._elements(variable)
        else:
            variable.initial = self._expressions.expression()

    def _elements(self, variable: tree.Variable) -> tuple[tree.Expression, ...]:
        cursor = self._cursor
        opening = cursor.advance()
        values = self._expressions.expressions_until("}")
        cursor.expect("}", "after the elements of the array")
        for value in values:
            if folded(value) is None:
                hint = "assign what depends on variables in a body"
                raise InputError(Diagnostic("E632", "the values in a list must be constants", value.span, hint))
        if variable.length is None:
            raise mistake(opening, "E646", f"'{variable.name}' is not an array, so a list cannot be its initial value")
        if not 1 <= len(values) <= variable.length:
            message = f"{len(values)} initial values for an array of {variable.length} elements"
            raise mistake(opening, "E646", message)
        return tuple(values)

    def _channel(self, variable: tree.Variable) -> tree.ChannelInitialiser:
        """`[capacity] of { fields }`."""
        cursor = self._cursor
        opening = cursor.advance()
        if not isinstance(variable.type, tree.ScalarType) or variable.type.basic is not tree.Basic.CHAN:
            raise mistake(opening, "E647", f"only a chan can hold messages, and '{variable.name}' is none")
        first = cursor.token
        capacity = self._expressions.constant("the capacity of a channel")
        if not 0 <= capacity <= MAXIMUM_CAPACITY:
            raise mistake(first, "E647", f"a channel has room for 0 to {MAXIMUM_CAPACITY} messages, not {capacity}")
        cursor.expect("]", "after the capacity", "a channel reads: chan c = [capacity] of { types }")
        cursor.expect("of", "after the capacity", "a channel reads: chan c = [capacity] of { types }")
        cursor.expect("{")
        fields = [self._field_type()]
        while cursor.accept(","):
            fields.append(self._field_type())
        cursor.expect("}", "after the types of the fields")
        return tree.ChannelInitialiser(capacity, tuple(fields), cursor.span_from(opening))

    def _field_type(self) -> tree.Type:
        token = self._cursor.token
        if not self.begins() or token.kind in PREFIXES:
            raise self._no_type(token)
        if token.kind == "unsigned":
            raise mistake(token, "E647", "a field of a message cannot be unsigned", "use byte, short or int")
        return self._type()

    # mtype constants

    def _declares_constants(self) -> bool:
        """`mtype = {`, `mtype {`, `mtype : set = {`."""
        cursor = self._cursor
        if cursor.token.kind != "mtype":
            return False
        if cursor.peek().kind in ("=", "{"):
            return True
        return cursor.peek().kind == ":" and cursor.peek(3).kind == "="

    def _constants(self, scope: tree.Scope, first: Token) -> None:
        cursor = self._cursor
        if scope is not tree.Scope.GLOBAL:
            raise mistake(first, "E642", "mtype constants must be declared globally")
        cursor.advance()
        subtype = self._subtype()
        cursor.accept("=")
        cursor.expect("{")
        places: list[Token] = []
        while cursor.token.kind != "}":
            if cursor.token.kind != NAME:
                raise cursor.unexpected("the name of an mtype constant", hint=_keyword_hint(cursor.token))
            places.append(cursor.advance())
            cursor.accept(",")
        cursor.advance()
        if not places:
            raise mistake(first, "E633", "this mtype set has no names")
        self._names.declare_constants(subtype, places)


def _keyword_hint(token: Token) -> str | None:
    return f"'{token.text}' is a keyword" if token.kind == token.text and token.text.isidentifier() else None
