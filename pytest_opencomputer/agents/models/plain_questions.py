"""Plain questions to a model, in words and pictures, with an answer in words: what each API takes and answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.agents.models.model import Api, Json, Unreadable
from pytest_opencomputer.agents.models.pictures import data_url, in_base64
from pytest_opencomputer.agents.models.request_options import with_options

_MOST_TOKENS = 16_000


@dataclass(frozen=True)
class Question:
    """What a model is asked.

    Attributes:
        number: of the question in its run, from 1.
        system: what holds for all questions of its kind.
        text: the question itself.
        pictures: PNGs that it is about, in the order in which it numbers them.
    """

    number: int
    system: str
    text: str
    pictures: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class Speech:
    """How an API is asked, and how it answers.

    Attributes:
        body: the body of the request, without the model.
        words: what the model said, from the body of the answer. Raises ``Unreadable`` if that is nothing, or was cut
            off.
    """

    body: Callable[[Question], Json]
    words: Callable[[Json], str]


def speech_of(api: Api, options: Mapping[str, str]) -> Speech:
    """How an API is spoken to, with the options of the user."""
    asked, heard = _SPOKEN[api]

    def body(question: Question) -> Json:
        fixed = asked(question)
        if api == "gemini":
            return {**fixed, "config": with_options(fixed["config"], api, options)}
        return with_options(fixed, api, options)

    return Speech(body, heard)


def _ask_messages(question: Question) -> Json:
    content: str | list[Json] = question.text
    if question.pictures:
        sources = [{"type": "base64", "media_type": "image/png", "data": in_base64(one)} for one in question.pictures]
        content = [*({"type": "image", "source": one} for one in sources), {"type": "text", "text": question.text}]
    messages = [{"role": "user", "content": content}]
    return {"system": question.system, "messages": messages, "max_tokens": _MOST_TOKENS}


def _hear_messages(answer: Json) -> str:
    blocks = [one for one in _list(answer.get("content")) if one.get("type") == "text"]
    return _whole(blocks, cut=answer.get("stop_reason") == "max_tokens")


def _ask_responses(question: Question) -> Json:
    content: str | list[Json] = question.text
    if question.pictures:
        urls = [data_url(one) for one in question.pictures]
        shown: list[Json] = [{"type": "input_image", "image_url": one, "detail": "high"} for one in urls]
        content = [*shown, {"type": "input_text", "text": question.text}]
    said = [{"role": "user", "content": content}]
    return {"instructions": question.system, "input": said, "max_output_tokens": _MOST_TOKENS, "store": False}


def _hear_responses(answer: Json) -> str:
    items = [one for one in _list(answer.get("output")) if one.get("type") == "message"]
    parts = [part for item in items for part in _list(item.get("content"))]
    return _whole(parts, cut=answer.get("status") == "incomplete")


def _ask_gemini(question: Question) -> Json:
    shown = [{"inlineData": {"mimeType": "image/png", "data": in_base64(one)}} for one in question.pictures]
    contents = [{"role": "user", "parts": [*shown, {"text": question.text}]}]
    return {"contents": contents, "config": {"system_instruction": question.system}}


def _hear_gemini(answer: Json) -> str:
    (first, *_) = _list(answer.get("candidates")) or [{}]
    parts = [one for one in _list((first.get("content") or {}).get("parts")) if not one.get("thought")]
    return _whole(parts, cut=first.get("finishReason") == "MAX_TOKENS")


def _ask_chat(question: Question) -> Json:
    content: str | list[Json] = question.text
    if question.pictures:
        shown: list[Json] = [{"type": "image_url", "image_url": {"url": data_url(one)}} for one in question.pictures]
        content = [*shown, {"type": "text", "text": question.text}]
    return {"messages": [{"role": "system", "content": question.system}, {"role": "user", "content": content}]}


def _hear_chat(answer: Json) -> str:
    choice = answer["choices"][0]
    content = choice["message"].get("content")
    parts = _list(content) if isinstance(content, list) else [{"text": content}]
    return _whole(parts, cut=choice.get("finish_reason") == "length")


_SPOKEN: Mapping[Api, tuple[Callable[[Question], Json], Callable[[Json], str]]] = {
    "anthropic": (_ask_messages, _hear_messages),
    "openai-responses": (_ask_responses, _hear_responses),
    "gemini": (_ask_gemini, _hear_gemini),
    "chat": (_ask_chat, _hear_chat),
}


def _list(value: Any) -> list[Json]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _whole(parts: list[Json], *, cut: bool) -> str:
    if cut:
        raise Unreadable("the answer was cut off at its longest length")
    said = "".join(str(part["text"]) for part in parts if part.get("text"))
    if not said.strip():
        raise Unreadable("the answer has no words")
    return said
