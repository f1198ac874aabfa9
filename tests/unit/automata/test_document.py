"""What the page about formulas shows can be read, and does what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from highroad.automata.syntax import parse_formula
from highroad.diagnostics import Source

PAGE = (Path(__file__).parents[3] / "docs" / "ltl.md").read_text(encoding="utf-8")


def test_the_python_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "ltl.md", "exec"), {})
    assert capsys.readouterr().out.startswith("HOA: v1\n")


def test_the_formulas_of_the_page() -> None:
    shown = [text for text in re.findall(r"`([^`\n]+)`", PAGE) if re.search(r"\[\] \(|E <>|U q|action\([a-z]", text)]
    assert len(shown) >= 8
    for text in shown:
        parse_formula(Source("ltl.md", text.strip('"')))
