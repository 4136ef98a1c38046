"""Trajectories as training data: JSON lines beside a folder of images.

``chat`` has a line per rollout, as messages for supervised fine-tuning; ``steps`` a line per step with observation,
action and reward, for reinforcement learning. docs/exports.md says it key by key. All lines of a file have the same
keys with the same types, so that loaders that infer a schema from the first lines are right about the others.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from pytest_opencomputer.actions import Action, ShellCommand
from pytest_opencomputer.errors import UsageProblem
from pytest_opencomputer.records import RolloutResult
from pytest_opencomputer.reports.conversion import ActionRecord, StepRecord
from pytest_opencomputer.reports.reader import Rollout, Run
from pytest_opencomputer.reports.storage import writing
from pytest_opencomputer.reports.values import to_json
from pytest_opencomputer.task import CANARY, Means

IMAGES = "images"
_ZOOMS = ("screenshot", "zoom")


@dataclass
class Exported:
    """What was written, and what was not.

    Attributes:
        left_out: rollouts by the reason why they were left out.
    """

    file: Path
    rollouts: int = 0
    lines: int = 0
    images: set[str] = field(default_factory=set)
    left_out: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class _Chosen:
    rollout: Rollout
    result: RolloutResult
    reward: float


def export_chat(runs: Sequence[Run], out: Path, *, min_reward: float = 1.0, agents: Sequence[str] = ()) -> Exported:
    """Write ``chat.jsonl``: a line per rollout, in the form that trainers of models with eyes take.

    Args:
        out: a folder that is not there yet.
        min_reward: rollouts with less are left out, in [0, 1].
        agents: leave others out; empty for all.

    Raises:
        UsageProblem: ``out`` is there, ``min_reward`` makes no sense, a run cannot be read or lacks a screenshot.
        SandboxError: ``out`` cannot be written.
    """

    def lines(one: _Chosen) -> Iterator[tuple[Mapping[str, Any], list[str]]]:
        messages, images = _messages(one)
        yield {"messages": messages, "images": [f"{IMAGES}/{name}" for name in images], **_about(one)}, images

    return _export(runs, out, "chat.jsonl", lines, min_reward, agents)


def export_steps(runs: Sequence[Run], out: Path, *, min_reward: float = 0.0, agents: Sequence[str] = ()) -> Exported:
    """Write ``steps.jsonl``: a line per step. ``reward`` is that of the rollout at its last step and 0 before.

    Arguments and errors are those of ``export_chat``.
    """

    def lines(one: _Chosen) -> Iterator[tuple[Mapping[str, Any], list[str]]]:
        steps = one.rollout.steps
        for number, step in enumerate(steps):
            last = number == len(steps) - 1
            shown = _seen(step)
            line = {
                "step": step.index,
                "observation": [f"{IMAGES}/{name}" for name in shown],
                "previous": [to_json(_outcome(action)) for action in steps[number - 1].actions] if number else [],
                "reasoning": step.reasoning,
                "actions": [to_json(action.action) for action in step.actions],
                "outcomes": [to_json(_outcome(action)) for action in step.actions],
                "reward": one.reward if last else 0.0,
                "last": last,
                "elapsed": step.elapsed,
                "input_tokens": step.usage.input_tokens,
                "output_tokens": step.usage.output_tokens,
                "instruction": one.rollout.instruction,
                **{("rollout_reward" if key == "reward" else key): value for key, value in _about(one).items()},
            }
            yield line, shown

    return _export(runs, out, "steps.jsonl", lines, min_reward, agents)


def system_message(means: Means = "ui") -> str:
    """What the model is told of its actions, made of their classes. Only with the means ``any`` there is a shell."""
    lines = [
        "You use a Linux desktop. You are shown its screen; places are pixels from the top left.",
        "Say what you think, then the actions of this step as a JSON array of objects, in order. Kinds of actions:",
    ]
    for kind in (*get_args(get_args(Action)[0]), *([ShellCommand] if means == "any" else [])):
        options = ", ".join(name for name in kind.model_fields if name != "kind")
        about = " ".join((kind.__doc__ or "").split("\n\n")[0].split()).replace("``", "`")
        lines.append(f"- {kind.model_fields['kind'].default}{f' ({options})' if options else ''}: {about}")
    return "\n".join(lines)


def _export(
    runs: Sequence[Run],
    out: Path,
    name: str,
    lines: Callable[[_Chosen], Iterable[tuple[Mapping[str, Any], list[str]]]],
    min_reward: float,
    agents: Sequence[str],
) -> Exported:
    if not 0 <= min_reward <= 1:
        raise UsageProblem(f"got {min_reward:g}", where="--min-reward", wanted="a reward, from 0 to 1")
    if out.exists():
        raise UsageProblem("is there already", where=str(out), wanted="a folder that does not exist")
    done = Exported(out / name)
    chosen = list(_chosen(runs, min_reward, agents, done.left_out))
    with writing(done.file):
        (out / IMAGES).mkdir(parents=True)
        with done.file.open("w", encoding="utf-8") as file:
            for one in chosen:
                done.rollouts += 1
                for line, images in lines(one):
                    _copy(one.rollout.run, images, out, done.images)
                    file.write(to_json(line) + "\n")
                    done.lines += 1
    return done


def _chosen(runs: Iterable[Run], min_reward: float, agents: Sequence[str], left_out: Counter[str]) -> Iterator[_Chosen]:
    for rollout in (rollout for run in runs for rollout in run.rollouts):
        result = rollout.result
        if result is None or result.score is None:
            left_out["not scored"] += 1
        elif result.variant:
            left_out["near misses and cheats"] += 1
        elif rollout.run.configuration.replayed:
            left_out["replays"] += 1
        elif agents and result.agent not in agents:
            left_out["of other agents"] += 1
        elif result.score.reward < min_reward:
            left_out[f"reward below {min_reward:g}"] += 1
        elif not rollout.steps:
            left_out["without steps"] += 1
        elif not rollout.instruction:
            left_out["of runs of earlier versions, which have no instructions on record"] += 1
        else:
            yield _Chosen(rollout, result, result.score.reward)


def _about(one: _Chosen) -> dict[str, Any]:
    result = one.result
    return {
        "reward": one.reward,
        "success": result.outcome == "passed",
        "ended": result.ended,
        "task": result.task,
        "agent": result.agent,
        "trial": result.trial,
        "run": one.rollout.run.name,
        "rollout": one.rollout.name,
        "canary": CANARY,
    }


def _messages(one: _Chosen) -> tuple[list[dict[str, Any]], list[str]]:
    """The messages of a rollout, and the names of the images that stand in them, in order."""
    messages = [{"role": "system", "content": [_text(system_message("any" if one.result.means == "any" else "ui"))]}]
    images: list[str] = []
    words = [_text(one.rollout.instruction)]
    for step in one.rollout.steps:
        for name in _seen(step):
            images.append(name)
            words.append({"type": "image"})
        messages.append({"role": "user", "content": words})
        messages.append({"role": "assistant", "content": [_text(_said(step))]})
        words = []
        for action in step.actions:
            words.append(_text(_came_of(action)))
            if (shown := _image(action)) is not None:
                images.append(shown)
                words.append({"type": "image"})
        words = words or [_text("No action.")]
    return messages, images


def _seen(step: StepRecord) -> list[str]:
    """The screen that an agent acted on; none where it had not looked yet."""
    return [step.screenshot] if step.screenshot else []


def _said(step: StepRecord) -> str:
    actions = to_json([action.action for action in step.actions])
    return f"{step.reasoning}\n\n{actions}" if step.reasoning else actions


def _came_of(action: ActionRecord) -> str:
    kind = action.action.get("kind", "action")
    if action.error:
        return f"{kind} was not carried out: {action.error}"
    if _image(action) is not None or action.outcome is None:
        return f"{kind}: done."
    return f"{kind}: {action.outcome if isinstance(action.outcome, str) else to_json(action.outcome)}"


def _image(action: ActionRecord) -> str | None:
    """The screenshot that an action returned; ``None`` where it returned none."""
    looked = action.action.get("kind") in _ZOOMS and not action.error
    return action.outcome if looked and isinstance(action.outcome, str) else None


def _outcome(action: ActionRecord) -> dict[str, Any]:
    return {"outcome": action.outcome, "error": action.error, "seconds": action.seconds}


def _text(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def _copy(run: Run, names: Iterable[str], out: Path, done: set[str]) -> None:
    for name in names:
        if name in done:
            continue
        source, target = run.screenshot(name), out / IMAGES / name
        if not source.is_file():
            raise UsageProblem("this screenshot is missing", where=str(source), fix="restore it from the run")
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(source, target)
        done.add(name)
