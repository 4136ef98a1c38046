"""Results in Allure: one step per check, filmstrip and screenshots, trajectory, labels.

Called within the call phase of the test, in the process that runs it (a worker under pytest-xdist), since there
allure-pytest collects what belongs to the test. What the plugin must ensure:

- An agent's failure is an ``AssertionError`` and shows as *failed*; any other exception is ours and shows as *broken*.
- allure-pytest hashes the ``repr`` of the test's parameters into its ``historyId``, so it must be the same in every
  run. With the parameters ``agent``, ``trial`` and ``variant`` from here, two agents on one task are two tests and not
  a test and its retry.
- allure-pytest turns every marker without arguments into a tag; only other tags are given to ``attach``.
- Trees of tests show the values of parameters without their names, those without a part in the identity, too.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from html import escape
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol

from pytest_opencomputer.models.records import CheckResult, RolloutResult
from pytest_opencomputer.models.values import compact, plain, printable
from pytest_opencomputer.reports.terminal import reward_text
from pytest_opencomputer.runs.record_files import read_trajectory
from pytest_opencomputer.runs.storage import replace_file, writing

if TYPE_CHECKING:
    import pytest

    from pytest_opencomputer.reports.filmstrip import Frame
    from pytest_opencomputer.runs.rollout_log import RolloutLog

SEVERITIES = {"easy": "minor", "moderate": "normal", "hard": "critical", "expert": "blocker"}
"""Allure's severity by difficulty."""

_VALUE_WIDTH = 2000
_EXECUTOR = "pytest-opencomputer"

_ANY = r"[\s\S]*"  # means the same in Java (Allure 2, which matches the whole text) and JavaScript (Allure 3)
_APP = r"\n  blame: app "
_PROVIDER = r"(ProviderError|\nblame: provider)"
_ENGINE = r"(EngineError|\nblame: engine)"
_BUDGET = r"(RunBudgetUsedUp|\nblame: budget)"


def _category(name: str, status: str, has: str = "", *, lacks: Sequence[str] = ()) -> Mapping[str, Any]:
    without = "".join(f"(?!{_ANY}{one})" for one in lacks)
    return {"name": name, "matchedStatuses": [status], "messageRegex": f"^{without}{_ANY}{has}{_ANY if has else ''}$"}


CATEGORIES: Sequence[Mapping[str, Any]] = (
    _category("failed: an app crashed or hung while the agent worked with it", "failed", _APP),
    _category("failed: the agent did not complete the task", "failed", lacks=[_APP]),
    _category("error: model provider", "broken", _PROVIDER, lacks=[_BUDGET]),
    _category("error: container engine", "broken", _ENGINE, lacks=[_BUDGET, _PROVIDER]),
    _category("error: sandbox, verifier or harness", "broken", lacks=[_BUDGET, _PROVIDER, _ENGINE]),
    _category("stopped: the run's budget was used up", "broken", _BUDGET),
    {"name": "not finished: it is still running, or it was killed", "matchedStatuses": ["unknown"]},
    {"name": "skipped", "matchedStatuses": ["skipped"]},
)
"""Allure's categories, by our outcomes. Every result is in one at most; the expressions match the whole text."""


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


def hide_case(name: str) -> None:
    """Hide the parameter ``agent_case``, by which pytest tells rollouts apart: ``attach`` shows it in words.

    Called while the test is set up, before allure-pytest reads the parameters. It is still part of the test's identity.
    """
    allure: Any = import_module("allure")  # only when it is needed; it is not fully typed
    allure.dynamic.parameter("agent_case", _Shown(name), mode=allure.parameter_mode.HIDDEN)


def attach(
    config: pytest.Config,
    result: RolloutResult,
    log: RolloutLog | None = None,
    *,
    tags: Sequence[str] = (),
    instruction: str = "",
) -> None:
    """Attach a result to the running test. Does nothing if Allure is not active.

    Args:
        log: has the screenshots and the trajectory.
        tags: the tags that are not markers of the test.
        instruction: the agent's instruction, which becomes the description of the test.

    Raises:
        SandboxError: Allure's folder cannot be written.
    """
    if not active(config):
        return
    with writing(Path(config.getoption("allure_report_dir")) / "attachment"):
        label(result, tags)
        describe(instruction)
        if log is None:
            show(result)
            return
        from pytest_opencomputer.reports.filmstrip import frames  # here, as it loads Pillow

        # if the rollout broke, the last screenshots
        end = result.screenshot or "".join(f"{path.parent.name}/{path.name}" for path in log.last_screenshots(1))
        show(result, frames(read_trajectory(log.folder), end, log.picture), log.trajectory)


def show(
    result: RolloutResult | None, film: Sequence[Frame] = (), trajectory: Path | None = None, screenshots: int = 3
) -> None:
    """Attach checks, pictures and records to the current test of Allure.

    Args:
        result: ``None`` if the rollout has none.
        film: its screenshots; a filmstrip of all and the last ``screenshots`` themselves are attached.
        trajectory: the file, which need not exist.
    """
    allure: Any = import_module("allure")
    kinds = allure.attachment_type
    for check in () if result is None else result.checks:
        _check(allure, check)
    if film:
        from pytest_opencomputer.reports.filmstrip import filmstrip, some  # here, as it loads Pillow

        allure.attach(filmstrip(some(film)), name="filmstrip", attachment_type=kinds.JPG)
    for frame in film[-screenshots:]:
        if frame.path is not None and frame.path.is_file():
            allure.attach.file(str(frame.path), name=f"screen at {frame.name}", attachment_type=kinds.PNG)
    if trajectory is not None and trajectory.exists():
        # as plain text, which Allure shows in the page; other types can only be downloaded
        allure.attach.file(str(trajectory), name="trajectory", attachment_type="text/plain", extension="jsonl")
    if result is not None:
        allure.attach(_pretty(result), name="result", attachment_type=kinds.JSON)


def clean_once(config: pytest.Config) -> None:
    """Keep xdist workers from emptying Allure's folder again with ``--clean-alluredir``: the controller has done so.

    Every worker reads the option, so one that replaces a crashed worker would remove earlier results. Called in
    ``pytest_configure`` with ``tryfirst``, before allure-pytest's own.
    """
    if hasattr(config, "workerinput") and hasattr(config.option, "clean_alluredir"):
        config.option.clean_alluredir = False


def environment(config: Mapping[str, Any], ended: str = "") -> Mapping[str, object]:
    """What the first page of a report says about a run.

    Args:
        config: its ``run.json``.
        ended: how it ended, in words.
    """
    facts = {
        "run": config.get("run"),
        "ended": ended,
        "command": shlex.join(["pytest", *config.get("arguments", ())]),
        "agents": ", ".join(config.get("agents", ())),
        "trials": config.get("trials"),
        "observation": config.get("models", {}).get("observation"),
        "backend": config.get("backend"),
        "opencomputer": config.get("version"),
        "harness contract": config.get("harness_contract"),
    }
    return {key: value for key, value in facts.items() if value not in (None, "")}


def write_metadata(alluredir: Path, environment: Mapping[str, object], run: str = "") -> None:
    """Write ``environment.properties`` and ``categories.json``, and ``executor.json`` if there is none.

    For the controller, at the end of the session.

    Args:
        run: its name.

    Raises:
        SandboxError: the folder cannot be written.
    """
    with writing(alluredir / "environment.properties"):
        alluredir.mkdir(parents=True, exist_ok=True)
    lines = [f"{_property(str(key), key=True)}={_property(str(environment[key]))}\n" for key in sorted(environment)]
    replace_file(alluredir / "environment.properties", "".join(lines).encode("ascii"))
    replace_file(alluredir / "categories.json", json.dumps(CATEGORIES, indent=2).encode())
    executor = alluredir / "executor.json"
    # A CI server writes this file itself, with links to its pages.
    if run and (not executor.exists() or f'"{_EXECUTOR}"'.encode() in executor.read_bytes()):
        data = {"name": _EXECUTOR, "type": "opencomputer", "buildName": run, "buildOrder": _number(alluredir)}
        replace_file(executor, json.dumps(data, indent=2).encode())


def _number(alluredir: Path) -> int:
    """The number of this run, from 1, by the history in Allure's folder; trends have no room for names."""
    try:
        past = json.loads((alluredir / "history" / "history-trend.json").read_bytes())
        return 1 + max((int(one.get("buildOrder", 0)) for one in past), default=0)
    except (OSError, ValueError, TypeError, AttributeError):  # there is none, or Allure wrote it in another format
        return 1


def describe(instruction: str) -> None:
    """Make the instruction the description of the current test of Allure.

    As HTML: Allure reads a plain description as Markdown, which would change characters of an instruction.
    """
    allure: Any = import_module("allure")
    if instruction:
        allure.dynamic.description_html(f'<div style="white-space: pre-wrap">{escape(plain(instruction))}</div>')


def label(result: RolloutResult, tags: Sequence[str] = ()) -> None:
    """Set title, suites, labels and parameters of the current test of Allure."""
    allure: Any = import_module("allure")
    app = result.apps[0] if result.apps else result.task.partition("/")[0]
    allure.dynamic.title(plain(" ".join(filter(None, [result.task, result.variant]))))
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
    allure.dynamic.parameter("trial", _Shown(f"trial {result.trial + 1}"))
    if result.variant:
        allure.dynamic.parameter("variant", _Shown(plain(result.variant)))
    # shown, but not part of the identity of the test
    reward = "no reward" if result.score is None else f"reward {reward_text(result.score.reward)}"
    allure.dynamic.parameter("reward", _Shown(reward), excluded=True)
    allure.dynamic.parameter("steps", _Shown("1 step" if result.steps == 1 else f"{result.steps} steps"), excluded=True)
    if result.blame:
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
        # ended directly, not by a raised exception, whose traceback would show this file as the cause
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
