"""`highroad`, and `python -m highroad`, which is the same. Nothing is imported before there is somebody to say that the
user interrupted it: that takes a while."""

import os
import sys


def main() -> None:
    try:
        _fix_order_of_sets()
        from highroad import cli

        cli.main()
    except KeyboardInterrupt:
        os.write(2, b"interrupted\n")
        os._exit(130)


def _fix_order_of_sets() -> None:
    """Begins again with fixed hashes if there is a model in Python. Else sets of texts and of members of enumerations
    would have another order in every process: a seed would not give the same run again, and some trails none."""
    is_model = any(argument.endswith(".py") for argument in sys.argv[1:])
    if is_model and sys.executable and os.environ.get("PYTHONHASHSEED") != "0":
        os.environ["PYTHONHASHSEED"] = "0"
        try:
            os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
        except OSError:
            return  # it goes without


if __name__ == "__main__":
    main()
