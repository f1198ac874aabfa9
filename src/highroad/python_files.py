"""Files that users write in Python, and that are executed: models, and functions that estimate."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

from highroad.diagnostics import Diagnostic, InputError
from highroad.inputs import read_bytes


def execute(path: Path) -> ModuleType:
    """Runs the file as a module of its own; other modules beside it can be imported."""
    from highroad.systems import is_passed_on
    from highroad.systems.blame import python_diagnostic

    try:
        code = read_bytes(path)  # Python itself finds out about the encoding
    except OSError as error:
        raise InputError(Diagnostic("E001", f"cannot read {path}: {error.strerror}")) from error
    module = ModuleType(f"highroad_model_{path.stem}")  # a model may be called like a module of Python's own
    module.__file__ = str(path)
    sys.path.insert(0, str(path.parent))
    sys.modules[module.__name__] = module  # dataclasses look their module up
    try:
        exec(compile(code, str(path), "exec"), module.__dict__)
    except BaseException as error:
        if is_passed_on(error):
            raise
        raise InputError(python_diagnostic(error, str(path))) from error
    finally:
        sys.path.remove(str(path.parent))
    return module
