"""How texts of OpenDocument files look and are numbered, whichever kind of document they are in."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from pytest_opencomputer.guest.channels import list_numbering, odf_macros
from pytest_opencomputer.guest.channels.odf import NAMESPACES
from pytest_opencomputer.guest.channels.odf_levels import levels
from pytest_opencomputer.guest.channels.odf_styles import Styles, border, merged, millimetres, proportional, whole
from pytest_opencomputer.guest.channels.office_looks import Borders, Item, Level, Look
from pytest_opencomputer.guest.state import StateCorrupt

NAMES = " ".join(f'xmlns:{prefix}="{address}"' for prefix, address in NAMESPACES.items() if prefix != "xml")


def parsed(inner: str, tag: str = "office:document") -> ET.Element:
    """An element with this content."""
    return ET.fromstring(f"<{tag} {NAMES}>{inner}</{tag}>")


def styles(inner: str) -> Styles:
    """The named styles of a document."""
    root = parsed(f"<office:styles>{inner}</office:styles>")
    return Styles(root, root)


def style(name: str, parent: str = "", properties: str = "") -> str:
    """A paragraph style with properties of its text."""
    above = f'style:parent-style-name="{parent}"' if parent else ""
    return (
        f'<style:style style:name="{name}" style:family="paragraph" {above}><style:text-properties {properties}/>'
        "</style:style>"
    )


@pytest.mark.parametrize(
    ("number", "kind", "text"),
    [(4, "1", "4"), (28, "a", "ab"), (28, "A", "AB"), (49, "i", "xlix"), (49, "I", "XLIX"), (0, "a", "0")],
)
def test_written_numbers(number: int, kind: str, text: str) -> None:
    assert list_numbering.written(number, kind) == text


def test_numbers_of_items() -> None:
    format_ = (Level("number", "1", "%1."), Level("number", "a", "%1.%2)"))
    items = [Item("L", "one", format_, level) for level in (1, 2, 2, 1)]
    items += [Item("L", "one", format_, 1, restart=7), Item("L", "one", format_, 1, counted=False)]
    list_numbering.count(items)
    assert [one.label for one in items] == ["1.", "1.a)", "1.b)", "2.", "7.", ""]


def test_levels_of_a_list() -> None:
    inner = (
        '<text:list-level-style-number text:level="1" style:num-format="i" style:num-suffix=")"/>'
        '<text:list-level-style-bullet text:level="3" text:bullet-char="–"/>'
    )
    found = levels(parsed(inner, "text:list-style"))
    assert [(one.kind, one.format, one.pattern) for one in found] == [
        ("number", "i", "%1)"), ("none", "", ""), ("bullet", "–", ""),
    ]  # fmt: skip
    assert levels(None) == ()


def test_looks_that_are_inherited() -> None:
    known = styles(style("A", "", 'fo:font-size="20pt" fo:color="#AA0000"') + style("B", "A", 'fo:font-size="150%"'))
    assert known.look(known.text("B")) == Look(size_pt=30.0, color="#aa0000")
    assert [one.get(f"{{{NAMESPACES['style']}}}name") for one in known.line("paragraph", "B")] == ["B", "A"]
    assert known.shown("paragraph", "none") == "none"


def test_styles_in_a_circle() -> None:
    known = styles(style("A", "B") + style("B", "A"))
    with pytest.raises(StateCorrupt, match="too many"):
        known.text("A")


def test_lengths_lines_and_spacings() -> None:
    assert [millimetres("2.54cm"), millimetres("x"), whole("12"), whole("1e3", 5)] == [25.4, 0.0, 12, 5]
    assert border("0.5pt solid #AABBCC") == "0.5 pt solid #aabbcc"
    assert [proportional(1.0), proportional(1.15), proportional(2.0)] == ["single", "1.15", "double"]
    border_left = f"{{{NAMESPACES['fo']}}}border-left"
    assert merged({}, {f"{{{NAMESPACES['fo']}}}border": "none"})[border_left] == "none"
    assert Borders() == Borders("none", "none", "none", "none")


def test_macros_of_a_flat_document() -> None:
    ooo = "http://openoffice.org/2004/office"
    inner = (
        f'<o:library-embedded xmlns:o="{ooo}" o:name="Standard"><o:module o:name="One"/><o:module o:name="Two"/>'
        "</o:library-embedded>"
    )
    assert odf_macros.flat_macros(parsed(inner)) == ["Standard/One", "Standard/Two"]
