"""What all tests of the repository share."""

import os
import signal

import pytest

pytest_plugins = ("pytester",)

# Tests start Python hundreds of times, and a start that has to compile the whole plugin takes three times as long.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A shell without job control has what it starts in the background ignore this signal. Tests interrupt what they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the choices of what is tested. Here they are known whatever is run."""
    parser.addoption(
        "--live-apps",
        metavar="NAMES",
        help="of the apps, run only these ones' live tests (names with commas between; default: all)",
    )
    parser.addoption(
        "--variants",
        metavar="N",
        type=int,
        default=100,
        help="make so many variants of each composed task, and look at them (default: 100)",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest: those whose tests need desktops, and those with the mark ``early``.

    Begun last, they leave a worker idle.
    """
    desktops = {"docker_backend", "sandbox_factory"}
    slow = {
        item.path
        for item in items
        if desktops.intersection(getattr(item, "fixturenames", ())) or item.get_closest_marker("early")
    }
    items.sort(key=lambda item: item.path not in slow)
