"""Transitions, animations, the slide show and custom shows."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .documents import open_deck, open_slide
from .model import Page


class TransitionSummary(TypedDict):
    """How a slide comes, and when the next one does: `click`, or `time` and then after so many seconds."""

    slide: str
    kind: str
    variant: str
    seconds: float | None
    advance: str
    after_s: float | None
    sound: str


class Transitions(TypedDict):
    """The transitions of all slides; ``count`` is how many have one."""

    found: bool
    count: int | None
    transitions: list[TransitionSummary] | None


class TransitionFacts(TypedDict):
    """How a slide comes; ``kind`` is empty if it has no transition."""

    found: bool
    slide: str | None
    kind: str | None
    variant: str | None
    seconds: float | None
    advance: str | None
    after_s: float | None
    sound: str | None


class EffectFacts(TypedDict):
    """An effect; ``paragraph`` is 0 if it is about the whole shape, ``start`` is `click`, `with` or `after`."""

    shape: str
    paragraph: int
    kind: str
    effect: str
    direction: str
    start: str
    seconds: float | None
    delay_s: float
    repeat: str
    trigger: str
    by: str


class Animations(TypedDict):
    """The effects of a slide, in order."""

    found: bool
    count: int | None
    effects: list[EffectFacts] | None


class SlideShow(TypedDict):
    """The settings of the slide show (Slide Show > Slide Show Settings)."""

    found: bool
    range: str | None
    first_slide: str | None
    custom_show: str | None
    mode: str | None
    pause_s: int | None
    manual: bool | None
    animations: bool | None
    mouse_visible: bool | None
    pen: bool | None
    always_on_top: bool | None
    navigator: bool | None
    change_on_click: bool | None


class CustomShow(TypedDict):
    """A custom show and the names of its slides."""

    name: str
    slides: list[str]


class CustomShows(TypedDict):
    """The custom shows."""

    found: bool
    count: int | None
    names: list[str] | None
    shows: list[CustomShow] | None


def _summary(page: Page) -> TransitionSummary:
    one = page.transition
    return {
        "slide": page.name,
        "kind": one.kind,
        "variant": one.variant,
        "seconds": one.seconds,
        "advance": "click" if one.after_s is None else "time",
        "after_s": one.after_s,
        "sound": one.sound,
    }


@saved
def transitions(home: Home, document: str) -> Transitions:
    """The transitions of all slides, under the names of the sidebar."""
    deck = open_deck(home, document)
    if deck is None:
        return absent(Transitions)
    found = [_summary(one) for one in deck.slides]
    return {"found": True, "count": sum(bool(one["kind"]) for one in found), "transitions": found}


@saved
def transition(home: Home, document: str, slide: str) -> TransitionFacts:
    """The transition of a slide, under the names of the sidebar."""
    opened = open_slide(home, document, slide)
    if opened is None:
        return absent(TransitionFacts)
    one = _summary(opened[1])
    return {
        "found": True,
        "slide": one["slide"],
        "kind": one["kind"],
        "variant": one["variant"],
        "seconds": one["seconds"],
        "advance": one["advance"],
        "after_s": one["after_s"],
        "sound": one["sound"],
    }


@saved
def animations(home: Home, document: str, slide: str) -> Animations:
    """The effects of a slide, under the names of the sidebar."""
    opened = open_slide(home, document, slide)
    if opened is None:
        return absent(Animations)
    found: list[EffectFacts] = [
        {
            "shape": one.shape,
            "paragraph": one.paragraph,
            "kind": one.kind,
            "effect": one.effect,
            "direction": one.direction,
            "start": one.start,
            "seconds": one.seconds,
            "delay_s": one.delay_s,
            "repeat": one.repeat,
            "trigger": one.trigger,
            "by": one.by,
        }
        for one in opened[1].effects
    ]
    return {"found": True, "count": len(found), "effects": found}


@saved
def slide_show(home: Home, document: str) -> SlideShow:
    """How the slide show runs."""
    deck = open_deck(home, document)
    if deck is None:
        return absent(SlideShow)
    one = deck.show
    return {
        "found": True,
        "range": one.range,
        "first_slide": one.first_slide,
        "custom_show": one.custom_show,
        "mode": one.mode,
        "pause_s": one.pause_s,
        "manual": one.manual,
        "animations": one.animations,
        "mouse_visible": one.mouse_visible,
        "pen": one.pen,
        "always_on_top": one.always_on_top,
        "navigator": one.navigator,
        "change_on_click": one.change_on_click,
    }


@saved
def custom_shows(home: Home, document: str) -> CustomShows:
    """The custom shows of a presentation (Slide Show > Custom Slide Shows)."""
    deck = open_deck(home, document)
    if deck is None:
        return absent(CustomShows)
    return {
        "found": True,
        "count": len(deck.shows),
        "names": [name for name, _ in deck.shows],
        "shows": [{"name": name, "slides": names} for name, names in deck.shows],
    }
