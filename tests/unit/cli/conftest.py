"""A model in a file of the test's own."""

from pathlib import Path

import pytest

LADDER = '''
"""Rungs from 0 to `top`; one can only climb, and fall from the last but one."""

def model(top: int = 4):
    class Ladder:
        def initial_states(self):
            return [0]

        def successors(self, rung):
            if rung < top:
                yield "climb", rung + 1
            if rung == top - 1:
                yield "fall(0)", 0

    return Ladder()
'''


@pytest.fixture
def ladder(tmp_path: Path) -> Path:
    path = tmp_path / "ladder.py"
    path.write_text(LADDER)
    return path
