"""Random types of variables with random first values: every width and alignment that the layout knows."""

from differential.entropy import Entropy
from highroad.ir.model import Initial
from highroad.ir.types import WORD_HIGH, WORD_LOW, Array, Bool, Enum, Int, Integer, Record, Scalar, Type, bounds

SCALARS: tuple[Scalar, ...] = (
    Bool(),
    Int(0, 3),
    Enum(("red", "green", "blue")),
    Int(0, 1),
    Int(-3, 4),
    Int(2, 10),
    Int(0, 255),
    Int(7, 7),
    Enum(("only",)),
    Int(-100, 1000),
    Int(0, 2**24 - 1),
    Int(-5, 2**33),
    Int(-(2**55), 2**55),
    Int(WORD_LOW, 0),
    Int(WORD_HIGH - 20, WORD_HIGH),
    Integer(),
    Int(0, 7, wraps=True),
    Int(0, 255, wraps=True),
    Int(-128, 127, wraps=True),
    Int(-(2**31), 2**31 - 1, wraps=True),
    Int(0, 2**63 - 1, wraps=True),
    Int(WORD_LOW, WORD_HIGH, wraps=True),
    Int(0, 2, wraps=True),
    Int(-7, 4, wraps=True),
    Int(-1_000_000, 2**31 - 1_000_002, wraps=True),
    Int(WORD_HIGH - 9, WORD_HIGH, wraps=True),
    Int(WORD_LOW, WORD_LOW + 99, wraps=True),
)


def random_scalar(entropy: Entropy) -> Scalar:
    return entropy.pick(SCALARS)


def random_type(entropy: Entropy, nesting: int = 2) -> Type:
    match entropy.below(8) if nesting else 0:
        case 5 | 6:
            return Array(random_type(entropy, nesting - 1), 1 + entropy.below(5))
        case 7:
            parts = (random_type(entropy, nesting - 1) for _ in range(1 + entropy.below(3)))
            return Record(tuple(zip("abc", parts, strict=False)))
        case _:
            return random_scalar(entropy)


def random_initial(entropy: Entropy, kind: Type) -> Initial:
    match kind:
        case Array(element=element, length=length):
            if not entropy.happens(3) and isinstance(element, Bool | Int | Integer | Enum):
                return entropy.between(*bounds(element))  # one number for all elements
            return tuple(random_initial(entropy, element) for _ in range(length))
        case Record(fields=fields):
            return tuple(random_initial(entropy, part) for _, part in fields)
        case _:
            return entropy.between(*bounds(kind))
