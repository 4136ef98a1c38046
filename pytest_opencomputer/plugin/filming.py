"""``--film``: keeps a film of rollouts, made of the screenshots that the run has anyway.

It is made when the test is over and its desktop is gone, in the process that ran it. A film that cannot be made is a
warning, and changes no result.
"""

from __future__ import annotations

import warnings
from collections.abc import Generator

import pytest

from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.plugin.rollout_item import LOG, RESULT
from pytest_opencomputer.runs.record_files import read_trajectory
from pytest_opencomputer.runs.rollout_log import FILM, RolloutLog
from pytest_opencomputer.runs.storage import replace_file


class Filming:
    """Makes the films.

    Args:
        of: ``all`` rollouts, or ``failed`` for those that did not pass.
    """

    def __init__(self, of: str) -> None:
        self._of = of

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Run the test, and then make the film."""
        done = yield
        result, log = item.stash.get(RESULT, None), item.stash.get(LOG, None)
        if result is not None and log is not None and (self._of == "all" or result.outcome != "passed"):
            try:
                _keep(result, log)
            except Exception as error:  # noqa: BLE001 - whatever a film lacks, the result stands
                _warn(item, f"no film of {result.rollout}: {type(error).__name__}: {error}")
        return done


def _keep(result: RolloutResult, log: RolloutLog) -> None:
    """Make the film of a rollout that has at least two screenshots."""
    from pytest_opencomputer.reports.film import film  # here, as it loads Pillow
    from pytest_opencomputer.reports.filmstrip import frames

    found = frames(read_trajectory(log.folder), result.screenshot, log.picture)
    if len(found) > 1:
        replace_file(log.folder / FILM, film(found))


def _warn(item: pytest.Item, text: str) -> None:
    """Show a warning in pytest's summary. ``warnings.warn`` would end the run under ``-W error``."""
    message = warnings.WarningMessage(pytest.PytestWarning(text), pytest.PytestWarning, str(item.path), 0)
    about = {"warning_message": message, "nodeid": item.nodeid, "when": "runtest", "location": None}
    item.ihook.pytest_warning_recorded.call_historic(kwargs=about)
