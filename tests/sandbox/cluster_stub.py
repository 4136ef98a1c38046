"""A stub of the part of Kubernetes' API that the backend uses, in a thread of its own.

What is sent to it is read with the client's own types and must be whole in them: a field that Kubernetes does not have,
or of another type, is refused as the real server refuses it.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web
from kubernetes.client import ApiClient, Configuration, V1Pod, V1SelfSubjectAccessReview

NAMESPACE = "opencomputer"
Status = dict[str, Any]
Exec = Callable[[web.WebSocketResponse], Awaitable[None]]


def _container(state: dict[str, Any]) -> dict[str, Any]:
    return {"name": "desktop", "image": "i", "imageID": "", "ready": False, "restartCount": 0, "state": state}


RUNNING = {"phase": "Running", "containerStatuses": [_container({"running": {}})]}
PENDING = {"phase": "Pending", "conditions": [{"type": "PodScheduled", "status": "True"}]}


def waiting(reason: str, message: str = "") -> Status:
    """The status of a pod whose container waits."""
    return {"phase": "Pending", "containerStatuses": [_container({"waiting": {"reason": reason, "message": message}})]}


def terminated(code: int, reason: str = "Error", **status: Any) -> Status:
    """The status of a pod whose container has ended."""
    ended = {"terminated": {"exitCode": code, "reason": reason}}
    return {"phase": "Failed" if code else "Succeeded", "containerStatuses": [_container(ended)], **status}


def pod_of(status: Status, **metadata: Any) -> V1Pod:
    """A pod with this status, as the client reads it."""
    found: V1Pod = validated(
        V1Pod, {"metadata": {"name": "a", **metadata}, "spec": {"containers": [CONTAINER]}, "status": status}
    )
    return found


CONTAINER = {"name": "desktop", "image": "i"}


def validated(kind: Any, body: dict[str, Any]) -> Any:
    """Read an object with the client's type. Raises ``ValueError`` if that does not know all of it."""
    read = kind.from_dict(body)
    again = ApiClient().sanitize_for_serialization(read)
    if json.loads(json.dumps(again).replace("+00:00", "Z")) != body:
        raise ValueError(f"{kind.__name__} does not have all of it: {json.dumps(body)} became {json.dumps(again)}")
    return read


async def echo(stream: web.WebSocketResponse) -> None:
    """Send back what comes in."""
    async for message in stream:
        if message.type == WSMsgType.BINARY and message.data[:1] == b"\0":
            await stream.send_bytes(b"\1" + message.data[1:])


@dataclass
class Stub:
    """The server and what it knows.

    Attributes:
        becomes: the states that each new pod goes through; the last one stays.
        runs: what happens in an exec.
        refuses: status and message of the answer to each request, by method and end of the path.
        pods: by name.
        policies: network policies of the namespace.
        rights: verbs and resources that this account has; ``None`` for all.
        asked: method and path of each request.
        commands: of the execs.
        deleted: names of pods with the grace period that was given.
        pings: how many signs of life came, for an exec that counts them.
        autoping: whether signs of life are answered and not shown to the exec.
    """

    becomes: Sequence[Status] = (PENDING, RUNNING)
    runs: Exec = echo
    refuses: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)
    pods: dict[str, dict[str, Any]] = field(default_factory=dict)
    policies: list[dict[str, Any]] = field(default_factory=list)
    rights: set[str] | None = None
    nodes: list[dict[str, Any]] = field(default_factory=list)
    asked: list[tuple[str, str]] = field(default_factory=list)
    commands: list[list[str]] = field(default_factory=list)
    deleted: list[tuple[str, str]] = field(default_factory=list)
    pings: int = 0
    autoping: bool = True
    port: int = 0

    def __post_init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._start(), self._loop).result(10)

    @property
    def configuration(self) -> Configuration:
        """How the client reaches it."""
        read = Configuration(host=f"http://127.0.0.1:{self.port}")
        read.retries = 0
        return read

    def stop(self) -> None:
        """End the server."""
        asyncio.run_coroutine_threadsafe(self._runner.cleanup(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    async def _start(self) -> None:
        @web.middleware
        async def note(request: web.Request, handler: Any) -> web.StreamResponse:
            return await self._note(request, handler)

        app = web.Application(middlewares=[note])
        place = f"/api/v1/namespaces/{NAMESPACE}"
        app.router.add_post(f"{place}/pods", self._create)
        app.router.add_get(f"{place}/pods", self._list)
        app.router.add_get(f"{place}/pods/{{name}}", self._read)
        app.router.add_delete(f"{place}/pods/{{name}}", self._delete)
        app.router.add_get(f"{place}/pods/{{name}}/exec", self._exec)
        app.router.add_get(f"/apis/networking.k8s.io/v1/namespaces/{NAMESPACE}/networkpolicies", self._policies)
        app.router.add_post("/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", self._review)
        app.router.add_get("/version/", self._version)
        app.router.add_get(place, self._namespace)
        app.router.add_get(f"{place}/resourcequotas", self._quotas)
        app.router.add_get("/api/v1/nodes", self._nodes)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def _note(self, request: web.Request, handler: Any) -> web.StreamResponse:
        self.asked.append((request.method, request.path))
        for (method, end), (code, message) in self.refuses.items():
            if request.method == method and request.path.endswith(end):
                return _refused(code, message)
        answer: web.StreamResponse = await handler(request)
        return answer

    async def _create(self, request: web.Request) -> web.Response:
        body = await request.json()
        try:
            validated(V1Pod, body)
        except ValueError as error:
            return _refused(422, str(error))
        body["metadata"]["creationTimestamp"] = "2026-01-01T00:00:00Z"
        self.pods[body["metadata"]["name"]] = {**body, "status": self.becomes[-1]}
        return web.json_response(body, status=201)

    async def _list(self, request: web.Request) -> web.StreamResponse:
        name = request.query.get("fieldSelector", "").removeprefix("metadata.name=")
        if "watch" not in request.query:
            return web.json_response(
                {"kind": "PodList", "apiVersion": "v1", "metadata": {}, "items": [*self.pods.values()]}
            )
        answer = web.StreamResponse()
        await answer.prepare(request)
        for number, status in enumerate(self.becomes):
            event = {"type": "MODIFIED" if number else "ADDED", "object": {**self.pods[name], "status": status}}
            await answer.write(json.dumps(event).encode() + b"\n")
        await asyncio.sleep(min(0.2, float(request.query["timeoutSeconds"])))
        return answer

    async def _read(self, request: web.Request) -> web.Response:
        found = self.pods.get(request.match_info["name"])
        return web.json_response(found) if found else _refused(404, f'pods "{request.match_info["name"]}" not found')

    async def _delete(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if self.pods.pop(name, None) is None:
            return _refused(404, f'pods "{name}" not found')
        self.deleted.append((name, request.query.get("gracePeriodSeconds", "")))
        return web.json_response({"kind": "Status", "apiVersion": "v1", "status": "Success"})

    async def _exec(self, request: web.Request) -> web.WebSocketResponse:
        self.commands.append(request.query.getall("command"))
        stream = web.WebSocketResponse(protocols=["v4.channel.k8s.io"], max_msg_size=0, autoping=self.autoping)
        await stream.prepare(request)
        await self.runs(stream)
        await stream.close()
        return stream

    async def _policies(self, _: web.Request) -> web.Response:
        return web.json_response(
            {"kind": "NetworkPolicyList", "apiVersion": "networking.k8s.io/v1", "metadata": {}, "items": self.policies}
        )

    async def _review(self, request: web.Request) -> web.Response:
        body = await request.json()
        validated(V1SelfSubjectAccessReview, body)
        asked = body["spec"]["resourceAttributes"]
        right = f"{asked['verb']} {'/'.join(filter(None, (asked['resource'], asked.get('subresource'))))}"
        return web.json_response({**body, "status": {"allowed": self.rights is None or right in self.rights}})

    async def _version(self, _: web.Request) -> web.Response:
        names = ("buildDate", "compiler", "gitCommit", "gitTreeState", "goVersion", "major", "minor", "platform")
        return web.json_response({**dict.fromkeys(names, ""), "gitVersion": "v1.99.0"})

    async def _namespace(self, _: web.Request) -> web.Response:
        return web.json_response({"kind": "Namespace", "apiVersion": "v1", "metadata": {"name": NAMESPACE}})

    async def _quotas(self, _: web.Request) -> web.Response:
        quota = {"status": {"hard": {"pods": "9"}, "used": {"pods": "4"}}}
        return web.json_response({"kind": "ResourceQuotaList", "apiVersion": "v1", "metadata": {}, "items": [quota]})

    async def _nodes(self, _: web.Request) -> web.Response:
        return web.json_response({"kind": "NodeList", "apiVersion": "v1", "metadata": {}, "items": self.nodes})


def _refused(code: int, message: str) -> web.Response:
    body = {"kind": "Status", "apiVersion": "v1", "status": "Failure", "message": message, "code": code}
    return web.json_response(body, status=code)
