"""LLVM text to machine code. Also a program of its own, `python machine_code.py < text > object`, for `background`.

It imports nothing of Highroad, so that the program starts quickly.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

import llvmlite.binding as llvm
from llvmlite.binding.newpassmanagers import NewPassManager


@cache
def _host() -> tuple[Any, str, str]:
    """The target, the processor and its features: asked for once, since the answer takes LLVM a while."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    return llvm.Target.from_default_triple(), llvm.get_host_cpu_name(), features


def target_machine(level: int) -> Any:
    """Code generation for this very processor."""
    target, processor, features = _host()
    return target.create_target_machine(opt=level, cpu=processor, features=features)


def optimised(text: str, level: int) -> Any:
    """The module of a text, verified and optimised."""
    module = llvm.parse_assembly(text)
    module.verify()
    if level > 0:
        passes = _pass_builder(level)
        manager = passes.getModulePassManager()
        try:
            manager.run(module, passes)
        finally:
            # llvmlite forgets to: the class of all objects comes before the one that knows how
            NewPassManager._dispose(manager)
            manager.detach()
    return module


@cache
def _pass_builder(level: int) -> Any:
    """Kept, for each that is made leaves something behind in LLVM. Its machine must live as long as it does."""
    return llvm.create_pass_builder(target_machine(level), llvm.create_pipeline_tuning_options(speed_level=level))


def main() -> None:
    machine = target_machine(2)
    if text := sys.stdin.buffer.read().decode():
        sys.stdout.buffer.write(machine.emit_object(optimised(text, 2)))


if __name__ == "__main__":
    main()
