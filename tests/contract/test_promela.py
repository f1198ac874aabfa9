"""What a user of Promela models is told besides the verdict, and what is never done to the files."""

from collections.abc import Callable
from pathlib import Path

import pytest

from answers import Highroad

Write = Callable[[str, str], Path]

FAILING = "byte x; init { do :: x < 3 -> x++; assert(x != 2) :: x == 3 -> break od }\n"


def test_formulas_that_are_not_verified_are_mentioned(highroad: Highroad, write: Write) -> None:
    model = write("claimed.pml", "byte x; ltl p { [] (x == 0) } init { x = 1 }\n")
    answer = highroad("check", model)
    assert answer.status == 0
    assert "properties of its own, which were not checked (p): check them with -p ltl" in answer.output
    assert "note" not in highroad("check", model, "-p", "ltl").output
    assert "note" not in highroad("check", write("plain.pml", "byte x; init { x = 1 }\n")).output


def test_faults_are_counted(highroad: Highroad, write: Write) -> None:
    model = write("failing.pml", FAILING)
    assert ", 1 fault, " in highroad("count", model).output
    assert highroad("count", model, "--json").json["faults"] == 1
    assert "fault" not in highroad("count", write("plain.pml", "byte x; init { x = 1 }\n")).output


def test_processes_of_which_there_is_nothing_to_tell_are_counted(highroad: Highroad, write: Write) -> None:
    """One location and no variables: nothing but their number is in a state. The counts are those of pan."""
    model = write("few.pml", "active proctype P() provided (_nr_pr < 4) { do :: run P() od }\n")
    assert "4 states, 6 transitions, 1 deadlock" in highroad("count", model).output
    assert highroad("check", model).status == 1


@pytest.mark.slow
@pytest.mark.timeout(60)  # it takes some seconds; if its time grew with the square of the moves, it would be minutes
def test_an_atomic_section_without_end_is_told(highroad: Highroad, write: Write) -> None:
    model = write("endless.pml", "active proctype P() { atomic { do :: skip od } }\n")
    answer = highroad("check", model, "--search", "bfs")
    assert answer.status == 1
    assert "endless atomic section in 'skip'" in answer.output


def test_a_macro_that_the_model_defines_itself(highroad: Highroad, write: Write) -> None:
    model = write("own.pml", "#define N 3\nbyte x = N; init { skip }\n")
    answer = highroad("check", model, "-D", "N=2")
    assert answer.status == 2
    assert "own.pml:1:2: error[E616]: -D N has no effect: the model defines it itself" in answer.errors
    guarded = write("guarded.pml", "#ifndef N\n#define N 3\n#endif\nbyte x = N; init { assert(x == 2) }\n")
    assert highroad("check", guarded, "-D", "N=2").status == 0


def test_the_model_is_not_written_over(highroad: Highroad, write: Write, tmp_path: Path) -> None:
    model = write("failing.pml", FAILING)
    (tmp_path / "link.trail").symlink_to(model)
    for name in (model, tmp_path / "link.trail"):
        answer = highroad("check", model, "--trail", name)
        assert answer.status == 2
        assert "it is the model" in answer.errors
    graph = write("graph.aut", 'des (0,1,2)\n(0,"a",1)\n')
    assert highroad("lts", graph, "-o", graph).status == 2
    assert (model.read_text(), graph.read_text()) == (FAILING, 'des (0,1,2)\n(0,"a",1)\n')
