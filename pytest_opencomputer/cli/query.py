"""``opencomputer query`` and ``opencomputer check``: ask an endpoint by hand, with arguments as it declares them."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from pytest_opencomputer.apps.endpoints import Endpoint, Parameter
from pytest_opencomputer.apps.readme import command_line, option, positional
from pytest_opencomputer.apps.saved_state import SavedState
from pytest_opencomputer.apps.shapes import ListOf, OneOf, Plain
from pytest_opencomputer.cli import found
from pytest_opencomputer.models.canonical import BadJson, parse
from pytest_opencomputer.models.errors import StateError, UsageProblem, near
from pytest_opencomputer.models.values import printable
from pytest_opencomputer.tasks import expectations, settling
from pytest_opencomputer.tasks.matchers import compare

TIMEOUT = 30.0


class _Asked(Protocol):
    def load_verifier(self, app: str, sources: Mapping[str, str]) -> None: ...
    def endpoint(self, app: str, name: str, args: dict[str, Any], timeout: float = ...) -> Any: ...


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands."""
    for name, what in (
        ("query", "print the facts that an endpoint returns"),
        ("check", "compare the facts that an endpoint returns with an expectation"),
    ):
        parser = subparsers.add_parser(name, help=what)
        found.add_apps_option(parser)
        parser.add_argument("app")
        parser.add_argument(
            "endpoint", nargs="?", default="", help="followed by its arguments; see opencomputer apps show APP"
        )
        parser.add_argument("arguments", nargs=argparse.REMAINDER, help="… --home DIR | --sandbox ID")
        parser.set_defaults(handler=_query, command=name)


def _query(args: argparse.Namespace) -> int:
    verifier = found.registry(args).verifier(args.app)
    endpoint = verifier.endpoint(args.endpoint)
    given = vars(_parser(endpoint, args.command).parse_args(args.arguments))
    call = {one.name: given[one.name] for one in endpoint.parameters if one.name in given}
    expected = _expected(endpoint, given["expect"]) if args.command == "check" else None
    with asked(given["home"], given["sandbox"]) as state:
        state.load_verifier(args.app, verifier.sources)
        try:
            facts = endpoint.settle_facts(state.endpoint(args.app, endpoint.name, call, given["timeout"]))
        except StateError as error:
            print(f"{error.kind}: {error}", file=sys.stderr)
            return 1
    if args.command == "query":
        print(json.dumps(facts, indent=2, ensure_ascii=True))
        return 0
    reason = compare(expected, facts)
    print(f"failed: {reason}" if reason else "passed")
    return 1 if reason else 0


def _expected(endpoint: Endpoint, text: str) -> Any:
    try:
        expected = parse(text.encode())
    except BadJson as error:
        raise UsageProblem(str(error), where="--expect", wanted="JSON, for example '{\"found\": true}'") from error
    if problems := expectations.problems(endpoint.facts, expected):
        lines = [f"{expectations.dotted(one.path) or 'it'}: {one.what}" for one in problems]
        wanted = "; ".join(one.wanted for one in problems if one.wanted)
        raise UsageProblem("; ".join(lines), where="--expect", wanted=wanted)
    return settling.settle(endpoint.facts, expected)


def _parser(endpoint: Endpoint, command: str) -> argparse.ArgumentParser:
    """The command line of one endpoint, from its signature."""
    parser = argparse.ArgumentParser(
        prog=f"opencomputer {command} {endpoint.app} {endpoint.name}",
        description=endpoint.doc,
        epilog=command_line(endpoint),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    where = parser.add_mutually_exclusive_group(required=True)
    if endpoint.state == "saved":
        where.add_argument("--home", type=Path, metavar="DIR", help="a saved home folder, or RUN/rollouts/NAME")
    else:
        parser.set_defaults(home=None)
    where.add_argument("--sandbox", metavar="ID", help="a running sandbox, see opencomputer sandbox list")
    parser.add_argument("--timeout", type=float, default=TIMEOUT, metavar="SECONDS")
    if command == "check":
        parser.add_argument("--expect", required=True, metavar="JSON", help="as in a task's check")
    for one in endpoint.parameters:
        _add_argument(parser, one)
    return parser


def _add_argument(parser: argparse.ArgumentParser, one: Parameter) -> None:
    shape = one.shape
    if positional(one):
        parser.add_argument(one.name, type=_reader(one), help=str(shape))
        return
    # Left out of the call if it is not given, so that the endpoint's own default applies.
    named: dict[str, Any] = {"dest": one.name, "required": one.required, "default": argparse.SUPPRESS}
    if shape == Plain("bool"):
        parser.add_argument(option(one), action=argparse.BooleanOptionalAction, **named)
    elif isinstance(shape, ListOf):
        parser.add_argument(option(one), nargs="*", metavar=one.name.upper(), **named)
    else:
        parser.add_argument(option(one), type=_reader(one), metavar=one.name.upper(), help=str(shape), **named)


def _reader(one: Parameter) -> Callable[[str], Any]:
    """Reads an argument of the declared type."""
    known = {str(value): value for value in one.shape.values} if isinstance(one.shape, OneOf) else {}
    if one.shape == Plain("bool"):
        known = {"true": True, "false": False}

    def read(text: str) -> Any:
        if known and text not in known:
            raise argparse.ArgumentTypeError(f"got {text!r}; {near(text, known)}")
        if known:
            return known[text]
        try:
            return int(text) if one.shape == Plain("int") else float(text) if one.shape == Plain("float") else text
        except ValueError:
            raise argparse.ArgumentTypeError(f"got {text!r}; wanted: a value of type {one.shape}") from None

    return read


@contextmanager
def _laid_down(home: Path) -> Iterator[Path]:
    """The folder itself, or the final state of the rollout whose folder it is."""
    from pytest_opencomputer.runs import states

    if not (home / states.FILE).is_file():
        if (home / "trajectory.jsonl").is_file() or (home / "run.json").is_file():
            raise UsageProblem(
                "no home folder was saved there",
                where=f"--home {home}",
                wanted="a saved home folder, or RUN/rollouts/NAME of a run with --save-state",
                fix="run the tasks again with pytest --save-state=final",
            )
        yield home
        return
    state = states.final_state(home)
    if state is None:
        raise UsageProblem("no final state of this rollout was saved", where=str(home), wanted="a saved home folder")
    with tempfile.TemporaryDirectory(prefix="opencomputer-") as folder:
        states.lay(state, states.store_of(home), Path(folder))
        for line in state.lacks:
            print(f"missing or different: {printable(line)}", file=sys.stderr)
        yield Path(folder)


@contextmanager
def asked(home: Path | None, sandbox: str | None) -> Iterator[_Asked]:
    """What answers endpoints: a saved home folder, a rollout that kept one, or a running desktop."""
    if home is not None:
        with _laid_down(home) as folder, SavedState(folder) as state:
            yield state
        return
    assert sandbox is not None
    from pytest_opencomputer.sandbox.backends.docker import DockerBackend
    from pytest_opencomputer.sandbox.sandbox import Sandbox

    backend = DockerBackend()
    with Sandbox.connect(backend, found.desktop(backend, sandbox)) as running:
        yield running
