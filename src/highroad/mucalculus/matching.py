"""Which labels a set has, for given values of variables.

A set becomes a condition for each shape of labels, the names and sorts of their actions: `exists n: Nat . val(n > 6) &&
pick(n)` is, for labels pick(x), the condition `exists n: Nat . n > 6 && n == x`. So quantifiers in it are the business
of those who evaluate data.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, permutations
from typing import assert_never

from highroad.backends.recursion import deep_recursion
from highroad.diagnostics import Span
from highroad.languages.mcrl2.data import Data, Undecided, Value
from highroad.languages.mcrl2.network.substitution import equation, negation
from highroad.languages.mcrl2.sorts import BOOL, NUMERIC, REAL, Function, Sort
from highroad.languages.mcrl2.terms import Application, Exists, Forall, Symbol, Term, Variable
from highroad.mucalculus import kernel, mistakes
from highroad.mucalculus.labels import Label

Values = Mapping[Variable, Value]

Members = tuple[int, ...]  # the numbers of labels

_PLAIN = (BOOL, *NUMERIC)  # sorts whose values are what they look like
MOST_ALIKE = 6  # actions of one name in a multi-action of a formula

_SOMEWHERE = Span("<labels>", 1)
_Kind = tuple[str, tuple[Sort, ...]]  # of an action
_Answer = bool | Term


@dataclass(frozen=True, slots=True)
class Shape:
    """What labels can have in common. Those that are no multi-actions have no kinds."""

    kinds: tuple[_Kind, ...] | None
    is_timed: bool

    def arguments(self, prefix: str) -> list[list[Variable]]:
        """Variables for the arguments of each action."""
        return [
            [Variable(f"{prefix} {place}.{number}", sort, _SOMEWHERE) for number, sort in enumerate(sorts)]
            for place, (_, sorts) in enumerate(self.kinds or ())
        ]

    def time(self, prefix: str) -> Variable:
        return Variable(f"{prefix} time", REAL, _SOMEWHERE)


@dataclass(frozen=True, slots=True)
class _Known:
    """A label of a shape, with the values of its arguments."""

    number: int
    text: str
    values: tuple[Value, ...]


class Labels:
    """The labels of a system, by shape."""

    def __init__(self, labels: Sequence[Label | None], data: Data) -> None:
        """A number that belongs to no label has None."""
        self._data = data
        self._count = len(labels)
        self._by_shape: dict[Shape, list[_Known]] = {}
        self._by_arguments: dict[Shape, dict[tuple[Value, ...], list[int]]] = {}
        self._conditions: dict[tuple[int, Shape], tuple[kernel.LabelSet, _Answer]] = {}
        for number, label in enumerate(labels):
            if label is not None:
                self._add(number, label)

    def _add(self, number: int, label: Label) -> None:
        kinds = None if label.actions is None else tuple((action.name, action.sorts) for action in label.actions)
        terms = [argument for action in label.actions or () for argument in action.arguments]
        if label.time is not None:
            terms.append(label.time)
        values = tuple([self._data.value(term, {}) for term in terms])
        shape = Shape(kinds, label.time is not None)
        self._by_shape.setdefault(shape, []).append(_Known(number, label.text, values))

    def members(self, labels: kernel.LabelSet, values: Values) -> Members:
        """The numbers of the labels in the set."""
        if isinstance(labels, kernel.Event) and self._is_plain(labels):
            return self._equal_to(labels, values)
        found: list[int] = []
        for shape, known in self._by_shape.items():
            answer = self._condition(labels, shape, known[0].text)
            if answer is False:
                continue
            variables = _variables(shape, "label")
            for label in known:
                inner = {**values, **dict(zip(variables, label.values, strict=True))}
                if answer is True or self._holds(labels, answer, inner):
                    found.append(label.number)
        return tuple(found)

    def as_bytes(self, members: Members) -> bytes:
        """A byte for each label: whether it is one of these."""
        found = bytearray(self._count)
        for number in members:
            found[number] = 1
        return bytes(found)

    def _is_plain(self, event: kernel.Event) -> bool:
        """Whether equal arguments are one object, and each action has its place in the labels."""
        names = {action.name for action in event.actions}
        return len(names) == len(event.actions) and all(
            sort in _PLAIN for action in event.actions for sort in action.sorts
        )

    def _equal_to(self, event: kernel.Event, values: Values) -> Members:
        actions = sorted(event.actions, key=lambda action: action.name)
        kinds = tuple((action.name, action.sorts) for action in actions)
        wanted = tuple([self._data.value(argument, values) for action in actions for argument in action.arguments])
        found: list[int] = []
        for is_timed in (False, True):
            shape = Shape(kinds, is_timed)
            if shape not in self._by_arguments and shape in self._by_shape:
                numbers = self._by_arguments[shape] = defaultdict(list)
                for label in self._by_shape[shape]:
                    numbers[label.values[: len(wanted)]].append(label.number)
            found += self._by_arguments.get(shape, {}).get(wanted, ())
        return tuple(found)

    def _holds(self, labels: kernel.LabelSet, condition: Term, values: Values) -> bool:
        try:
            return self._data.holds(condition, values)
        except Undecided:
            if isinstance(labels, kernel.Event):  # terms without a value are in labels as they are; these differ
                return False
            raise

    def each(self, labels: kernel.LabelSet) -> Iterator[tuple[_Answer, Values]]:
        """For each label the condition that it is in the set, with values for variables that stand for its parts."""
        for shape, known in self._by_shape.items():
            if self._condition(labels, shape, known[0].text) is False:
                continue
            for label in known:
                prefix = f"label {label.number}"
                condition = _Conditions(shape, prefix, label.text).condition(labels)
                yield condition, dict(zip(_variables(shape, prefix), label.values, strict=True))

    def _condition(self, labels: kernel.LabelSet, shape: Shape, example: str) -> _Answer:
        key = id(labels), shape
        if key not in self._conditions:
            with deep_recursion():
                answer = _Conditions(shape, "label", example).condition(labels)
            self._conditions[key] = labels, answer
        return self._conditions[key][1]


def _variables(shape: Shape, prefix: str) -> list[Variable]:
    found = [variable for action in shape.arguments(prefix) for variable in action]
    return [*found, shape.time(prefix)] if shape.is_timed else found


class _Conditions:
    """When a label of a shape is in a set."""

    def __init__(self, shape: Shape, prefix: str, example: str) -> None:
        self._shape = shape
        self._arguments = shape.arguments(prefix)
        self._time = shape.time(prefix)
        self._example = example

    def condition(self, labels: kernel.LabelSet) -> _Answer:
        match labels:
            case kernel.AnyLabel(value=value):
                return value
            case kernel.LabelTest(condition=condition):
                return condition
            case kernel.LabelNegation(operand=operand):
                answer = self.condition(operand)
                return not answer if isinstance(answer, bool) else negation(answer)
            case kernel.LabelJoin(is_all=is_all, parts=parts):
                return (conjunction if is_all else disjunction)(self.condition(part) for part in parts)
            case kernel.LabelBinder(is_all=is_all, variables=variables, body=body, span=span):
                answer = self.condition(body)
                if isinstance(answer, bool):
                    return answer
                return (Forall if is_all else Exists)(variables, answer, span)
            case kernel.Event():
                return self._event(labels)
            case kernel.TimedLabels(operand=operand, time=time, span=span):
                answer = self.condition(operand)
                if answer is False:
                    return False
                if not self._shape.is_timed:
                    raise mistakes.no_time(self._example, span)
                return conjunction([answer, equation(time, self._time)])
        assert_never(labels)

    def _event(self, event: kernel.Event) -> _Answer:
        """The same actions; those of the same kind in any order."""
        wanted = sorted(event.actions, key=lambda action: action.name)
        kinds = Counter((action.name, action.sorts) for action in wanted)
        if self._shape.kinds is None or kinds != Counter(self._shape.kinds):
            return False
        for (name, _), count in kinds.items():
            if count > MOST_ALIKE:
                raise mistakes.too_many_alike(count, name, event.span)
        offered: dict[_Kind, list[list[Variable]]] = {}
        for kind, arguments in zip(self._shape.kinds, self._arguments, strict=True):
            offered.setdefault(kind, []).append(arguments)
        groups = groupby(sorted(wanted, key=lambda a: (a.name, str(a.sorts))), key=lambda a: (a.name, a.sorts))
        return conjunction(_same([one.arguments for one in alike], offered[kind]) for kind, alike in groups)


def _same(wanted: Sequence[Sequence[Term]], offered: Sequence[Sequence[Variable]]) -> _Answer:
    """Some way to pair actions of one kind has equal arguments."""
    return disjunction(
        conjunction(
            equation(one, other)
            for mine, theirs in zip(wanted, order, strict=True)
            for one, other in zip(mine, theirs, strict=True)
        )
        for order in permutations(offered)
    )


def conjunction(answers: Iterable[_Answer]) -> _Answer:
    return _joined("&&", answers, True)


def disjunction(answers: Iterable[_Answer]) -> _Answer:
    return _joined("||", answers, False)


def _joined(connective: str, answers: Iterable[_Answer], neutral: bool) -> _Answer:
    terms: list[Term] = []
    for answer in answers:
        if isinstance(answer, bool):
            if answer is not neutral:
                return answer
        else:
            terms.append(answer)
    if not terms:
        return neutral
    symbol = Symbol(connective, Function((BOOL, BOOL), BOOL), terms[0].span)
    while len(terms) > 1:  # a balanced tree, since there may be many
        pairs = [terms[i : i + 2] for i in range(0, len(terms), 2)]
        terms = [pair[0] if len(pair) == 1 else Application(symbol, tuple(pair), pair[0].span) for pair in pairs]
    return terms[0]
