"""Bad input of every sort ends soon, with status 2 and one message."""

from pathlib import Path

import pytest

from end_to_end.conftest import Highroad
from end_to_end.model_files import RING, write
from pace import slow_unless

FILES = {
    "syntax.py": "def f(:\n",
    "raises.py": "def initial_states():\n    return [0]\ndef successors(s):\n    return [('a', 1 / s)]\n",
    "exits.py": "import sys\nsys.exit(0)\n",
    "nothing.py": "x = 1\n",
    "empty.aut": "",
    "header.aut": "des (0,1)\n",
    "count.aut": 'des (0,2,2)\n(0,"a",1)\n',
    "target.aut": 'des (0,1,2)\n(0,"a",7)\n',
    "huge.aut": "des (0,0,4294967295)\n",
    "noise.aut": "\x00\x01\x02 hello",
    "quote.aut": 'des (0,1,2)\n(0,"a,1)\n',
    "trail.json": '{"format": "highroad trail", "version": 1',
    "model.xyz": "",
}

QUICK = ["check syntax.py", "check target.aut", "check ring.py -p stat>3", "check .", "lts ring.py -o missing/ring.aut"]
INPUTS = [
    ("check syntax.py", "syntax.py:1:7: error[E301]"),
    ("check raises.py", "raises.py:4:19: error[E300]"),
    ("check exits.py", "exits.py:2:1: error[E300]"),
    ("check nothing.py", "error[E305]"),
    ("check empty.aut", "empty.aut:1:1: error[E502]"),
    ("check header.aut", "header.aut:1:"),
    ("check count.aut", "count.aut:1:"),
    ("check target.aut", "target.aut:2:"),
    ("check huge.aut", "huge.aut:1:"),
    ("check noise.aut", "noise.aut:1:"),
    ("check quote.aut", "quote.aut:2:"),
    ("check ring.py -p state=3", "<reach>:1:6: error[E400]"),
    ("check ring.py -p (state", "<reach>:1:7: error[E401]"),
    ("check ring.py -p stat>3", "did you mean 'state'?"),
    ("check ring.py --search hihgway", "did you mean 'highway'?"),
    ("check ring.py --search highway:width=0", "a whole number from 1"),
    ("check ring.py --seed -1", "--seed"),
    ("check ring.py --runs 0", "--runs"),
    ("check ring.py -D n=3", "error[E004]"),
    ("check model.xyz", "error[E003]"),
    ("check missing.py", "error[E001]"),
    ("check .", "is a directory"),
    ("simulate ring.py --trail trail.json", "trail.json:1:42: error[E700]"),
    ("lts ring.py -o missing/ring.aut", "error[E005]"),
    ("check ring.py --trail missing/t.json", "error[E005]"),
]


@pytest.mark.parametrize(
    ("line", "shown"), [pytest.param(*row, id=row[0], marks=slow_unless(row[0] in QUICK)) for row in INPUTS]
)
def test_one_message_and_nothing_else(highroad: Highroad, tmp_path: Path, line: str, shown: str) -> None:
    for name, text in {**FILES, "ring.py": RING}.items():
        write(tmp_path, name, text)
    answer = highroad(*line.split())
    assert (answer.status, answer.output) == (2, "")
    assert answer.errors.count("error[E") == 1
    assert shown in answer.errors
    assert len(answer.errors.rstrip().split("\n")) <= 4
    assert answer.seconds < 15


def test_100000_brackets(highroad: Highroad, tmp_path: Path) -> None:
    """As many as the system lets a user give in one argument."""
    answer = highroad("check", write(tmp_path, "ring.py", RING), "-p", "(" * 50_000 + "state" + ")" * 50_000)
    assert answer.status == 2
    assert "nested too deeply" in answer.errors
    assert len(answer.errors) < 1000
