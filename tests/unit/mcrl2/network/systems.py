"""Small systems: networks from text, what they do as readable lines, and random ones."""

from __future__ import annotations

from random import Random

from highroad.diagnostics import InputError
from highroad.languages.mcrl2.data import Data
from highroad.languages.mcrl2.network import Network
from highroad.languages.mcrl2.parse import read
from mcrl2.explore import explored

NAMES = "abcd"


def network_of(text: str) -> Network:
    specification = read(text, "test.mcrl2")
    return Network(specification, Data(specification, fuel=10_000))


def behaviour(text: str, limit: int = 200) -> list[str]:
    """The edges by ascending number of the state in breadth-first order, such as `0 a(1) 1`."""
    graph = explored(network_of(text), limit)
    return [f"{source} {label} {target}" for source, label, target in graph.edges]


def refusal(text: str, limit: int = 200) -> tuple[str, int]:
    """The code and the line of the message when the system cannot be explored."""
    try:
        explored(network_of(text), limit)
    except InputError as error:
        span = error.diagnostic.span
        assert span is not None
        return error.diagnostic.code, span.line
    raise AssertionError("it was explored")


def random_system(random: Random) -> str:
    """A specification with up to four components, whose actions a to d take a Boolean or nothing."""
    return "\n".join(
        (
            "act a, b, c, d; a, b, c, d: Bool;",
            f"proc P = {_guarded(random, 3, '')};",
            f"     Q(x: Bool, y: Bool) = {_guarded(random, 3, 'xy')};",
            f"init {_composed(random, 3)};",
        )
    )


def _composed(random: Random, depth: int) -> str:
    kind = random.choice(("||", "||", "allow", "allow", "comm", "block", "hide", "rename", "leaf")) if depth else "leaf"
    match kind:
        case "||":
            return f"({_composed(random, depth - 1)} || {_composed(random, depth - 1)})"
        case "leaf":
            return f"({_sequential(random, 2, '')})"
        case "allow":  # usually stands around communication, and lets its results pass
            first, second, result, other = random.sample(NAMES, 4)
            second = random.choice((first, second))
            allowed = random.choice(
                (result, f"{result}, {other}", f"{result}, {first}|{second}|{other}, {result}|{result}")
            )
            body = f"{_composed(random, depth - 1)} || {_composed(random, depth - 1)}"
            return f"allow({{{allowed}}}, comm({{{first}|{second} -> {result}}}, {body}))"
        case _:
            return f"{kind}({{{_set(random, kind)}}}, {_composed(random, depth - 1)})"


def _set(random: Random, kind: str) -> str:
    first, second, third, _ = random.sample(NAMES, 4)
    match kind:
        case "comm":
            return f"{first}|{random.choice((first, second))} -> {third}"
        case "rename":
            return f"{first} -> {second}, {second} -> {third}"
        case _:
            return f"{first}, {second}"


def _guarded(random: Random, depth: int, scope: str) -> str:
    """A process whose calls come after an action."""
    alternatives = [f"{_action(random, scope)} . ({_sequential(random, depth - 1, scope)})"]
    alternatives += (f"{_action(random, scope)}" for _ in range(random.randrange(2)))
    if random.random() < 0.5:
        alternatives.append(f"sum z: Bool . ({_term(random, scope + 'z')}) -> {_action(random, scope + 'z')}")
    return " + ".join(f"({alternative})" for alternative in alternatives)


def _sequential(random: Random, depth: int, scope: str) -> str:
    kind = random.choice(("action", "action", "call", "+", ".", "->", "<>", "sum", "delta")) if depth else "action"
    inner = depth - 1
    match kind:
        case "action":
            return _action(random, scope)
        case "call":
            return random.choice(("P", f"Q({_term(random, scope)}, {_term(random, scope)})", "a . delta"))
        case "delta":
            return "delta"
        case "+" | ".":
            return f"({_sequential(random, inner, scope)}) {kind} ({_sequential(random, inner, scope)})"
        case "->":
            return f"({_term(random, scope)}) -> ({_sequential(random, inner, scope)})"
        case "<>":
            condition = _term(random, scope)
            return f"({condition}) -> ({_sequential(random, inner, scope)}) <> ({_sequential(random, inner, scope)})"
        case _:
            variable = random.choice("xyz")
            return f"sum {variable}: Bool . ({_sequential(random, inner, scope + variable)})"


def _action(random: Random, scope: str) -> str:
    def single() -> str:
        name = random.choice(NAMES)
        return name if random.random() < 0.4 else f"{name}({_term(random, scope)})"

    return random.choice((single(), single(), single(), "tau", f"{single()}|{single()}"))


def _term(random: Random, scope: str) -> str:
    atoms = ["true", "false", *scope * 2]
    one, two = random.choice(atoms), random.choice(atoms)
    return random.choice((one, one, f"!{one}", f"{one} && {two}", f"{one} == {two}"))
