"""Turns LLVM text into functions: at once without optimisation, and better in the background.

A small model is optimised before it runs; for a large one the search starts on plain code and gets the optimised
functions when they are ready, so that the user never waits for the compiler.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

from highroad import _core
from highroad.backends.interpreter import Interpreter
from highroad.backends.llvm.program import program
from highroad.ir.expressions import Expression
from highroad.ir.model import Model

# Text of this many characters is optimised in about 0.1 s.
OPTIMISED_AT_ONCE = 40_000
# Beyond this the optimiser may take minutes: plain code is good enough.
NEVER_OPTIMISED = 8_000_000


class NativeModel:
    """A model in native code. `core` is what the searches use."""

    def __init__(self, model: Model, propositions: Sequence[Expression] = (), wanted_action: str = "") -> None:
        text = program(model, propositions)
        interpreter = Interpreter(model)
        actions = [step.action for _, _, step in model.numbered_steps()]
        size = interpreter.layout.byte_size
        self.core = _core.NativeModel([interpreter.initial()], size, actions, wanted_action)
        self._engines: list[object] = []  # the code must outlive every search
        self._closed = False
        self._lock = threading.Lock()
        if len(text) <= OPTIMISED_AT_ONCE:
            self._install(text, level=2)
        else:
            self._install(text, level=0)
            if len(text) <= NEVER_OPTIMISED:
                threading.Thread(target=self._install, args=(text, 2), daemon=True).start()

    def _install(self, text: str, level: int) -> None:
        engine, successors, observe = _compile(text, level)
        with self._lock:
            self._engines.append(engine)
            self.core.exchange(successors, observe)


_ready = threading.Lock()
_initialised = False


def _initialise() -> None:
    """Prepares LLVM once, and tells it where the core's functions are."""
    global _initialised
    with _ready:
        if _initialised:
            return
        import llvmlite.binding as llvm

        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        for name, address in _core.runtime_symbols().items():
            llvm.add_symbol(name, address)
        _initialised = True


def _compile(text: str, level: int) -> tuple[object, int, int]:
    """Native code for a module: the engine that owns it, and the addresses of its two functions."""
    import llvmlite.binding as llvm

    _initialise()
    module = llvm.parse_assembly(text)
    module.verify()
    target = llvm.Target.from_default_triple()
    machine = target.create_target_machine(
        opt=level, cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten()
    )
    if level > 0:
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=level))
        builder.getModulePassManager().run(module, builder)
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    return engine, engine.get_function_address("successors"), engine.get_function_address("observe")
