"""Trajectories as training data: JSON lines beside a folder of images, or Parquet with the images in it.

``chat`` has a line per rollout, as messages for supervised fine-tuning; ``steps`` a line per step with observation,
action and reward, for reinforcement learning. ``export_columns`` describes every column. All lines of an export have
the same keys with the same types, so that loaders can infer the schema from the first lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.reports.export_columns import CHAT, STEPS, Column, columns_table
from pytest_opencomputer.reports.export_files import SHARD_SIZE, Format, lines_of
from pytest_opencomputer.reports.export_lines import Played, chat_lines, step_lines
from pytest_opencomputer.runs.reader import Rollout, Run
from pytest_opencomputer.runs.storage import new_folder
from pytest_opencomputer.tasks.task import CANARY

WARNING = "Benchmarks are for measuring: they no longer measure a model that was trained on their tasks."

CARD = "README.md"
"""The page beside an export, which also tells the library ``datasets`` which files have the lines."""


@dataclass(frozen=True)
class Selection:
    """Selects which of the rollouts with a reward are exported.

    Attributes:
        min_reward: rollouts with a lower reward are left out; in [0, 1].
        agents: rollouts of other agents are left out; empty for all agents.
        best: only one rollout per task: the highest reward, then the fewest steps, then the first.
    """

    min_reward: float = 0.0
    agents: Sequence[str] = ()
    best: bool = False


SUCCESSES = Selection(min_reward=1.0)
SCORED = Selection()


@dataclass
class Exported:
    """What was written, and what was not.

    Attributes:
        files: the files with the lines.
        left_out: number of rollouts that were left out, by reason.
    """

    files: list[Path] = field(default_factory=list)
    rollouts: int = 0
    lines: int = 0
    images: int = 0
    left_out: Counter[str] = field(default_factory=Counter)


_Lines = Callable[[Played], Iterable[Mapping[str, Any]]]


def export_chat(
    runs: Sequence[Run],
    out: Path,
    selection: Selection = SUCCESSES,
    format: Format = "jsonl",
    shard_size: int = SHARD_SIZE,
) -> Exported:
    """Write a line per rollout, in the format that trainers of vision-language models read.

    Args:
        out: a folder that does not exist yet; on an error, nothing is left behind.
        shard_size: bytes after which another Parquet file is begun.

    Raises:
        UsageProblem: ``out`` exists, the selection is invalid, a run cannot be read or lacks a screenshot, or a
            library is missing.
        SandboxError: ``out`` cannot be written.
    """
    return _export("chat", CHAT, chat_lines, runs, out, selection, format, shard_size)


def export_steps(
    runs: Sequence[Run],
    out: Path,
    selection: Selection = SCORED,
    format: Format = "jsonl",
    shard_size: int = SHARD_SIZE,
) -> Exported:
    """Write a line per step. ``reward`` is the rollout's reward at its last step, and 0 before.

    Arguments and errors are those of ``export_chat``.
    """
    return _export("steps", STEPS, step_lines, runs, out, selection, format, shard_size)


def _export(
    kind: str,
    columns: Sequence[Column],
    lines: _Lines,
    runs: Sequence[Run],
    out: Path,
    selection: Selection,
    format: Format,
    shard_size: int,
) -> Exported:
    if not 0 <= selection.min_reward <= 1:
        raise UsageProblem(f"got {selection.min_reward:g}", where="--min-reward", wanted="a reward, from 0 to 1")
    if shard_size < 1:
        raise UsageProblem(f"got {shard_size} bytes", where="--shard-size", wanted="more than 0 bytes")
    ran = {result.agent for run in runs for result in run.results}
    for agent in selection.agents:
        if agent not in ran:
            raise UsageProblem(f"there are no results of agent {agent!r}", where="--agent", wanted=near(agent, ran))
    done = Exported()
    with new_folder(out) as folder:
        written = lines_of(format, folder, kind, columns, shard_size)
        with written:
            for one in _chosen(runs, selection, done.left_out):
                done.rollouts += 1
                for line in lines(one):
                    written.add(one.rollout.run, line)
                    done.lines += 1
        (folder / CARD).write_text(_card(kind, columns, written.files(), done), encoding="utf-8")
    done.files = [out / name for name in written.files()]
    done.images = len(written.images)
    return done


def _chosen(runs: Sequence[Run], selection: Selection, left_out: Counter[str]) -> Iterator[Played]:
    """The rollouts to export. Each reads its steps when it is exported, so that memory holds those of one rollout."""
    found = []
    if absent := sum(len(run.missing) for run in runs):
        left_out["not begun"] = absent
    for rollout in (rollout for run in runs for rollout in run.rollouts):
        chosen = _choice(rollout, selection)
        if isinstance(chosen, str):
            left_out[chosen] += 1
        else:
            found.append(chosen)
    best: dict[str, Played] = {}
    for one in sorted(found, key=lambda one: (-one.reward, one.result.steps)):
        best.setdefault(one.result.task, one)
    for one in found:
        if selection.best and best[one.result.task] is not one:
            left_out["not the best of its task"] += 1
            continue
        one = replace(one, rollout=replace(one.rollout))
        if one.rollout.steps:
            yield one
        else:
            left_out["without steps"] += 1


def _choice(rollout: Rollout, selection: Selection) -> Played | str:
    """A rollout with all that an export needs, or why it is left out."""
    result = rollout.result
    if result is None or result.score is None:
        return "not scored"
    if result.variant:
        return "near misses and cheats"
    if rollout.run.configuration.replayed:
        return "replays"
    if result.touched:
        return "a person took part"
    if selection.agents and result.agent not in selection.agents:
        return "from other agents"
    if result.score.reward < selection.min_reward:
        return f"reward below {selection.min_reward:g}"
    if not result.steps:
        return "without steps"
    if not rollout.instruction:
        return "from runs of earlier versions, which did not record instructions"
    return Played(rollout, result, result.score.reward)


def _card(kind: str, columns: Sequence[Column], files: Sequence[str], done: Exported) -> str:
    """The page beside an export. It has no text from runs, which are not trusted."""
    return (
        "---\n"
        "configs:\n"
        "- config_name: default\n"
        "  data_files:\n" + "".join(f"  - {name}\n" for name in files) + "---\n"
        f"# Trajectories of pytest-opencomputer: {kind}\n\n"
        f"{done.rollouts} rollouts, {done.lines} lines.\n\n"
        f"**{WARNING}** Keep the column `canary` wherever the data goes, so that it can be found:\n\n"
        f"    {CANARY}\n\n" + columns_table(columns)
    )
