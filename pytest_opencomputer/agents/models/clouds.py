"""Clouds that serve the models of vendors. The address of an agent says which one it is, and where in it.

What a request is signed with is kept by the cloud's own library (``clients.signing``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from pytest_opencomputer.agents.models.addresses import origin
from pytest_opencomputer.agents.models.model import Api
from pytest_opencomputer.models.errors import UsageProblem


@dataclass(frozen=True)
class Cloud:
    """A cloud.

    Attributes:
        name: for people.
        hosts: its hosts. They alone get its keys and signatures, by https and at the usual port.
        apis: the vendors' APIs that it is asked with; chat completions are served beside them, at paths of their own.
        places: the hosts and paths at which it serves these APIs.
        example: an address.
        key: environment variable with a key, which goes before other credentials; empty if there is none.
        header: the header for a key.
        before: what comes before the key in it.
        module: the package that finds credentials and signs.
        extra: of this project, which brings that package.
    """

    name: str
    hosts: re.Pattern[str]
    apis: tuple[Api, ...]
    places: re.Pattern[str]
    example: str
    module: str
    extra: str
    key: str = ""
    header: str = "authorization"
    before: str = "Bearer "


BEDROCK = Cloud(
    name="Amazon Bedrock",
    # Regions end in a number, so bedrock-runtime.s3.amazonaws.com, which may be anybody's bucket, is left out.
    hosts=re.compile(
        r"bedrock-(?:runtime|runtime-fips|mantle)\.[a-z]+(?:-[a-z]+)+-[0-9]+\.(?:amazonaws\.com|api\.aws)"
    ),
    apis=("anthropic",),
    places=re.compile(
        r"bedrock-runtime(?:-fips)?\.[^/]+\.amazonaws\.com(?:/anthropic(?:/v1)?)?/?"
        r"|bedrock-mantle\.[^/]+\.api\.aws/anthropic(?:/v1)?/?"
    ),
    example="https://bedrock-runtime.us-east-1.amazonaws.com",
    key="AWS_BEARER_TOKEN_BEDROCK",
    module="botocore",
    extra="bedrock",
)
VERTEX = Cloud(
    name="Vertex AI",
    hosts=re.compile(r"(?:[a-z0-9-]+-)?aiplatform\.googleapis\.com|aiplatform\.(?:us|eu)\.rep\.googleapis\.com"),
    apis=("anthropic", "gemini"),
    places=re.compile(r"[^/]+(?:/v1(?:beta1)?)?/projects/(?P<project>[^/]+)/locations/(?P<location>[a-z0-9-]+)/?"),
    example="https://us-east5-aiplatform.googleapis.com/v1/projects/PROJECT/locations/us-east5",
    module="google.auth",
    extra="vertex",
)
AZURE = Cloud(
    name="Azure",
    hosts=re.compile(r"[a-z0-9-]+\.(?:openai|services\.ai|cognitiveservices)\.azure\.com"),
    apis=("openai-responses",),
    places=re.compile(r"[^/]+/openai/v1/?"),
    example="https://NAME.openai.azure.com/openai/v1",
    key="AZURE_OPENAI_API_KEY",
    header="api-key",
    before="",
    module="azure.identity",
    extra="azure",
)
CLOUDS = (BEDROCK, VERTEX, AZURE)


def cloud_at(url: str) -> Cloud | None:
    """The cloud that an address belongs to; ``None`` if it is none of these, or is not asked by https."""
    scheme, host, port = origin(url)
    if (scheme, port) != ("https", 443):
        return None
    return next((cloud for cloud in CLOUDS if cloud.hosts.fullmatch(host)), None)


def serves(url: str, api: Api) -> bool:
    """Whether an address is one at which a cloud serves a vendor's API."""
    cloud = cloud_at(url)
    return cloud is not None and api in cloud.apis


def check_address(url: str, api: Api) -> None:
    """Raise ``UsageProblem`` if an address at a cloud lacks what says where in it the models are."""
    cloud = cloud_at(url)
    if cloud is None or api == "chat":
        return
    if api not in cloud.apis:
        raise UsageProblem(
            f"{cloud.name} is not asked with this agent's API ({api})",
            where=url,
            wanted=f"an agent for {' or '.join(cloud.apis)}, or one that uses chat completions",
        )
    if cloud.places.fullmatch(_place(url)) is None:
        raise UsageProblem(f"is no whole address at {cloud.name}", where=url, wanted=f"for example {cloud.example}")


@dataclass(frozen=True)
class AwsPlace:
    """Where in Bedrock an address is.

    Attributes:
        service: what requests are signed for.
        messages: whether the Messages API is served there as Anthropic serves it, and not ``InvokeModel``.
    """

    region: str
    service: str
    messages: bool


def aws_place(url: str) -> AwsPlace:
    """Where in Bedrock an address of it is."""
    name, region = origin(url)[1].split(".")[:2]
    service = "bedrock-mantle" if name == "bedrock-mantle" else "bedrock"
    return AwsPlace(region, service, messages=urlsplit(url).path.startswith("/anthropic"))


@dataclass(frozen=True)
class GooglePlace:
    """Where in Vertex AI an address is; ``root`` is the address without a path."""

    root: str
    project: str
    location: str


def google_place(url: str) -> GooglePlace:
    """Where in Vertex AI an address of it is, which ``check_address`` has seen."""
    found = VERTEX.places.fullmatch(_place(url))
    assert found is not None
    return GooglePlace(f"https://{origin(url)[1]}", found["project"], found["location"])


def _place(url: str) -> str:
    return origin(url)[1] + urlsplit(url).path
