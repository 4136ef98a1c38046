"""Models at Bedrock, Vertex AI and Azure: requests and their addresses, signatures, and which key is sent where."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.addresses import KEY_OF_URL
from pytest_opencomputer.agents.models.catalogue import asked, check, families, served
from pytest_opencomputer.agents.models.clouds import (
    AZURE,
    BEDROCK,
    VERTEX,
    AwsPlace,
    aws_place,
    check_address,
    cloud_at,
)
from pytest_opencomputer.agents.models.families.claude_tools import tool_of
from pytest_opencomputer.agents.models.making import make
from pytest_opencomputer.agents.models.naming import bare
from pytest_opencomputer.agents.trying import try_agent
from pytest_opencomputer.models.actions import Click, Done
from pytest_opencomputer.models.errors import ProviderError, UsageProblem
from pytest_opencomputer.models.model_options import ModelOptions
from tests.agents.anthropic_server import text
from tests.agents.canvas import Canvas, Notes, session_on
from tests.agents.clouds.cases import CASES, CLAUDE, CLAUDE_OLDER, EU, US, Case, canaries, play, whole
from tests.agents.clouds.gateway import Azure, Bedrock, Login, VertexClaude, cloud
from tests.agents.openai_server import message, shell
from tests.agents.servers import VendorServer
from tests.agents.shells import Host
from tests.agents.test_trying import KINDS
from tests.agents.test_vendors import run


@pytest.mark.usefixtures("credentials")
def test_a_rollout_at_a_cloud_is_signed_with_its_credentials_and_no_others(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    with cloud(case.server(list(case.script)), monkeypatch) as (server, sent):
        session, canvas, notes = play(case)
    assert [type(action) for action in canvas.done] == [Click]
    assert session.done == Done(answer="Done.")
    assert len(server.requests) == len(sent) == 2
    for request in sent:
        assert request.url.host == httpx2.URL(case.url).host
        assert canaries(whole(request)) == case.sent
        assert canaries(f"{request.url} {request.content.decode()}") == set()
    assert canaries(repr(notes.exchanges)) == set()


@pytest.mark.usefixtures("credentials")
def test_a_trial_says_what_requests_are_signed_for(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    server = case.server(list(case.script))
    server.answers_trials = False
    with cloud(server, monkeypatch):
        trial = try_agent(KINDS[case.request.name], case.request)
    found = cloud_at(case.url)
    assert found is not None
    assert trial.works
    assert f"({case.url}, signed for {found.name}; " in trial.line


@pytest.mark.usefixtures("credentials")
def test_what_is_cached_is_marked_block_by_block_at_bedrock(monkeypatch: pytest.MonkeyPatch) -> None:
    with cloud(Bedrock(list(CLAUDE_OLDER)), monkeypatch) as (server, _):
        _, _, notes = play(CASES["bedrock"])
    mark = {"type": "ephemeral"}
    for request in server.requests:
        assert request.body["system"][0]["cache_control"] == mark
        assert ["cache_control" in block for message in request.body["messages"] for block in message["content"]].count(
            True
        ) == 1
        assert request.body["messages"][-1]["content"][-1]["cache_control"] == mark
        assert request.body["anthropic_beta"] == ["computer-use-2025-11-24", "context-management-2025-06-27"]
    assert notes.exchanges[0]["request"]["cache_control"] == mark


@pytest.mark.usefixtures("credentials")
@pytest.mark.parametrize(
    ("agent", "server", "script"),
    [
        (
            f"shell:{US}@https://bedrock-runtime.eu-west-1.amazonaws.com",
            Bedrock,
            [[run("t", "echo 7")], [text("7")]],
        ),
        (
            "shell:gpt-5.4@https://mine.openai.azure.com/openai/v1",
            Azure,
            [[shell("c", "echo 7")], [message("7")]],
        ),
    ],
)
def test_the_shell_speaks_the_vendors_api_at_a_cloud(
    agent: str,
    server: Callable[[list[Any]], VendorServer],
    script: list[Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with cloud(server(list(script)), monkeypatch):
        session, _, notes = play(Case(agent, server, script, frozenset()), Host(tmp_path), means="any")
    assert session.done == Done(answer="7")
    assert notes.steps[0]["outcomes"][0].text == "7\n[exit code 0]"


@pytest.mark.usefixtures("credentials")
def test_tokens_of_google_are_renewed_when_they_end(login: Login, monkeypatch: pytest.MonkeyPatch) -> None:
    login.answer = (200, {"access_token": VertexClaude.token, "expires_in": 1})
    with cloud(VertexClaude(list(CLAUDE)), monkeypatch):
        play(CASES["vertex-claude"])
    assert login.asked.count("https://oauth2.googleapis.com/token") == 2


@pytest.mark.usefixtures("credentials")
@pytest.mark.parametrize("name", ["AWS_BEARER_TOKEN_BEDROCK", "AZURE_OPENAI_API_KEY", KEY_OF_URL])
def test_a_key_of_the_cloud_or_of_the_address_goes_before_other_credentials(
    case: Case, name: str, wire: list[httpx2.Request], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, "canary-own")
    found = cloud_at(case.url)
    assert found is not None
    with pytest.raises(ProviderError):
        play(case)
    used = name in (found.key, KEY_OF_URL)
    (request,) = wire
    assert canaries(whole(request)) == ({"canary-own"} if used else case.sent)
    if used:
        assert request.headers[found.header] == f"{found.before}canary-own"
    assert asked(families()[case.request.name], case.request).endswith("with a key" if used else found.name)


@pytest.mark.parametrize("name", ["AWS_BEARER_TOKEN_BEDROCK", "AZURE_OPENAI_API_KEY"])
def test_a_file_cannot_send_the_key_of_a_cloud_elsewhere(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "canary-own")
    request = AgentRequest("qwen:m", "m", models=ModelOptions(url="https://example.org/v1"), key=name)
    with pytest.raises(UsageProblem, match=f"{name} is for") as caught:
        check(families()["qwen"], request)
    assert "canary" not in str(caught.value)


@pytest.mark.usefixtures("credentials")
@pytest.mark.parametrize(
    "change",
    [("https:", "http:"), (".com", ".com:8443"), (".com", ".com.example.org"), ("https://", "https://my.")],
    ids=["http", "port", "suffix", "prefix"],
)
def test_an_address_that_only_resembles_a_clouds_gets_nothing(
    case: Case, change: tuple[str, str], wire: list[httpx2.Request]
) -> None:
    url = case.url.replace("api.aws", "api.aws.com").replace(*change, 1)
    request = AgentRequest(case.request.name, case.request.model, {"attempts": "1"}, models=ModelOptions(url=url))
    assert cloud_at(url) is None
    with pytest.raises(ProviderError):
        make(families()[case.request.name], request).run(session_on(Canvas(), notes=Notes(), max_steps=1))
    assert canaries("".join(map(whole, wire))) == set()


def test_names_of_bedrock_are_those_of_the_vendor() -> None:
    assert bare(US) == "claude-opus-5-5-20260901"
    assert bare("anthropic.claude-opus-4-6-v1") == "claude-opus-4-6"
    assert [tool_of(name) for name in (US, EU, "anthropic.claude-opus-4-8", "claude-opus-5-5")] == [
        "computer_20251124",
        "computer_20250124",
        "computer_20251124",
        "computer_toolset_20260801",
    ]
    assert served(families()["shell"], US, CASES["bedrock"].url).api == "anthropic"


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("https://bedrock-runtime-fips.us-gov-west-1.amazonaws.com", BEDROCK),
        ("https://aiplatform.eu.rep.googleapis.com/v1/projects/p/locations/eu", VERTEX),
        ("https://a.services.ai.azure.com/openai/v1", AZURE),
        ("https://bedrock-mantle.us-east-1.api.aws/anthropic", BEDROCK),
        ("https://bedrock-runtime.s3.us-east-1.amazonaws.com", None),
        ("https://bedrock-runtime.s3-us-west-2.amazonaws.com", None),
        ("https://bedrock-runtime.s3.amazonaws.com", None),
        ("https://aiplatform.googleapis.com.example.org", None),
        ("https://a.b.openai.azure.com", None),
        ("https://openai.azure.com", None),
    ],
)
def test_clouds_are_known_by_their_hosts(url: str, found: Any) -> None:
    assert cloud_at(url) is found


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("https://bedrock-runtime.eu-west-1.amazonaws.com", AwsPlace("eu-west-1", "bedrock", messages=False)),
        ("https://bedrock-runtime.eu-west-1.amazonaws.com/anthropic", AwsPlace("eu-west-1", "bedrock", messages=True)),
        ("https://bedrock-mantle.us-east-1.api.aws/anthropic", AwsPlace("us-east-1", "bedrock-mantle", messages=True)),
    ],
)
def test_the_address_says_where_in_bedrock_and_by_which_api(url: str, place: AwsPlace) -> None:
    check_address(url, "anthropic")
    assert aws_place(url) == place
