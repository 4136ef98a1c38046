"""Pages of the repository as pages of the site: where each one goes, its links, and lists as the site's Markdown wants
them."""

from __future__ import annotations

import os
import posixpath
import re
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
_MOVED = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "images/README.md": "sandbox-images.md"}
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^)#\s]*)(#[^)\s]*)?\)")
_ITEM = re.compile(r"(\d+\.|[-*]) +(?=\S)")
_FENCE = re.compile(r"\s*(```|~~~)")


def repository_pages() -> dict[str, str]:
    """The pages that are not in ``docs/``: place in the repository to place in the site."""
    apps = {
        f"apps/{readme.parent.name}/README.md": f"apps/{readme.parent.name}.md"
        for readme in sorted((REPOSITORY / "apps").glob("*/README.md"))
    }
    return {**_MOVED, **apps}


def facades() -> list[str]:
    """The modules that apps, tasks and users import, each a page of the API."""
    inner = ("agents.base", "guest.endpoint", "guest.state", "plugin.fixtures", "plugin.hookspecs", "runs.reader")
    package = REPOSITORY / "pytest_opencomputer"
    outer = sorted(file.stem for file in package.glob("*.py") if file.stem != "__init__")
    return [f"pytest_opencomputer.{name}" for name in (*outer, *inner)]


def place_in_site(source: str) -> str | None:
    """Where a file of the repository is in the site; ``None`` if it is not there."""
    if source in (moved := repository_pages()):
        return moved[source]
    if source.startswith("docs/"):
        return source.removeprefix("docs/")
    module = source.removesuffix(".py").replace("/", ".")
    return f"api/{module}.md" if module in facades() else None


def as_page(text: str, source: str, place: str) -> str:
    """The text of a page for the site.

    Args:
        source: where the page is in the repository.
        place: where it goes in the site.
    """
    made, fenced = [], False
    for line in for_python_markdown(text).splitlines():
        fenced ^= _FENCE.match(line) is not None
        made.append(line if fenced else _LINK.sub(lambda found: _relinked(found, source, place), line))
    return "\n".join(made) + "\n"


def _relinked(found: re.Match[str], source: str, place: str) -> str:
    """A link to the same page or file in the site; only its words if that is not in the site."""
    picture, words, target, anchor = found[1], found[2], found[3], found[4] or ""
    if not target or "://" in target:
        return found[0]
    file = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    if not (REPOSITORY / file).exists():
        return found[0]  # which fails the build
    if (there := place_in_site(file)) is None:
        return words
    return f"{picture}[{words}]({os.path.relpath(there, posixpath.dirname(place) or '.')}{anchor})"


def for_python_markdown(text: str) -> str:
    """The same Markdown with what is in lists indented by four, and a blank line before lists.

    Markdown as most programs read it indents by the width of the item's mark. The one of the site wants four.
    """
    made: list[str] = []
    columns: list[int] = []  # of the contents of the items that we are in
    fenced = False
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if not fenced and line.strip():
            while columns and indent < columns[-1]:
                columns.pop()
        before = columns[-1] if columns else 0
        rest, depth = line[min(indent, before) :], len(columns)
        mark = None if fenced or indent != before else _ITEM.match(rest)
        if mark is not None:
            if not depth and made and made[-1].strip() and not made[-1].startswith((" ", "- ", "* ")):
                made += [] if re.match(r"\d+\. ", made[-1]) else [""]
            columns.append(indent + mark.end())
        made.append(" " * 4 * depth + rest if rest.strip() else "")
        fenced ^= _FENCE.match(line) is not None
    return "\n".join(made) + "\n"
