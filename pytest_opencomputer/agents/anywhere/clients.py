"""How agents that live elsewhere are asked: over HTTP, or through files. Both are clients like those of model APIs."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx2

from pytest_opencomputer.agents.anywhere.dialogue import NOT_JSON
from pytest_opencomputer.agents.anywhere.protocol import PROTOCOL
from pytest_opencomputer.agents.models.api_errors import Trouble
from pytest_opencomputer.agents.models.clients.base import Answer, Endpoint, Tokens
from pytest_opencomputer.agents.models.clients.parsing import broken, count, refused
from pytest_opencomputer.agents.models.clients.wire import http_options
from pytest_opencomputer.agents.models.model import Json

_TO_END = 5.0  # seconds to tell an agent that its rollout is over
_POLL = 0.02  # seconds
_WRITING = 1.0  # seconds for which an incomplete answer may still be being written


class RemoteClient:
    """Sends observations by POST, and gets the answer in the response.

    Args:
        session: name of the rollout.
    """

    def __init__(self, endpoint: Endpoint, session: str) -> None:
        self._endpoint, self._session = endpoint, session
        self._http = httpx2.Client(**http_options(endpoint, "authorization", "Bearer "))

    def send(self, body: Json, *, timeout: float) -> Answer:
        said = {**body, "session": self._session, "answer_within": round(timeout, 3)}
        try:
            response = self._http.post(self._endpoint.url, json=said, timeout=timeout)
        except httpx2.HTTPError as error:
            raise broken(error) from None
        if not response.is_success:
            raise refused(response, self._endpoint)
        return understood(self._endpoint.without_key(response.text))

    def end(self, over: str) -> None:
        """Tell the agent that the rollout is over, and close the connection. Errors are ignored."""
        with closing(self._http), suppress(httpx2.HTTPError, Trouble):
            said = {"protocol": PROTOCOL, "session": self._session, "over": over}
            self._http.post(self._endpoint.url, json=said, timeout=_TO_END)


class FilesClient:
    """Writes each observation into a file, and waits for the file with the answer.

    ``<folder>/<session>/0003.observation.json`` is answered by ``0003.answer.json`` beside it; ``0003.png`` is the
    screenshot, ``0003.outcome-1.png`` what the second action of the previous answer looked at. At the end there is
    ``over.json``. Files are written atomically: they appear complete, under their final name.
    """

    def __init__(self, folder: Path, session: str, sleep: Callable[[float], None] = time.sleep) -> None:
        self._folder, self._session, self._sleep = folder / session, session, sleep

    def send(self, body: Json, *, timeout: float) -> Answer:
        number = f"{body['step']:04d}"
        said = {**body, "session": self._session, "answer_within": round(timeout, 3)}
        try:
            self._folder.mkdir(exist_ok=True)
            said["screenshot"] = self._picture(f"{number}.png", body["screenshot"])
            said["outcomes"] = [
                {**outcome, "image": self._picture(f"{number}.outcome-{index}.png", outcome["image"])}
                for index, outcome in enumerate(body["outcomes"])
            ]
            self._write(f"{number}.observation.json", json.dumps(said, ensure_ascii=False).encode())
        except OSError as problem:
            raise Trouble("request", f"{problem.filename} cannot be written: {problem.strerror}") from problem
        return self._wait(self._folder / f"{number}.answer.json", timeout)

    def end(self, over: str) -> None:
        """Write that the rollout is over."""
        with suppress(OSError):
            self._write(
                "over.json", json.dumps({"protocol": PROTOCOL, "session": self._session, "over": over}).encode()
            )

    def _picture(self, name: str, png: str | None) -> str | None:
        if png is None:
            return None
        self._write(name, base64.b64decode(png))
        return name

    def _write(self, name: str, data: bytes) -> None:
        new = self._folder / f".{name}.new"
        new.write_bytes(data)
        new.replace(self._folder / name)

    def _wait(self, place: Path, timeout: float) -> Answer:
        until = time.monotonic() + timeout
        while True:
            with suppress(FileNotFoundError):
                answer = understood(place.read_bytes().decode(errors="replace"))
                # Another tool may write the answer bit by bit.
                if NOT_JSON not in answer.body or time.time() - place.stat().st_mtime > _WRITING:
                    return answer
            if time.monotonic() >= until:
                raise Trouble("timeout", f"there was no answer in {place} within {timeout:.0f} s")
            self._sleep(_POLL)


def understood(text: str) -> Answer:
    """Parse an answer. If it is not a JSON object, the returned body says so, and the agent is told."""
    wrong = ""
    try:
        body: Any = json.loads(text)
    except (ValueError, RecursionError) as problem:
        wrong = f"the answer is not JSON: {problem}; it begins with {text[:80]!r}"
    else:
        if not isinstance(body, dict):
            wrong = f"the answer is a JSON {type(body).__name__}, wanted: an object"
    if wrong:
        return Answer({NOT_JSON: wrong}, Tokens())
    used = body.get("usage")
    return Answer(
        body, Tokens(count(used, "input_tokens"), count(used, "output_tokens")), model=str(body.get("model", ""))
    )
