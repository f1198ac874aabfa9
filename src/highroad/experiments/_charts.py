"""Line charts as SVG, without anything from elsewhere. The same figure always gives the same text."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from highroad.escapes import in_xml
from highroad.experiments._experiment import Figure, Series

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 64, 170, 12, 44
COLOURS = ("#1b6ca8", "#c8553d", "#3a7d44", "#7b4fa3", "#b8860b", "#2a9d8f", "#8d5524", "#444444", "#d1477a", "#5f6caf")
TICKS = 5
MOST_DOTS = 20  # more would hide the line


def chart(figure: Figure) -> str:
    """The figure as an SVG element."""
    points = [point for series in figure.series for point in series.points]
    if not points:
        return "<p>Nothing was run for this figure.</p>"
    scale = _Scale(points)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" aria-label="{in_xml(figure.title)}" font-family="sans-serif" font-size="11">',
        *_axes(figure, scale),
    ]
    for number, series in enumerate(figure.series):
        parts += _line(series, COLOURS[number % len(COLOURS)], number, scale)
    return "\n".join([*parts, "</svg>"])


class _Scale:
    """From values to places in the picture. The vertical axis begins at 0 unless values are far from it."""

    def __init__(self, points: Sequence[tuple[float, float]]) -> None:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self.x_ticks = _ticks(min(xs), max(xs))
        self.y_ticks = _ticks(min(0.0, *ys) if min(ys) < max(ys) / 2 or min(ys) < 0 else min(ys), max(ys))

    def x(self, value: float) -> float:
        low, high = self.x_ticks[0], self.x_ticks[-1]
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        low, high = self.y_ticks[0], self.y_ticks[-1]
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers from below the lowest value to above the highest."""
    if high <= low:
        high = low + 1
    rough = (high - low) / TICKS
    unit = 10 ** math.floor(math.log10(rough))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [round(number * step, 10) for number in range(first, last + 1)]


def _axes(figure: Figure, scale: _Scale) -> Iterator[str]:
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    for tick in scale.y_ticks:
        y = scale.y(tick)
        yield f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{_number(tick)}</text>'
    for tick in scale.x_ticks:
        x = scale.x(tick)
        yield f'<path d="M{x:.1f} {bottom}v4" stroke="#333"/>'
        yield f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{_number(tick)}</text>'
    yield f'<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="#333"/>'
    yield f'<text x="{(LEFT + right) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{in_xml(figure.x)}</text>'
    middle = (TOP + bottom) / 2
    yield f'<text transform="translate(14 {middle}) rotate(-90)" text-anchor="middle">{in_xml(figure.y)}</text>'


def _line(series: Series, colour: str, number: int, scale: _Scale) -> Iterator[str]:
    places = [f"{scale.x(x):.1f} {scale.y(y):.1f}" for x, y in series.points]
    if places and series.joined:
        yield f'<path d="M{"L".join(places)}" fill="none" stroke="{colour}" stroke-width="1.6"/>'
    for x, y in series.points if len(places) <= MOST_DOTS or not series.joined else ():
        yield f'<circle cx="{scale.x(x):.1f}" cy="{scale.y(y):.1f}" r="2.4" fill="{colour}"/>'
    x, y = WIDTH - RIGHT + 12, TOP + 10 + 16 * number
    if series.joined:
        yield f'<path d="M{x} {y - 4}h16" stroke="{colour}" stroke-width="3"/>'
    else:
        yield f'<circle cx="{x + 8}" cy="{y - 4}" r="2.4" fill="{colour}"/>'
    yield f'<text x="{x + 22}" y="{y}">{in_xml(series.name)}</text>'


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:g}"
