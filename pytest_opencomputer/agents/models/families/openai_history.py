"""The conversation with OpenAI's Responses API: kept by the API, or sent whole each time and stored by nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.model import Json

HISTORY_OPTION = {
    "history": "api: OpenAI keeps the conversation (default); own: it is sent whole each time, thoughts encrypted, "
    "and OpenAI stores nothing"
}


class Conversation:
    """The items of one conversation.

    Args:
        stateless: the API stores nothing. What the model thought comes encrypted, and goes back as it came.
    """

    def __init__(self, *, stateless: bool) -> None:
        self._stateless = stateless
        self._previous = ""
        self._items: list[Json] = []

    @property
    def begun(self) -> bool:
        """Whether an answer came already."""
        return bool(self._previous)

    def request(self, items: Sequence[Json]) -> Json:
        """The fields of a request that tells of new items."""
        if not self._stateless:
            known = {"previous_response_id": self._previous} if self._previous else {}
            return {**known, "input": list(items)}
        self._items += items
        return {"input": list(self._items), "store": False, "include": ["reasoning.encrypted_content"]}

    def answered(self, answer: Json) -> list[Json]:
        """Take note of an answer; its items."""
        self._previous = str(answer.get("id") or "answered")
        items = [item for item in answer["output"] if isinstance(item, dict)]
        # A field that is null in an answer may not stand in a request.
        self._items += [{key: value for key, value in item.items() if value is not None} for item in items]
        return items


def conversation_of(options: Mapping[str, str]) -> Conversation:
    """The conversation that the options ask for. Raises ``UsageProblem``."""
    return Conversation(stateless=option_values.choice(options, "history", ("api", "own"), "api") == "own")
