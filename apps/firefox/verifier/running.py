"""The running browser, as its accessibility tree has it: what no file says."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Element, Live, absent, live

_APP = "(?i)firefox.*"
_FIELDS = ("entry", "text", "password text", "spin button", "check box", "radio button", "combo box", "slider")
_MAX_TEXT = 20_000


class TabNow(TypedDict):
    """A tab of the tab strip."""

    title: str
    in_front: bool


class TabsNowFacts(TypedDict):
    """The tabs of all windows. Not found if Firefox does not run, or does not answer."""

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
    """The page in front: its title, its headings, and the fields of its forms."""

    found: bool
    title: str | None
    headings: list[str] | None
    fields: list[FormField] | None


@live
def tabs_now(desktop: Live) -> TabsNowFacts:
    """The tabs that are open now."""
    if not desktop.find(role="frame", app=_APP, limit=1):
        return absent(TabsNowFacts)
    pages = desktop.find(role="document web", app=_APP)
    tabs: list[TabNow] = [
        {"title": tab["name"], "in_front": "selected" in tab["states"]}
        for tab in desktop.find(role="page tab", app=_APP, states=())
        if not any(_is_below(tab, one) for one in pages)
    ]
    return {"found": True, "titles": [tab["title"] for tab in tabs], "tabs": tabs}


@live
def page(desktop: Live) -> PageFacts:
    """The page that is shown, with the contents of its form fields, submitted or not."""
    document = next((one for one in desktop.find(role="document web", app=_APP) if one["width"] * one["height"]), None)
    if document is None:
        return absent(PageFacts)
    inside = [one for role in _FIELDS for one in desktop.find(role=role, app=_APP) if _is_below(one, document)]
    headings = [one for one in desktop.find(role="heading", app=_APP) if _is_below(one, document)]
    return {
        "found": True,
        "title": document["name"],
        "headings": [one["name"] for one in headings],
        "fields": [_field(one) for one in sorted(inside, key=lambda one: one["path"])],
    }


def _is_below(element: Element, above: Element) -> bool:
    return element["path"][: len(above["path"])] == above["path"]


def _field(element: Element) -> FormField:
    value = element["text"]
    if value is None:
        value = "" if element["value"] is None else f"{element['value']:g}"
    return {
        "name": element["name"],
        "role": element["role"],
        "value": value[:_MAX_TEXT],
        "checked": "checked" in element["states"],
    }
