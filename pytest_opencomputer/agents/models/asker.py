"""Asks one model plain questions, with retries, usage, prices, a budget and a record.

A question that was recorded with an answer is not sent again. So a program that asks the same questions in the same
order continues where it was stopped, and can be replayed.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from pytest_opencomputer.agents.models.budget import Budget, Spending
from pytest_opencomputer.agents.models.clients.base import Answer, Client
from pytest_opencomputer.agents.models.exchange import Attempt, Exchange
from pytest_opencomputer.agents.models.exchange_log import FILE, ExchangeLog
from pytest_opencomputer.agents.models.model import Json
from pytest_opencomputer.agents.models.model_agent import Setting
from pytest_opencomputer.agents.models.plain_questions import Question, Speech
from pytest_opencomputer.agents.models.replay.recorded import read_exchanges
from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.values import to_json
from pytest_opencomputer.runs.storage import append_line


class Asker:
    """Asks a model.

    Args:
        folder: where ``exchanges.jsonl`` and ``spending.jsonl`` are written, and what is there already is read.
        connect: makes the client, when the first question is sent.
        replay: a folder with a record that answers all questions; ``None`` to ask the model.

    Attributes:
        asked: how many questions were asked so far, those that the record answered included.
    """

    def __init__(
        self, folder: Path, speech: Speech, setting: Setting, connect: Callable[[], Client], replay: Path | None = None
    ) -> None:
        self._speech, self._setting, self._connect = speech, setting, connect
        self._sends = replay is None
        self._known: dict[str, deque[Answer]] = defaultdict(deque)
        self._read(replay or folder)
        self._file = folder / FILE
        # The digest of a picture is enough for the record: whoever asks again has the picture.
        self._log = ExchangeLog(lambda png: hashlib.sha256(png).hexdigest(), self._append, setting.secrets)
        self._spending = Spending(setting.budget, folder, 0.0, clock=lambda: 0.0)
        self._exchange: Exchange | None = None
        self.asked = 0

    def ask(self, system: str, text: str, pictures: tuple[bytes, ...] = ()) -> str:
        """What the model answers.

        Args:
            pictures: PNGs that the question is about. The record has their digests.

        Raises:
            ProviderError: no usable answer can be had.
            RunBudgetUsedUp: nothing more may be spent.
            UsageProblem: the record that is replayed does not have this question.
            Unreadable: the answer has no words, or was cut off.
        """
        self.asked += 1
        body = self._speech.body(Question(self.asked, system, text, pictures))
        return self._speech.words(self._answer(body).body)

    def _answer(self, body: Json) -> Answer:
        known = self._known[_key(self._log.recorded(body))]
        if known:
            return known.popleft()
        if not self._sends:
            raise UsageProblem(
                f"question {self.asked} is not on record",
                where=str(self._file),
                wanted="a record of the same questions, asked by this version of the project",
                fix="leave --replay out to ask the model",
            )
        self._spending.check()
        if self._exchange is None:
            self._exchange = Exchange(self._connect(), self._setting.policy, note=self._note, sleep=self._setting.sleep)
        return self._exchange.ask(body)

    def _read(self, folder: Path) -> None:
        if not (folder / FILE).exists():
            return
        for one in read_exchanges(folder):
            if one.answer is not None and one.answer.usable:
                self._known[_key(one.request)].append(one.answer)

    def _note(self, attempt: Attempt) -> None:
        cost = None
        if attempt.answer is not None:
            cost = self._setting.cost(attempt.answer)
            self._spending.add(attempt.answer.tokens, cost)
        self._log.note(attempt, cost)

    def _append(self, line: object) -> None:
        append_line(self._file, to_json(line).encode())


def limited(setting: Setting, tokens: int | None, cost: float | None) -> Setting:
    """The setting, with a budget for all questions together."""
    return replace(setting, budget=Budget(tokens=tokens, cost=cost))


def _key(body: Json) -> str:
    return canonical.digest([canonical.dump(body)])
