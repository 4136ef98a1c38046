"""Agents at clouds, and rollouts of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx2

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.catalogue import check, families
from pytest_opencomputer.agents.models.making import make
from pytest_opencomputer.agents.specs import spec_of
from pytest_opencomputer.models.model_options import ModelOptions
from tests.agents.anthropic_server import text, use
from tests.agents.canvas import Canvas, Notes, session_on
from tests.agents.clouds.gateway import ACCESS, ENTRA, Azure, Bedrock, BedrockMessages, VertexClaude, VertexGemini
from tests.agents.gemini_server import function
from tests.agents.openai_server import computer, message
from tests.agents.servers import VendorServer

CLICK = {"coordinate": [9, 9]}
CLAUDE = [[use("1", "left_click", CLICK)], [text("Done.")]]
CLAUDE_OLDER = [[use("1", "left_click", CLICK, toolset=False)], [text("Done.")]]
OPENAI = [[computer("1", {"type": "click", "button": "left", "x": 9, "y": 9})], [message("Done.")]]
GEMINI = [[function("click", "c", x=500, y=500)], [{"text": "Done."}]]
US, EU = "us.anthropic.claude-opus-5-5-20260901-v1:0", "eu.anthropic.claude-sonnet-4-5-20250929-v1:0"


@dataclass(frozen=True)
class Case:
    """An agent at a cloud."""

    agent: str
    server: Callable[[list[Any]], VendorServer]
    script: list[Any]
    sent: frozenset[str]  #: which credentials its cloud gets

    @property
    def url(self) -> str:
        """Its address."""
        return spec_of(self.agent).url

    @property
    def request(self) -> AgentRequest:
        """A request for it."""
        family, _, model = spec_of(self.agent).agent.partition(":")
        return AgentRequest(family, model, {"attempts": "1"}, models=ModelOptions(url=self.url))


_AWS = frozenset({ACCESS["AWS_SESSION_TOKEN"]})
_GOOGLE = frozenset({VertexClaude.token})
CASES = {
    "bedrock": Case(f"claude:{US}@https://bedrock-runtime.eu-west-1.amazonaws.com", Bedrock, CLAUDE_OLDER, _AWS),
    "bedrock-eu": Case(f"claude:{EU}@https://bedrock-runtime.eu-west-1.amazonaws.com/", Bedrock, CLAUDE_OLDER, _AWS),
    "bedrock-messages": Case(
        f"claude:{US}@https://bedrock-mantle.us-east-1.api.aws/anthropic", BedrockMessages, CLAUDE_OLDER, _AWS
    ),
    "vertex-claude": Case(
        "claude:claude-opus-5-5@https://us-east5-aiplatform.googleapis.com/v1/projects/my-project/locations/us-east5",
        VertexClaude,
        CLAUDE,
        _GOOGLE,
    ),
    "vertex-gemini": Case(
        "gemini:gemini-3.5-flash@https://aiplatform.googleapis.com/v1/projects/my-project/locations/global",
        VertexGemini,
        GEMINI,
        _GOOGLE,
    ),
    "azure": Case("openai:gpt-5.4@https://mine.openai.azure.com/openai/v1", Azure, OPENAI, frozenset({ENTRA})),
}


def play(case: Case, canvas: Canvas | None = None, **options: Any) -> tuple[Any, Canvas, Notes]:
    """A rollout."""
    family, notes, canvas = families()[case.request.name], Notes(), canvas or Canvas()
    check(family, case.request)
    session = session_on(canvas, notes=notes, max_steps=3, **options)
    make(family, case.request).run(session)
    return session, canvas, notes


def whole(request: httpx2.Request) -> str:
    return f"{request.url} {list(request.headers.raw)} {request.content.decode()}"


def canaries(text: str) -> set[str]:
    return set(re.findall(r"canary[-\w]*", text))
