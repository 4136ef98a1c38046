"""Keys stay home: what is sent to whom, for every family, and wherever an address may come from."""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import httpx2
import pytest

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.addresses import KEY_OF_URL, at_home
from pytest_opencomputer.agents.models.catalogue import check, families
from pytest_opencomputer.agents.models.making import client_at, make
from pytest_opencomputer.agents.models.model import Family
from pytest_opencomputer.models.errors import AgentFailure, ProviderError, UsageProblem
from pytest_opencomputer.models.model_options import ModelOptions
from tests.agents.anthropic_server import AnthropicServer, text
from tests.agents.canvas import Canvas, Notes, session_on
from tests.agents.gemini_server import GeminiServer
from tests.agents.openai_server import ChatServer, ResponsesServer, message
from tests.agents.servers import Reply, VendorServer

OWN = "canary-of-the-servers-own-key"
SERVERS: Mapping[str, tuple[Callable[[list[Any]], VendorServer], Any]] = {
    "anthropic": (AnthropicServer, [text("Done.")]),
    "openai-responses": (ResponsesServer, [message("Done.")]),
    "gemini": (GeminiServer, [{"text": "Done."}]),
    "chat": (ChatServer, "Done."),
}
CUSTOM = "x-custom: canary-custom\nAuthorization: Bearer canary-custom\nx-api-key: canary-custom"
OF_SDKS = {
    "ANTHROPIC_AUTH_TOKEN": "canary-auth-token",
    "ANTHROPIC_CUSTOM_HEADERS": CUSTOM,
    "AWS_BEARER_TOKEN_BEDROCK": "canary-aws-token",
    "AWS_SECRET_ACCESS_KEY": "canary-aws",
    "AZURE_OPENAI_API_KEY": "canary-azure",
    "GOOGLE_API_KEY": "canary-google",
    "GOOGLE_CLOUD_PROJECT": "canary-cloud-project",
    "OPENAI_ADMIN_KEY": "canary-admin",
    "OPENAI_CUSTOM_HEADERS": CUSTOM,
    "OPENAI_ORG_ID": "canary-organization",
    "OPENAI_PROJECT_ID": "canary-project",
}
"""Variables that the vendors' SDKs read by themselves."""
ADDRESSES_OF_SDKS = ("ANTHROPIC_BASE_URL", "OPENAI_BASE_URL", "GOOGLE_GEMINI_BASE_URL", "GOOGLE_VERTEX_BASE_URL")


@dataclass(frozen=True)
class Case:
    """A family with a model."""

    family: Family
    model: str
    key: str  #: the variable with the key of the model's vendor; empty if it has none

    def __str__(self) -> str:
        return f"{self.family.name}:{self.model}"


def _cases() -> Iterator[Case]:
    for family in families().values():
        yield Case(family, family.model or "some-model", family.key)
        if family.of_all:
            for vendor in families().values():
                if vendor.key:
                    yield Case(family, vendor.model or vendor.models[0].replace("*", ""), vendor.key)


CASES = list(_cases())
WITH_VENDOR = [case for case in CASES if case.key]
VENDORS = [case for case in WITH_VENDOR if not case.family.of_all]


@pytest.fixture(params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Any:
    """Each family, those of all models with a model of each vendor."""
    return request.param


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Every vendor's key by its variable, and what else the SDKs find in the environment; none of ``OWN``."""
    client_at.cache_clear()  # what it was made with is what is tested
    of_vendors = {family.key: f"canary-{family.key}" for family in families().values() if family.key}
    for name, value in {**OF_SDKS, **of_vendors}.items():
        monkeypatch.setenv(name, value)
    for name in (*ADDRESSES_OF_SDKS, KEY_OF_URL):
        monkeypatch.delenv(name, raising=False)
    return of_vendors


def _play(case: Case, url: str = "") -> tuple[Notes, str]:
    """A rollout, to whatever end: what it left behind, and how it ended."""
    request = AgentRequest(str(case), model=case.model, options={"attempts": "1"}, models=ModelOptions(url=url))
    check(case.family, request)
    notes, end = Notes(), ""
    try:
        make(case.family, request).run(session_on(Canvas(), "Go on.", notes=notes, max_steps=2))
    except (AgentFailure, ProviderError) as error:
        end = "".join(traceback.format_exception(error))
    return notes, end


def _hosts(case: Case) -> tuple[str, ...]:
    return next(family.hosts for family in families().values() if family.key == case.key)


def _server(case: Case, *script: Any) -> VendorServer:
    make_server, answer = SERVERS[case.family.api]
    return make_server(list(script) or [answer] * 2)


def _sent(server: VendorServer) -> str:
    """All that a server received."""
    assert server.requests
    return json.dumps([[request.path, dict(request.headers), request.body] for request in server.requests])


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> list[httpx2.Request]:
    """What would be sent, with all headers; nothing is."""
    sent: list[httpx2.Request] = []

    def handle(transport: httpx2.HTTPTransport, request: httpx2.Request) -> httpx2.Response:
        del transport
        request.read()
        sent.append(request)
        return httpx2.Response(503)

    monkeypatch.setattr(httpx2.HTTPTransport, "handle_request", handle)
    return sent


def _whole(request: httpx2.Request) -> str:
    return f"{request.url} {list(request.headers.raw)} {request.content.decode()}"


def _canaries(text: str) -> set[str]:
    return set(re.findall(r"canary[-\w]*", text))


# Another address than the vendor's


def test_a_server_of_ones_own_gets_no_key_of_a_vendor(case: Case) -> None:
    with _server(case).running() as server:
        _play(case, server.url)
    assert _canaries(_sent(server)) == set()


def test_a_server_of_ones_own_gets_its_own_key_and_no_other(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_OF_URL, OWN)
    with _server(case).running() as server:
        notes, end = _play(case, server.url)
    assert all(OWN in json.dumps(dict(request.headers)) for request in server.requests)
    assert _canaries(_sent(server)) == {OWN}
    assert _canaries(end + repr(notes.exchanges)) == set()


@pytest.mark.parametrize(
    "address",
    [
        "http://{host}/v1",
        "https://{host}:8443/v1",
        "https://{host}.example.org/v1",
        "https://{host}./v1",
        "https://my-{host}/{host}/v1",
    ],
)
@pytest.mark.parametrize("case", VENDORS, ids=str)
def test_an_address_that_only_resembles_the_vendors_gets_no_key(
    case: Case, address: str, wire: list[httpx2.Request]
) -> None:
    _play(case, address.format(host=_hosts(case)[0]))
    assert wire
    assert _canaries("".join(map(_whole, wire))) == set()


@pytest.mark.parametrize(
    "address",
    [
        "https://{host}@example.org/v1",
        "https://{host}:443@example.org/v1",
        "https://example.org\\@{host}/v1",
        "https://example.org#@{host}/v1",
        "https://{host}/v1?key=canary",
        "https://{host} /v1",
        "https://{host}:port/v1",
        "https://[/v1",
        "ftp://{host}/v1",
        "{host}/v1",
    ],
)
def test_an_address_that_can_be_misread_is_refused(address: str) -> None:
    with pytest.raises(UsageProblem, match="wanted: an http or https address") as caught:
        _play(CASES[0], address.format(host="api.openai.com"))
    assert "canary" not in str(caught.value)


# The vendor's own hosts


@pytest.mark.parametrize("case", WITH_VENDOR, ids=str)
def test_a_vendor_gets_its_own_key_and_no_other(case: Case, keys: dict[str, str], wire: list[httpx2.Request]) -> None:
    urls = ["", *(f"https://{host}/v1" for host in _hosts(case))]
    for url in urls:
        notes, end = _play(case, url)
        assert _canaries(end + repr(notes.exchanges)) == set()
    assert len(wire) == len(urls)
    ids = {"canary-organization", "canary-project"} if case.key == "OPENAI_API_KEY" else set()
    for request in wire:
        assert at_home(str(request.url), _hosts(case))
        assert _canaries(_whole(request)) == {keys[case.key], *ids}
        assert _canaries(f"{request.url} {request.content.decode()}") == set()  # the key is in a header


@pytest.mark.parametrize("case", WITH_VENDOR, ids=str)
def test_addresses_that_sdks_read_from_the_environment_do_not_count(
    case: Case, monkeypatch: pytest.MonkeyPatch, wire: list[httpx2.Request]
) -> None:
    for name in ADDRESSES_OF_SDKS:
        monkeypatch.setenv(name, "https://example.org")
    for name in ("GOOGLE_GENAI_USE_VERTEXAI", "GOOGLE_GENAI_USE_ENTERPRISE"):
        monkeypatch.setenv(name, "true")
    monkeypatch.setenv("GOOGLE_API_USE_MTLS_ENDPOINT", "always")
    _play(case)
    (request,) = wire
    assert at_home(str(request.url), _hosts(case))


@pytest.mark.parametrize("case", VENDORS, ids=str)
def test_another_vendor_does_not_get_the_key(case: Case, wire: list[httpx2.Request]) -> None:
    for other in families().values():
        if other.hosts and other.key != case.key:
            _play(case, f"https://{other.hosts[0]}/v1")
    assert wire
    assert _canaries("".join(map(_whole, wire))) == set()


def test_every_vendor_has_a_key_hosts_and_addresses_there() -> None:
    for family in families().values():
        assert bool(family.key) == bool(family.hosts), family.name
        if family.hosts:
            assert all(at_home(url, family.hosts) for url in (family.url, family.chat_url) if url), family.name
            assert family.url, family.name


@pytest.mark.parametrize("case", VENDORS, ids=str)
def test_a_vendors_host_needs_the_vendors_key_or_that_of_the_address(
    case: Case, monkeypatch: pytest.MonkeyPatch, wire: list[httpx2.Request]
) -> None:
    monkeypatch.delenv(case.key)
    url = f"https://{_hosts(case)[0]}/v1"
    with pytest.raises(UsageProblem, match=f"{case.key} is not set"):
        _play(case, url)
    monkeypatch.setenv(KEY_OF_URL, OWN)
    _play(case, url)
    assert OWN in _canaries(_whole(wire[0]))


# Redirects, and what is said


@pytest.mark.parametrize("status", [302, 307])
def test_redirects_are_not_followed(case: Case, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_OF_URL, OWN)
    with _server(case).running() as other:
        to = other.url.replace("127.0.0.1", "localhost")
        with _server(case, Reply("moved", status, {"location": f"{to}/{OWN}"})).running() as server:
            notes, end = _play(case, server.url)
    assert (len(server.requests), len(other.requests)) == (1, 0)
    assert f"redirected to {to}/***, and redirects are not followed" in end
    assert notes.exchanges[-1]["trouble"]["kind"] == "request"
    assert _canaries(end + repr(notes.exchanges)) == set()


@pytest.mark.parametrize("status", [401, 403])
def test_a_server_that_wants_a_key_is_told_apart(case: Case, status: int) -> None:
    with _server(case, Reply({"error": {"message": "who are you?"}}, status)).running() as server:
        _, end = _play(case, server.url)
    assert f"no key was sent, as {KEY_OF_URL} is not set" in end
    assert "who are you?" in end


@pytest.mark.parametrize("case", VENDORS, ids=str)
def test_a_request_to_another_place_is_not_sent(
    case: Case, monkeypatch: pytest.MonkeyPatch, wire: list[httpx2.Request]
) -> None:
    build = httpx2.Client.build_request

    def elsewhere(client: httpx2.Client, method: str, url: Any, **options: Any) -> httpx2.Request:
        return build(client, method, httpx2.URL(str(url)).copy_with(host="example.org"), **options)

    monkeypatch.setattr(httpx2.Client, "build_request", elsewhere)
    _, end = _play(case)
    assert wire == []
    assert "a request to example.org was not sent" in end
