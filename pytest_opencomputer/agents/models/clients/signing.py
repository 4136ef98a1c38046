"""What a cloud's library adds to a request, as the last thing before it is sent: a signature, or a short-lived token.

Each of them finds credentials as that cloud's command line does (environment, files, identity of the machine), and
renews them when they end. They are optional packages, so each is imported where it is needed.
"""

from __future__ import annotations

import importlib.util
import threading

import httpx2

from pytest_opencomputer.agents.models.api_errors import Trouble
from pytest_opencomputer.agents.models.clients.base import Signer
from pytest_opencomputer.agents.models.clouds import AZURE, BEDROCK, VERTEX, Cloud, aws_place, cloud_at
from pytest_opencomputer.models.errors import UsageProblem

_GOOGLE = "https://www.googleapis.com/auth/cloud-platform"
_AZURE = "https://cognitiveservices.azure.com/.default"


def installed(module: str) -> bool:
    """Whether a module can be imported."""
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:  # not even the package that the module is in
        return False


def signer_at(url: str) -> Signer | None:
    """What signs requests to an address; ``None`` if it is not at a cloud.

    Raises:
        UsageProblem: the package is missing, or it finds no credentials. Azure's looks for them at the first request.
    """
    cloud = cloud_at(url)
    if cloud is None:
        return None
    if not installed(cloud.module):
        raise UsageProblem(
            f"the package {cloud.module!r} is not installed, and requests to {cloud.name} are signed with it",
            where=url,
            wanted="this package" + (f", or a key in {cloud.key}" if cloud.key else ""),
            fix=f"pip install 'pytest-opencomputer[{cloud.extra}]'",
        )
    if cloud is BEDROCK:
        return AwsSigner(url)
    return EntraToken() if cloud is AZURE else GoogleToken(url)


class AwsSigner:
    """Signs with AWS Signature Version 4. Raises ``UsageProblem`` if ``botocore`` finds no credentials."""

    def __init__(self, url: str) -> None:
        import botocore.session
        from botocore.exceptions import BotoCoreError

        self._place = aws_place(url)
        try:
            self._credentials = botocore.session.get_session().get_credentials()
        except BotoCoreError as problem:
            raise _no_credentials(BEDROCK, url, str(problem), "aws configure, or aws sso login") from problem
        if self._credentials is None:
            raise _no_credentials(BEDROCK, url, "none were found", f"aws configure, or export {BEDROCK.key}=…")
        self._secrets: tuple[str, ...] = ()

    def sign(self, request: httpx2.Request) -> None:
        from botocore.auth import SigV4Auth
        from botocore.awsrequest import AWSRequest
        from botocore.exceptions import BotoCoreError

        try:
            credentials = self._credentials.get_frozen_credentials()
        except BotoCoreError as problem:
            raise Trouble("key", f"the credentials of AWS cannot be used: {problem}") from problem
        self._secrets = tuple(filter(None, (credentials.secret_key, credentials.token)))
        # Headers that a proxy may change on the way are not signed.
        kept = {name: request.headers[name] for name in ("content-type",) if name in request.headers}
        signed = AWSRequest(request.method, str(request.url), headers=kept, data=request.read())
        SigV4Auth(credentials, self._place.service, self._place.region).add_auth(signed)
        request.headers.update(dict(signed.headers.items()))

    def secrets(self) -> tuple[str, ...]:
        return self._secrets


class GoogleToken:
    """Adds a token of Google's application default credentials. Raises ``UsageProblem`` if there are none."""

    def __init__(self, url: str) -> None:
        import google.auth
        from google.auth.exceptions import DefaultCredentialsError

        try:
            self._credentials, _ = google.auth.default(scopes=[_GOOGLE])
        except DefaultCredentialsError as problem:
            raise _no_credentials(VERTEX, url, str(problem), "gcloud auth application-default login") from problem
        self._lock = threading.Lock()  # credentials cannot be renewed by two threads at once

    def sign(self, request: httpx2.Request) -> None:
        from google.auth.exceptions import GoogleAuthError, TransportError
        from google.auth.transport.requests import Request

        headers: dict[str, str] = {}
        try:
            with self._lock:
                self._credentials.before_request(  # type: ignore[no-untyped-call]
                    Request(), request.method, str(request.url), headers
                )
        except TransportError as problem:
            raise Trouble("connection", f"no token could be had from Google: {problem}") from problem
        except GoogleAuthError as problem:
            raise Trouble("key", f"the credentials of Google Cloud cannot be used: {problem}") from problem
        request.headers.update(headers)

    def secrets(self) -> tuple[str, ...]:
        token = self._credentials.token
        return (str(token),) if token else ()


class EntraToken:
    """Adds a token of Microsoft Entra ID."""

    def __init__(self) -> None:
        from azure.identity import DefaultAzureCredential, get_bearer_token_provider

        self._token = get_bearer_token_provider(DefaultAzureCredential(), _AZURE)
        self._secrets: tuple[str, ...] = ()

    def sign(self, request: httpx2.Request) -> None:
        from azure.core.exceptions import AzureError, ClientAuthenticationError

        try:
            token = self._token()
        except ClientAuthenticationError as problem:
            raise Trouble(
                "key", f"{AZURE.key} is not set, and the credentials of Azure cannot be used: {problem}"
            ) from problem
        except AzureError as problem:
            raise Trouble("connection", f"no token could be had from Microsoft Entra ID: {problem}") from problem
        self._secrets = (token,)
        request.headers["authorization"] = f"Bearer {token}"

    def secrets(self) -> tuple[str, ...]:
        return self._secrets


def _no_credentials(cloud: Cloud, url: str, said: str, fix: str) -> UsageProblem:
    return UsageProblem(f"there are no credentials for {cloud.name}: {said}", where=url, fix=fix)
