"""The public fixtures, layered so that each can be overridden alone.

``task`` → ``sandbox`` → ``app`` → ``agent`` → ``rollout``. ``sandbox_args`` and ``agent_args`` hold the arguments of
the layers below them and are what is mostly overridden; ``sandbox_factory`` makes sandboxes for fixtures of
wider scope.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

import pytest

from pytest_opencomputer.models.errors import UsageProblem

if TYPE_CHECKING:
    from pytest_opencomputer.agents.base import Agent
    from pytest_opencomputer.apps.app import App
    from pytest_opencomputer.models.planned import Case
    from pytest_opencomputer.models.timings import Timings
    from pytest_opencomputer.plugin.rollout_item import Conclude
    from pytest_opencomputer.rollouts.harness import Harness
    from pytest_opencomputer.sandbox.sandbox import Sandbox
    from pytest_opencomputer.tasks.task import Task

# The modules behind the fixtures are imported when a fixture is used: this one is loaded in every pytest run.

SandboxFactory = Callable[..., "AbstractContextManager[Sandbox]"]
Ask = Callable[..., Any]


@pytest.fixture(scope="session")
def opencomputer(pytestconfig: pytest.Config) -> Harness:
    """The harness: apps, agents, images and sandboxes of this process."""
    from pytest_opencomputer.plugin.process_harness import harness_of

    return harness_of(pytestconfig)


@pytest.fixture(scope="session")
def sandbox_args() -> Mapping[str, Any]:
    """Arguments of every sandbox (``limits``, ``screen``); override to change them."""
    return {}


@pytest.fixture(scope="session")
def agent_args() -> Mapping[str, str]:
    """Options for every agent besides those of ``--agent-arg``; override to add some."""
    return {}


@pytest.fixture(scope="session")
def sandbox_factory(opencomputer: Harness, sandbox_args: Mapping[str, Any]) -> SandboxFactory:
    """Makes fresh desktops: ``with sandbox_factory("galculator") as sandbox``. For fixtures of any scope."""

    def make(*apps: str, **arguments: Any) -> AbstractContextManager[Sandbox]:
        described = [opencomputer.registry.app(name) for name in apps]
        return opencomputer.desktop(described, **{**sandbox_args, **arguments})

    return make


@pytest.fixture
def agent_case(request: pytest.FixtureRequest) -> Case:
    """Agent, trial and near miss of this test; the plugin parametrizes it."""
    case: Case | None = getattr(request, "param", None)
    if case is None:
        raise UsageProblem("no agent was chosen", where=request.node.nodeid, wanted="--agent=NAME")
    from pytest_opencomputer.plugin.rollout_item import CASE
    from pytest_opencomputer.reports import allure

    request.node.stash[CASE] = case
    if _task(request) is not None and allure.active(request.config):
        allure.hide_case(case.name)
    return case


@pytest.fixture
def task(request: pytest.FixtureRequest) -> Task:
    """The task of a task file. In a hand-written test, override it."""
    found = _task(request)
    if found is None:
        raise UsageProblem(
            "a hand-written test has no task of its own",
            where=request.node.nodeid,
            wanted="a task file, or a fixture named task in the test's module",
        )
    return found


def _task(request: pytest.FixtureRequest) -> Task | None:
    from pytest_opencomputer.plugin.collect import task_of

    return task_of(request.node)


def _timings(request: pytest.FixtureRequest) -> Timings:
    from pytest_opencomputer.plugin.rollout_item import timings_of

    return timings_of(request.node)


def _apps(request: pytest.FixtureRequest, harness: Harness) -> Sequence[App]:
    from pytest_opencomputer.plugin.collect import apps_of

    return harness.apps(apps_of(request.node))


@pytest.fixture
def sandbox(
    request: pytest.FixtureRequest, opencomputer: Harness, sandbox_args: Mapping[str, Any]
) -> Iterator[Sandbox]:
    """A fresh desktop with the test's apps installed and, for a task, its seed files in place."""
    from pytest_opencomputer.rollouts.furnishing import furnish

    timings = _timings(request)
    found = _task(request)
    name = found.id if found else request.node.name
    apps = _apps(request, opencomputer)
    with opencomputer.desktop(apps, task=name, timings=timings, **sandbox_args) as desktop:
        with timings("prepare"):
            furnish(desktop, opencomputer.registry, apps, found)
        yield desktop
        if opencomputer.settings.keep_on_failure:
            from pytest_opencomputer.plugin.keep_failed import keep_if_failed

            keep_if_failed(request.node, opencomputer, desktop)


@pytest.fixture
def app(request: pytest.FixtureRequest, opencomputer: Harness, sandbox: Sandbox) -> Sequence[App]:
    """The test's apps, opened and ready."""
    from pytest_opencomputer.rollouts.furnishing import open_apps

    timings = _timings(request)
    apps = _apps(request, opencomputer)
    # Starting programs loads the processor: it waits until few enough others start, as a desktop does.
    with opencomputer.starting(timings), timings("prepare"):
        open_apps(sandbox, opencomputer.registry, apps, _task(request))
    return apps


@pytest.fixture
def verifier(opencomputer: Harness, sandbox: Sandbox) -> Ask:
    """Asks endpoints in the sandbox: ``verifier(APP, "endpoint", argument=value)``. Sends code when first called."""
    loaded: set[str] = set()

    def ask(app_name: str, endpoint: str, **args: Any) -> Any:
        if app_name not in loaded:
            sandbox.load_verifier(app_name, opencomputer.registry.verifier(app_name).sources)
            loaded.add(app_name)
        return sandbox.endpoint(app_name, endpoint, args)

    return ask


@pytest.fixture
def agent(
    request: pytest.FixtureRequest, opencomputer: Harness, agent_case: Case, agent_args: Mapping[str, str]
) -> Agent:
    """A new agent for this test."""
    return opencomputer.agent(agent_case, _task(request), agent_args)


@pytest.fixture
def asked_again(request: pytest.FixtureRequest, task: Task, agent_case: Case) -> Conclude:
    """Call it to ask the checks about the final state that this run of a proof has left; needs no desktop."""
    from pytest_opencomputer.plugin.rollout_item import prepare_kept_state

    return prepare_kept_state(request.node, task, agent_case)


@pytest.fixture
def rollout(
    request: pytest.FixtureRequest,
    task: Task,
    agent_case: Case,
    agent: Agent,
    sandbox: Sandbox,
    app: Sequence[App],  # noqa: ARG001 - requested so that the apps are open
) -> Conclude:
    """Call it to let the agent work, then check, score and record; raises ``TaskFailed`` if the agent failed."""
    from pytest_opencomputer.plugin.rollout_item import prepare_rollout

    return prepare_rollout(request.node, task, agent_case, agent, sandbox)
