"""Any vision model that calls functions through chat completions: the canonical actions are its functions.

For models without actions of their own, such as GLM, InternVL, Gemma or GPT-4o, at an OpenAI-compatible server or at
the chat completions of a vendor. Each call is answered with its result, then comes the next screenshot.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.canonical_tools import call_of, tools
from pytest_opencomputer.agents.models.dialects.chat_dialogue import GONE
from pytest_opencomputer.agents.models.image_sizing import AS_IT_IS, Picture, fit, fitted
from pytest_opencomputer.agents.models.model import (
    ENDING,
    Call,
    Decision,
    Dialogue,
    Family,
    Json,
    Result,
    Start,
    Unreadable,
    View,
    ending,
)
from pytest_opencomputer.agents.models.pictures import data_url
from pytest_opencomputer.agents.models.request_options import sized, with_options

_PICTURES = 5
_GRID = 1000
_UNITS = ("pixels", "grid", "fractions")
_OF_ANSWERS = ("content", "tool_calls", "reasoning_content", "reasoning_details")  # what is told again of an answer


@dataclass
class _Round:
    """One request and its answer: what became of the calls before, what is seen, what the model said."""

    told: list[Json]
    text: str
    picture: Picture | None
    answer: Json = field(default_factory=dict)


class GenericDialogue(Dialogue):
    """A conversation of function calls and screenshots."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self._policy = sized(AS_IT_IS, start.options)
        self._unit = option_values.choice(start.options, "coordinates", _UNITS, "pixels")
        self._images = option_values.whole(start.options, "images", _PICTURES)
        self._rounds: list[_Round] = []
        self._fixed = with_options({"tools": tools()}, "chat", start.options)

    @property
    def space(self) -> CoordinateSpace:
        if self._unit == "pixels":
            return CoordinateSpace.pixels(*fit(self._start.screen, self._policy))
        return CoordinateSpace.grid(_GRID) if self._unit == "grid" else CoordinateSpace.fraction()

    def _system(self) -> str:
        width, height = fit(self._start.screen, self._policy)
        unit = {
            "pixels": f"pixels of the screenshot, which is {width} wide and {height} high",
            "grid": f"whole numbers from 0 to {_GRID} in both directions, whatever the size of the screen",
            "fractions": "fractions of the screen's width and height, from 0 to 1",
        }[self._unit]
        return (
            "You work on a Linux desktop for its user, with the functions that you have. Nobody is there to answer "
            f"questions. Coordinates are {unit}, from the top left corner. After your calls you see the screen again; "
            f"look at what they did before you go on. Call done at the end, or: {ENDING}"
        )

    def ask(self, view: View) -> Json:
        told = [_told(result) for result in view.results if result.call.id]
        trouble = f"Your last answer could not be understood: {view.trouble}" if view.trouble else ""
        first = "" if self._rounds else self._start.instruction
        picture = None if view.screenshot is None else fitted(view.screenshot, self._policy)
        self._rounds.append(_Round(told, "\n\n".join(filter(None, (first, trouble, view.text))), picture))
        return self.again()

    def again(self) -> Json:
        messages: list[Json] = [{"role": "system", "content": self._system()}]
        for index, round in enumerate(self._rounds):
            shown = index >= len(self._rounds) - self._images
            messages += [*round.told, _seen(round, shown=shown)]
            if round.answer:
                messages.append(round.answer)
        return {**self._fixed, "messages": messages}

    def hear(self, answer: Json) -> Decision:
        choice = answer["choices"][0]
        message, round = choice["message"], self._rounds[-1]
        said = str(message.get("content") or "")
        calls = message.get("tool_calls") or []
        round.answer = {"role": "assistant", "content": said or "(no answer)"}
        if not isinstance(calls, list) or not all(isinstance(call, dict) for call in calls):
            raise Unreadable("the calls of the answer are no list of objects")
        if not calls:
            if choice.get("finish_reason") == "length":
                raise Unreadable("the answer was cut off at its longest length, before any call or end")
            if not said.strip():
                raise Unreadable("the answer is empty, wanted: a call of a function, or a final message")
            return Decision((Call("end", (ending(said),)),), said)
        named = [{**call, "id": call.get("id") or f"call_{len(self._rounds)}_{at}"} for at, call in enumerate(calls)]
        kept = {key: message[key] for key in _OF_ANSWERS if message.get(key)}
        round.answer = {"role": "assistant", **kept, "tool_calls": named}
        return Decision(tuple(map(self._call, named)), said)

    def _call(self, call: Json) -> Call:
        given = call.get("function")
        function: Json = given if isinstance(given, dict) else {}
        name, arguments = str(function.get("name", "")), function.get("arguments")
        return call_of(name, arguments, self.space, self._start.screen, str(call["id"]))

    def shorten(self) -> bool:
        """See ``Dialogue``: fewer screenshots, as long as there are several."""
        shown = min(self._images, len(self._rounds))
        self._images = max(1, shown // 2)
        return shown > 1


def _told(result: Result) -> Json:
    said = f"Not carried out: {result.error}" if result.error else result.text or "Done."
    return {"role": "tool", "tool_call_id": result.call.id, "content": said}


def _seen(round: _Round, *, shown: bool) -> Json:
    parts: list[Json] = [{"type": "text", "text": round.text}] if round.text else []
    if round.picture is not None and shown:
        parts.append({"type": "image_url", "image_url": {"url": data_url(round.picture.png)}})
    elif round.picture is not None:
        parts.append({"type": "text", "text": GONE})
    return {"role": "user", "content": parts or "Go on."}


def _check(model: str, options: Mapping[str, str]) -> None:
    GenericDialogue(Start("", (1920, 1080), model, options=options))


GENERIC = Family(
    name="generic",
    summary="any vision model that calls functions through chat completions (generic:MODEL)",
    api="chat",
    start=GenericDialogue,
    models=(),
    options={
        "coordinates": f"pixels (default), grid (0 to {_GRID}) or fractions: what the model was trained to point with",
        "images": f"how many of the last screenshots it is shown (default: {_PICTURES})",
    },
    of_all=True,
    check=_check,
)
