"""Results in Allure: one step per check, screenshots, trajectory, labels.

Called within the call phase of the test, in the process that runs it (a worker under pytest-xdist), since there
allure-pytest collects what belongs to the test. What the plugin must see to:

- An agent's failure is an ``AssertionError`` and shows as *failed*; any other exception is ours and shows as *broken*.
- allure-pytest hashes the ``repr`` of the test's parameters into its ``historyId``, so it must be the same in every
  run. With the parameters ``agent``, ``trial`` and ``variant`` from here, two agents on one task are two tests and not
  a test and its retry.
- allure-pytest makes a tag of every marker without arguments; only other tags are given to ``attach``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol

from pytest_opencomputer.records import CheckResult, RolloutResult
from pytest_opencomputer.reports.storage import replace_file, writing
from pytest_opencomputer.reports.terminal import reward_text
from pytest_opencomputer.reports.values import compact, plain, printable

if TYPE_CHECKING:
    import pytest

    from pytest_opencomputer.reports.run_directory import RolloutLog

SEVERITIES = {"easy": "minor", "moderate": "normal", "hard": "critical", "expert": "blocker"}
"""Allure's severity by difficulty: what a harder task shows weighs more."""

_VALUE_WIDTH = 2000

_APP = r"\n  blame: app "
_PROVIDER = r"(ProviderError|\nblame: provider)"
_ENGINE = r"(EngineError|\nblame: engine)"
_BUDGET = r"(RunBudgetUsedUp|\nblame: budget)"
CATEGORIES: Sequence[Mapping[str, Any]] = (
    {
        "name": "failed: an app crashed or hung by the agent's action",
        "matchedStatuses": ["failed"],
        "messageRegex": rf"(?s).*{_APP}.*",
    },
    {
        "name": "failed: the agent did not achieve it",
        "matchedStatuses": ["failed"],
        "messageRegex": rf"(?s)(?!.*{_APP}).*",
    },
    {
        "name": "error: model provider",
        "matchedStatuses": ["broken"],
        "messageRegex": rf"(?s)(?!.*{_BUDGET}).*{_PROVIDER}.*",
    },
    {
        "name": "error: container engine",
        "matchedStatuses": ["broken"],
        "messageRegex": rf"(?s)(?!.*{_BUDGET})(?!.*{_PROVIDER}).*{_ENGINE}.*",
    },
    {
        "name": "error: sandbox, verifier or harness",
        "matchedStatuses": ["broken"],
        "messageRegex": rf"(?s)(?!.*{_BUDGET})(?!.*{_PROVIDER})(?!.*{_ENGINE}).*",
    },
    {
        "name": "stopped: the budget of the run was used up",
        "matchedStatuses": ["broken"],
        "messageRegex": rf"(?s).*{_BUDGET}.*",
    },
    {"name": "skipped", "matchedStatuses": ["skipped"]},
)
"""Allure's tabs of categories, along our outcomes. Every result falls in one at most; the expressions match whole."""


class _Shown:
    """A parameter's value that Allure shows without quotation marks."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


class _Step(Protocol):
    params: dict[str, str]

    def __enter__(self) -> None: ...

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def active(config: pytest.Config) -> bool:
    """Whether allure-pytest writes results in this process (``--alluredir``)."""
    return config.pluginmanager.hasplugin("allure_listener")


def attach(
    config: pytest.Config,
    result: RolloutResult,
    log: RolloutLog | None = None,
    *,
    tags: Sequence[str] = (),
    instruction: str = "",
    screenshots: int = 3,
) -> None:
    """Put a result on the test that runs now. Does nothing where Allure is not active.

    Args:
        log: where the last ``screenshots`` pictures and the trajectory are taken from.
        tags: those that are not markers of the test.
        instruction: what the agent was told; the description of the test.

    Raises:
        SandboxError: Allure's folder cannot be written.
    """
    if not active(config):
        return
    allure: Any = import_module("allure")  # not before it is wanted, and it is not typed throughout
    with writing(Path(config.getoption("allure_report_dir")) / "attachment"):
        _label(allure, result, tags, instruction)
        for check in result.checks:
            _check(allure, check)
        allure.attach(_pretty(result), name="result", attachment_type=allure.attachment_type.JSON)
        if log is None:
            return
        shots = log.last_screenshots(screenshots)
        for before, path in zip(range(len(shots) - 1, -1, -1), shots, strict=True):
            name = f"screen {before} before the last" if before else "last screen"
            allure.attach.file(str(path), name=name, attachment_type=allure.attachment_type.PNG)
        if log.trajectory.exists():
            # as plain text, since Allure shows that in the page, and offers other types for download only
            allure.attach.file(str(log.trajectory), name="trajectory", attachment_type="text/plain", extension="jsonl")


def clean_once(config: pytest.Config) -> None:
    """Keep xdist workers from emptying Allure's folder again under ``--clean-alluredir``: the controller has done it.

    Every worker reads the option anew, so one that replaces a crashed worker would remove what was reported. Called in
    ``pytest_configure`` with ``tryfirst``, before allure-pytest's own.
    """
    if hasattr(config, "workerinput") and hasattr(config.option, "clean_alluredir"):
        config.option.clean_alluredir = False


def write_metadata(alluredir: Path, environment: Mapping[str, object]) -> None:
    """Write ``environment.properties`` and ``categories.json``.

    For the controller, at the end of the session.

    Raises:
        SandboxError: the folder cannot be written.
    """
    with writing(alluredir / "environment.properties"):
        alluredir.mkdir(parents=True, exist_ok=True)
    lines = [f"{_property(str(key), key=True)}={_property(str(environment[key]))}\n" for key in sorted(environment)]
    replace_file(alluredir / "environment.properties", "".join(lines).encode("ascii"))
    replace_file(alluredir / "categories.json", json.dumps(CATEGORIES, indent=2).encode())


def _label(allure: Any, result: RolloutResult, tags: Sequence[str], instruction: str) -> None:
    app = result.apps[0] if result.apps else result.task.partition("/")[0]
    allure.dynamic.title(plain(" ".join(filter(None, [result.task, result.variant]))))
    if instruction:
        allure.dynamic.description(plain(instruction))
    allure.dynamic.parent_suite(plain(result.agent))
    allure.dynamic.suite(app)
    for name in result.apps or (app,):
        allure.dynamic.feature(name)
    if result.feature_area:
        allure.dynamic.story(result.feature_area)
    allure.dynamic.severity(SEVERITIES.get(result.difficulty, "normal"))
    for tag in tags:
        allure.dynamic.tag(tag)
    allure.dynamic.parameter("agent", _Shown(plain(result.agent)))
    allure.dynamic.parameter("trial", result.trial)
    if result.variant:
        allure.dynamic.parameter("variant", _Shown(plain(result.variant)))
    # shown, but no part of the identity of the test
    reward = _Shown("none" if result.score is None else reward_text(result.score.reward))
    allure.dynamic.parameter("reward", reward, excluded=True)
    allure.dynamic.parameter("steps", result.steps, excluded=True)
    if result.blame:
        allure.dynamic.parameter("blame", _Shown(result.blame), excluded=True)
        allure.dynamic.label("blame", result.blame)


def _check(allure: Any, check: CheckResult) -> None:
    step: _Step = allure.step(f"{check.kind} {printable(check.id)}")
    step.params = {
        "expected": compact(check.expected, _VALUE_WIDTH),
        "actual": check.state_error or compact(check.actual, _VALUE_WIDTH),
        "endpoint": f"{check.app} {check.endpoint} {compact(check.args, _VALUE_WIDTH)}",
        "because": printable(check.because),
    }
    step.__enter__()
    allure.attach(_pretty(check.actual), name="facts", attachment_type=allure.attachment_type.JSON)
    if check.passed:
        step.__exit__(None, None, None)
    else:
        # ended by hand instead of by a raised exception, whose trace would show this file as the cause
        failure = AssertionError(printable(check.reason) or "expected and actual differ")
        step.__exit__(AssertionError, failure, None)


def _pretty(value: Any) -> str:
    return json.dumps(plain(value), indent=2, ensure_ascii=False)


def _property(text: str, *, key: bool = False) -> str:
    """Escape ``text`` for a Java properties file (``java.util.Properties.load``), which is Latin-1."""
    special = "\\=:#! " if key else "\\"
    escapes = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
    out = []
    for char in text:
        if char in special:
            out.append("\\" + char)
        elif " " <= char <= "~":
            out.append(char)
        else:
            units = char.encode("utf-16-be", "surrogatepass")
            pairs = (units[i : i + 2] for i in range(0, len(units), 2))
            out.append(escapes.get(char) or "".join(f"\\u{pair.hex()}" for pair in pairs))
    escaped = "".join(out)
    return "\\" + escaped if escaped.startswith(" ") else escaped
