"""What all tests of the repository share."""

import os
import signal
import subprocess
import zlib

import pytest

pytest_plugins = ("pytester",)

# Tests start Python hundreds of times, and a start that has to compile the whole plugin takes three times as long.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# So do plugins of pytest that happen to be installed and that no test needs in the pytest it starts: half of a start.
QUICK_START = "-p no:hypothesispytest -p no:anyio"

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
        "--variants-made",
        metavar="N",
        type=int,
        default=100,
        help="make so many variants of each composed task, and look at them (default: 100)",
    )
    parser.addoption(
        "--one-in",
        metavar="N",
        type=int,
        default=1,
        help="of the tests with the mark 'rotating', run one in N, drawn by the commit (default: all)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Have each pytest that a test starts start quickly."""
    if not config.getoption("numprocesses", None):  # not for the workers of this pytest
        os.environ["PYTEST_ADDOPTS"] = QUICK_START


@pytest.fixture
def pytester(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """The same for what this fixture starts, which discards options of the environment."""
    monkeypatch.setenv("PYTEST_ADDOPTS", QUICK_START)
    return pytester


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what ``--one-in`` says, and begin with the files that take longest."""
    _rotate(config, items)
    _slow_first(items)


def _rotate(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of the parametrized tests with the mark ``rotating``, keep one in so many. Another commit keeps others."""
    one_in: int = config.getoption("--one-in")
    if one_in == 1:
        return
    command = ["git", "-C", str(config.rootpath), "rev-parse", "HEAD"]
    commit = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    def left_out(item: pytest.Item) -> bool:
        rotates = item.get_closest_marker("rotating") and hasattr(item, "callspec")
        return bool(rotates) and zlib.crc32(f"{commit} {item.nodeid}".encode()) % one_in != 0

    config.hook.pytest_deselected(items=[item for item in items if left_out(item)])
    items[:] = [item for item in items if not left_out(item)]


def _slow_first(items: list[pytest.Item]) -> None:
    """Those whose tests need desktops, and those with the mark ``early``: begun last, they leave a worker idle."""
    desktops = {"docker_backend", "sandbox_factory"}
    slow = {
        item.path
        for item in items
        if desktops.intersection(getattr(item, "fixturenames", ())) or item.get_closest_marker("early")
    }
    items.sort(key=lambda item: item.path not in slow)
