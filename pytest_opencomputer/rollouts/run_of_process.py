"""The run directory of a process: the controller makes it, workers open it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pytest_opencomputer.rollouts.process import Process, configuration_of
from pytest_opencomputer.rollouts.settings import Settings
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.runs.run_lock import Hold


def run_of(process: Process, settings: Settings, agent_prints: Callable[[], Mapping[str, str]]) -> RunDirectory:
    """The run directory of a process, which is known to write into it until its end.

    Args:
        agent_prints: returns each agent with its configuration.
    """
    given = process.run
    if given is None and settings.resume is not None:
        return RunDirectory.open(settings.resume)  # locked already, before its results were read
    if given is not None:
        run = RunDirectory.open(given)
    else:
        config = configuration_of(settings, process.arguments, agent_prints())
        run = RunDirectory.create(settings.runs, config, latest=False)
    hold = Hold(run.path)
    process.at_end(hold.release)
    if given is None:
        hold.lead()
    hold.write()
    return run
