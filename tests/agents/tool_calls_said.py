"""Calls between ``<tool_call>`` tags as models write them."""

from __future__ import annotations

import json

from pytest_opencomputer.agents.models.model import Json


def in_json(name: str, arguments: Json) -> str:
    """A call as JSON."""
    return f"<tool_call>\n{json.dumps({'name': name, 'arguments': arguments}, ensure_ascii=False)}\n</tool_call>"


def in_xml(name: str, arguments: Json) -> str:
    """A call as XML."""
    parts = (
        f"<parameter={key}>\n{value if isinstance(value, str) else json.dumps(value)}\n</parameter>"
        for key, value in arguments.items()
    )
    return "\n".join(["<tool_call>", f"<function={name}>", *parts, "</function>", "</tool_call>"])


def call(**arguments: object) -> str:
    """A call of ``computer_use`` in JSON."""
    return in_json("computer_use", arguments)
