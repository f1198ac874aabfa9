"""highroad list: what there is to choose from."""

from __future__ import annotations

from typing import Any

import click

from highroad.cli import _options as o
from highroad.cli._output import emit, print_json


@click.command("list")
@click.argument("topic", type=click.Choice(["searches", "heuristics", "properties", "languages", "formats", "trails"]))
@o.with_json
def list_(topic: str, as_json: bool) -> int:
    """List the searches with their options, the heuristics, the kinds of properties, the languages, the formats of
    state spaces or those of trails."""
    entries = {
        "searches": _searches,
        "heuristics": _heuristics,
        "properties": _properties,
        "languages": _languages,
        "formats": _formats,
        "trails": _trails,
    }[topic]()
    if as_json:
        print_json(entries)
        return 0
    width = max(len(entry["name"]) for entry in entries)
    for entry in entries:
        emit(f"{entry['name']:<{width}}  {entry['summary']}")
        for option in entry.get("options", []):
            words = f" ({' or '.join(option['words'])})" if option["words"] else ""
            emit(f"{'':<{width}}    {option['name']}={option['default']}  {option['help']}{words}")
    return 0


def _searches() -> list[dict[str, Any]]:
    from highroad.searches import searches

    return [
        {
            "name": s.name,
            "summary": s.summary,
            "exhaustive": s.exhaustive,
            "shortest": s.shortest,
            "randomised": s.randomised,
            "directed": s.directed,
            "options": [
                {"name": x.name, "default": x.show(x.default), "help": x.help, "words": list(x.words)}
                for x in s.options
            ],
        }
        for s in searches().values()
    ]


def _heuristics() -> list[dict[str, Any]]:
    from highroad.heuristics import heuristics

    return [
        {
            "name": h.name,
            "summary": h.summary + (" (admissible)" if h.admissible else ""),
            "admissible": h.admissible,
            "consistent": h.consistent,
        }
        for h in heuristics().values()
    ]


def _properties() -> list[dict[str, Any]]:
    from highroad.properties import kinds

    return [{"name": k.name, "summary": k.summary} for k in kinds().values()]


def _languages() -> list[dict[str, Any]]:
    from highroad.languages import frontends

    return [
        {"name": f.name, "summary": f"{', '.join(f.suffixes)}: {f.summary}", "suffixes": list(f.suffixes)}
        for f in frontends().values()
    ]


def _formats() -> list[dict[str, Any]]:
    from highroad.lts import formats

    return [{"name": f.name, "summary": f"{f.suffix}: {f.summary}", "suffix": f.suffix} for f in formats().values()]


def _trails() -> list[dict[str, Any]]:
    from highroad.trails.formats import formats

    return [{"name": f.name, "summary": f"{f.suffix}: {f.summary}", "suffix": f.suffix} for f in formats().values()]


COMMAND = list_
