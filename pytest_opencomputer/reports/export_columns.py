"""The columns of each kind of export, with types, units and sources.

The tables in docs/exports.md and on the page beside each export are generated from this.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import pyarrow

Type = Literal["string", "integer", "number", "boolean", "strings", "images", "messages"]

_WORDS: Mapping[Type, str] = {
    "strings": "list of strings",
    "images": "list of images",
    "messages": "list of `{role, content}`",
}


@dataclass(frozen=True)
class Column:
    """A key of JSON lines, or a column of Parquet.

    Attributes:
        about: what it is; Markdown.
        unit: of its numbers; empty if it has none.
        source: the file and the field of a run that it comes from; Markdown.
    """

    name: str
    type: Type
    about: str
    unit: str
    source: str


_ABOUT = (
    Column("success", "boolean", "reward 1 and every guard whole", "", "result: `outcome` is `passed`"),
    Column(
        "ended",
        "string",
        "how the agent ended: `done`, `infeasible`, `gave_up`, `steps`, `budget`, `deadline`, `returned`",
        "",
        "result: `ended`",
    ),
    Column("task", "string", "`<app folder>/<task folder>`", "", "result: `task`"),
    Column("agent", "string", "name of the agent", "", "result: `agent`"),
    Column("trial", "integer", "which trial of the task, from 0", "", "result: `trial`"),
    Column("run", "string", "name of the run directory", "", "its folder"),
    Column(
        "run_ended",
        "string",
        "how the run ended: `finished`, `budget`, `interrupted`, `early`, `crashed`, `running`, `killed`, `unknown`",
        "",
        "`run.json`: `ended`, and the lock",
    ),
    Column("rollout", "string", "name of the rollout, unique within its run", "", "result: `rollout`"),
    Column("canary", "string", "a fixed sentence by which the data can be found again", "", "the task files"),
)

CHAT: Sequence[Column] = (
    Column("messages", "messages", "the conversation, see below", "", "steps; `tasks.jsonl`: `instruction`"),
    Column("images", "images", "the images of the messages, in order", "", "steps: `screenshot`, `actions.outcome`"),
    Column("reward", "number", "the rollout's reward", "in [0, 1]", "result: `score.reward`"),
    *_ABOUT,
)
"""Columns of ``chat``: a line per rollout."""

STEPS: Sequence[Column] = (
    Column("step", "integer", "which step, from 0", "", "step: `index`"),
    Column(
        "observation", "images", "the screen that the agent acted on; none if it had not looked", "", "`screenshot`"
    ),
    Column("previous", "strings", "`outcomes` of the step before", "", "step before: `actions`"),
    Column("previous_images", "images", "`outcome_images` of the step before", "", "step before: `actions.outcome`"),
    Column("reasoning", "string", "what the agent said", "", "step: `reasoning`"),
    Column("actions", "strings", "canonical actions, each as JSON", "", "step: `actions.action`"),
    Column(
        "outcomes",
        "strings",
        'what came of each action, as JSON: `{"outcome": …, "error": "", "seconds": …}`; the outcome is text, the name '
        "of an image, or null",
        "seconds",
        "step: `actions.outcome`, `.error`, `.seconds`",
    ),
    Column("outcome_images", "images", "the images that outcomes name, in order", "", "step: `actions.outcome`"),
    Column(
        "reward",
        "number",
        "the rollout's reward at its last step, 0 before that",
        "in [0, 1]",
        "result: `score.reward`",
    ),
    Column("last", "boolean", "whether it is the last step", "", "the trajectory"),
    Column("elapsed", "number", "from the agent's start to the end of the step", "seconds", "step: `elapsed`"),
    Column("input_tokens", "integer", "read by the model in this step", "tokens", "step: `usage.input_tokens`"),
    Column("output_tokens", "integer", "written by the model in this step", "tokens", "step: `usage.output_tokens`"),
    Column("instruction", "string", "what the agent was asked to do", "", "`tasks.jsonl`: `instruction`"),
    Column("rollout_reward", "number", "the rollout's reward", "in [0, 1]", "result: `score.reward`"),
    *_ABOUT,
)
"""Columns of ``steps``: a line per step."""


def columns_table(columns: Sequence[Column]) -> str:
    """The columns as a table in Markdown."""
    heads = ("column", "type", "unit", "what", "from")
    rows = [(f"`{one.name}`", _WORDS.get(one.type, one.type), one.unit, one.about, one.source) for one in columns]
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def arrow_schema(columns: Sequence[Column]) -> pyarrow.Schema:
    """The columns as types of Arrow, with metadata that tells the library ``datasets`` which of them are images."""
    import pyarrow as pa

    image = pa.struct([("bytes", pa.binary()), ("path", pa.string())])
    part = pa.struct([("type", pa.string()), ("text", pa.string())])
    types: Mapping[Type, pa.DataType] = {
        "string": pa.string(),
        "integer": pa.int64(),
        "number": pa.float64(),
        "boolean": pa.bool_(),
        "strings": pa.list_(pa.string()),
        "images": pa.list_(image),
        "messages": pa.list_(pa.struct([("role", pa.string()), ("content", pa.list_(part))])),
    }
    features = {one.name: _feature(one.type) for one in columns}
    about = {"huggingface": json.dumps({"info": {"features": features}})}
    return pa.schema([(one.name, types[one.type]) for one in columns], metadata=about)


def _feature(type: Type) -> Any:
    """A type in the notation of the library ``datasets``; for lists, the notation that versions before 4 also read."""
    text = {"dtype": "string", "_type": "Value"}
    features: Mapping[Type, Any] = {
        "string": text,
        "integer": {"dtype": "int64", "_type": "Value"},
        "number": {"dtype": "float64", "_type": "Value"},
        "boolean": {"dtype": "bool", "_type": "Value"},
        "strings": {"feature": text, "_type": "Sequence"},
        "images": {"feature": {"_type": "Image"}, "_type": "Sequence"},
        "messages": [{"role": text, "content": [{"type": text, "text": text}]}],
    }
    return features[type]
