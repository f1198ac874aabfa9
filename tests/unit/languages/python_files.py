"""Python files as tests write them: with even margins, and marks « » around the place where a message must point."""

from pathlib import Path
from textwrap import dedent

FUNCTIONS = """
    def initial_states():
        return [0]

    def successors(state):
        return [("up", state + 1)] if state < 3 else []
    """
CLASS = """
    class Counter:
        def __init__(self, start=0):
            self.start = start

        def initial_states(self):
            return [self.start]

        def successors(self, state):
            return []
    """
BUILDER = """
    from highroad import Builder

    def make(n=3):
        b = Builder("counter")
        b.int("x", 0, n)
        b.step("go")
        return b
    """


def python_file(folder: Path, *parts: str, name: str = "model_file.py") -> Path:
    """Writes the parts, without their margins and marks, into a file."""
    path = folder / name
    path.write_text("".join(map(plain, parts)), encoding="utf-8")
    return path


def plain(text: str) -> str:
    return dedent(text).lstrip("\n").replace("«", "").replace("»", "")


def marked(text: str) -> tuple[int, int, int] | None:
    """Line, column and width of what stands between the marks."""
    for number, line in enumerate(dedent(text).lstrip("\n").split("\n"), 1):
        if "«" in line:
            return number, line.index("«") + 1, line.index("»") - line.index("«") - 1
    return None
