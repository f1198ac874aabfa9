"""A run as what happens between those who take part in it: what message sequence charts show, however they are drawn.

Those who take part are the processes of a Promela model and the channels with a buffer, the components of an mCRL2
model, or the model as a whole. In a step of components all those take part in which something changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from pathlib import PurePath

from highroad.diagnostics import Span
from highroad.results import Witness, WitnessStep
from highroad.systems import Message, Move
from highroad.trails.components import active, moved
from highroad.trails.saved import Origin
from highroad.trails.steps import differences, processes
from highroad.trails.text import all_changes

_NOBODY = "model"  # stands for a model of which nothing is known to take part
_RUN = re.compile(r"\brun\b")


class Kind(Enum):
    """How those who take part in an event are related."""

    LOCAL = "local"  # one does something alone; nobody, if it is not known who
    JOINT = "joint"  # several do something together
    RENDEZVOUS = "rendezvous"  # the first gives something to the second
    BUFFERED = "buffered"  # one of both is a channel
    START = "start"  # the first starts the second


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens at once. `actors` are in the order of the chart, but for the direction of messages."""

    kind: Kind
    actors: tuple[str, ...]
    text: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """The events of a step, and what it changes. A step has at least one event."""

    number: int
    events: Sequence[Event]
    changes: Sequence[str]


@dataclass(frozen=True, slots=True)
class Interplay:
    """The whole run."""

    actors: Sequence[str]
    channels: frozenset[str]  # of the actors
    scenes: Scenes


class Scenes:
    """The scenes of a run, each made when it is asked for: there may be very many."""

    def __init__(self, witness: Witness, scene: Callable[[int, WitnessStep], Scene]) -> None:
        self._steps = witness.steps
        self._scene = scene

    def __len__(self) -> int:
        return len(self._steps)

    def __iter__(self) -> Iterator[Scene]:
        return (self._scene(number, step) for number, step in enumerate(self._steps, 1))


def interplay_of(witness: Witness, origin: Origin) -> Interplay:
    """The run of a witness."""
    if witness.trail_lines is not None:
        return _of_processes(witness)
    if witness.components:
        return _of_components(witness)
    return _of_steps(witness, PurePath(origin.model).stem if origin.model else _NOBODY)


# Promela


def _of_processes(witness: Witness) -> Interplay:
    channels: dict[str, None] = {}
    met = dict.fromkeys(processes(witness.initial))
    for number, step in enumerate(witness.steps, 1):
        messages = [move.message for move in step.moves if move.message is not None]
        channels |= dict.fromkeys(_channel(message) for message in messages if not message.is_rendezvous)
        met |= dict.fromkeys(actor for event in _process_scene(number, step).events for actor in event.actors)
    actors = sorted((actor for actor in met if actor not in channels), key=_number)
    return Interplay([*actors, *channels] or [_NOBODY], frozenset(channels), Scenes(witness, _process_scene))


def _process_scene(number: int, step: WitnessStep) -> Scene:
    started, stopped, changed = differences(step)
    coming = iter(started)
    events: list[Event] = []
    for event in _move_events(step.moves):
        events.append(event)
        if event.kind is Kind.LOCAL and _RUN.search(event.text):
            events += (Event(Kind.START, (*event.actors, name), "start") for name in islice(coming, 1))
    return Scene(number, events, [*_fault(step), *changed, *(f"{name} ends" for name in stopped)])


def _move_events(moves: Sequence[Move]) -> Iterator[Event]:
    sender: Move | None = None
    for position, move in enumerate(moves):
        message = move.message
        if sender is not None:
            yield Event(Kind.RENDEZVOUS, (sender.process, move.process), _told(sender), sender.span)
            sender = None
        elif message is None or (message.is_rendezvous and position + 1 == len(moves)):
            yield Event(Kind.LOCAL, (move.process,), move.text, move.span)
        elif message.is_rendezvous:
            sender = move
        else:
            ends = (move.process, _channel(message))
            yield Event(Kind.BUFFERED, ends if message.is_sent else ends[::-1], _told(move), move.span)


def _told(move: Move) -> str:
    assert move.message is not None
    return f"{move.message.channel}{'!' if move.message.is_sent else '?'}{','.join(move.message.values)}"


def _channel(message: Message) -> str:
    """The name of a channel among the actors. No process has such a one."""
    return f"chan {message.channel}"


def _number(process: str) -> tuple[int, str]:
    return int(process[process.rindex("[") + 1 : -1]), process


# Components, and models as a whole


def _of_components(witness: Witness) -> Interplay:
    actors = active(witness)

    def scene(number: int, step: WitnessStep) -> Scene:
        told = moved(step, witness.components)
        movers = tuple(actor for actor in actors if actor in told)
        event = Event(Kind.JOINT if len(movers) > 1 else Kind.LOCAL, movers, step.label, step.span)
        changes = [f"{name} {', '.join(parts)}" for name, parts in told.items()]
        return Scene(number, [event], [*_fault(step), *changes])

    return Interplay(actors, frozenset(), Scenes(witness, scene))


def _of_steps(witness: Witness, model: str) -> Interplay:
    actors = dict.fromkeys(step.process or model for step in witness.steps) or {model: None}

    def scene(number: int, step: WitnessStep) -> Scene:
        event = Event(Kind.LOCAL, (step.process or model,), step.label, step.span)
        return Scene(number, [event], [*_fault(step), *all_changes(step)])

    return Interplay(list(actors), frozenset(), Scenes(witness, scene))


def _fault(step: WitnessStep) -> list[str]:
    return [] if step.fault is None else [f"FAULT: {step.fault}"]
