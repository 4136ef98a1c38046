"""Plain questions that somebody answers through files: ``files:DIR``."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from pytest_opencomputer.agents.models.api_errors import Trouble
from pytest_opencomputer.agents.models.clients.base import Answer, Tokens
from pytest_opencomputer.agents.models.model import Json, Unreadable
from pytest_opencomputer.agents.models.pictures import in_base64
from pytest_opencomputer.agents.models.plain_questions import Question, Speech
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.runs.storage import replace_file

_POLL = 0.05  # seconds
_WRITING = 1.0  # seconds for which an incomplete answer may still be being written


def _ask(question: Question) -> Json:
    body: Json = {"number": question.number, "system": question.system, "question": question.text}
    if question.pictures:
        body["pictures"] = [in_base64(one) for one in question.pictures]
    return body


def _hear(answer: Json) -> str:
    if not (said := str(answer.get("said", ""))).strip():
        raise Unreadable("the answer has no words")
    return said


IN_FILES = Speech(_ask, _hear)
"""What is said in files."""


class FilesAsked:
    """Writes each question into ``<folder>/0001.question.json``, and waits for ``0001.answer.json`` beside it.

    The answer is the text that a model would return. Answers may be written before the questions. Pictures are stored
    beside the question, as ``0001.question.1.png`` and so on; the question lists their names.
    """

    def __init__(self, folder: Path, sleep: Callable[[float], None] = time.sleep) -> None:
        self._folder, self._sleep = folder, sleep

    def send(self, body: Json, *, timeout: float) -> Answer:
        """See ``Client.send``.

        Raises:
            UsageProblem: the answer that is there belongs to another question.
        """
        question = self._folder / f"{body['number']:04d}.question.json"
        answer = self._folder / f"{body['number']:04d}.answer.json"
        shown = {f"{body['number']:04d}.question.{at}.png": one for at, one in enumerate(body.get("pictures", ()), 1)}
        told = {**body, "pictures": list(shown)} if shown else body
        asked = json.dumps(told, indent=2, ensure_ascii=False).encode()
        if answer.exists() and question.exists() and question.read_bytes() != asked:
            raise UsageProblem(
                "is the answer to another question than the one that is asked now",
                where=str(answer),
                wanted="a folder without answers to the questions of another run",
                fix="remove it with its question, or give another folder",
            )
        for name, picture in shown.items():
            replace_file(self._folder / name, base64.b64decode(picture))
        replace_file(question, asked)
        until = time.monotonic() + timeout
        while True:
            with suppress(FileNotFoundError):
                said = answer.read_bytes().decode(errors="replace")
                # Another tool may write the answer bit by bit.
                if _whole(said) or time.time() - answer.stat().st_mtime > _WRITING:
                    return Answer({"said": said}, Tokens())
            if time.monotonic() >= until:
                raise Trouble("timeout", f"there was no answer in {answer} within {timeout:.0f} s")
            self._sleep(_POLL)


def _whole(said: str) -> bool:
    try:
        return isinstance(json.loads(said), dict)
    except (ValueError, RecursionError):
        return False
