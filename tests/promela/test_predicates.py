"""Predicates over states: SPIN finds the same ones reachable, when a never claim waits for them."""

from pathlib import Path

import pytest

import highroad
from pace import slow_unless
from promela import spin

pytestmark = spin.needs_spin

WORKERS = """
#define BOTH (Worker[1]@critical && Worker[2]@critical)
#define AT(i) Worker[i]@critical
mtype = { red, green }
mtype:fruit = { apple, pear }
typedef Pair { byte a; byte b[2] }
chan q = [2] of { mtype, byte }
chan self[2] = [1] of { byte }
Pair pair;
byte x, table[3];
mtype light = red;
mtype:fruit taste;

active proctype Main() {
    byte own = 4;
    q!green,3; run Worker(1); run Worker(2); x = 1; q?light,x; taste = pear; pair.b[1] = 7;
    table[2] = 2; self[1]!5; there: own = 0
}

proctype Worker(byte n) {
    byte cell[2], copy;
    copy = n;
critical:
    cell[1] = copy + 10; x++
}
"""
OF_WORKERS = [
    "BOTH",
    "AT(1) && x > 0",
    "Worker[1]@critical && x > 2",
    "AT(2) && x == 5",
    "Worker[2]:copy == 2",
    "Worker[2]:copy == 1",
    "Worker:copy == 2",
    "Main:own == 0",
    "Worker[2]:cell[1] == 12 && Worker[1]:cell[1] == 0",
    "Worker[1]:n == 2 && Main:own == 4",
    "Worker[2]:n == 2 && Worker[2]@critical && taste == pear",
    "len(q) == 1",
    "q?[green]",
    "q?[green,4]",
    "q??[eval(light),_]",
    "full(q)",
    "nfull(q) && empty(q) && x == 3",
    "full(self[1])",
    "light == green && taste == pear && pair.b[1] == 7",
    "light == green && taste == apple",
    "table[2] == 2 && x == 4",
    "(x > 1 -> x : 9) == 3",
    "x & 4",
    "-x % 3 == -2",
    "!Main@there || x == 9",
]


def reachable_in_spin(model: str, predicate: str) -> bool:
    claim = f"never {{ do :: {predicate} -> break :: true od }}"
    with spin._workplace(f"{model}\n{claim}\n") as (place, file):
        made = spin._run(["spin", "-a", "-o1", "-o2", "-o3", str(file)], place, 60)
        assert (place / "pan.c").exists(), made
        assert not spin._run(["gcc", "-O0", "-w", "-DSAFETY", "-DNOREDUCE", "-o", "pan", "pan.c"], place, 300)
        report = spin._run(["./pan", "-n", "-m1000000"], place, 120)
    assert "errors:" in report
    return "end state in claim reached" in report


PETERSON = (Path(__file__).parents[2] / "models" / "peterson.pml").read_text().replace("#define N 4", "#define N 2")
OF_PETERSON = [
    "user[0]:at == 2 && user[1]:at == 2",
    "user[0]:at == 2 && user[1]:at == 1 && user[1]:k == 2",
    "inside == 1 && user[1]:k == N && last[1] == 0",
    "user[N]:at == 0 && user[255]:k == 0",
    "user[N]:at",
]
QUICK = ["q??[eval(light),_]"]
CASES = [(WORKERS, each) for each in OF_WORKERS] + [(PETERSON, each) for each in OF_PETERSON]


@pytest.mark.parametrize(
    ("model", "predicate"), [pytest.param(*case, id=case[1], marks=slow_unless(case[1] in QUICK)) for case in CASES]
)
def test_reachable_as_in_spin(model: str, predicate: str, tmp_path: Path) -> None:
    file = tmp_path / "model.pml"
    file.write_text(model)
    verdict = highroad.check(str(file), f"reach: {predicate}").verdict
    assert isinstance(verdict, highroad.Violated) == reachable_in_spin(model, predicate)
