"""What an agent that lives elsewhere is sent, and what it answers: JSON, over HTTP or in files."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from pytest_opencomputer.models.actions import ACTION, AnyAction, Point, ShellCommand

PROTOCOL: Literal[1] = 1
"""Version of the protocol; increased if agents have to be changed."""


class _Said(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Outcome(_Said):
    """What became of an action of the previous answer.

    Attributes:
        kind: of the action.
        error: why it was not carried out; empty if it was.
        text: what it answered, such as the position of the pointer or the output of a command.
        image: what it looked at, as ``screenshot``; ``null`` if nothing.
        exit_code: of a command; ``null`` for other actions.
    """

    kind: str
    error: str = ""
    text: str = ""
    image: str | None = None
    exit_code: int | None = None


class Observation(_Said):
    """What the agent is shown at the start of a step.

    Attributes:
        session: unique name of the rollout. If the connection breaks, the same step is sent again.
        answer_within: seconds until the answer must have come.
        instruction: what the agent has to do; the same in every step.
        screen: width and height in pixels. All coordinates are pixels of the screen.
        shell: whether the action ``shell`` is allowed.
        step: how many steps were taken so far.
        steps_left: how many may follow; ``null`` for no limit.
        screenshot: the screen as PNG: in base64 over HTTP, the name of a file beside this one if the agent is asked
            through files. ``null`` with ``--observation=a11y``.
        text: what is sent besides the screenshot, if ``--observation`` asks for more.
        marks: the numbers drawn on the screenshot with ``--observation=som``, and the pixel that each stands for.
        outcomes: of the actions of the previous answer, in their order.
        trouble: why the previous answer as a whole was not understood; empty if it was.
    """

    protocol: Literal[1] = PROTOCOL
    session: str
    answer_within: float
    instruction: str
    screen: tuple[int, int]
    shell: bool
    step: int
    steps_left: int | None
    screenshot: str | None
    text: str = ""
    marks: dict[int, Point] = Field(default_factory=dict)
    outcomes: tuple[Outcome, ...] = ()
    trouble: str = ""


class Over(_Said):
    """What is sent when the rollout has ended; the answer does not matter.

    Attributes:
        over: why: ``done``, ``infeasible``, ``gave_up``, ``steps``, ``deadline``, or another reason in one word.
    """

    protocol: Literal[1] = PROTOCOL
    session: str
    over: str


class Used(_Said):
    """What models have used for an answer."""

    input_tokens: int = Field(default=0, ge=0)
    output_tokens: int = Field(default=0, ge=0)


class Answer(_Said):
    """What the agent answers to an observation.

    Attributes:
        actions: what to do, in order. The action ``done`` ends the rollout.
        reasoning: why, for the record.
        usage: what the agent's models have used for it; it is counted in budgets and tables.
        model: the model that answered; its price is used for the cost.
    """

    actions: tuple[AnyAction, ...] = Field(max_length=100)
    reasoning: str = ""
    usage: Used = Used()
    model: str = ""


class _Whole(_Said):
    # As Answer, with actions that are checked one by one.
    actions: tuple[dict[str, Any], ...] = Field(max_length=100)
    reasoning: str = ""
    usage: Used = Used()
    model: str = ""


WHOLE: TypeAdapter[_Whole] = TypeAdapter(_Whole)
_KINDS = (*(str(kind) for kind in ACTION.json_schema()["discriminator"]["mapping"]), "shell")


def action_of(said: dict[str, Any], *, shell: bool) -> AnyAction:
    """The action that an answer asks for.

    Args:
        shell: whether a command is allowed.

    Raises:
        ValueError: it is not an action; the message says what was expected.
    """
    kind = said.get("kind")
    if kind not in _KINDS:
        raise ValueError(f"kind is {kind!r}, wanted: {', '.join(_KINDS)}")
    if kind == "shell" and not shell:
        raise ValueError("this task allows only the user interface, so there is no shell")
    try:
        return ShellCommand.model_validate(said) if kind == "shell" else ACTION.validate_python(said)
    except ValidationError as problem:
        raise ValueError(reason(problem)) from problem


def reason(problem: ValidationError) -> str:
    """The first thing that is wrong, with its place."""
    first = problem.errors(include_url=False)[0]
    place = ".".join(str(part) for part in first["loc"] if part not in _KINDS)
    said = "" if first["type"] in ("missing", "extra_forbidden") else f", got {_short(first['input'])}"
    return f"{place or 'the answer'}: {first['msg']}{said}"


def schema() -> dict[str, Any]:
    """The JSON Schema of all messages: ``Observation`` and ``Over`` to the agent, ``Answer`` from it."""
    spoken: dict[str, type[BaseModel]] = {"Observation": Observation, "Over": Over, "Answer": Answer}
    definitions: dict[str, Any] = {}
    for name, kind in spoken.items():
        own = kind.model_json_schema(ref_template="#/$defs/{model}", mode="validation")
        definitions |= own.pop("$defs", {})
        definitions[name] = own
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What is said to an agent that lives elsewhere (Observation, Over), and by it (Answer)",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in spoken],
        "$defs": definitions,
    }


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:79]}…"
