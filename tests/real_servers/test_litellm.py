"""Model agents through LiteLLM's proxy, which passes their requests on to a server that answers from a script."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.trying import try_agent
from pytest_opencomputer.models.actions import Click, Done, ShellCommand, Type
from pytest_opencomputer.models.model_options import ModelOptions
from tests.agents.canvas import Canvas
from tests.agents.openai_server import ChatServer
from tests.agents.servers import Reply, Request
from tests.agents.shells import Host, calls
from tests.agents.test_trying import KINDS
from tests.agents.tool_calls_said import call
from tests.real_servers.serving import KEY, played, serving

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


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Upstream, str]]:
    """The server behind the proxy, and the address of the proxy."""
    place = tmp_path_factory.mktemp("proxy")
    config = place / "config.yaml"
    with Upstream([]).running() as upstream:
        assert isinstance(upstream, Upstream)
        config.write_text(CONFIG.format(upstream=upstream.url, key=KEY))
        words = ["litellm", "--config", str(config)]
        with serving(words, place, "/health/liveliness", LITELLM_LOCAL_MODEL_COST_MAP="True") as url:
            yield upstream, f"{url}/v1"


def test_a_rollout_goes_through_the_proxy(served: tuple[Upstream, str]) -> None:
    upstream, url = served
    upstream.script = [
        call(action="left_click", coordinate=[500, 500]),
        Reply({"error": {"message": "overloaded"}}, 503),
        call(action="type", text="naïve"),
        call(action="terminate", status="success"),
    ]
    session, notes = played("qwen", "some", url, canvas := Canvas(), {"attempts": "2"})
    assert [type(action) for action in canvas.done] == [Click, Type]
    assert session.done == Done()
    assert (session.usage.input_tokens, session.usage.output_tokens) == (5100, 300)
    assert [exchange.get("trouble", {}).get("kind") for exchange in notes.exchanges] == [None, "server", None, None]
    assert KEY not in repr(notes.exchanges)
    assert KEY not in repr(upstream.requests)  # it is for the proxy


def test_functions_go_through_the_proxy(served: tuple[Upstream, str], tmp_path: Path) -> None:
    upstream, url = served
    upstream.script = [calls("echo 7"), "Done."]
    session, notes = played("shell", "some", url, Host(tmp_path), {}, means="any")
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
