"""Clouds on this machine: what agents send to a cloud by https arrives at a server of our own.

The server has the vendor's types, as the other servers have, and checks what a cloud would: who signed the request, for
which region and service, and that nothing was changed after that.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx2
import pytest
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

from tests.agents.anthropic_server import AnthropicServer
from tests.agents.gemini_server import GeminiServer
from tests.agents.openai_server import ResponsesServer
from tests.agents.servers import Json, Request, VendorServer

ACCESS = {
    "AWS_ACCESS_KEY_ID": "AKIAEXAMPLE",
    "AWS_SECRET_ACCESS_KEY": "canary-aws-secret",
    "AWS_SESSION_TOKEN": "canary-aws-session",
}
ENTRA = "canary-entra-token"
_SIGNED = re.compile(
    r"AWS4-HMAC-SHA256 Credential=(?P<id>[^/]+)/(?P<day>\d{8})/(?P<region>[^/]+)/(?P<service>[^/]+)/aws4_request, "
    r"SignedHeaders=(?P<headers>[a-z0-9;-]+), Signature=(?P<signature>[0-9a-f]{64})"
)


def signature_problem(request: Request, region: str, service: str) -> str:
    """What AWS would not accept about a signature; empty if it would."""
    found = _SIGNED.fullmatch(request.headers.get("authorization", ""))
    if found is None:
        return f"not signed: {request.headers.get('authorization', '')[:40]}"
    if (found["id"], found["region"], found["service"]) != (ACCESS["AWS_ACCESS_KEY_ID"], region, service):
        return f"signed by {found['id']} for {found['region']}, {found['service']}"
    if request.headers.get("x-amz-security-token") != ACCESS["AWS_SESSION_TOKEN"]:
        return "not the token of the session"
    names = found["headers"].split(";")
    if not {"host", "x-amz-date", "x-amz-security-token"} <= set(names):
        return f"signed headers: {names}"
    signer = SigV4Auth(
        Credentials(found["id"], ACCESS["AWS_SECRET_ACCESS_KEY"], ACCESS["AWS_SESSION_TOKEN"]), service, region
    )
    again = AWSRequest(
        "POST",
        f"https://{request.headers['host']}{request.path}",
        headers={name: request.headers[name] for name in names},
        data=request.raw,
    )
    again.context["timestamp"] = request.headers["x-amz-date"]
    right = signer.signature(signer.string_to_sign(again, signer.canonical_request(again)), again)
    return "" if hmac.compare_digest(right, found["signature"]) else "the signature is wrong"


class _ModelInPath(AnthropicServer):
    """Requests name the model in their path and not in their body."""

    def complete(self, part: Any) -> Json:
        """See ``VendorServer.complete``."""
        asked = self.requests[-1]
        self.requests[-1] = Request(asked.path, asked.headers, {**asked.body, "model": "claude"}, asked.raw)
        try:
            return super().complete(part)
        finally:
            self.requests[-1] = asked


class Bedrock(_ModelInPath):
    """``InvokeModel`` with a model of Anthropic."""

    def problem(self, request: Request) -> str:
        """See ``VendorServer.problem``."""
        path = re.fullmatch(r"/model/(?P<model>[^/]+)/invoke", request.path)
        if path is None:
            return f"no such path: {request.path}"
        if problem := signature_problem(request, "eu-west-1", "bedrock"):
            return problem
        body = dict(request.body)
        if "model" in body or "stream" in body or "cache_control" in body:
            return "model, stream and cache_control: Extra inputs are not permitted"
        if not body.pop("anthropic_version", ""):
            return "anthropic_version: Field required"
        betas = body.pop("anthropic_beta", [])
        headers = {**request.headers, **({"anthropic-beta": ",".join(betas)} if betas else {})}
        if body["tools"][0].get("type") == "computer_toolset_20260801":
            return "tools.0: there is no toolset here"
        whole = {**body, "model": path["model"].replace("%3A", ":")}
        return super().problem(Request("/v1/messages", headers, whole))


class BedrockMessages(AnthropicServer):
    """The Messages API of Bedrock, as Anthropic serves it."""

    def problem(self, request: Request) -> str:
        """See ``VendorServer.problem``."""
        if problem := signature_problem(request, "us-east-1", "bedrock-mantle"):
            return problem
        path = request.path.removeprefix("/anthropic")
        return super().problem(Request(path, request.headers, request.body))


class _ByToken:
    token = "canary-google-token"

    def token_problem(self, request: Request) -> str:
        given = request.headers.get("authorization", "")
        return "" if given == f"Bearer {self.token}" else f"not the token: {given[:30]}"


class VertexClaude(_ByToken, _ModelInPath):
    """``rawPredict`` with a model of Anthropic."""

    def problem(self, request: Request) -> str:
        """See ``VendorServer.problem``."""
        path = re.fullmatch(
            r"/v1/projects/my-project/locations/us-east5/publishers/anthropic/models/(?P<model>[^/:]+):rawPredict",
            request.path,
        )
        if path is None:
            return f"no such path: {request.path}"
        body = dict(request.body)
        if "model" in body or "cache_control" in body:
            return "model, cache_control: Extra inputs are not permitted"
        if not body.pop("anthropic_version", ""):
            return "anthropic_version: Field required"
        whole = Request("/v1/messages", request.headers, {**body, "model": path["model"]})
        return self.token_problem(request) or super().problem(whole)


class VertexGemini(_ByToken, GeminiServer):
    """``generateContent`` of Vertex AI."""

    def problem(self, request: Request) -> str:
        """See ``VendorServer.problem``."""
        where = "/v1beta1/projects/my-project/locations/global/publishers/google/models/"
        if not request.path.startswith(where):
            return f"no such path: {request.path}"
        return self.token_problem(request) or super().problem(request)


class Azure(ResponsesServer):
    """The Responses API of Azure, with a key or a token of Microsoft Entra ID."""

    key = ""
    token = ""

    def problem(self, request: Request) -> str:
        """See ``VendorServer.problem``."""
        given = (request.headers.get("api-key", ""), request.headers.get("authorization", ""))
        if given != (self.key, f"Bearer {self.token}" if self.token else ""):
            return f"not the key or token: {given}"
        path = request.path.removeprefix("/openai/v1")
        return super().problem(Request(path, request.headers, request.body))


@dataclass
class Login:
    """The place where a cloud hands out tokens."""

    answer: tuple[int, dict[str, Any]] = (200, {"access_token": VertexClaude.token, "expires_in": 3600})
    asked: list[str] = field(default_factory=list)


@contextmanager
def cloud(server: VendorServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[VendorServer, list[httpx2.Request]]]:
    """Send whatever is for another machine to a server here, as it is. Yields the server and what was sent."""
    sent: list[httpx2.Request] = []
    handle = httpx2.HTTPTransport.handle_request

    def here(transport: httpx2.HTTPTransport, request: httpx2.Request) -> httpx2.Response:
        request.read()
        sent.append(request)
        raw = httpx2.URL(server.url).copy_with(raw_path=request.url.raw_path)
        return handle(transport, httpx2.Request(request.method, raw, headers=request.headers, content=request.content))

    with server.running():
        monkeypatch.setattr(httpx2.HTTPTransport, "handle_request", here)
        yield server, sent
