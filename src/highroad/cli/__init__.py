"""The command line: one command a file, no logic. A module here that exposes `COMMAND` is a command of its name."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import Any

from highroad.diagnostics import InputError
from highroad.escapes import escaped
from highroad.inputs import noted
from highroad.results import ExitStatus


def application() -> Any:
    """The whole command line."""
    import click

    from highroad import __version__
    from highroad.cli._commands import commands_in

    @click.group(
        cls=commands_in(__name__), context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110}
    )
    @click.version_option(__version__, prog_name="highroad", message="%(prog)s %(version)s")
    def highroad() -> None:
        """Finds states and events of interest in state spaces that are too large to explore, and explains them."""

    @highroad.result_callback()
    def finish(status: int | None) -> int:
        from highroad.cli._output import final_status

        return final_status(status or 0)

    return highroad


def run(arguments: list[str]) -> int:
    """Runs the command line and gives the exit status. No traceback ever reaches the user."""
    import click

    from highroad.limits import LoadingTooLong

    try:
        with noted():
            return int(application().main(arguments, prog_name="highroad", standalone_mode=False))
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return ExitStatus.BAD_INPUT
    except click.ClickException as error:
        _show_usage_error(error)
        return ExitStatus.BAD_INPUT
    except InputError as error:
        print(error.diagnostic.render(), file=sys.stderr)
        return ExitStatus.BAD_INPUT
    except LoadingTooLong:
        print("error: the model was not loaded in time; see --max-time", file=sys.stderr)
        return ExitStatus.LIMIT_REACHED
    except (KeyboardInterrupt, click.exceptions.Abort):
        print("interrupted", file=sys.stderr)
        return ExitStatus.INTERRUPTED
    except MemoryError:
        print("error: out of memory; see --max-memory", file=sys.stderr)
        return ExitStatus.LIMIT_REACHED
    except BaseException as error:
        if isinstance(error, SystemExit) and type(sys.stdout).__name__.endswith("PacifyFlushWrapper"):
            return ExitStatus.HOLDS  # this is how Click ends when nobody reads its help any more
        return _internal_error(error, arguments)


def _show_usage_error(error: Any) -> None:
    """A mistake on the command line, with the nearest known word where a word is unknown."""
    from highroad.diagnostics import nearest

    message = error.format_message()
    context = getattr(error, "ctx", None)
    hint = None
    if context is not None and "No such command" in message and "Did you mean" not in message:
        hint = nearest(message.split("'")[1], context.command.list_commands(context))
    print(f"error[E008]: {escaped(message)}", file=sys.stderr)
    if hint:
        print(f"  help: {hint}", file=sys.stderr)
    elif context is not None:
        print(f"  help: see '{context.command_path} --help'", file=sys.stderr)


def _internal_error(error: BaseException, arguments: list[str]) -> int:
    from highroad import __version__

    if os.environ.get("HIGHROAD_DEBUG"):
        import traceback

        traceback.print_exception(error)
    print(escaped(f"internal error: {type(error).__name__}: {error}"), file=sys.stderr)
    print(escaped(f"  highroad {__version__}, command: highroad {' '.join(arguments)}"), file=sys.stderr)
    print("  This is a defect of Highroad: please report it. HIGHROAD_DEBUG=1 shows where.", file=sys.stderr)
    return ExitStatus.INTERNAL_ERROR


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a model's texts may have characters that a terminal has not
    from highroad.cli import _budget

    _budget.is_whole_process = True
    status = run(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with suppress(OSError):
                stream.flush()
    os._exit(status)  # the optimising compiler may still be at work in the background: do not wait for it
