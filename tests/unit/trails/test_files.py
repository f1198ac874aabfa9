"""Every format stands for the same run: what is written is read again and followed to the same states."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import highroad
from highroad.diagnostics import InputError
from highroad.results import witness_to_json
from highroad.systems import System
from highroad.trails.files import Followed, Origin, follow, read_trail, save_trail
from highroad.trails.formats import DEFAULT, format_to_write, formats
from unit.trails.runs import ODD_LABELS, SUFFIXES, SYSTEMS, random_run, witness_of, written

ORIGIN = Origin("some where/model.pml", {"N": 3, "TEXT": "a = b\\\n"}, "reach: x == '{'", "rdfs", 2**64 - 1)

pytestmark = pytest.mark.usefixtures("compiled_once")


def saved(folder: Path, suffix: str, system: System, run: Followed) -> Path:
    path = folder / f"trail{suffix}"
    save_trail(path, run.witness(system), ORIGIN)
    return path


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("name", SYSTEMS)
def test_a_run_is_the_same_in_every_format(name: str, suffix: str, tmp_path: Path) -> None:
    system = SYSTEMS[name](tmp_path)
    cycles = set()
    for seed in range(8):
        run = random_run(system, 40, f"{name} {seed}")
        path = saved(tmp_path, suffix, system, run)
        other = SYSTEMS[name](tmp_path)  # as another process would have it: states may have other numbers
        again = follow(other, read_trail(path))
        assert again.cycle == run.cycle
        assert list(map(other.describe, again.states)) == list(map(system.describe, run.states))
        assert [(edge.label, choice) for _, edge, choice in again.moves] == [
            (edge.label, choice) for _, edge, choice in run.moves
        ]
        cycles.add(run.cycle is not None)
    assert True in cycles or "Promela" in name


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_trail_remembers_where_it_comes_from(suffix: str, tmp_path: Path) -> None:
    system = SYSTEMS["LTS"](tmp_path)
    run = random_run(system, 10, "x")
    trail = read_trail(saved(tmp_path, suffix, system, run))
    assert trail.origin == ORIGIN
    assert (trail.parameters, trail.property, trail.cycle) == (ORIGIN.parameters, ORIGIN.property, 0)
    assert follow(system, trail).reason == "for ever"
    assert follow(system, trail).witness(system) == run.witness(system)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_nothing_in_a_label_is_lost(suffix: str, tmp_path: Path) -> None:
    system = SYSTEMS["Python"](tmp_path)
    for choice, label in enumerate(ODD_LABELS):
        state = system.initial()[0]
        edge = list(system.edges(state))[choice]
        assert edge.label == label
        run = Followed(0, state, [(state, edge, choice)], label)
        again = follow(system, read_trail(saved(tmp_path, suffix, system, run)))
        assert (again.moves, again.reason) == (run.moves, label)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_run_without_steps(suffix: str, tmp_path: Path) -> None:
    for name in SYSTEMS:
        system = SYSTEMS[name](tmp_path)
        run = Followed(0, system.initial()[0], [], "nothing")
        again = follow(system, read_trail(saved(tmp_path, suffix, system, run)))
        assert (list(again.moves), again.cycle) == ([], None)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_run_that_stays_where_nothing_can_move(suffix: str, tmp_path: Path) -> None:
    for name in ("Promela", "mCRL2 with many components", "builder"):
        system = SYSTEMS[name](tmp_path)
        witness = witness_of(system)
        path = tmp_path / f"trail{suffix}"
        save_trail(path, replace(witness, cycle=len(witness)), ORIGIN)
        again = follow(system, read_trail(path))
        assert again.cycle == len(again.moves) == len(witness)
        assert not list(system.edges(again.states[-1]))


def test_a_format_is_chosen_by_the_suffix(tmp_path: Path) -> None:
    witness = witness_of(SYSTEMS["builder"](tmp_path))
    chosen = {suffix: format_to_write(Path(f"x{suffix}"), witness).name for suffix in (*SUFFIXES, ".SVG", ".xyz", "")}
    names = {known.suffix: known.name for known in formats().values()}
    json = {".trail": "json", ".SVG": "svg", ".xyz": "json", "": "json"}  # there is nothing of SPIN in this model
    assert chosen == names | json
    promela = witness_of(SYSTEMS["Promela"](tmp_path))
    assert format_to_write(Path("x.trail"), promela).name == "spin"
    assert DEFAULT.name == "json"


def followed_or_refused(path: Path, system: System) -> Followed | InputError:
    try:
        return follow(system, read_trail(path))
    except InputError as error:
        diagnostic = error.diagnostic
        assert diagnostic.span is not None, diagnostic.message
        assert diagnostic.render().startswith(f"{path}:{diagnostic.span.line}:{diagnostic.span.column}: error[E")
        return error


@pytest.mark.parametrize("stride", [31, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("name", ["LTS", "Promela"])
def test_a_trail_that_is_cut_is_whole_or_refused(name: str, suffix: str, stride: int, tmp_path: Path) -> None:
    """At every byte: what is left is refused with a place, or it is the whole run. SPIN's trails have no end."""
    system = SYSTEMS[name](tmp_path)
    run = random_run(system, 6, "cut")
    content = saved(tmp_path, suffix, system, run).read_bytes()
    is_spin = suffix == ".trail" and name == "Promela"
    cut = tmp_path / f"cut{suffix}"
    whole = 0
    for length in range(0, len(content), stride):
        cut.write_bytes(content[:length])
        result = followed_or_refused(cut, system)
        if isinstance(result, Followed) and not is_spin:
            assert (result.states, result.cycle) == (run.states, run.cycle)
            whole += 1
        elif isinstance(result, Followed):
            assert result.states == run.states[: len(result.states)]
    assert whole < len(content) // stride // 2


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("name", ["Promela with channels", "mCRL2", "Python"])
def test_a_damaged_trail_is_followed_or_refused(name: str, suffix: str, tmp_path: Path) -> None:
    """Cut, changed and enlarged at random bytes: a run of the model or a message with a place, never anything else."""
    system = SYSTEMS[name](tmp_path)
    content = saved(tmp_path, suffix, system, random_run(system, 30, "damaged")).read_bytes()
    chooser = Random(f"{name} {suffix}")
    damaged = tmp_path / f"damaged{suffix}"
    for _ in range(60):
        data = bytearray(content)
        for _ in range(chooser.randint(1, 3)):
            at = chooser.randrange(len(data))
            match chooser.randrange(4):
                case 0:
                    del data[at : at + chooser.randint(1, 20)]
                case 1:
                    data[at] = chooser.randrange(256)
                case 2:
                    data[at:at] = chooser.choice([b"9" * 5000, b"-1", b"\n", b"\0", b"\xff", b"<!DOCTYPE x>", b"%%"])
                case _:
                    del data[at:]
            data = data or bytearray(b"\n")
        damaged.write_bytes(data)
        result = followed_or_refused(damaged, system)
        if isinstance(result, Followed):
            assert all(edge in list(system.edges(state)) for state, edge, _ in result.moves)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_trail_of_another_model_is_refused(suffix: str, tmp_path: Path) -> None:
    system = SYSTEMS["LTS"](tmp_path)
    path = saved(tmp_path, suffix, system, random_run(system, 10, "other"))
    for change, message in [
        (('"c"', '"d"'), "at step 3: 'c' is not possible; possible: d"),
        (("(0,4,4)", "(1,4,4)"), "at step 0: the initial state has other values" if suffix == ".json" else "at step"),
    ]:
        text = (tmp_path / "ring.aut").read_text().replace(*change)
        result = followed_or_refused(path, written("other.aut", text)(tmp_path))
        assert isinstance(result, InputError)
        assert result.diagnostic.code == "E703"
        assert message in result.diagnostic.message or suffix == ".trail"


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_other_values_are_noticed_even_if_the_labels_are_the_same(suffix: str, tmp_path: Path) -> None:
    system = written("up.py", "def initial_states():\n return [0]\ndef successors(x):\n return [('go', x + 1)]\n")(
        tmp_path
    )
    path = saved(tmp_path, suffix, system, random_run(system, 3, "values"))
    other = written("by2.py", "def initial_states():\n return [0]\ndef successors(x):\n return [('go', x + 2)]\n")(
        tmp_path
    )
    result = followed_or_refused(path, other)
    assert isinstance(result, InputError)
    assert result.diagnostic.code == "E703"


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_cycle_that_does_not_lead_back_is_refused(suffix: str, tmp_path: Path) -> None:
    system = SYSTEMS["LTS"](tmp_path)
    run = random_run(system, 10, "open")
    assert (run.cycle, len(run.moves)) == (0, 4)
    for cycle, code, message in [
        (1, "E704", "the cycle does not lead back to the state after step 1: 'state' is different"),
        (4, "E703", "at step 4: the cycle has no steps, but there are some that are possible"),
        (9, "E703", "at step 4: there is no step 9 after which a cycle could begin"),
    ]:
        path = saved(tmp_path, suffix, system, replace(run, cycle=cycle))
        result = followed_or_refused(path, system)
        assert isinstance(result, InputError)
        assert result.diagnostic.code == code
        assert message in result.diagnostic.message


def test_the_api_gives_the_states_of_a_run(tmp_path: Path) -> None:
    system = SYSTEMS["builder"](tmp_path)
    witness = witness_of(system)
    save_trail(tmp_path / "t.txt", witness, Origin())
    run = follow(system, read_trail(tmp_path / "t.txt"))
    assert [source for source, _, _ in run.moves] == run.states[:-1]
    assert witness_to_json(run.witness(system)) == witness_to_json(witness)
    assert highroad.show(run.witness(system)) == highroad.show(witness)
