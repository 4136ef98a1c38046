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
        hosts: its hosts. They alone get what it is signed with, by https and at the usual port.
        apis: the vendors' APIs that it serves; chat completions are served beside them, at paths of their own.
        paths: the paths at which it serves them.
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
    paths: re.Pattern[str]
    example: str
    module: str
    extra: str
    key: str = ""
    header: str = "authorization"
    before: str = "Bearer "


BEDROCK = Cloud(
    name="Amazon Bedrock",
    hosts=re.compile(
        r"(?P<service>bedrock)-runtime(?:-fips)?\.(?P<region>[a-z0-9-]+)\.amazonaws\.com"
        r"|(?P<newer>bedrock-mantle)\.(?P<where>[a-z0-9-]+)\.api\.aws"
    ),
    apis=("anthropic",),
    paths=re.compile(r"/?|(?P<messages>/anthropic)(/v1)?/?"),
    example="https://bedrock-runtime.us-east-1.amazonaws.com",
    key="AWS_BEARER_TOKEN_BEDROCK",
    module="botocore",
    extra="bedrock",
)
VERTEX = Cloud(
    name="Vertex AI",
    hosts=re.compile(r"(?:[a-z0-9-]+-)?aiplatform\.googleapis\.com|aiplatform\.(?:us|eu)\.rep\.googleapis\.com"),
    apis=("anthropic", "gemini"),
    paths=re.compile(r"(?:/v1(?:beta1)?)?/projects/(?P<project>[^/]+)/locations/(?P<location>[a-z0-9-]+)/?"),
    example="https://us-east5-aiplatform.googleapis.com/v1/projects/PROJECT/locations/us-east5",
    module="google.auth",
    extra="vertex",
)
AZURE = Cloud(
    name="Azure",
    hosts=re.compile(r"[a-z0-9-]+\.(?:openai|services\.ai|cognitiveservices)\.azure\.com"),
    apis=("openai-responses",),
    paths=re.compile(r"/openai/v1/?"),
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
            f"{cloud.name} does not serve this API ({api})",
            where=url,
            wanted=f"an agent for {' or '.join(cloud.apis)}, or one that uses chat completions",
        )
    if cloud.paths.fullmatch(urlsplit(url).path) is None:
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
    parts = urlsplit(url)
    host, path = BEDROCK.hosts.fullmatch(parts.hostname or ""), BEDROCK.paths.fullmatch(parts.path)
    assert host is not None
    newer = host["newer"]
    return AwsPlace(
        region=host["region"] or host["where"],
        service=newer or host["service"],
        messages=bool(newer or (path and path["messages"])),
    )


@dataclass(frozen=True)
class GooglePlace:
    """Where in Vertex AI an address is; ``root`` is the address without a path."""

    root: str
    project: str
    location: str


def google_place(url: str) -> GooglePlace:
    """Where in Vertex AI an address of it is, which ``check_address`` has seen."""
    parts = urlsplit(url)
    path = VERTEX.paths.fullmatch(parts.path)
    assert path is not None
    return GooglePlace(f"{parts.scheme}://{parts.netloc}", path["project"], path["location"])
