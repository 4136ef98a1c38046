"""What all tests of the repository share."""

import signal

import pytest

pytest_plugins = ("pytester",)

# A shell without job control has what it starts in the background ignore this signal. Tests interrupt what they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the choice of apps; ``apps/conftest.py`` keeps to it. Here it is known whatever is run."""
    parser.addoption(
        "--live-apps",
        metavar="NAMES",
        help="of the apps, run only these ones' live tests (names with commas between; default: all)",
    )
