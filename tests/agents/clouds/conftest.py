"""A machine with and without credentials of clouds."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from pytest_opencomputer.agents.models.addresses import KEY_OF_URL
from pytest_opencomputer.agents.models.catalogue import families
from pytest_opencomputer.agents.models.making import client_at
from tests.agents.clouds.cases import CASES, Case
from tests.agents.clouds.gateway import ACCESS, ENTRA, Azure, Bedrock, Login, cloud


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest) -> Case:
    """Each kind of agent at each cloud."""
    return CASES[request.param]


@pytest.fixture(scope="module")
def private_key() -> str:
    """A key of a service account."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return pem.decode()


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
