"""Models at Bedrock, Vertex AI and Azure: what is sent where, how it is signed, what is said if that cannot work."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import pytest
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.addresses import KEY_OF_URL
from pytest_opencomputer.agents.models.catalogue import asked, check, families, served
from pytest_opencomputer.agents.models.clouds import AZURE, BEDROCK, VERTEX, cloud_at
from pytest_opencomputer.agents.models.families.claude_tools import tool_of
from pytest_opencomputer.agents.models.making import client_at, make
from pytest_opencomputer.agents.models.naming import bare
from pytest_opencomputer.agents.specs import spec_of
from pytest_opencomputer.agents.trying import try_agent
from pytest_opencomputer.models.actions import Click, Done
from pytest_opencomputer.models.errors import AgentFailure, ProviderError, UsageProblem
from pytest_opencomputer.models.model_options import ModelOptions
from tests.agents.anthropic_server import text, use
from tests.agents.canvas import Canvas, Notes, session_on
from tests.agents.cloud_gateway import (
    ACCESS,
    Azure,
    Bedrock,
    BedrockMessages,
    VertexClaude,
    VertexGemini,
    cloud,
)
from tests.agents.gemini_server import function
from tests.agents.openai_server import computer, message, shell
from tests.agents.servers import Reply, VendorServer
from tests.agents.shells import Host
from tests.agents.test_trying import KINDS
from tests.agents.test_vendors import run

ENTRA = "canary-entra-token"
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

    def __str__(self) -> str:
        return f"{self.request.name}-{self.url.split('/')[2]}"


_AWS = frozenset({ACCESS["AWS_SESSION_TOKEN"]})
_GOOGLE = frozenset({VertexClaude.token})
CASES = [
    Case(f"claude:{US}@https://bedrock-runtime.eu-west-1.amazonaws.com", Bedrock, CLAUDE_OLDER, _AWS),
    Case(f"claude:{EU}@https://bedrock-runtime.eu-west-1.amazonaws.com/", Bedrock, CLAUDE_OLDER, _AWS),
    Case(f"claude:{US}@https://bedrock-mantle.us-east-1.api.aws/anthropic", BedrockMessages, CLAUDE_OLDER, _AWS),
    Case(
        "claude:claude-opus-5-5@https://us-east5-aiplatform.googleapis.com/v1/projects/my-project/locations/us-east5",
        VertexClaude,
        CLAUDE,
        _GOOGLE,
    ),
    Case(
        "gemini:gemini-3.5-flash@https://aiplatform.googleapis.com/v1/projects/my-project/locations/global",
        VertexGemini,
        GEMINI,
        _GOOGLE,
    ),
    Case("openai:gpt-5.4@https://mine.openai.azure.com/openai/v1", Azure, OPENAI, frozenset({ENTRA})),
]


@pytest.fixture(params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Any:
    """Each kind of agent at each cloud."""
    return request.param


@pytest.fixture(scope="module")
def private_key() -> str:
    """A key of a service account."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return pem.decode()


@dataclass
class Login:
    """The place where a cloud hands out tokens."""

    answer: tuple[int, dict[str, Any]] = (200, {"access_token": VertexClaude.token, "expires_in": 3600})
    asked: list[str] = field(default_factory=list)


@pytest.fixture
def login(monkeypatch: pytest.MonkeyPatch) -> Login:
    """Google's place for tokens."""
    place = Login()

    def send(session: requests.Session, request: requests.PreparedRequest, **_: Any) -> requests.Response:
        del session
        place.asked.append(str(request.url))
        response = requests.Response()
        response.status_code, body = place.answer
        response._content = json.dumps(body).encode()
        return response

    monkeypatch.setattr(requests.Session, "send", send)
    return place


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder without any credentials, and an environment without any."""
    client_at.cache_clear()  # what it was made with is what is tested
    for name in list(os.environ):
        if name.startswith(("AWS_", "GOOGLE_", "AZURE_", "CLOUDSDK_", "ANTHROPIC_", "OPENAI_", "GEMINI_")):
            monkeypatch.delenv(name)
    monkeypatch.delenv(KEY_OF_URL, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("NO_GCE_CHECK", "true")
    monkeypatch.setenv("AZURE_TOKEN_CREDENTIALS", "AzureCliCredential")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return tmp_path


@pytest.fixture
def credentials(home: Path, private_key: str, login: Login, monkeypatch: pytest.MonkeyPatch) -> None:
    """Credentials of all clouds, and keys of all vendors."""
    del login
    for name, value in ACCESS.items():
        monkeypatch.setenv(name, value)
    account = home / "account.json"
    account.write_text(
        json.dumps(
            {
                "type": "service_account",
                "client_email": "tester@my-project.iam.gserviceaccount.com",
                "private_key": private_key,
                "private_key_id": "1",
                "token_uri": "https://oauth2.googleapis.com/token",
            }
        )
    )
    monkeypatch.setenv("GOOGLE_APPLICATION_CREDENTIALS", str(account))
    az = home / "az"
    token = {"accessToken": ENTRA, "expires_on": 4_000_000_000, "tenant": "t", "subscription": "s"}
    az.write_text(f"#!{sys.executable}\nprint('''{json.dumps(token)}''')\n")
    az.chmod(0o755)
    monkeypatch.setattr(Azure, "token", ENTRA)
    for family in families().values():
        if family.key:
            monkeypatch.setenv(family.key, f"canary-{family.key}")
    monkeypatch.setenv("OPENAI_ORG_ID", "canary-organization")
    monkeypatch.setenv("GOOGLE_API_KEY", "canary-google-api-key")
    monkeypatch.setenv("ANTHROPIC_CUSTOM_HEADERS", "x-custom: canary-custom")
    monkeypatch.setenv("ANTHROPIC_BEDROCK_BASE_URL", "https://example.org")
    monkeypatch.setenv("ANTHROPIC_VERTEX_BASE_URL", "https://example.org")
    monkeypatch.setenv("GOOGLE_VERTEX_BASE_URL", "https://example.org")


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


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[httpx2.Request]]:
    """What would be sent; nothing is."""
    with cloud(Bedrock([]), monkeypatch) as (_, sent):

        def handle(transport: httpx2.HTTPTransport, request: httpx2.Request) -> httpx2.Response:
            del transport
            request.read()
            sent.append(request)
            return httpx2.Response(503)

        monkeypatch.setattr(httpx2.HTTPTransport, "handle_request", handle)
        yield sent


# What works


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
        _, _, notes = play(CASES[0])
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
        play(CASES[3])
    assert login.asked.count("https://oauth2.googleapis.com/token") == 2


# Keys


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


# What is told before the first desktop starts


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (0, "there are no credentials for Amazon Bedrock(?s:.)*do: aws configure"),
        (2, "there are no credentials for Amazon Bedrock"),
        (3, "there are no credentials for Vertex AI(?s:.)*do: gcloud auth application-default login"),
        (4, "there are no credentials for Vertex AI"),
    ],
)
def test_missing_credentials_are_told_at_once(number: int, says: str) -> None:
    case = CASES[number]
    with pytest.raises(UsageProblem, match=says):
        check(families()[case.request.name], case.request)


def test_missing_credentials_of_azure_are_told_by_the_trial() -> None:
    trial = try_agent(KINDS["openai"], CASES[5].request)
    assert trial.hopeless
    assert "does not work: key: AZURE_OPENAI_API_KEY is not set, and the credentials of Azure" in trial.line


@pytest.mark.usefixtures("credentials")
@pytest.mark.parametrize(
    ("number", "status", "said", "kind"),
    [
        (0, 403, {"message": "The security token included in the request is expired"}, "key"),
        (0, 400, {"message": "The provided model identifier is invalid."}, "request"),
        (0, 404, {"message": "Could not resolve the foundation model"}, "model"),
        (3, 401, {"error": {"code": 401, "status": "UNAUTHENTICATED", "message": "Request had invalid auth"}}, "key"),
        (4, 403, {"error": {"code": 403, "status": "PERMISSION_DENIED", "message": "denied on resource"}}, "key"),
        (5, 404, {"error": {"code": "DeploymentNotFound", "message": "does not exist"}}, "model"),
    ],
)
def test_what_a_cloud_refuses_is_hopeless(
    number: int, status: int, said: Any, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES[number]
    server = case.server([Reply({**said, "token": case.url}, status)])
    server.answers_trials = False
    with cloud(server, monkeypatch):
        trial = try_agent(KINDS[case.request.name], case.request)
    assert trial.hopeless
    assert f"does not work: {kind}: HTTP {status}" in trial.line


@pytest.mark.usefixtures("credentials")
def test_credentials_of_google_that_ended_are_told_by_the_trial(login: Login, monkeypatch: pytest.MonkeyPatch) -> None:
    login.answer = (400, {"error": "invalid_grant", "error_description": "Token has been expired or revoked."})
    with cloud(VertexClaude([]), monkeypatch) as (server, _):
        trial = try_agent(KINDS["claude"], CASES[3].request)
    assert trial.hopeless
    assert "key: the credentials of Google Cloud cannot be used" in trial.line
    assert server.requests == []


def test_a_profile_of_aws_that_does_not_exist_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_PROFILE", "nobody")
    with pytest.raises(UsageProblem, match=r"profile \(nobody\) could not be found"):
        check(families()["claude"], CASES[0].request)


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
        ("gemini@https://bedrock-runtime.us-east-1.amazonaws.com", "does not serve this API"),
    ],
)
def test_an_address_that_lacks_something_is_told(agent: str, says: str) -> None:
    request = Case(agent, Bedrock, [], frozenset()).request
    with pytest.raises(UsageProblem, match=says):
        check(families()[request.name], request)


@pytest.mark.parametrize(("number", "extra"), [(0, "bedrock"), (3, "vertex"), (5, "azure")])
def test_a_missing_package_is_told_with_the_extra_that_brings_it(
    number: int, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules = {"bedrock": "botocore", "vertex": "google.auth", "azure": "azure.identity"}
    find = importlib.util.find_spec
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == modules[extra] else find(name))
    with pytest.raises(UsageProblem, match=rf"pytest-opencomputer\[{extra}\]"):
        check(families()[CASES[number].request.name], CASES[number].request)


# Names


def test_names_of_bedrock_are_those_of_the_vendor() -> None:
    assert bare(US) == "claude-opus-5-5-20260901"
    assert bare("anthropic.claude-opus-4-6-v1") == "claude-opus-4-6"
    assert [tool_of(name) for name in (US, EU, "anthropic.claude-opus-4-8", "claude-opus-5-5")] == [
        "computer_20251124",
        "computer_20250124",
        "computer_20251124",
        "computer_toolset_20260801",
    ]
    assert served(families()["shell"], US, CASES[0].url).api == "anthropic"


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("https://bedrock-runtime-fips.us-gov-west-1.amazonaws.com", BEDROCK),
        ("https://aiplatform.eu.rep.googleapis.com/v1/projects/p/locations/eu", VERTEX),
        ("https://a.services.ai.azure.com/openai/v1", AZURE),
        ("https://bedrock-runtime.s3.us-east-1.amazonaws.com", None),
        ("https://aiplatform.googleapis.com.example.org", None),
        ("https://a.b.openai.azure.com", None),
        ("https://openai.azure.com", None),
    ],
)
def test_clouds_are_known_by_their_hosts(url: str, found: Any) -> None:
    assert cloud_at(url) is found
