"""Transitions and animations in .pptx presentations. Source: ECMA-376, part 1, 19.5; newer ones are Microsoft's."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator

from pytest_opencomputer.guest.channels.odf_styles import whole
from pytest_opencomputer.guest.channels.ooxml import q

from . import effect_names, transition_names
from .model import Effect, Transition

MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
P14 = "{http://schemas.microsoft.com/office/powerpoint/2010/main}"
_SPEEDS = {"slow": 1.5, "med": 0.75, "fast": 0.5}
_CLASSES = {"entr": "entrance", "emph": "emphasis", "exit": "exit", "path": "motion", "mediacall": "media"}
_STARTS = {"clickEffect": "click", "withEffect": "with", "afterEffect": "after"}
_DEFAULTS = {
    "wipe": "dir=l", "push": "dir=l", "cover": "dir=l", "pull": "dir=l", "strips": "dir=lu", "wheel": "",
    "blinds": "dir=horz", "checker": "dir=horz", "comb": "dir=horz", "randomBar": "dir=horz", "zoom": "dir=out",
    "split": "dir=out orient=horz",
}  # fmt: skip
_SHORTEST = 2


def transition(slide: ET.Element) -> Transition:
    """The transition of a slide."""
    element = slide.find(q("p:transition"))
    choice = slide.find(f"{MC}AlternateContent/{MC}Choice/{q('p:transition')}")
    element = choice if choice is not None else element
    one = Transition()
    if element is None:
        return one
    if element.get("advTm") is not None:
        one.after_s = round(whole(element.get("advTm")) / 1000, 3)
    for child in element:
        name = child.tag.rpartition("}")[2]
        if name == "sndAc":
            sound = next(child.iter(q("p:snd")), None)
            one.sound = sound.get("name", "") if sound is not None else ""
        elif name != "extLst":
            said = " ".join(sorted(f"{key}={value}" for key, value in child.attrib.items() if "}" not in key))
            known = transition_names.OF_PPTX
            key = f"{name} {said or _DEFAULTS.get(name, '')}".strip()
            one.kind, one.variant = known.get(key, known.get(name, (name, said)))
            duration = element.get(f"{P14}dur")
            one.seconds = whole(duration) / 1000 if duration else _SPEEDS.get(element.get("spd", "fast"), 0.5)
    return one


def effects(slide: ET.Element) -> Iterator[Effect]:
    """The effects of a slide, in order; shapes are still named by their ids, paragraphs counted from 1."""
    for sequence in slide.iterfind(f"{q('p:timing')}//{q('p:seq')}"):
        inner = sequence.find(q("p:cTn"))
        trigger = ""
        if inner is not None and inner.get("nodeType") == "interactiveSeq":
            clicked = next(inner.iterfind(f"{q('p:stCondLst')}//{q('p:spTgt')}"), None)
            trigger = clicked.get("spid", "") if clicked is not None else ""
        for one in sequence.iter(q("p:cTn")):
            if one.get("presetClass"):
                yield _effect(one, trigger)


def _effect(one: ET.Element, trigger: str) -> Effect:
    kind = one.get("presetClass", "")
    preset = effect_names.preset_of(kind, whole(one.get("presetID")))
    times = [whole(inner.get("dur")) for inner in one.iter(q("p:cTn")) if inner is not one]
    longest = max(times, default=0)
    delay = one.find(f"{q('p:stCondLst')}/{q('p:cond')}")
    target, line = "", 0
    for shape in one.iter(q("p:spTgt")):
        lines = next(shape.iter(q("p:pRg")), None)
        target, line = shape.get("spid", ""), whole(lines.get("st")) + 1 if lines is not None else 0
        break
    return Effect(
        shape=target,
        paragraph=line,
        kind=_CLASSES.get(kind, kind),
        effect=effect_names.label(preset) if preset else "",
        direction=effect_names.direction(preset, effect_names.side_of(preset, whole(one.get("presetSubtype")))),
        start=_STARTS.get(one.get("nodeType", ""), "with"),
        seconds=longest / 1000 if longest >= _SHORTEST else None,
        delay_s=whole(delay.get("delay")) / 1000 if delay is not None else 0.0,
        repeat=one.get("repeatCount", ""),
        trigger=trigger,
        by={"wd": "word", "lt": "letter"}.get(_iterate(one), ""),
    )


def _iterate(one: ET.Element) -> str:
    found = one.find(q("p:iterate"))
    return found.get("type", "") if found is not None else ""
