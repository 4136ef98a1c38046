"""What SVG elements look like: properties from attributes, style sheets and parents. And colours.

Style sheets are read as far as drawing programs write them: rules for elements, classes and ids, and combinations of
these in one element. Source: SVG 1.1, chapter 6; CSS Color 4, chapter 6.
"""

from __future__ import annotations

import colorsys
import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import dataclass, field

from pytest_opencomputer.guest.channels.svg_numbers import number_or_none
from pytest_opencomputer.guest.state import StateTooBig

MAX_RULES = 2_000
MAX_STYLE = 20_000
"""Characters of one ``style``."""
MAX_SHEET = 200_000
"""Characters of one style sheet."""

INHERITED = frozenset(
    (
        *(
            "fill",
            "fill-opacity",
            "fill-rule",
            "stroke",
            "stroke-opacity",
            "stroke-width",
            "stroke-linecap",
            "stroke-linejoin",
            "stroke-miterlimit",
        ),
        *(
            "stroke-dasharray",
            "stroke-dashoffset",
            "marker-start",
            "marker-mid",
            "marker-end",
            "paint-order",
            "color",
            "visibility",
            "clip-rule",
        ),
        *(
            "font-family",
            "font-size",
            "font-style",
            "font-variant",
            "font-weight",
            "font-stretch",
            "-inkscape-font-specification",
        ),
        *(
            "font-variant-caps",
            "font-variant-ligatures",
            "font-variant-position",
            "font-variant-numeric",
            "font-feature-settings",
        ),
        *(
            "letter-spacing",
            "word-spacing",
            "line-height",
            "text-anchor",
            "text-align",
            "text-indent",
            "text-transform",
            "text-orientation",
        ),
        *(
            "writing-mode",
            "direction",
            "white-space",
            "image-rendering",
            "shape-rendering",
            "text-rendering",
            "pointer-events",
        ),
    )
)
"""Properties that an element has from its parent if nothing else says what they are."""
ATTRIBUTES = (INHERITED - {"-inkscape-font-specification", "text-align", "text-indent", "text-transform"}) | frozenset(
    (
        *(
            "opacity",
            "display",
            "overflow",
            "filter",
            "clip-path",
            "mask",
            "stop-color",
            "stop-opacity",
            "text-decoration",
            "baseline-shift",
            "flood-color",
        ),
        *("flood-opacity", "enable-background", "mix-blend-mode", "isolation"),
    )
)
"""Properties that may be written as attributes."""
# To the next semicolon that is in no quotation marks or brackets; the last alternative is for those without an end.
_CHUNK = re.compile(r"""((?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\)|["'(])*)(?:;|$)""")
_NAME = re.compile(r"[-a-zA-Z]{1,60}")
_COMMENT = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
_SELECTOR = re.compile(r"(\*|[a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)")
_PART = re.compile(r"([.#])([\w-]+)")
_IMPORTANT = re.compile(r"\s*!\s*important\s*$")
Declared = Mapping[str, str]


def declarations(text: str | None) -> dict[str, str]:
    """The properties of a ``style``, with their values as they are written.

    Raises:
        StateTooBig: it has more than 20,000 characters.
    """
    if not text:
        return {}
    if len(text) > MAX_STYLE:
        raise StateTooBig(f"a style of more than {MAX_STYLE} characters")
    found: dict[str, str] = {}
    for chunk in _CHUNK.findall(text):
        name, colon, value = chunk.partition(":")
        if colon and _NAME.fullmatch(name.strip()):
            found[name.strip().lower()] = _IMPORTANT.sub("", value).strip()
    if "marker" in found:
        for one in ("marker-start", "marker-mid", "marker-end"):
            found.setdefault(one, found["marker"])
    return found


@dataclass
class Sheet:
    """The rules of all style sheets of a drawing; those that come later are stronger, ids are stronger than classes."""

    by_name: dict[str, list[tuple[tuple[int, int], str, frozenset[str], Declared]]] = field(default_factory=dict)
    count: int = 0

    def add(self, text: str) -> None:
        """Read the rules of a sheet.

        Raises:
            StateTooBig: it has more than 200,000 characters, or there are more than 2,000 rules in all.
        """
        if len(text) > MAX_SHEET:
            raise StateTooBig(f"a style sheet of more than {MAX_SHEET} characters")
        for written in _COMMENT.sub(" ", text).split("}")[:-1]:
            selectors, _, body = written.partition("{")
            declared = declarations(body)
            for one in selectors.split(","):
                match = _SELECTOR.fullmatch(one.strip())
                if match is None or not match[0]:
                    continue
                self.count += 1
                if self.count > MAX_RULES:
                    raise StateTooBig(f"more than {MAX_RULES} rules in style sheets")
                parts = [kind + name for kind, name in _PART.findall(match[2])]
                tag = match[1] or "*"
                weight = 100 * sum(part[0] == "#" for part in parts) + 10 * len(parts) + (tag != "*")
                key = next((part for part in parts if part[0] == "#"), parts[0] if parts else tag)
                rule = ((weight, self.count), tag, frozenset(parts), declared)
                self.by_name.setdefault(key, []).append(rule)

    def of(self, element: ET.Element) -> dict[str, str]:
        """What the rules say of an element."""
        if not self.by_name:
            return {}
        tag = element.tag.rpartition("}")[2]
        names = {f".{one}" for one in element.get("class", "").split()[:50]} | {f"#{element.get('id', '')}"}
        rules = [rule for key in (*names, tag, "*") for rule in self.by_name.get(key, ())]
        found: dict[str, str] = {}
        for _, wanted, parts, declared in sorted(rules, key=lambda rule: rule[0]):
            if wanted in ("*", tag) and parts <= names:
                found |= declared
        return found


def own_style(element: ET.Element, sheet: Sheet) -> dict[str, str]:
    """What is said of an element itself: attributes, rules, and ``style``, of which the last is the strongest."""
    attributes = {key: value.strip() for key, value in element.attrib.items() if key in ATTRIBUTES}
    return {**attributes, **sheet.of(element), **declarations(element.get("style"))}


def cascaded(parent: Declared, own: Declared) -> dict[str, str]:
    """The properties of an element, from those of its parent and what is said of it itself."""
    found = {key: value for key, value in parent.items() if key in INHERITED}
    for key, value in own.items():
        if value == "inherit" and key in parent:
            found[key] = parent[key]
        elif value not in ("inherit", "initial", "unset", ""):
            found[key] = value
        elif value == "initial" or key not in INHERITED:
            found.pop(key, None)
    return found


# Colours

_HEX = re.compile(r"#([0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})")
_FUNCTION = re.compile(r"(rgba?|hsla?)\(([^()]{0,100})\)", re.IGNORECASE)
_URL = re.compile(r"""url\(\s*["']?#([^"')]{1,500})["']?\s*\)""")


def colour(text: str | None) -> tuple[str, float] | None:
    """A colour as ``#rrggbb``, and its own opacity; ``None`` if the text is not a known colour."""
    text = (text or "").strip()
    if match := _HEX.match(text):
        digits = match[1].lower()
        digits = digits if len(digits) > 4 else "".join(one * 2 for one in digits)
        return f"#{digits[:6]}", round(int(digits[6:] or "ff", 16) / 255, 4)
    if match := _FUNCTION.match(text):
        return _function(match[1].lower(), match[2])
    name = text.split(maxsplit=1)[0].lower() if text else ""
    if name == "transparent":
        return "#000000", 0.0
    return (_named(name), 1.0) if name.isalpha() and _named(name) else None


def _named(name: str) -> str:
    from PIL.ImageColor import colormap

    found = colormap.get(name, "")
    return found if isinstance(found, str) else ""


def _function(name: str, inside: str) -> tuple[str, float] | None:
    parts = re.split(r"[\s,/]+", inside.strip())
    if len(parts) not in (3, 4):
        return None
    values = [number_or_none(one.rstrip("%").removesuffix("deg")) for one in parts]
    if any(one is None for one in values):
        return None
    known = [one or 0.0 for one in values]
    alpha = (known[3] / 100 if parts[3].endswith("%") else known[3]) if len(parts) == 4 else 1.0
    if name.startswith("rgb"):
        channels = [
            one * 255 / 100 if part.endswith("%") else one for one, part in zip(known[:3], parts[:3], strict=True)
        ]
    else:
        share = colorsys.hls_to_rgb(known[0] % 360 / 360, known[2] / 100, known[1] / 100)
        channels = [255 * one for one in share]
    red, green, blue = (min(255, max(0, round(one))) for one in channels)
    return f"#{red:02x}{green:02x}{blue:02x}", round(min(1.0, max(0.0, alpha)), 4)


def reference(text: str | None) -> str | None:
    """The id to which ``url(#id)`` refers; ``None`` if there is none."""
    match = _URL.search(text or "")
    return match[1] if match else None


def share(text: str | None, default: float = 1.0) -> float:
    """An opacity from 0 to 1, also in percent."""
    if text is None:
        return default
    value = number_or_none(text.strip().removesuffix("%"))
    if value is None:
        return default
    return round(min(1.0, max(0.0, value / 100 if text.strip().endswith("%") else value)), 4)
