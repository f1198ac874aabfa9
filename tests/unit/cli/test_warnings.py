"""Warnings about a model: on standard error, without any effect on the answer."""

from pathlib import Path

import pytest

from answers import Highroad

DOUBTFUL = """sort K = struct ka | kb;
map f: K -> Nat; g: Nat -> Nat;
var x: K; n, m: Nat;
eqn f(ka) = 1; f(x) = 2;
    g(n) = n + m;
act a: Nat;
init a(f(ka)) . delta;
"""
SHOWN = """{0}:5:5: warning[W880]: this equation is ignored: \
the variable 'm' of its right side does not occur at its left side
  5 |     g(n) = n + m;
          ^^^^^^^^^^^^
  help: the left side applies a declared function, and has every variable of the equation
{0}:4:16: warning[W881]: by this equation f(ka) is 2, but by the one in line 4 it is 1; which one is used is not defined
  4 | eqn f(ka) = 1; f(x) = 2;
                     ^^^^^^^^
  help: the order of equations does not matter: use conditions
"""


@pytest.fixture
def doubtful(tmp_path: Path) -> Path:
    path = tmp_path / "doubtful.mcrl2"
    path.write_text(DOUBTFUL)
    return path


@pytest.mark.parametrize(
    ("command", "status"),
    [(["check"], 1), (["count"], 0), (["simulate"], 0), (["lts", "export", "-o", "{folder}/m.aut"], 0)],
)
def test_every_command_shows_them_unless_it_is_to_be_quiet(
    highroad: Highroad, doubtful: Path, command: list[str], status: int
) -> None:
    words = [word.format(folder=doubtful.parent) for word in command]
    answer = highroad(*words, doubtful)
    assert answer.errors == SHOWN.format(doubtful)
    assert answer.status == status
    quiet = highroad(*words, "--quiet", doubtful)
    assert (quiet.errors, quiet.status) == ("", status)


def test_comparing_shows_those_of_both_models(highroad: Highroad, doubtful: Path) -> None:
    assert highroad("lts", "compare", doubtful, doubtful).errors == 2 * SHOWN.format(doubtful)
    assert highroad("lts", "compare", "-q", doubtful, doubtful).errors == ""


@pytest.mark.parametrize("command", [["check"], ["count"], ["lts", "export", "-o", "{folder}/m.aut"]])
def test_json_has_them_too(highroad: Highroad, doubtful: Path, command: list[str]) -> None:
    words = [word.format(folder=doubtful.parent) for word in command]
    found = highroad(*words, "--json", "-q", doubtful).json["warnings"]
    assert [(each["code"], each["place"]) for each in found] == [
        ("W880", f"{doubtful}:5:5"),
        ("W881", f"{doubtful}:4:16"),
    ]
    assert found[1]["hint"] == "the order of equations does not matter: use conditions"
    doubtful.write_text("act a; init a;")
    assert "warnings" not in highroad(*words, "--json", doubtful).json


def test_only_the_first_are_shown(highroad: Highroad, doubtful: Path) -> None:
    doubtful.write_text("map f: Nat -> Nat; var n, m: Nat; eqn\n" + "f(n) = m;\n" * 25 + "act a; init a;")
    errors = highroad("count", doubtful).errors
    assert errors.count("warning[W880]") == 10
    assert errors.endswith("... and 15 more warnings; --json has them all\n")
