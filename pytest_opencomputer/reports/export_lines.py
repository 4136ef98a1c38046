"""The lines of exported trajectories: rollouts as chat messages, and as steps with rewards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from pytest_opencomputer.models.actions import Action, ShellCommand
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.models.values import to_json
from pytest_opencomputer.runs.conversion import ActionRecord, StepRecord
from pytest_opencomputer.runs.reader import Rollout
from pytest_opencomputer.tasks.task import CANARY, Means

_ZOOMS = ("screenshot", "zoom")


@dataclass(frozen=True)
class Played:
    """A rollout to export, with all that an export needs.

    Attributes:
        reward: in [0, 1].
    """

    rollout: Rollout
    result: RolloutResult
    reward: float


def chat_lines(one: Played) -> Iterator[Mapping[str, Any]]:
    """The line of a rollout, with the columns of ``export_columns.CHAT``; images as names of screenshots."""
    messages, images = _messages(one)
    yield {"messages": messages, "images": images, "reward": one.reward, **_about(one)}


def step_lines(one: Played) -> Iterator[Mapping[str, Any]]:
    """The lines of a rollout, with the columns of ``export_columns.STEPS``; images as names of screenshots."""
    before: tuple[ActionRecord, ...] = ()
    for number, step in enumerate(one.rollout.steps, start=1):
        last = number == len(one.rollout.steps)
        yield {
            "step": step.index,
            "observation": _seen(step),
            "previous": [to_json(_outcome(action)) for action in before],
            "previous_images": _images(before),
            "reasoning": step.reasoning,
            "actions": [to_json(action.action) for action in step.actions],
            "outcomes": [to_json(_outcome(action)) for action in step.actions],
            "outcome_images": _images(step.actions),
            "reward": one.reward if last else 0.0,
            "last": last,
            "elapsed": step.elapsed,
            "input_tokens": step.usage.input_tokens,
            "output_tokens": step.usage.output_tokens,
            "instruction": one.rollout.instruction,
            "rollout_reward": one.reward,
            **_about(one),
        }
        before = step.actions


def _about(one: Played) -> dict[str, Any]:
    return {
        "success": one.result.outcome == "passed",
        "ended": one.result.ended,
        "task": one.result.task,
        "agent": one.result.agent,
        "trial": one.result.trial,
        "run": one.rollout.run.name,
        "run_ended": one.rollout.run.ended.state,
        "rollout": one.rollout.name,
        "canary": CANARY,
    }


def system_message(means: Means = "ui") -> str:
    """The description of the actions for the model, from their classes. Only the means ``any`` include a shell."""
    lines = [
        "You use a Linux desktop. You are shown its screen; places are pixels from the top left.",
        "Say what you think, then the actions of this step as a JSON array of objects, in order. Kinds of actions:",
    ]
    for kind in (*get_args(get_args(Action)[0]), *([ShellCommand] if means == "any" else [])):
        options = ", ".join(name for name in kind.model_fields if name != "kind")
        about = " ".join((kind.__doc__ or "").split("\n\n")[0].split()).replace("``", "`")
        lines.append(f"- {kind.model_fields['kind'].default}{f' ({options})' if options else ''}: {about}")
    return "\n".join(lines)


def _messages(one: Played) -> tuple[list[dict[str, Any]], list[str]]:
    """The messages of a rollout, and the names of the images in them, in order."""
    messages = [{"role": "system", "content": [_text(system_message("any" if one.result.means == "any" else "ui"))]}]
    images: list[str] = []
    words, shown = [_text(one.rollout.instruction)], list[str]()
    for step in one.rollout.steps:
        shown += _seen(step)
        words += [{"type": "image"}] * len(_seen(step))
        messages.append({"role": "user", "content": words})
        messages.append({"role": "assistant", "content": [_text(_said(step))]})
        images += shown
        # The outcomes of the last step are in no message: nothing answered them.
        words, shown = [], []
        for action in step.actions:
            words.append(_text(_came_of(action)))
            if (image := _image(action)) is not None:
                shown.append(image)
                words.append({"type": "image"})
        words = words or [_text("No action.")]
    return messages, images


def _seen(step: StepRecord) -> list[str]:
    """The screen that an agent acted on; none if it had not seen one yet."""
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
    """The screenshot that an action returned; ``None`` if it returned none."""
    looked = action.action.get("kind") in _ZOOMS and not action.error
    return action.outcome if looked and isinstance(action.outcome, str) else None


def _images(actions: Iterable[ActionRecord]) -> list[str]:
    return [name for action in actions if (name := _image(action)) is not None]


def _outcome(action: ActionRecord) -> dict[str, Any]:
    return {"outcome": action.outcome, "error": action.error, "seconds": action.seconds}


def _text(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}
