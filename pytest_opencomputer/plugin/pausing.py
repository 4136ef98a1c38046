"""Gives a person the terminal in the middle of a run: ``--pause-before-checks``, and hints for ``--pdb``."""

from __future__ import annotations

import select
import sys
from collections.abc import Sequence

import pytest

from pytest_opencomputer.cli.looking import ways_to_look
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.plugin.collect import apps_of
from pytest_opencomputer.plugin.options import distributed
from pytest_opencomputer.plugin.person_at_terminal import at_terminal
from pytest_opencomputer.sandbox.sandbox import Sandbox

_GLANCE = 0.5
"""Seconds."""


def check_terminal(config: pytest.Config) -> None:
    """Check that there is a terminal at which somebody can press Enter.

    Raises:
        UsageProblem: workers of pytest-xdist have no terminal, or there is none at all.
    """
    where = "--pause-before-checks"
    if hasattr(config, "workerinput"):
        return
    if distributed(config):
        raise UsageProblem(
            "workers of pytest-xdist have no terminal to wait at", where=where, fix="leave -n out, or use -n 0"
        )
    capture = config.pluginmanager.getplugin("capturemanager")
    if capture is not None:
        # Standard input has been replaced already. It will be again when capturing starts.
        capture.suspend_global_capture(in_=True)
    if not sys.stdin.isatty():
        raise UsageProblem(
            "standard input is not a terminal", where=where, wanted="a terminal, where you can press Enter"
        )


def pause(item: pytest.Item, sandbox: Sandbox, ended: str) -> None:
    """Wait for Enter, or the end of standard input.

    Args:
        ended: how the agent ended.
    """
    with at_terminal(item.config):
        _say(item.config, f"paused: {item.nodeid}")
        print(f"the agent has stopped ({ended}), its desktop {sandbox.id} is as it left it")
        _list(ways_to_look(sandbox.id, apps_of(item)))
        print("Enter runs the checks, Ctrl+C ends the run … ", end="", flush=True)
        # A Ctrl+C between the prompt and the wait is noticed when the wait times out; a plain read would not time out.
        while not select.select([sys.stdin], [], [], _GLANCE)[0]:
            pass
        if not sys.stdin.readline():
            print()


def say_how_to_look(item: pytest.Item) -> None:
    """Say how to look at the desktop of a test that is about to be debugged."""
    sandbox = getattr(item, "funcargs", {}).get("sandbox")
    if not isinstance(sandbox, Sandbox):
        return
    # Nothing is captured here: the debugger starts in the same way.
    _say(item.config, f"the desktop {sandbox.id} runs until you leave the debugger")
    _list(ways_to_look(sandbox.id, apps_of(item)))


def _say(config: pytest.Config, headline: str) -> None:
    reporter = config.pluginmanager.getplugin("terminalreporter")
    if reporter is None:
        print(headline)
        return
    reporter.ensure_newline()
    reporter.section(headline, sep="-")
    reporter.flush()


def _list(lines: Sequence[str]) -> None:
    print("\n".join(f"  {line}" for line in lines), flush=True)
