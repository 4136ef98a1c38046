"""Transitions and animations in OpenDocument presentations. Source: OpenDocument 1.3, part 3, chapter 15 and 19.400."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping

from . import effect_names, transition_names
from .model import Effect, Transition
from .odp_names import q, seconds

_SPEEDS = {"slow": 3.0, "medium": 2.0, "fast": 1.0}
_STARTS = {"on-click": "click", "with-previous": "with", "after-previous": "after"}
_BY = {"by-paragraph": "paragraph", "by-word": "word", "by-letter": "letter"}
_CLASSES = {"entrance": "entrance", "emphasis": "emphasis", "exit": "exit", "motion-path": "motion",
            "media-call": "media"}  # fmt: skip
_SHORTEST = 0.001
"""What LibreOffice writes for something that takes no time."""


def transition(page: ET.Element, found: Mapping[str, str], style: ET.Element | None) -> Transition:
    """The transition of a page whose style has these attributes and is this element."""
    one = Transition()
    kind = found.get(q("smil:type"), "")
    if kind:
        colour = found.get(q("smil:fadeColor"), "") if found.get(q("smil:subtype")) == "fadeOverColor" else ""
        reverse = "reverse" if found.get(q("smil:direction")) == "reverse" else ""
        key = " ".join(part for part in (kind, found.get(q("smil:subtype"), ""), reverse, colour) if part)
        one.kind, one.variant = transition_names.OF_ODF.get(key, (kind, found.get(q("smil:subtype"), "")))
        one.seconds = _SPEEDS.get(found.get(q("presentation:transition-speed"), ""))
        for filter_ in page.iterfind(f"{q('anim:par')}/{q('anim:par')}/{q('anim:transitionFilter')}"):
            one.seconds = seconds(filter_.get(q("smil:dur")))
    if found.get(q("presentation:transition-type")) == "automatic":
        one.after_s = seconds(found.get(q("presentation:duration"), "PT0S"))
    for sound in style.iter(q("presentation:sound")) if style is not None else ():
        one.sound = sound.get(q("xlink:href"), "")
    return one


def effects(page: ET.Element) -> Iterator[Effect]:
    """The effects of a page, in order; shapes and paragraphs are still named by their keys."""
    for root in page.findall(q("anim:par")):
        for sequence in root.findall(q("anim:seq")):
            interactive = sequence.get(q("presentation:node-type")) == "interactive-sequence"
            for outer in sequence:
                begin = outer.get(q("smil:begin"), "")
                trigger = begin.removesuffix(".click") if interactive and begin.endswith(".click") else ""
                for one in outer.iter():
                    if one.get(q("presentation:preset-id")) or one.get(q("presentation:preset-class")):
                        yield _effect(one, trigger)


def _effect(one: ET.Element, trigger: str) -> Effect:
    preset = one.get(q("presentation:preset-id"), "")
    kind = one.get(q("presentation:preset-class"), "")
    durations = [seconds(child.get(q("smil:dur"))) or 0.0 for child in one.iter() if child is not one]
    longest = max(durations, default=0.0)
    iterate = one if one.tag == q("anim:iterate") else one.find(q("anim:iterate"))
    target = ""
    for child in one.iter():
        target = target or child.get(q("smil:targetElement"), "")
    return Effect(
        shape=target,
        paragraph=0,
        kind=_CLASSES.get(kind, kind),
        effect=effect_names.label(preset) if preset else "",
        direction=effect_names.direction(preset, one.get(q("presentation:preset-sub-type"), "")),
        start=_STARTS.get(one.get(q("presentation:node-type"), ""), "with"),
        seconds=longest if longest > _SHORTEST else None,
        delay_s=seconds(one.get(q("smil:begin"))) or 0.0,
        repeat=one.get(q("smil:repeatCount"), ""),
        trigger=trigger,
        by=_BY.get(iterate.get(q("anim:iterate-type"), ""), "") if iterate is not None else "",
    )
