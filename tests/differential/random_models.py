"""Random whole models: several process types with locations and instances, functions, choices, all types."""

from dataclasses import dataclass

from hypothesis import strategies

from differential.entropy import Entropy
from differential.random_expressions import CONSTANTS, ExpressionMaker, Surroundings
from differential.random_types import random_initial, random_type
from highroad.ir.expressions import (
    TRUE,
    Binary,
    Call,
    Conditional,
    Constant,
    Expression,
    Global,
    Local,
    Operator,
    Own,
    Place,
    Remote,
    Wrap,
)
from highroad.ir.model import Assign, Choice, Function, Instance, Location, Model, ProcessType, Step, Variable
from highroad.ir.types import WORD_HIGH, WORD_LOW, Int, Type

ENTROPY_BYTES = 400  # enough for four of five models; the others end with simple decisions


@dataclass(frozen=True)
class Sample:
    """A model and propositions about its states."""

    model: Model
    propositions: tuple[Expression, ...]


def samples() -> strategies.SearchStrategy[Sample]:
    return strategies.binary(min_size=ENTROPY_BYTES, max_size=ENTROPY_BYTES).map(decode)


def decode(data: bytes) -> Sample:
    return _SampleMaker(Entropy(data)).make()


class _SampleMaker:
    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy

    def make(self) -> Sample:
        entropy = self._entropy
        variables = self._variables("xyzw", 1 + entropy.below(4))
        frames = [self._variables("pqr", entropy.below(4)) for _ in range(1 + entropy.below(2))]
        counts = [260 if entropy.happens(16) else 1 + entropy.below(4) for _ in frames]  # over 256 take two bytes
        functions = self._functions()
        instances = self._instances(frames)
        everywhere: list[tuple[Place, Type]] = [(Global(v.name), v.type) for v in variables]
        for number, instance in enumerate(instances):
            everywhere += [(Remote(number, v.name), v.type) for v in frames[instance.type]]
        locations = {number: counts[instance.type] for number, instance in enumerate(instances)}
        types = []
        for number, frame in enumerate(frames):
            own: list[tuple[Place, Type]] = [(Own(v.name), v.type) for v in frame]
            around = Surroundings(everywhere + own * 2, (), functions, locations, has_process=True)
            steps = tuple(self._step(f"act{number}{i}", counts[number], around) for i in range(1 + entropy.below(3)))
            names = tuple(Location(name=f"at{i}") for i in range(counts[number]))
            types.append(ProcessType(name=f"P{number}", locations=names, variables=frame, steps=steps))
        model = Model(name="random", variables=variables, types=tuple(types), instances=instances, functions=functions)
        maker = ExpressionMaker(entropy, Surroundings(everywhere, (), functions, locations))
        return Sample(model, tuple(maker.truth(2) for _ in range(entropy.below(4))))

    def _variables(self, names: str, count: int) -> tuple[Variable, ...]:
        kinds = [random_type(self._entropy) for _ in range(count)]
        pairs = zip(names, kinds, strict=False)
        return tuple(Variable(name=n, type=kind, initial=random_initial(self._entropy, kind)) for n, kind in pairs)

    def _instances(self, frames: list[tuple[Variable, ...]]) -> tuple[Instance, ...]:
        entropy, instances = self._entropy, []
        for number, frame in enumerate(frames):
            for copy in range(entropy.pick((1, 2, 0, 1))):
                initials = {v.name: random_initial(entropy, v.type) for v in frame if entropy.happens(3)}
                instances.append(Instance(name=f"p{number}{copy}", type=number, initials=initials))
        return tuple(instances)

    # Functions

    def _functions(self) -> tuple[Function, ...]:
        """Up to two numeric functions and a Boolean one. The first parameter decreases with each recursive call."""
        entropy = self._entropy
        count = entropy.below(3)
        if not count:
            return ()
        parameters = ("n", "a")
        maker = ExpressionMaker(entropy, Surroundings(locals=parameters))
        names = ["f", "g"][:count]
        functions = []
        for position, name in enumerate(names):
            other = names[entropy.below(count)] if count > 1 else name  # may be mutual recursion
            less = Binary(Operator.SUBTRACT, Local("n"), Constant(1))
            recursive: Expression = Call(other, (less, maker.number(1)))
            if position == 0 and entropy.happens(3):
                recursive = Binary(Operator.ADD, recursive, Call(name, (less, Local("a"))))
            again = Binary(
                entropy.pick((Operator.ADD, Operator.SUBTRACT, Operator.BIT_XOR)), maker.number(1), recursive
            )
            is_over = Binary(Operator.LESS_EQUAL, Local("n"), Constant(0))
            body = Conditional(is_over, maker.number(2), again) if entropy.happens(2) else maker.number(2)
            functions.append(Function(name=name, parameters=parameters, body=body))
        functions.append(Function(name="h", parameters=("n",), body=_parity(), is_bool=True))
        return tuple(functions)

    # Steps

    def _step(self, action: str, location_count: int, around: Surroundings) -> Step:
        entropy = self._entropy
        bounds = ExpressionMaker(entropy, around)
        choices = tuple(self._choice(f"c{i}", bounds) for i in range(entropy.pick((0, 0, 0, 1, 1, 2))))
        inside = Surroundings(
            around.variables, [c.name for c in choices], around.functions, around.locations, has_process=True
        )
        maker = ExpressionMaker(entropy, inside)
        return Step(
            action=action,
            source=entropy.pick((0, 0, 0, 1, 2)) % location_count,
            target=entropy.pick((0, 1, 2, location_count - 1)) % location_count,
            choices=choices,
            guard=maker.truth(2) if entropy.happens(3) else TRUE,
            arguments=tuple(
                maker.truth(1) if entropy.happens(4) else maker.number(1) for _ in range(entropy.pick((0, 0, 1, 2)))
            ),
            updates=self._updates(maker),
        )

    def _choice(self, name: str, maker: ExpressionMaker) -> Choice:
        entropy = self._entropy
        match entropy.below(8):
            case 0 | 1 | 2:
                low = entropy.below(4) - 2
                return Choice(name=name, low=Constant(low), high=Constant(low + entropy.below(5) - 1))
            case 3:
                return Choice(name=name, low=Constant(WORD_HIGH - 1), high=Constant(WORD_HIGH))
            case 4:
                return Choice(name=name, low=Constant(WORD_LOW), high=Constant(WORD_LOW + 1))
            case 5:
                low_constant = entropy.pick(CONSTANTS)
                wrapped = Wrap(maker.number(1), Int(low_constant - 2, low_constant + 2))
                return Choice(name=name, low=Constant(low_constant), high=wrapped)
            case _:
                low_bound, high_bound = Wrap(maker.number(1), Int(-2, 1)), Wrap(maker.number(1), Int(-1, 2))
                return Choice(name=name, low=low_bound, high=high_bound)

    def _updates(self, maker: ExpressionMaker) -> tuple[Assign, ...]:
        entropy = self._entropy
        updates: list[Assign] = []
        for _ in range(entropy.pick((1, 2, 1, 0, 3))):
            if not maker.leaves:
                break
            leaf = entropy.pick(maker.leaves)
            target = maker.place(leaf, 2)
            if all(target != earlier.target for earlier in updates):  # the verifier refuses the same target twice
                updates.append(Assign(target=target, value=maker.fitting(leaf.type, 2)))
        return tuple(updates)


def _parity() -> Expression:
    """Whether n is even, by recursion, for n from 0 on."""
    less = Binary(Operator.SUBTRACT, Local("n"), Constant(1))
    is_odd_below = Binary(Operator.EQUAL, Call("h", (less,)), Constant(0, is_bool=True))
    return Conditional(Binary(Operator.LESS_EQUAL, Local("n"), Constant(0)), TRUE, is_odd_below)
