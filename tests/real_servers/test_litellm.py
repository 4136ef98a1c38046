"""Model agents through LiteLLM's proxy, which passes their requests on to a server that answers from a script."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.addresses import KEY_OF_URL
from pytest_opencomputer.agents.models.catalogue import check, families
from pytest_opencomputer.agents.models.making import make
from pytest_opencomputer.agents.trying import try_agent
from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.actions import Click, Done, ShellCommand, Type
from pytest_opencomputer.models.model_options import ModelOptions
from tests.agents.canvas import Canvas, Notes, session_on
from tests.agents.openai_server import ChatServer
from tests.agents.servers import Reply, Request
from tests.agents.shells import Host, calls
from tests.agents.test_trying import KINDS
from tests.agents.tool_calls_said import call

KEY = "sk-proxy-0123456789abcdef"
CONFIG = """
model_list:
  - model_name: some
    litellm_params: {{model: openai/some, api_base: {upstream}, api_key: none}}
litellm_settings: {{num_retries: 0}}
general_settings: {{master_key: {key}}}
"""


class Upstream(ChatServer):
    """Takes what the proxy makes of a request, which may have more than the SDK's types know."""

    answers_trials = False

    def problem(self, request: Request) -> str:
        """See ``VendorServer.problem``."""
        return "" if request.path == "/chat/completions" else f"no such path: {request.path}"


@contextmanager
def proxy(place: Path, upstream: str) -> Iterator[str]:
    """The address of a LiteLLM proxy."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = place / "config.yaml"
    config.write_text(CONFIG.format(upstream=upstream, key=KEY))
    words = [os.environ["OPENCOMPUTER_LITELLM"], "--config", str(config), "--host", "127.0.0.1", "--port", str(port)]
    environment = {**os.environ, "LITELLM_LOCAL_MODEL_COST_MAP": "True"}
    for name in ("PYTHONPATH", KEY_OF_URL):
        environment.pop(name, None)
    with (place / "proxy.txt").open("wb") as log:
        process = subprocess.Popen(words, env=environment, stdout=log, stderr=log)
    try:
        until(lambda: alive(port) or process.poll() is not None, what="the proxy", timeout=120)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        process.terminate()
        process.wait(30)


def alive(port: int) -> bool:
    try:
        return httpx2.get(f"http://127.0.0.1:{port}/health/liveliness", timeout=5).is_success
    except httpx2.HTTPError:
        return False


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Upstream, str]]:
    """The server behind the proxy, and the address of the proxy."""
    with Upstream([]).running() as upstream, proxy(tmp_path_factory.mktemp("proxy"), upstream.url) as url:
        assert isinstance(upstream, Upstream)
        yield upstream, url


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_OF_URL, KEY)


def played(name: str, url: str, canvas: Canvas, **options: Any) -> tuple[Any, Notes]:
    """A rollout through the proxy."""
    family, notes = families()[name], Notes()
    request = AgentRequest(f"{name}:some", "some", {"attempts": "2"}, models=ModelOptions(url=url))
    check(family, request)
    session = session_on(canvas, notes=notes, max_steps=4, **options)
    make(family, request).run(session)
    return session, notes


def test_a_rollout_goes_through_the_proxy(served: tuple[Upstream, str]) -> None:
    upstream, url = served
    upstream.script = [
        call(action="left_click", coordinate=[500, 500]),
        Reply({"error": {"message": "overloaded"}}, 503),
        call(action="type", text="naïve"),
        call(action="terminate", status="success"),
    ]
    session, notes = played("qwen", url, canvas := Canvas())
    assert [type(action) for action in canvas.done] == [Click, Type]
    assert session.done == Done()
    assert (session.usage.input_tokens, session.usage.output_tokens) == (5100, 300)
    assert [exchange.get("trouble", {}).get("kind") for exchange in notes.exchanges] == [None, "server", None, None]
    assert KEY not in repr(notes.exchanges)
    assert KEY not in repr(upstream.requests)  # it is for the proxy


def test_functions_go_through_the_proxy(served: tuple[Upstream, str], tmp_path: Path) -> None:
    upstream, url = served
    upstream.script = [calls("echo 7"), "Done."]
    session, notes = played("shell", url, Host(tmp_path), means="any")
    assert notes.steps[0]["outcomes"][0].action == ShellCommand(command="echo 7", timeout=120)
    assert notes.steps[0]["outcomes"][0].text == "7\n[exit code 0]"
    assert session.done == Done(answer="Done.")


@pytest.mark.parametrize(
    ("model", "reply", "hopeless", "says"),
    [
        ("some", call(action="left_click", coordinate=[500, 500]), False, "works: click at="),
        ("nothing", None, True, "Invalid model name passed in model=nothing"),
        ("some", Reply({"error": {"message": "no such model"}}, 404), True, "no such model"),
        ("some", Reply({"error": {"message": "bad key"}}, 401), True, "key: HTTP 401"),
    ],
)
def test_a_trial_through_the_proxy_tells_what_is_wrong(
    served: tuple[Upstream, str], model: str, reply: Any, hopeless: bool, says: str
) -> None:
    upstream, url = served
    upstream.script = [reply]
    trial = try_agent(KINDS["qwen"], AgentRequest("qwen:it", model, models=ModelOptions(url=url)))
    assert says in trial.line
    assert trial.hopeless == hopeless
    assert KEY not in trial.line
