"""The running VS Code, as the title of its window says."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Live, absent, live


class FrontEditor(TypedDict):
    """The editor in front. ``unsaved`` is whether it has changes that are not in the file."""

    found: bool
    title: str | None
    unsaved: bool | None


@live
def front_editor(desktop: Live) -> FrontEditor:
    """The window's title without the name of the program: the editor in front, and the folder that is open."""
    frames = desktop.find(role="frame", name="(?s).*code-server")
    front = [one for one in frames if "active" in one["states"]] or frames
    if not front:
        return absent(FrontEditor)
    title = front[0]["name"].removesuffix("code-server").removesuffix(" - ")
    return {"found": True, "title": title.removeprefix("●").strip(), "unsaved": title.startswith("●")}
