"""Message sequence charts as pictures: a line for each who takes part, from top to bottom, and events between them.

Arrows are messages: filled for a rendezvous, open to and from a channel, dashed to a process that is started. A bar
with dots is a step that several take together, a box is one that concerns whom it stands on. Numbers of steps are on
the left, changes on the right, and a frame is around a cycle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from highroad.escapes import escaped, in_xml
from highroad.trails.interplay import Event, Interplay, Kind, Scene
from highroad.trails.text import cycle_end

_LETTER, _LINE = 7.3, 15  # the size of a character, in pixels
_MARGIN, _GAP, _PADDING = 16, 24, 8
_WIDEST_BOX, _WIDEST_CHANGES = 30, 64  # characters of a line
_TALLEST = 10
_STYLE = (
    "text{font-family:Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:12px;fill:#1b1f24}"
    "text.title{font-weight:bold}text.number,text.change{fill:#57606a}text.change{font-size:11px}"
    "text.on{paint-order:stroke;stroke:#fff;stroke-width:4px}"
    "line,path,rect{stroke:#1b1f24;fill:none}.paper{stroke:none;fill:#fff}"
    ".life{stroke:#8c959f;stroke-dasharray:4 3}.head{fill:#eaeef2}.channel{fill:#fff8c5;stroke-dasharray:4 2}"
    ".box{fill:#ddf4ff}.start{stroke-dasharray:5 3}.bar{stroke-width:2}.dot{fill:#1b1f24}.tip{fill:#1b1f24}"
    ".cycle{stroke:#cf222e;stroke-dasharray:8 4}text.cycle{stroke:none;stroke-dasharray:none;fill:#cf222e}"
)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Elements of SVG, which are made as they are asked for, and how much room they take."""

    width: int
    height: int
    elements: Iterable[str]


def draw(interplay: Interplay, titles: Sequence[str], cycle: int | None) -> Drawing:
    """The chart, with titles above it. After `cycle` steps comes the cycle, if there is one."""
    remark = "" if cycle is None else cycle_end(cycle, len(interplay.scenes))
    size = _Page(interplay, titles, remark)  # how large it becomes is known when it was filled once
    top, width = size.y, size.width
    for _ in _filled(size, cycle):
        pass
    bottom = size.y + _PADDING
    height = bottom + _MARGIN

    def elements() -> Iterator[str]:
        yield f"<style>{_STYLE}</style>"
        yield f'<rect class="paper" width="{width}" height="{height}"/>'
        # The lines of life are as long as the chart is, and behind everything else.
        ends = f'y1="{top - _PADDING - 6}" y2="{bottom}"'
        yield from (f'<line class="life" x1="{x}" x2="{x}" {ends}/>' for x in size.middles.values())
        yield from _filled(_Page(interplay, titles, remark), cycle)

    return Drawing(width, height, elements())


def _filled(page: _Page, cycle: int | None) -> Iterator[str]:
    """Fills a page, and gives its elements scene by scene."""
    frame = None
    yield from page.taken()
    for scene in page.interplay.scenes:
        if scene.number - 1 == cycle:
            frame = page.y + _PADDING
            page.y += _PADDING + 4
        page.add(scene)
        yield from page.taken()
    if page.remark:
        page.add_remark()
    if frame is not None:
        page.add_frame(frame)
    yield from page.taken()


@dataclass(slots=True)
class _Page:
    """A page that is filled from top to bottom."""

    interplay: Interplay
    titles: Sequence[str]
    remark: str  # of a cycle
    y: int = field(init=False)
    middles: Mapping[str, int] = field(init=False)
    right: int = field(init=False)  # of the lines of life
    width: int = field(init=False)
    elements: list[str] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.middles, self.right = _columns(self.interplay)
        changes = (len(line) for scene in self.interplay.scenes for line in _change_lines(scene))
        titles = _MARGIN + max(_wide(len(text)) for text in (self.remark, *self.titles))
        self.width = max(self.right + _wide(max(changes, default=0)), titles) + _MARGIN
        self.y = _MARGIN
        for title in self.titles:
            self._text(title, _MARGIN, self.y + _LINE, "title")
            self.y += _LINE + 4
        self.y += _PADDING
        for actor, middle in self.middles.items():
            self._head(actor, middle)
        self.y += 2 * _LINE + _PADDING

    def add(self, scene: Scene) -> None:
        """Adds the events of a step, and beside the last of them its changes."""
        top = self.y
        for event in scene.events:
            self.y += _PADDING
            if event is scene.events[0]:
                self._text(str(scene.number), _MARGIN, self.y + _LINE, "number")
            before = len(self.elements)
            beside = self.y
            self._event(event)
            self._explain(event, before)
        for line in _change_lines(scene):
            self._text(line, self.right, beside + _LINE, "change")
            beside += _LINE
        self.y = max(self.y, beside, top + _TALLEST) + 2

    def add_frame(self, top: int) -> None:
        """A frame from there to here, around a cycle."""
        self.y += _PADDING
        size = f'width="{self.width - _MARGIN}" height="{self.y - top}"'
        self.elements.append(f'<rect class="cycle" x="{_MARGIN // 2}" y="{top}" {size}/>')

    def add_remark(self) -> None:
        self.y += _PADDING + _LINE
        self._text(self.remark, _MARGIN, self.y, "cycle")

    def taken(self) -> list[str]:
        """The elements since it was asked for them last."""
        taken, self.elements = self.elements, []
        return taken

    def _head(self, actor: str, middle: int) -> None:
        width = _wide(len(escaped(actor))) + 2 * _PADDING
        kind = "head channel" if actor in self.interplay.channels else "head"
        self._rectangle(kind, middle - width // 2, self.y, width, 2 * _LINE - 6)
        self._text(escaped(actor), middle, self.y + _LINE + 1, "", anchor="middle")

    def _event(self, event: Event) -> None:
        xs = [self.middles[actor] for actor in event.actors]
        lines = _wrapped(event.text, _WIDEST_BOX)
        if event.kind is Kind.LOCAL:
            self._box(xs or list(self.middles.values()), lines)
            return
        low, high = min(xs), max(xs)
        for line in lines:
            self.y += _LINE
            self._text(line, (low + high) // 2, self.y - 3, "on", anchor="middle")
        self.y += 4
        if event.kind is Kind.JOINT:
            self.elements.append(f'<line class="bar" x1="{low}" y1="{self.y}" x2="{high}" y2="{self.y}"/>')
            self.elements += (f'<circle class="dot" cx="{x}" cy="{self.y}" r="4"/>' for x in xs)
        else:
            self._arrow(event.kind, *xs)
        self.y += 4

    def _box(self, xs: Sequence[int], lines: Sequence[str]) -> None:
        needed = _wide(max(map(len, lines))) + 2 * _PADDING
        width = max(needed, max(xs) - min(xs) + 2 * _PADDING)
        height = len(lines) * _LINE + 6
        middle = (min(xs) + max(xs)) // 2
        self._rectangle("box", middle - width // 2, self.y, width, height)
        for number, line in enumerate(lines, 1):
            self._text(line, middle, self.y + number * _LINE - 1, "", anchor="middle")
        self.y += height

    def _arrow(self, kind: Kind, start: int, end: int) -> None:
        if start == end:  # to oneself
            self.elements.append(f'<path class="{kind.value}" d="M{start} {self.y - 4}h18v8h-10"/>')
            start, end = start + 18, end + 8
            self.y += 4
        else:
            self.elements.append(f'<line class="{kind.value}" x1="{start}" y1="{self.y}" x2="{end}" y2="{self.y}"/>')
        back = -7 if end > start else 7
        shape = f"M{end + back} {self.y - 4}L{end} {self.y}L{end + back} {self.y + 4}"
        tip = f'<path class="tip" d="{shape}Z"/>' if kind is Kind.RENDEZVOUS else f'<path d="{shape}"/>'
        self.elements.append(tip)

    def _explain(self, event: Event, first: int) -> None:
        """The place in the model's text is shown when one points at the event."""
        if event.span is not None:
            self.elements.insert(first, f"<g><title>{in_xml(str(event.span))}</title>")
            self.elements.append("</g>")

    def _rectangle(self, kind: str, x: int, y: int, width: int, height: int) -> None:
        self.elements.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}" rx="3"/>')

    def _text(self, text: str, x: int, y: int, kind: str, anchor: str = "start") -> None:
        self.elements.append(f'<text class="{kind}" x="{x}" y="{y}" text-anchor="{anchor}">{in_xml(text)}</text>')


def _columns(interplay: Interplay) -> tuple[dict[str, int], int]:
    """The middle of each column, wide enough for its name and its boxes, and where the changes begin."""
    widths = {actor: _wide(len(escaped(actor))) for actor in interplay.actors}
    for event in (event for scene in interplay.scenes for event in scene.events):
        needed = _wide(max(map(len, _wrapped(event.text, _WIDEST_BOX))))
        for actor in event.actors:
            share = needed if len(event.actors) == 1 else needed // 2
            widths[actor] = max(widths[actor], share)
    left = 2 * _MARGIN + _wide(len(str(len(interplay.scenes)))) + _PADDING
    middles = {}
    for actor, width in widths.items():
        middles[actor] = left + width // 2 + _PADDING
        left += width + 2 * _PADDING + _GAP
    return middles, left


def _change_lines(scene: Scene) -> list[str]:
    return [line for change in scene.changes for line in _wrapped(change, _WIDEST_CHANGES)]


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(escaped(text), width, subsequent_indent=" ") or [" "]


def _wide(characters: int) -> int:
    return round(characters * _LETTER)
