"""Writes an LTS to a file so that an older file of that name is lost only when the new one is complete."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from highroad.diagnostics import Diagnostic, InputError
from highroad.lts._format import Format, Lts


def write_file(path: Path, format_: Format, lts: Lts) -> None:
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", newline="\n", dir=path.parent, prefix=f".{path.name}.", delete=False
        ) as temporary:
            try:
                format_.write(temporary, lts)
            except BaseException:
                os.unlink(temporary.name)
                raise
        os.replace(temporary.name, path)
    except OSError as error:
        raise InputError(Diagnostic("E005", f"cannot write {path}: {error.strerror}")) from error
