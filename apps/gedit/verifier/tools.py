"""External tools and snippets, which only 44.2 has."""

from __future__ import annotations

import re
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .addresses import tree

TOOLS = ".config/gedit/tools"
SNIPPETS = ".config/gedit/snippets"
_MAX_TOOL = 256 * 1024
_MAX_TOOLS = 500


class ExternalTool(TypedDict):
    """An external tool, with the ids that its file has for what the dialog offers."""

    found: bool
    command: str | None
    shortcut: str | None
    input: str | None
    output: str | None
    saves: str | None
    applicability: str | None
    languages: list[str] | None


class Snippet(TypedDict):
    """A snippet; ``shortcut`` is null if it has none."""

    found: bool
    text: str | None
    description: str | None
    shortcut: str | None


@saved
def external_tool(home: Home, name: str) -> ExternalTool:
    """One of the user's own tools by its name (Manage External Tools, gedit 44.2)."""
    entries = home.listing(TOOLS, max_entries=_MAX_TOOLS) if home.has(TOOLS) else []
    for entry in entries:
        if entry.kind != "file":
            continue
        options, command = _tool(home.text(entry.place, max_bytes=_MAX_TOOL))
        if options.get("Name") == name:
            return {
                "found": True,
                "command": command,
                "shortcut": options.get("Shortcut"),
                "input": options.get("Input", "nothing"),
                "output": options.get("Output", "nothing"),
                "saves": options.get("Save-files", "nothing"),
                "applicability": options.get("Applicability", "all"),
                "languages": [one for one in options.get("Languages", "").split(",") if one],
            }
    return absent(ExternalTool)


def _tool(text: str) -> tuple[dict[str, str], str]:
    """The options in the comment ``# [Gedit Tool]`` of a tool's file, and the rest of it: the command."""
    options: dict[str, str] = {}
    command: list[str] = []
    inside = False
    for line in text.split("\n"):
        if line.strip() == "# [Gedit Tool]":
            inside = True
        elif inside and line.startswith("#") and "=" in line:
            key, _, value = line[1:].partition("=")
            options[key.strip()] = value.strip()
        elif inside and not line.strip():
            inside = False
        else:
            command.append(line)
    return options, "\n".join(command).rstrip("\n")


@saved
def snippet(home: Home, trigger: str, language: str = "") -> Snippet:
    """One of the user's own snippets by its tab trigger (Manage Snippets, gedit 44.2), of a language or global."""
    if not re.fullmatch(r"[\w.+#-]*", language) or language.startswith("."):
        raise ValueError(f"{language!r} is no language such as python")
    for element in tree(home, f"{SNIPPETS}/{language.lower() or 'global'}.xml").iter("snippet"):
        if element.findtext("tag", "") == trigger:
            return {
                "found": True,
                "text": element.findtext("text", ""),
                "description": element.findtext("description", ""),
                "shortcut": element.findtext("accelerator"),
            }
    return absent(Snippet)
