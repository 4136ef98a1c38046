"""The gallery: a page per app with its tasks: a picture of the start, the instruction, and the checks in words.

Pictures are the first screenshots of rollouts: a run of the reference solutions has one of each task
(``make bench``, or ``pytest benchmark/ --agent=oracle``). Without a run there are none.
The tier follows from what the proof of a task has counted.
"""

from __future__ import annotations

import html
import io
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from PIL import Image

from pytest_opencomputer.apps.registry import AGENT, Registry
from pytest_opencomputer.runs.reader import Rollout, Run
from pytest_opencomputer.tasks.detect import task_files_below
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Check, Task
from scripts.site.in_words import expectation

WIDTH = 960
"""Pixels that a picture is wide."""

_DIFFICULTIES = ("easy", "moderate", "hard", "expert")
_MEANS = {"ui": "on the screen only", "any": "on the screen or in a shell"}
_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|])")


def pages(root: Path, runs: Sequence[Path] = ()) -> dict[str, str | bytes]:
    """The files of the gallery by their place in the site, ``gallery/index.md`` the first one.

    Args:
        root: of the project, with ``benchmark/`` and ``apps/``.
        runs: run directories from which pictures are taken; the first one that has a task counts.

    Raises:
        UsageProblem: a task or a run cannot be read.
    """
    registry = Registry.discover(root)
    tasks = [load_task(file, registry) for file in task_files_below(root / "benchmark")]
    seen = starts(Run.open(path) for path in runs)
    by_app: dict[str, list[Task]] = {}
    for task in tasks:
        by_app.setdefault(task.folder.parent.name, []).append(task)
    titles = {app: registry.app(app).title for task in tasks for app in (task.folder.parent.name, *task.spec.apps)}
    made: dict[str, str | bytes] = {"gallery/index.md": _index(by_app, titles)}
    for app, ours in by_app.items():
        shown = "\n".join(_task(one, seen, titles) for one in ours)
        made[f"gallery/{app}.md"] = f"# Tasks of {titles[app]}\n\n{shown}"
        made |= {f"gallery/{one.id}.webp": seen[one.id] for one in ours if one.id in seen}
    return made


def starts(runs: Iterable[Run]) -> dict[str, bytes]:
    """Pictures (WebP) of how tasks begin, by id, from rollouts of the reference solution if there are any.

    Raises:
        UsageProblem: a run cannot be read.
    """
    found: dict[str, bytes] = {}
    for run in runs:
        for rollout in sorted(run.rollouts, key=lambda one: (_reference(one), one.name), reverse=True):
            task = "" if rollout.result is None else rollout.result.task
            if task and task not in found and rollout.screenshots:
                found[task] = small(rollout.screenshots[0].read_bytes())
    return found


def _reference(rollout: Rollout) -> bool:
    result = rollout.result
    return result is not None and result.agent == "oracle" and not result.variant and result.outcome == "passed"


def small(screenshot: bytes) -> bytes:
    """A screenshot (PNG) at the gallery's size, as WebP."""
    with Image.open(io.BytesIO(screenshot)) as image:
        picture = image.convert("RGB")
        picture.thumbnail((WIDTH, WIDTH))
        out = io.BytesIO()
        picture.save(out, "webp", quality=80)
    return out.getvalue()


def _index(by_app: Mapping[str, Sequence[Task]], titles: Mapping[str, str]) -> str:
    counts = {app: Counter[str](one.spec.difficulty for one in ours) for app, ours in by_app.items()}
    lines = [
        "# Gallery of tasks",
        "",
        f"All {sum(map(len, by_app.values()))} tasks of the benchmark: what the agent reads, and what is checked when "
        "it has stopped. *Goals* are false at the start, and the agent has to make them true; *guards* are true, and "
        "it must not break them. Below the reason of each check stand the question to the app and the answer that "
        "passes; of a hash, only its beginning (6a579d7d…). The *tier* is how long a task is, by the actions of its "
        "reference solution ([short, standard, long](../tasks.md#tiers)).",
        "",
        "| app | tasks | " + " | ".join(_DIFFICULTIES) + " |",
        "|---" * (2 + len(_DIFFICULTIES)) + "|",
    ]
    for app, ours in by_app.items():
        numbers = " | ".join(str(counts[app][one] or "") for one in _DIFFICULTIES)
        lines.append(f"| [{titles[app]}]({app}.md) | {len(ours)} | {numbers} |")
    return "\n".join(lines) + "\n"


def _task(task: Task, seen: Collection[str], titles: Mapping[str, str]) -> str:
    spec = task.spec
    name = task.folder.name
    apps = " and ".join(titles[app] for app in spec.apps)
    facts = [spec.difficulty, _MEANS[spec.means], f"with {apps}", spec.feature_area.replace("_", " ")]
    if task.tier:
        facts.insert(1, f"tier {task.tier}" + (f" ({task.actions} actions by the solution)" if task.actions else ""))
    if task.tags:
        facts.append(f"subset{'s' if len(task.tags) > 1 else ''} {', '.join(task.tags)}")
    lines = [
        f"## {name.replace('_', ' ').capitalize()} {{ #{name} }}",
        "",
        f"`{task.id}` · {plain(' · '.join(facts))}",
        "",
    ]
    if task.id in seen:
        lines += [f'![The desktop at the start of {name}]({task.id}.webp){{ loading=lazy width="{WIDTH}" }}', ""]
    lines += [*(f"> {plain(line)}" if line else ">" for line in spec.instruction.splitlines()), ""]
    for kind, title in (("goal", "Goals"), ("guard", "Guards")):
        if checks := [one for one in spec.checks if one.kind == kind]:
            lines += [f"**{title}**", "", *(_check(one) for one in checks), ""]
    return "\n".join(lines)


def _check(check: Check) -> str:
    """A check as an item of a list: why it is made; below it whom it asks, and what it expects."""
    why = f"“{check.because}”" if check.kind == "goal" else check.because
    shown = f"`{check.endpoint}`"
    asked = shown if check.app == AGENT else f"[{shown}](../apps/{check.app}.md#{check.endpoint})"
    args = {key.replace("_", " "): _argument(value) for key, value in check.args.items()}
    given = "; ".join(f"{key}: {value}" for key, value in args.items() if value)
    phrases = "; ".join(expectation(check.expect))
    return f"- {plain(why)}<br>{asked}{f' ({plain(given)})' if given else ''} → {plain(phrases)}"


def _argument(value: object) -> str:
    """A value of an argument; nothing if it is empty."""
    if isinstance(value, list | tuple):
        return ", ".join(str(one) or "empty" for one in value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def plain(text: str) -> str:
    """A text that Markdown shows as it is, in one line."""
    return _SPECIAL.sub(r"\\\1", html.escape(" ".join(text.split()), quote=False))
