"""The running browser, as its accessibility tree has it: what no file says."""

from __future__ import annotations

import re
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Element, Live, absent, live

_FIELDS = ("entry", "text", "password text", "spin button", "check box", "radio button", "combo box", "slider")
_MAX_TEXT = 20_000
_MORE = re.compile(r"( - Part of group .*)?( - Memory usage - [\d.,]+ [KMG]B)?$")


class TabNow(TypedDict):
    """A tab of the tab strip."""

    title: str
    in_front: bool


class TabsNowFacts(TypedDict):
    """The tabs of all windows. Not found where Chromium does not run, or does not answer."""

    found: bool
    titles: list[str] | None
    tabs: list[TabNow] | None


class FormField(TypedDict):
    """A field of a form: its label, what is in it, and whether it is ticked."""

    name: str
    role: str
    value: str
    checked: bool


class PageFacts(TypedDict):
    """The page in front: its title, address (as the address bar shows it), headings, and the fields of its forms."""

    found: bool
    title: str | None
    address: str | None
    headings: list[str] | None
    fields: list[FormField] | None


@live
def tabs_now(desktop: Live) -> TabsNowFacts:
    """The tabs that are open now."""
    found = desktop.find(role="page tab", app="(?i)chromium.*", states=())
    if not desktop.find(role="frame", app="(?i)chromium.*", limit=1):
        return absent(TabsNowFacts)
    # The tab strip also says the group of a tab and how much memory it takes.
    tabs: list[TabNow] = [
        {"title": _MORE.sub("", tab["name"], count=1), "in_front": "selected" in tab["states"]} for tab in found
    ]
    return {"found": True, "titles": [tab["title"] for tab in tabs], "tabs": tabs}


@live
def page(desktop: Live) -> PageFacts:
    """The page that is shown, with the contents of its form fields, submitted or not."""
    # The list below the address bar is also a document, but without a size.
    documents = [one for one in desktop.find(role="document web", app="(?i)chromium.*") if one["width"] * one["height"]]
    if not documents:
        return absent(PageFacts)
    document = documents[0]
    inside = [
        one
        for role in _FIELDS
        for one in desktop.find(role=role, app="(?i)chromium.*")
        if one["path"][: len(document["path"])] == document["path"]
    ]
    bar = desktop.find(role="entry", name="Address and search bar", app="(?i)chromium.*", limit=1)
    headings = [
        one["name"]
        for one in desktop.find(role="heading", app="(?i)chromium.*")
        if one["path"][: len(document["path"])] == document["path"]
    ]
    return {
        "found": True,
        "title": document["name"],
        "address": (bar[0]["text"] or "")[:_MAX_TEXT] if bar else "",
        "headings": headings,
        "fields": [_field(one) for one in sorted(inside, key=lambda one: one["path"])],
    }


def _field(element: Element) -> FormField:
    value = element["text"]
    if value is None:
        value = "" if element["value"] is None else f"{element['value']:g}"
    states = element["states"]
    return {
        "name": element["name"],
        "role": element["role"],
        "value": value[:_MAX_TEXT],
        "checked": "checked" in states,
    }
