"""Models with one process, for tests that look at single steps."""

from collections.abc import Sequence

from highroad.ir.model import Function, Instance, Model, ProcessType, Step, Variable
from highroad.ir.types import Type
from highroad.ir.verifier import verify


def one_process(
    steps: Sequence[Step], variables: dict[str, Type] | None = None, functions: Sequence[Function] = ()
) -> Model:
    model = Model(
        name="one",
        variables=tuple(Variable(name=name, type=kind) for name, kind in (variables or {}).items()),
        types=(ProcessType(name="p", steps=tuple(steps)),),
        instances=(Instance(name="p", type=0),),
        functions=tuple(functions),
    )
    verify(model)
    return model
