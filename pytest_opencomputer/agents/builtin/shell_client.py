"""``opencomputer-shell``: runs a command in the sandbox of a rollout, for programs that are agents.

It is run by its path and imports no package, this one included, so that it starts at once. It sends its request to the
socket that the environment variable OPENCOMPUTER_SESSION names, as one JSON object on one line; so is the answer.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import sys
from typing import Any, NoReturn

TIMED_OUT, NOT_RUN = 124, 125
SOCKET = "OPENCOMPUTER_SESSION"
_HELP = f"""\
The exit code is the command's; {TIMED_OUT} if its time was over, {NOT_RUN} if it was not run: the rollout
is over, or the command is not valid. Both outputs of the command come on standard output; of long ones the middle is
left out. The working directory is kept from one command to the next."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Print what is wrong. The exit code differs from argparse's, which a command could return as well."""
        self.exit(NOT_RUN, f"{self.prog}: {message}\n")


def main(argv: list[str] | None = None) -> int:
    """Ask, print the output, and return the exit code."""
    arguments = _parser().parse_args(argv)
    if arguments.command[:1] == ["--"]:
        del arguments.command[0]
    if sum(bool(one) for one in (arguments.command, arguments.done is not None, arguments.infeasible is not None)) != 1:
        print("opencomputer-shell: wanted: a command, --done or --infeasible, one of them", file=sys.stderr)
        return NOT_RUN
    request: dict[str, Any]
    if arguments.command:
        request = {"command": " ".join(arguments.command)}
        request |= {} if arguments.timeout is None else {"timeout": arguments.timeout}
    else:
        status, answer = ("infeasible", arguments.infeasible) if arguments.done is None else ("done", arguments.done)
        request = {"status": status, "answer": answer or None}
    answered = _ask(request)
    if "error" in answered:
        print(f"opencomputer-shell: {answered['error']}", file=sys.stderr)
        return NOT_RUN
    sys.stdout.write(answered.get("output", ""))
    sys.stdout.flush()
    if answered.get("timed_out"):
        print("opencomputer-shell: the time of the command was over", file=sys.stderr)
        return TIMED_OUT
    code = int(answered.get("exit_code", 0))
    return code if code >= 0 else 128 - code  # as shells report a signal


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="opencomputer-shell",
        description="Run a command in bash, in the sandbox of this rollout.",
        epilog=_HELP,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--timeout", type=float, metavar="SECONDS", help="that the command may take (60, at most 600)")
    parser.add_argument("--done", nargs="?", const="", metavar="ANSWER", help="end the rollout: the task is done")
    parser.add_argument("--infeasible", nargs="?", const="", metavar="REASON", help="end it: it cannot be done")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="joined by blanks, as ssh does")
    return parser


def _ask(request: dict[str, Any]) -> dict[str, Any]:
    if not (place := os.environ.get(SOCKET, "")):
        return {"error": f"{SOCKET} is not set: this is not a program that a rollout has started"}
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(place)
            connection.sendall(json.dumps(request).encode() + b"\n")
            with connection.makefile("rb") as stream:
                line = stream.readline()
    except OSError as problem:
        return {"error": f"the rollout does not answer, it is over: {problem}"}
    answered: dict[str, Any] = json.loads(line) if line.endswith(b"\n") else {"error": "the rollout is over"}
    return answered


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    sys.exit(main())
