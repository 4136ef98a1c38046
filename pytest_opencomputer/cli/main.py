"""``opencomputer``: what is not a test run."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from pytest_opencomputer import __version__
from pytest_opencomputer.cli import (
    agents,
    agreement,
    allure,
    apps,
    calibrate,
    compare,
    doctor,
    evolve,
    export,
    generate,
    image,
    judging,
    mutate,
    new,
    proofs,
    query,
    recheck,
    record,
    report,
    sandbox,
    schema,
    shell,
    table,
    tasks,
    view,
)
from pytest_opencomputer.models.errors import OpenComputerError, StateError, UsageProblem, near

_COMMANDS = (
    doctor,
    evolve,
    image,
    judging,
    calibrate,
    mutate,
    sandbox,
    shell,
    agents,
    agreement,
    apps,
    tasks,
    generate,
    new,
    record,
    query,
    schema,
    proofs,
    table,
    compare,
    recheck,
    report,
    view,
    allure,
    export,
)


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    whole = argparse.ArgumentParser(
        prog="opencomputer",
        description="Tools for desktop tasks for computer-use agents. The tasks themselves are run with pytest.",
    )
    whole.add_argument("--version", action="version", version=f"opencomputer {__version__}")
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in _COMMANDS:
        command.add(commands)
    return whole


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    """The arguments; for an option that there is not, the error names those that are called similarly."""
    whole = parser()
    arguments, unknown = whole.parse_known_args(words)
    if unknown:
        _refuse(whole, words, unknown)
    return arguments


def _refuse(whole: argparse.ArgumentParser, words: Sequence[str], unknown: Sequence[str]) -> NoReturn:
    innermost = whole
    for word in words:
        choices = next((one.choices for one in innermost._actions if isinstance(one.choices, dict)), {})
        innermost = choices.get(word, innermost)
    option = next((one.partition("=")[0] for one in unknown if one.startswith("--")), "")
    hint = f"; {near(option, innermost._option_string_actions)}" if option else ""
    innermost.error(f"unrecognized arguments: {' '.join(unknown)}{hint}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    0: done. 1: the harness failed, something is missing, or a check failed. 2: the input was wrong. 130: interrupted.
    """
    arguments = _parsed(sys.argv[1:] if argv is None else argv)
    try:
        return int(arguments.handler(arguments) or 0)
    except UsageProblem as problem:
        print(f"opencomputer: {problem}", file=sys.stderr)
        return 2
    except (OpenComputerError, StateError) as error:
        print(f"opencomputer: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of our output has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main())
