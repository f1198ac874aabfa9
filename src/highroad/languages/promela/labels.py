"""Labels of a body, and which of them a `goto` means.

As in SPIN 6, a name belongs to the block in which it is mentioned first, unless a block around it mentioned it before;
two blocks beside each other may therefore have a label of the same name. A jump goes to the label of its own block; if
there is none, to that of the next block around it, otherwise to the last one anywhere in the body. From outside
(`P@L`), and for people, the first label has the name as it is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from highroad.diagnostics import Span
from highroad.languages.promela import tree
from highroad.languages.promela.lexer import Token, mistake

_Block = tuple[int, ...]
"""A block by the numbers of the blocks around it and its own."""


@dataclass(frozen=True, slots=True)
class _Label:
    key: str  # unique in the body
    block: _Block


class Labels:
    def __init__(self) -> None:
        self._open: _Block = ()
        self._blocks = 0
        self._mentioned: dict[str, list[_Block]] = {}  # by name: the blocks to which it belongs
        self._labels: dict[str, list[_Label]] = {}  # by name
        self._jumps: dict[str, tuple[str, _Block]] = {}  # by key: name and block
        self.spans: dict[str, Span] = {}  # of labels, by key

    def open_block(self) -> None:
        self._blocks += 1
        self._open = (*self._open, self._blocks)

    def close_block(self) -> None:
        self._open = self._open[:-1]

    def define(self, place: Token) -> str:
        """The key of a label that stands here."""
        name, block = place.text, self._block_of(place.text)
        known = self._labels.setdefault(name, [])
        for label in known:
            if label.block == block:
                earlier = self.spans[label.key]
                raise mistake(place, "E652", f"the label '{shown(name)}' is declared already", f"at {earlier}")
        key = name if not known and name not in self.spans else f"{name}~.{block[-1]}"
        known.append(_Label(key, block))
        self.spans[key] = place.span
        return key

    def jump_to(self, name: str) -> str:
        """The key of the label that a jump here means, as far as is known yet: see `targets`."""
        block = self._block_of(name)
        key = name if block == self._mentioned[name][0] else f"{name}~.{block[-1]}"
        self._jumps[key] = name, block
        return key

    def _block_of(self, name: str) -> _Block:
        blocks = self._mentioned.setdefault(name, [])
        for block in reversed(blocks):
            if self._open[: len(block)] == block:
                return block
        blocks.append(self._open)
        return self._open

    def targets(self) -> dict[str, str]:
        """When the body has been read: the keys of jumps that turn out to mean other labels."""
        found = {key: self._target(name, block) for key, (name, block) in self._jumps.items()}
        return {key: target for key, target in found.items() if target is not None and target != key}

    def _target(self, name: str, block: _Block) -> str | None:
        labels = self._labels.get(name, [])
        own = [label for label in labels if label.block == block]
        around = [label for label in labels if block[: len(label.block)] == label.block]
        best = own or around or labels[-1:]
        return best[0].key if best else None


def retargeted(sequence: tree.Sequence, targets: Mapping[str, str]) -> tree.Sequence:
    """Statements whose jumps go to other labels."""
    return tuple(_retargeted(statement, targets) for statement in sequence)


def _retargeted(statement: tree.Labelled, targets: Mapping[str, str]) -> tree.Labelled:
    kind = _retargeted_kind(statement.kind, targets)
    return tree.Labelled(kind, statement.span, statement.text, statement.labels, statement.is_initial)


def _retargeted_kind(kind: tree.Kind, targets: Mapping[str, str]) -> tree.Kind:
    match kind:
        case tree.Goto(label=label):
            return tree.Goto(targets.get(label, label))
        case tree.If(options=options) | tree.Do(options=options):
            return type(kind)(tuple(retargeted(option, targets) for option in options))
        case tree.Atomic(body=body) | tree.DStep(body=body) | tree.Block(body=body):
            return type(kind)(retargeted(body, targets))
        case tree.Unless(main=main, escape=escape):
            return tree.Unless(retargeted(main, targets), retargeted(escape, targets))
        case tree.ForRange(variable=variable, low=low, high=high, body=body):
            return tree.ForRange(variable, low, high, retargeted(body, targets))
        case tree.ForArray(variable=variable, array=array, body=body):
            return tree.ForArray(variable, array, retargeted(body, targets))
        case tree.ForChannel(variable=variable, channel=channel, body=body):
            return tree.ForChannel(variable, channel, retargeted(body, targets))
        case _:
            return kind


def shown(label: str) -> str:
    """A label as the user wrote it, without what tells it from others of the same name."""
    return label.partition("~")[0]
