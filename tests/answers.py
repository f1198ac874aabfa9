"""What the command answers: how it ended, and what it wrote."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Answer:
    status: int
    output: str
    errors: str

    @property
    def lines(self) -> list[str]:
        return self.output.splitlines()

    @property
    def json(self) -> Any:
        return json.loads(self.output)


Highroad = Callable[..., Answer]
