"""The pytest hooks, each a few lines that call the other modules of this package.

Everything but options and detection is imported inside the hooks: a project that has the plugin installed but no tasks
must not become slower.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.plugin import fixtures, options
from pytest_opencomputer.tasks import detect

if TYPE_CHECKING:
    from pytest_opencomputer.agents.base import AgentKind
    from pytest_opencomputer.plugin.collect import TaskFile, TaskFolder


@contextmanager
def usage_errors() -> Iterator[None]:
    """Turn bad input, and a machine that cannot run sandboxes, into pytest's usage error: one message, exit code 4."""
    try:
        yield
    except (UsageProblem, SandboxError) as problem:
        raise pytest.UsageError(str(problem)) from problem


def pytest_addoption(parser: pytest.Parser) -> None:
    options.add_options(parser)


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    from pytest_opencomputer.plugin import hookspecs

    pluginmanager.add_hookspecs(hookspecs)


def pytest_opencomputer_agents() -> Sequence[AgentKind]:
    from pytest_opencomputer.cheats.pack import CHEAT
    from pytest_opencomputer.live.human import HUMAN

    return [HUMAN, CHEAT]


@pytest.hookimpl(wrapper=True)
def pytest_cmdline_main(config: pytest.Config) -> Generator[None, object, object]:
    # Rollouts take minutes and vary a lot: if xdist distributed them in chunks, its default, workers would be idle.
    if getattr(config.option, "numprocesses", None) and config.option.dist == "no" and options.wanted(config):
        config.option.dist = "worksteal"
    return (yield)


@pytest.hookimpl(tryfirst=True, optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    if not options.wanted(config):
        return None
    from pytest_opencomputer.plugin.workers import auto

    with usage_errors():
        return auto(config)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    for marker in options.MARKERS:
        config.addinivalue_line("markers", marker)
    if config.option.benchmark is not None or config.option.resume or config.option.replay:
        from pytest_opencomputer.plugin.project import choose_benchmark

        with usage_errors():
            choose_benchmark(config)
    if config.option.markers:
        from pytest_opencomputer.plugin.collect import markers_of_project

        with usage_errors():
            for marker in markers_of_project(config):
                config.addinivalue_line("markers", marker)
    config.pluginmanager.register(fixtures, "opencomputer-fixtures")
    config.option.live = (config.option.live or config.option.live_interactive) and not config.option.collectonly
    if config.option.live:
        from pytest_opencomputer.live import rollouts

        with usage_errors():
            rollouts.begin(config)
    if config.option.keep_on_failure and not hasattr(config, "workerinput"):
        from pytest_opencomputer.plugin.keep_failed import KeptSummary

        config.pluginmanager.register(KeptSummary(), "opencomputer-kept")
    if not options.wanted(config):
        return
    from pytest_opencomputer.plugin import lost_hosts
    from pytest_opencomputer.plugin.bare_paths import check_bare_paths
    from pytest_opencomputer.plugin.process_harness import harness_of
    from pytest_opencomputer.plugin.summary import Summary
    from pytest_opencomputer.reports import allure
    from pytest_opencomputer.reports.allure_messages import Messages
    from pytest_opencomputer.runs.run_directory import check_writable

    allure.clean_once(config)
    config.pluginmanager.register(Messages(), "opencomputer-allure")
    if config.option.film:
        from pytest_opencomputer.plugin.filming import Filming

        config.pluginmanager.register(Filming(config.option.film), "opencomputer-film")
    with usage_errors():
        check_bare_paths(config)
        if config.option.pause_before_checks:
            from pytest_opencomputer.plugin.pausing import check_terminal

            check_terminal(config)
        harness = harness_of(config)
        if harness.fleet is not None:
            lost_hosts.register(config)
        from pytest_opencomputer.plugin.mistakes import check_options
        from pytest_opencomputer.plugin.preparation import check_early

        check_early(harness)
        check_options(config)
        if hasattr(config, "workerinput"):
            _ = harness.run  # from now on this worker is known to write into it
        elif harness.settings.resume is None and not config.option.collectonly:
            check_writable(harness.settings.runs)
    if not hasattr(config, "workerinput"):
        from pytest_opencomputer.plugin.display import Display

        summary = Summary(config)
        config.pluginmanager.register(summary, "opencomputer-summary")
        config.pluginmanager.register(summary.end, "opencomputer-end")
        config.pluginmanager.register(Display(config, summary.ended), "opencomputer-progress")


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if session.config.option.live and reporter is not None and not hasattr(session.config, "workerinput"):
        from pytest_opencomputer.live.rollouts import address

        reporter.write_line(address(session.config))  # not in the header, which -q omits


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    # Seeds, generators and solutions are not tests, whatever they are called.
    folder = collection_path.parent
    return True if detect.is_task_folder(folder) and collection_path != detect.task_file_in(folder) else None


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> TaskFolder | None:
    if not detect.is_task_folder(path):
        return None
    from pytest_opencomputer.plugin.collect import TaskFolder
    from pytest_opencomputer.plugin.project import own_id

    return TaskFolder.from_parent(parent, path=path, **own_id(parent, path))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> TaskFile | None:
    if not detect.is_task_file(file_path):
        return None
    from pytest_opencomputer.plugin.collect import TaskFile
    from pytest_opencomputer.plugin.project import own_id

    return TaskFile.from_parent(parent, path=file_path, **own_id(parent, file_path))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "agent_case" in metafunc.fixturenames and options.wanted(metafunc.config):
        from pytest_opencomputer.plugin.parametrize import parametrize

        parametrize(metafunc)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None, object, object]:
    if not options.wanted(config):
        return (yield)
    from pytest_opencomputer.plugin.mistakes import check_selected, note_collected

    note_collected(config, items)
    returned = yield  # -k and -m
    if not hasattr(config, "workerinput"):
        with usage_errors():
            check_selected(config, items)
    if config.option.prove and not config.option.prove_all:
        from pytest_opencomputer.plugin.selection import deselect_fresh

        deselect_fresh(config, items)
    if config.option.replay:
        from pytest_opencomputer.plugin.selection import deselect_unrecorded

        deselect_unrecorded(config, items)
    if config.option.resume:
        from pytest_opencomputer.plugin.selection import deselect_scored

        deselect_scored(config, items)
    return returned


def pytest_collection_finish(session: pytest.Session) -> None:
    if session.config.option.collectonly or hasattr(session.config, "workerinput"):
        return
    if session.testsfailed and not session.config.option.continue_on_collection_errors:
        return  # nothing will run
    if options.wanted(session.config) and not session.items:
        from pytest_opencomputer.plugin.mistakes import check_found

        with usage_errors():
            check_found(session.config)
    _prepare(session.config, [item.nodeid for item in session.items if _is_task(item)])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_node_collection_finished(node: Any, ids: Sequence[str]) -> None:
    # No worker starts a test before all have collected, so images are built once, here, and the progress is shown.
    if not ids and options.wanted(node.config):
        from pytest_opencomputer.plugin.mistakes import check_workers_selection

        with usage_errors():
            check_workers_selection(node.config)
    _prepare(node.config, [nodeid for nodeid in ids if detect.is_task_test(nodeid)])


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    if options.wanted(node.config):
        from pytest_opencomputer.plugin.process_harness import harness_of

        node.workerinput["opencomputer_run"] = str(harness_of(node.config).run.path)
        node.workerinput["opencomputer_replay"] = node.config.option.replay
        if node.config.option.resume:
            from pytest_opencomputer.plugin.resuming import RESUMPTION

            found = node.config.stash[RESUMPTION]
            node.workerinput["opencomputer_settled"] = sorted(found.settled)
            node.workerinput["opencomputer_planned"] = sorted(found.planned or ())
    if node.config.option.live:
        from pytest_opencomputer.live.rollouts import VIEWER

        node.workerinput["opencomputer_live"] = str(node.config.stash[VIEWER].listen())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if not {"sandbox", "asked_again"}.isdisjoint(getattr(item, "fixturenames", ())):
        from pytest_opencomputer.plugin.keep_failed import note
        from pytest_opencomputer.plugin.outcomes import name, refine

        name(item, report)
        refine(item, call, report)
        note(item, report)
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_exception_interact(node: pytest.Item | pytest.Collector) -> None:
    if isinstance(node, pytest.Item) and "sandbox" in getattr(node, "fixturenames", ()) and node.config.option.usepdb:
        from pytest_opencomputer.plugin.pausing import say_how_to_look

        say_how_to_look(node)


@pytest.hookimpl(tryfirst=True)
def pytest_report_teststatus(report: pytest.CollectReport | pytest.TestReport) -> Any:
    if isinstance(report, pytest.TestReport) and report.when in ("setup", "call", "rollout") and report.failed:
        from pytest_opencomputer.plugin.outcomes import status

        return status(report)
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_report_header(config: pytest.Config) -> list[str] | None:
    if not options.wanted(config):
        return None
    from pytest_opencomputer.plugin.header import header

    return header(config)


def _is_task(item: pytest.Item) -> bool:
    return detect.is_task_test(item.nodeid)


def _prepare(config: pytest.Config, nodeids: Sequence[str]) -> None:
    if not nodeids and not config.option.replay:
        return
    from pytest_opencomputer.plugin.preparation import prepare

    with usage_errors():
        prepare(config, nodeids)
    display: Any = config.pluginmanager.get_plugin("opencomputer-progress")
    display.expect(nodeids)
