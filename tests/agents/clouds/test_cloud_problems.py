"""Models at Bedrock, Vertex AI and Azure: what is said if they cannot be asked, before the first desktop starts."""

from __future__ import annotations

import importlib.util
from typing import Any

import pytest

from pytest_opencomputer.agents.models.catalogue import check, families
from pytest_opencomputer.agents.trying import try_agent
from pytest_opencomputer.models.errors import AgentFailure, ProviderError, UsageProblem
from tests.agents.clouds.cases import CASES, Case, canaries, play
from tests.agents.clouds.gateway import Bedrock, Login, VertexClaude, cloud
from tests.agents.servers import Reply
from tests.agents.test_trying import KINDS


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("bedrock", "there are no credentials for Amazon Bedrock(?s:.)*do: aws configure"),
        ("bedrock-messages", "there are no credentials for Amazon Bedrock"),
        ("vertex-claude", "there are no credentials for Vertex AI(?s:.)*do: gcloud auth application-default login"),
        ("vertex-gemini", "there are no credentials for Vertex AI"),
    ],
)
def test_missing_credentials_are_told_at_once(name: str, says: str) -> None:
    case = CASES[name]
    with pytest.raises(UsageProblem, match=says):
        check(families()[case.request.name], case.request)


def test_missing_credentials_of_azure_are_told_by_the_trial() -> None:
    trial = try_agent(KINDS["openai"], CASES["azure"].request)
    assert trial.hopeless
    assert "does not work: key: AZURE_OPENAI_API_KEY is not set, and the credentials of Azure" in trial.line


@pytest.mark.usefixtures("credentials")
@pytest.mark.parametrize(
    ("name", "status", "said", "kind"),
    [
        ("bedrock", 403, {"message": "The security token included in the request is expired"}, "key"),
        ("bedrock", 400, {"message": "The provided model identifier is invalid."}, "request"),
        ("bedrock", 404, {"message": "Could not resolve the foundation model"}, "model"),
        (
            "vertex-claude",
            401,
            {"error": {"code": 401, "status": "UNAUTHENTICATED", "message": "Request had invalid auth"}},
            "key",
        ),
        (
            "vertex-gemini",
            403,
            {"error": {"code": 403, "status": "PERMISSION_DENIED", "message": "denied on resource"}},
            "key",
        ),
        ("azure", 404, {"error": {"code": "DeploymentNotFound", "message": "does not exist"}}, "model"),
    ],
)
def test_what_a_cloud_refuses_is_hopeless(
    name: str, status: int, said: Any, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES[name]
    server = case.server([Reply(said, status)])
    server.answers_trials = False
    with cloud(server, monkeypatch):
        trial = try_agent(KINDS[case.request.name], case.request)
    assert trial.hopeless
    assert f"does not work: {kind}: HTTP {status}" in trial.line


@pytest.mark.usefixtures("credentials")
def test_credentials_of_google_that_ended_are_told_by_the_trial(login: Login, monkeypatch: pytest.MonkeyPatch) -> None:
    login.answer = (400, {"error": "invalid_grant", "error_description": "Token has been expired or revoked."})
    with cloud(VertexClaude([]), monkeypatch) as (server, _):
        trial = try_agent(KINDS["claude"], CASES["vertex-claude"].request)
    assert trial.hopeless
    assert "key: the credentials of Google Cloud cannot be used" in trial.line
    assert server.requests == []


def test_a_profile_of_aws_that_does_not_exist_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_PROFILE", "nobody")
    with pytest.raises(UsageProblem, match=r"profile \(nobody\) could not be found"):
        check(families()["claude"], CASES["bedrock"].request)


@pytest.mark.usefixtures("credentials")
def test_a_token_that_a_cloud_repeats_is_on_no_record(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    token = next(iter(case.sent))
    server = case.server([Reply({"error": {"message": f"bad token {token}"}, "message": token}, 403)])
    with cloud(server, monkeypatch), pytest.raises((AgentFailure, ProviderError)) as caught:
        play(case)
    assert "***" in str(caught.value)
    assert canaries(str(caught.value)) == set()


@pytest.mark.parametrize(
    ("agent", "says"),
    [
        ("claude:m@https://us-east5-aiplatform.googleapis.com/v1", "wanted: for example https://us-east5-aiplatform"),
        ("gemini@https://aiplatform.googleapis.com/v1/projects/p", "no whole address at Vertex AI"),
        ("openai:m@https://mine.openai.azure.com", "wanted: for example https://NAME.openai.azure.com/openai/v1"),
        ("claude:m@https://bedrock-runtime.us-east-1.amazonaws.com/v1", "no whole address at Amazon Bedrock"),
        ("gemini@https://bedrock-runtime.us-east-1.amazonaws.com", "is not asked with this agent's API"),
        ("claude:m@https://bedrock-mantle.us-east-1.api.aws", "no whole address at Amazon Bedrock"),
    ],
)
def test_an_address_that_lacks_something_is_told(agent: str, says: str) -> None:
    request = Case(agent, Bedrock, [], frozenset()).request
    with pytest.raises(UsageProblem, match=says):
        check(families()[request.name], request)


@pytest.mark.parametrize(("name", "extra"), [("bedrock", "bedrock"), ("vertex-claude", "vertex"), ("azure", "azure")])
def test_a_missing_package_is_told_with_the_extra_that_brings_it(
    name: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules = {"bedrock": "botocore", "vertex": "google.auth", "azure": "azure.identity"}
    find = importlib.util.find_spec
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == modules[extra] else find(name))
    with pytest.raises(UsageProblem, match=rf"pytest-opencomputer\[{extra}\]"):
        check(families()[CASES[name].request.name], CASES[name].request)
