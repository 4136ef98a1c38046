"""The person at the terminal, in the middle of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import pytest


@contextmanager
def at_terminal(config: pytest.Config) -> Iterator[None]:
    """Give standard input and output to the person at the terminal. For use in a test, while pytest captures them."""
    capture = config.pluginmanager.getplugin("capturemanager")
    config.hook.pytest_opencomputer_enter_terminal(config=config)
    if capture is not None:
        capture.suspend(in_=True)
    try:
        yield
    finally:
        if capture is not None:
            capture.resume()
        config.hook.pytest_opencomputer_leave_terminal(config=config)


def tell(config: pytest.Config, line: str) -> None:
    """Print a line for the person at the terminal immediately, even in the middle of a test."""
    reporter = config.pluginmanager.getplugin("terminalreporter")
    if reporter is None:
        return
    capture = config.pluginmanager.getplugin("capturemanager")
    with nullcontext() if capture is None else capture.global_and_fixture_disabled():
        reporter.ensure_newline()
        reporter.write_line(line)
        reporter.flush()
