"""Makes the files of expected counts from the oracle.

    python tests/promela/refresh.py                    all models, one after the other: some minutes
    python tests/promela/refresh.py --missing          only models without known counts
    python tests/promela/refresh.py peterson_two m07   these, as well as those without known counts

A model that SPIN refuses, or that is too large, is named and left out.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from promela.known import COLLECTIONS, Known, known, write
from promela.spin import OracleError, canonical


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--missing", action="store_true", help="keep what is known")
    parser.add_argument("models", nargs="*", help="names of models to ask for again")
    arguments = parser.parse_args()
    for collection in COLLECTIONS:
        models = collection.models()
        if not models:
            print(f"{collection.name}: no models here, {collection.expected.name} stays as it is")
            continue
        keep = known(collection) if arguments.missing or arguments.models else {}
        rows = {name: row for name, row in keep.items() if name in models and name not in arguments.models}
        for name, file in models.items():
            if name not in rows and (row := ask(name, file)):
                rows[name] = row
        write(collection, rows)


def ask(name: str, file: Path) -> Known | None:
    """What the oracle says about a model; None, with a message, when it has no answer."""
    try:
        counts = canonical(file, depth=10_000_000, seconds=60)
    except OracleError as error:
        lines = str(error).splitlines() or [""]
        print(f"{name}: left out: {type(error).__name__}: {lines[0]}", flush=True)
        return None
    print(f"{name}: {counts.states} states, {counts.transitions} transitions {', '.join(counts.kinds)}", flush=True)
    return Known(counts.states, counts.transitions, counts.kinds)


if __name__ == "__main__":
    main()
