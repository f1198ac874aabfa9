"""Turns LLVM text into functions: at once without optimisation, and better in the background.

A small model is optimised before it runs; for a large one the search starts on plain code and gets the optimised
functions when they are ready, so that the user never waits for the compiler.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from highroad import _core
from highroad.backends.interpreter import Interpreter
from highroad.backends.llvm import background
from highroad.backends.llvm.network import Network
from highroad.backends.llvm.program import program
from highroad.ir.expressions import EnabledIn, Expression
from highroad.ir.layout import Layout
from highroad.ir.model import Model

# Text of this many characters is optimised in about 0.1 s.
OPTIMISED_AT_ONCE = 40_000
# Beyond this the optimiser may take minutes: plain code is good enough.
NEVER_OPTIMISED = 8_000_000


class NativeModel:
    """A model in native code. `core` is what the searches use."""

    def __init__(self, model: Model, propositions: Sequence[Expression] = (), wanted_action: str = "") -> None:
        text = program(model, propositions)
        self.core = Code.of(model, wanted_action)
        if len(text) <= OPTIMISED_AT_ONCE:
            self.core.install(text, level=2)
        else:
            self.core.install(text, level=0)
            if len(text) <= NEVER_OPTIMISED:
                background.optimise(text, self.core, Code.install_object)


class Code(_core.NativeModel):
    """The core's model together with its compiled code: whoever holds it, such as a search, keeps the code alive."""

    def __init__(self, model: Model, wanted_action: str) -> None:
        network = Network(model, Layout.of(model))
        initial = Interpreter(model).initial()
        super().__init__(
            [initial],
            0 if network.layout.is_dynamic else len(initial),
            [step.action for _, _, step in model.numbered_steps()],
            wanted_action,
            network.has_sections or EnabledIn in network.mentioned,
            network.waits_for_others,
            bool(model.priority),
        )
        self._functions = ["successors", "observe"]
        if network.is_network:
            self._functions += ["moves", "section", "may_end", "priority"]
        self._engines: list[object] = []
        self._lock = threading.Lock()

    @staticmethod
    def of(model: Model, wanted_action: str = "") -> Code:
        """A model that waits for its code."""
        return Code(model, wanted_action)

    def install(self, text: str, level: int) -> None:
        """Compiles LLVM text and uses it from now on; a search that runs goes over to it."""
        self._use(compiled(text, level))

    def install_object(self, code: bytes) -> None:
        """Uses an object file from now on."""
        self._use(_loaded(code))

    def _use(self, engine: Any) -> None:
        engine.finalize_object()
        functions = [engine.get_function_address(name) for name in self._functions]
        with self._lock:
            self._engines.append(engine)  # the former code may be running in another thread
            self.exchange(*functions)


def compiled(text: str, level: int) -> Any:
    """An engine with the code of a text."""
    import llvmlite.binding as llvm

    from highroad.backends.llvm.machine_code import optimised, target_machine

    _announce_runtime()
    machine = target_machine(level)
    return llvm.create_mcjit_compiler(optimised(text, level), machine)


def _loaded(code: bytes) -> Any:
    """An engine with the code of an object file."""
    import llvmlite.binding as llvm

    from highroad.backends.llvm.machine_code import target_machine

    _announce_runtime()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target_machine(0))
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    return engine


def _announce_runtime() -> None:
    """Tells LLVM where the functions are that native code calls."""
    import llvmlite.binding as llvm

    for name, address in _core.runtime_symbols().items():
        llvm.add_symbol(name, address)
