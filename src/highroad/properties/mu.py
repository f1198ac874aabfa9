"""A formula of the modal mu-calculus, or the name of a file with one."""

from pathlib import Path

from highroad.diagnostics import Source
from highroad.files import require_file
from highroad.properties import FORMULA_FILE, Kind
from highroad.systems import Objective


def _objective(text: Source) -> Objective:
    if not text.text.endswith(FORMULA_FILE):
        return Objective(formula=text)
    path = Path(text.text)
    require_file(path)
    return Objective(formula=Source.read(path))


KIND = Kind(
    name="mu",
    summary="this formula of the modal mu-calculus holds; FILE.mcf reads one from a file",
    objective=_objective,
)
