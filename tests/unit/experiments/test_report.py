"""Reports: self-contained, the same for the same results, and honest about what was not run."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from highroad.diagnostics import InputError
from highroad.experiments._charts import chart
from highroad.experiments._experiment import Figure, Series
from highroad.experiments._html import html
from highroad.experiments._judgement import Judged, judge
from highroad.experiments._markdown import markdown
from highroad.experiments._report import judged_file
from highroad.experiments._statistics import Outcome
from unit.experiments.small_experiment import SMALL, block

EMPTY = ("meta", "br", "path", "circle")  # elements without content
WHOLE = [block("row / random", runs=40), block("row / rdfs", runs=40)]


@pytest.fixture(scope="module")
def judged() -> Judged:
    return judge(SMALL, WHOLE)


class Parsed(HTMLParser):
    """Which elements a page has, and what they refer to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.references: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.references += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "data")]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag in EMPTY or self.open.pop() == tag


def test_the_page_needs_nothing_from_elsewhere(judged: Judged) -> None:
    text = html([judged])
    page = Parsed(text)
    assert page.open == []
    assert "svg" in page.names
    assert {"script", "link", "img", "iframe"}.isdisjoint(page.names)
    assert all(reference.startswith("#") for reference in page.references)
    assert "url(" not in text
    assert "@import" not in text
    assert set(re.findall(r"https?://[^\s\"]*", text)) == {"http://www.w3.org/2000/svg"}  # a name, nothing is fetched


def test_texts_are_escaped(judged: Judged) -> None:
    text = html([judged])
    assert "A &lt;figure&gt;" in text
    assert "<figure>)" not in text
    assert "For <code>tests</code>." in text


def test_the_same_results_give_the_same_report(judged: Judged) -> None:
    again = judge(SMALL, list(reversed(WHOLE)))
    assert html([again]) == html([judged])
    assert markdown([again]) == markdown([judged])


def test_cells_and_conclusions_are_told(judged: Judged) -> None:
    assert (judged.compared, judged.count(Outcome.MATCH), judged.count(Outcome.DIFFERENCE)) == (4, 2, 2)
    text = markdown([judged])
    assert "**difference**" in text
    assert "- random: Not explained." in text
    assert "- rdfs: rdfs is quick." in text
    assert "- **confirmed**: rdfs finds it. (100%)" in text
    assert "- **contradicted**: rdfs misses it. (numbers) Because it finds it." in text
    assert "highroad experiment run small-one --scale small --seed 1" in text
    assert "Clopper and Pearson" in text


def test_what_the_paper_tells_in_words_is_about() -> None:
    """Our other published values are exact."""
    text = markdown([judge(SMALL, WHOLE)])
    assert "; about 50 % (± 50 %): " in text
    assert "; 1,000,000: " in text


def test_records_of_another_kind_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    kinds: list[dict[str, object]] = [{}, {"hits": "x", "states": 1}, {"hits": [1], "states": 1}]
    for record in kinds:
        foreign = replace(block("width 10 / random", runs=1, records=[record]), experiment="highway-figure-2")
        path.write_text(foreign.to_line())
        with pytest.raises(InputError, match="E1068"):
            judged_file(path)


def test_an_explanation_of_several_rows_is_told_once() -> None:
    text = markdown([judge(replace(SMALL, differences={"random": "Why.", "rdfs": "Why."}), WHOLE)])
    assert "- random, rdfs: Why." in text
    assert text.count("Why.") == 1


def test_what_was_not_run_is_left_open() -> None:
    part = judge(SMALL, [block("row / random", runs=40)])
    assert [each.verdict for each in part.conclusions] == ["open", "open"]
    assert part.count(Outcome.OPEN) == 2  # both values of the other search
    assert "not everything was run" in markdown([part])
    assert "Nothing" not in html([part])


def test_of_blocks_that_were_run_again_the_last_counts() -> None:
    older = block("row / rdfs", runs=40, records=[{"found": False, "states": 1, "trace": None}] * 40)
    again = judge(SMALL, [older, *WHOLE])
    assert again.conclusions[0].verdict == "confirmed"


def test_blocks_of_cells_that_are_no_more_are_left_out(judged: Judged) -> None:
    assert html([judge(SMALL, [block("gone / rdfs"), *WHOLE])]) == html([judged])


def test_chart_stays_inside_its_picture() -> None:
    points = tuple((float(x), float(y)) for x, y in ((-5, 3), (0, -2), (7.5, 1e6)))
    text = chart(Figure("title", "x", "y", (Series("one", points), Series("none", ()))))
    places = re.findall(r'cx="([\d.-]+)" cy="([\d.-]+)"', text)
    assert len(places) == 3
    assert all(0 <= float(x) <= 640 and 0 <= float(y) <= 320 for x, y in places)


def test_dots_are_not_joined() -> None:
    points = tuple((float(x), x * x) for x in range(30))
    line, dots = (chart(Figure("title", "x", "y", (Series("one", points, joined),))) for joined in (True, False))
    assert "<circle" not in line
    assert dots.count("<circle") == len(points) + 1  # and one beside the name
    assert line.count("<path") == dots.count("<path") + 2


def test_chart_of_nothing() -> None:
    assert "Nothing was run" in chart(Figure("title", "x", "y", (Series("one", ()),)))
    assert "<svg" in chart(Figure("title", "x", "y", (Series("one", ((1.0, 1.0),)),)))
