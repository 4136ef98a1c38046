"""The page for people: ``docs/speed.md``, beside ``docs/speed.json`` with every sample."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .report import Results, machine, table

_HEAD = """# Speed

How long each part of a step and of a rollout takes, measured by `make speed` (`tests/speed/`) and compared with the
naive way of other harnesses: one `docker exec` with a login shell for each action (starting Python and importing
pyautogui), three for a screenshot, one for a check, three for a seed file, and fixed sleeps (0.5 s per step, 3 s before
the checks, 1 s between two checks whether a desktop has started). Both ways are measured alternately on the same
sandbox. `make speed` fails if a ratio is below the accepted one (`tests/speed/accepted.py`). All samples are in
[speed.json](speed.json); [speed.settling.md](speed.settling.md) explains when the screen counts as settled.

Our desktop counts as ready when panel, wallpaper and accessibility are there, too; the naive one has only a window
manager and a bus. The naive one is looked at once a second: if the engine is slow to start it, the first look finds
it ready, and otherwise it takes a second longer.
"""


def write(results: Results, folder: Path) -> None:
    """Write both files into ``folder``."""
    (folder / "speed.json").write_text(results.to_json())
    (folder / "speed.md").write_text(page(results))


def page(results: Results) -> str:
    """All results as Markdown."""
    told = machine()
    parts = [
        _HEAD,
        f"Measured on: {told['processor']}, {told['cores']} cores, {told['memory_gib']} GiB, Linux {told['kernel']}, "
        f"{told['engine']}, Python {told['python']}; load before: {results.load_before:.1f}.\n",
        "## Compared with the naive way\n",
        table(results.pairs),
    ]
    figures = results.figures
    if "steps" in figures:
        parts += ["## Where the time of a step goes\n", _steps(figures["steps"])]
    if one := figures.get("rollout_phases"):
        phases = ", ".join(f"{phase} {seconds:g} s" for phase, seconds in one["seconds"].items())
        told_of = f"{one['steps']} steps and {one['checks']} checks in gedit, the agent's own time excluded: {phases}."
        parts += [
            "## Where the time of a rollout goes\n",
            f"{told_of} Saving includes ending the agent, gedit and the session.\n",
        ]
    if "desktop_memory" in figures:
        parts += ["## Memory\n", _memory(figures)]
    if "throughput" in figures:
        parts += ["## Throughput\n", _throughput(figures["throughput"])]
    if "app_starts" in figures:
        parts += ["## Time until an app is ready\n", _starts(figures["app_starts"])]
    if "collection" in figures:
        one = figures["collection"]
        parts += [
            "## Collection\n",
            f"{one['tasks']:,} tasks are collected in {one['tasks_s']:g} s, {one['tasks']:,} trivial tests in as many "
            f"files in {one['trivial_tests_s']:g} s: {one['ratio']:g} times as long.\n",
        ]
    if "outlines" in figures:
        one = figures["outlines"]
        parts += [
            f"The {one['tasks']} tasks of the benchmark are collected in {one['composed_s']:g} s if composed tasks "
            f"have to be composed, and in {one['kept_s']:g} s after that, until some code changes.\n",
        ]
    if results.problems:
        parts += ["## Missed\n", "\n".join(f"- {problem}" for problem in results.problems) + "\n"]
    return "\n".join(parts)


def _steps(apps: Mapping[str, Any]) -> str:
    """One table on the clock, one on the processor, apps as columns."""
    lines = ["Milliseconds on the clock, medians of 60 steps each (here each part is requested separately):\n"]
    lines += _columns("part", {app: found["parts"] for app, found in apps.items()})
    lines += ["\nMilliseconds of processor time per step, by program:\n"]
    lines += _columns("program", {app: found["processor"] for app, found in apps.items()})
    return "\n".join(lines) + "\n"


def _columns(title: str, columns: Mapping[str, Mapping[str, float]]) -> list[str]:
    rows = list(dict.fromkeys(row for column in columns.values() for row in column))
    lines = [f"| {title} | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    for row in rows:
        cells = [f"{column[row]:g}" if row in column else "" for column in columns.values()]
        lines.append(f"| {row} | " + " | ".join(cells) + " |")
    return lines


def _memory(figures: Mapping[str, Any]) -> str:
    one = figures["desktop_memory"]
    programs = ", ".join(f"{name} {size:g}" for name, size in one["by_program"].items())
    text = (
        "A desktop without an app, guest included, after a few screenshots and as if nothing else ran on the machine: "
        f"{one['mebibytes']:g} MiB proportional set size ({programs}). Several desktops share programs and "
        "libraries, so each takes less.\n"
    )
    if worker := figures.get("worker_memory"):
        text += (
            f"\nA worker of pytest-xdist that has run rollouts: {worker['mebibytes_beyond_interpreter']:g} MiB "
            f"resident beyond the {worker['interpreter_mebibytes']:g} MiB of a bare interpreter.\n"
        )
    return text


def _throughput(one: Mapping[str, Any]) -> str:
    lines = [
        f"An agent that waits {one['thinking_s']:g} s in each of {one['steps_per_rollout']} steps, on galculator, from "
        f"the start of pytest to its end; {one['most_possible_per_worker']:g} rollouts a minute would be possible for "
        "each worker if everything else took no time.\n",
        "| workers | rollouts | rollouts per minute | processor time of the worker per step |",
        "|---|---|---|---|",
    ]
    for workers, found in one["by_workers"].items():
        lines.append(
            f"| {workers} | {found['rollouts']} | {found['rollouts_per_minute']:g} | "
            f"{found['worker_processor_ms_per_step']:g} ms |"
        )
    return "\n".join(lines) + "\n"


def _starts(apps: Mapping[str, Any]) -> str:
    lines = ["| app | on a fresh desktop | a second time |", "|---|---|---|"]
    lines += [f"| {app} | {found['first_s']:g} s | {found['again_s']:g} s |" for app, found in apps.items()]
    return "\n".join(lines) + "\n"
