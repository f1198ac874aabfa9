"""What the page about formulas shows can be read, and does what it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from highroad import Holds
from highroad.automata.syntax import parse_formula
from highroad.diagnostics import Source

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "ltl.md").read_text(encoding="utf-8")


def test_the_python_of_the_page(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    checking, translating = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(checking, "ltl.md", "exec"), names)
    assert names["result"].verdict == Holds()
    exec(compile(translating, "ltl.md", "exec"), {})
    assert capsys.readouterr().out.startswith("HOA: v1\n")


def test_the_formulas_of_the_page() -> None:
    shown = [text for text in re.findall(r"`([^`\n]+)`", PAGE) if re.search(r"\[\] \(|E <>|U q|action\([a-z]", text)]
    assert len(shown) >= 8
    for text in shown:
        parse_formula(Source("ltl.md", text.strip('"')))
