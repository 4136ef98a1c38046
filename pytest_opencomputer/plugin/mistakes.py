"""Checks of the command line that run before anything starts, besides those of each option itself."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

import pytest

from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.plugin.collect import marks_of, named_tasks, task_of
from pytest_opencomputer.plugin.loaded_tasks import loaded_tasks
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.rollouts.cases import agents_of, choose
from pytest_opencomputer.tasks.task import Task

BEFORE = pytest.StashKey[tuple[Task, ...]]()
"""The tasks that were collected, before -k and -m have selected some of them."""


def check_options(config: pytest.Config) -> None:
    """Raise ``UsageProblem`` for options that do not go together with the agents that were chosen."""
    option = config.option
    for name in option.agent:
        if option.agent.count(name) > 1:
            raise UsageProblem(
                f"this agent was given {option.agent.count(name)} times",
                where=f"--agent={name}",
                fix=f"for several rollouts per task: --agent={name} --trials={option.agent.count(name)}",
            )
    harness = harness_of(config)
    settings = harness.settings
    if settings.resume is not None or settings.models.replay is not None:
        return  # these say themselves which options they take
    if settings.prove and option.agent_arg:
        where = f"--agent-arg {option.agent_arg[0]}"
        raise UsageProblem("the agents of a proof have no options", where=where, fix="leave it out")
    kinds = {name: choose(settings.spec(name).agent, harness.kinds)[0] for name in agents_of(settings)}
    if not kinds:
        return
    asked = [name for name, kind in kinds.items() if kind.model is not None]
    if option.observation:
        from pytest_opencomputer.agents.models.observing import observer_of  # only for models: it takes a while to load

        observer_of(option.observation)
    if option.prices and settings.models.prices is not None and not settings.models.prices.is_file():
        raise UsageProblem("there is no such file", where=f"--prices={option.prices}", wanted="a file with prices")
    for given, name in ((option.observation, "--observation"), (option.prices, "--prices")):
        if given and not asked:
            why = f"it is for agents that ask a model, and {', '.join(kinds)} asks none"
            raise UsageProblem(why, where=f"{name}={given}", fix="leave it out")
    if option.max_steps is not None and not any(kind.budgeted for kind in kinds.values()):
        why = f"{', '.join(kinds)} has no step budget"
        raise UsageProblem(why, where=f"--max-steps={option.max_steps}", fix="leave it out")


def unbudgeted(config: pytest.Config) -> str:
    """A remark for the header: the agents that ``--max-steps`` does not stop; empty if there are none."""
    harness = harness_of(config)
    if config.option.max_steps is None:
        return ""
    settings, kinds = harness.settings, harness.kinds
    free = [name for name in agents_of(settings) if not choose(settings.spec(name).agent, kinds)[0].budgeted]
    return f"--max-steps does not stop {', '.join(free)}" if free else ""


def note_collected(config: pytest.Config, items: Iterable[pytest.Item]) -> None:
    """Remember the tasks of all tests, before any is deselected."""
    config.stash[BEFORE] = tuple({task.id: task for item in items if (task := task_of(item)) is not None}.values())


def check_selected(config: pytest.Config, items: Iterable[pytest.Item]) -> None:
    """Raise ``UsageProblem`` if -k or -m have deselected every test; says what is called similarly."""
    expressions = [("-k", config.option.keyword), ("-m", config.option.markexpr)]
    given = [f"{name} {expression!r}" for name, expression in expressions if expression]
    tasks = config.stash.get(BEFORE, ())
    if not given or not tasks or any(True for _ in items):
        return
    words = {part for task in tasks for part in (*task.id.split("/"), task.id)}
    marks = {mark for task in tasks for mark in marks_of(task)}
    wanted = []
    if config.option.keyword:
        wanted.append("of the names of tasks, " + _close(config.option.keyword, words))
    if config.option.markexpr:
        wanted.append("of the marks, " + _close(config.option.markexpr, marks))
    what = f"none of {len(tasks)} tasks is selected" if len(tasks) > 1 else "the task is not selected"
    raise UsageProblem(what, where=" ".join(given), wanted="; ".join(wanted))


def check_workers_selection(config: pytest.Config) -> None:
    """As ``check_selected`` and ``check_found``, if a worker has no test: the controlling process collects none."""
    places = [config.invocation_params.dir / word.partition("::")[0] for word in config.args]
    known = loaded_tasks(config)
    config.stash[BEFORE] = tuple(known.task(file) for file in named_tasks(places))
    check_selected(config, ())
    check_found(config)


def check_found(config: pytest.Config) -> None:
    """Raise ``UsageProblem`` if there is neither a task nor a test, and none was deselected."""
    stats = getattr(config.pluginmanager.get_plugin("terminalreporter"), "stats", {})
    if config.stash.get(BEFORE, ()) or stats.get("deselected") or stats.get("error"):
        return
    raise UsageProblem(
        "no task is there",
        where=" ".join(config.args) or ".",
        wanted="a folder with tasks, such as benchmark/ of the project, or tests that use an agent",
        fix="name the folder, or change to the one that it is in; --benchmark runs an installed benchmark",
    )


def _close(expression: str, known: Iterable[str]) -> str:
    """The known names near the words of an expression."""
    names = sorted(known)
    words = [word for word in re.findall(r"[\w/]+", expression) if word not in ("and", "or", "not")]
    found = [name for word in words for name in difflib.get_close_matches(word, names, n=3, cutoff=0.5)]
    if found:
        return "near are " + ", ".join(map(repr, dict.fromkeys(found)))
    return near("", names) if len(names) <= 30 else f"none is near; {len(names)} are known"
