"""`list` shows what is registered, and everything that it shows can be used."""

import pytest

from answers import Highroad
from highroad.languages import frontends
from highroad.lts import formats
from highroad.properties import kinds
from highroad.searches import parse_search, searches

TOPICS = {"searches": searches, "properties": kinds, "languages": frontends, "formats": formats}


@pytest.mark.parametrize("topic", TOPICS)
def test_everything_registered_is_listed(highroad: Highroad, topic: str) -> None:
    names = list(TOPICS[topic]())
    assert [entry["name"] for entry in highroad("list", topic, "--json").json] == names
    shown = highroad("list", topic).output.split("\n")
    assert [line.split()[0] for line in shown if line and not line.startswith(" ")] == names


def test_the_defaults_of_options_are_as_they_are_typed(highroad: Highroad) -> None:
    for search in highroad("list", "searches", "--json").json:
        for option in search["options"]:
            word = f"{search['name']}:{option['name']}={option['default']}"
            assert parse_search(word) == parse_search(search["name"])


def test_words_that_can_be_chosen_are_shown(highroad: Highroad) -> None:
    assert "(initial or stored)" in highroad("list", "searches").output
