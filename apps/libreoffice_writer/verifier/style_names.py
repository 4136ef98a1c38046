"""Names of styles as the user sees them in Writer 25.2, from those that the two kinds of files have.

Both tables were taken from Writer itself: it was asked for the display names of its styles, and exported a paragraph
in each of them as .docx.
"""

from __future__ import annotations

_ODF = {
    "paragraph": {
        "Standard": "Default Paragraph Style",
        "Text body": "Body Text",
        "First line indent": "First Line Indent",
        "Hanging indent": "Hanging Indent",
        "Text body indent": "Body Text, Indented",
        "Salutation": "Complimentary Close",
        "Object index heading": "Object Index Heading",
        "Object index 1": "Object Index 1",
        "Table index heading": "Table Index Heading",
        "Table index 1": "Table Index 1",
        "Header left": "Header Left",
        "Header right": "Header Right",
        "Footer left": "Footer Left",
        "Footer right": "Footer Right",
        "Frame contents": "Frame Contents",
        "Quotations": "Block Quotation",
    },
    "character": {
        "Standard": "",
        "Footnote Symbol": "Footnote Characters",
        "Caption characters": "Caption Characters",
        "Bullet Symbols": "Bullets",
        "Internet link": "Internet Link",
        "Endnote Symbol": "Endnote Characters",
        "Line numbering": "Line Numbering",
        "Main index entry": "Main Index Entry",
        "Footnote anchor": "Footnote Anchor",
        "Endnote anchor": "Endnote Anchor",
        "Citation": "Quotation",
    },
    "page": {"Standard": "Default Page Style"},
    "list": {
        "List 1": "Bullet •",
        "List 2": "Bullet –",
        "List 3": "Bullet ☑",
        "List 4": "Bullet ➢",
        "List 5": "Bullet ✗",
    },
}
_WORD = {
    "paragraph": {
        "normal": "Default Paragraph Style",
        "body text first indent": "First Line Indent",
        "body text indent": "Body Text, Indented",
        "salutation": "Complimentary Close",
        "annotation text": "Marginalia",
        "closing": "Appendix",
        "caption": "Caption",
        "header": "Header",
        "footer": "Footer",
        "toc heading": "Contents Heading",
        "index heading": "Index Heading",
        "table of figures": "Figure Index 1",
        "table of authorities": "Bibliography Heading",
        "footnote text": "Footnote",
        "endnote text": "Endnote",
        "envelope address": "Addressee",
        "envelope return": "Sender",
        **{f"heading {level}": f"Heading {level}" for level in range(1, 10)},
        **{f"index {level}": f"Index {level}" for level in range(1, 4)},
        **{f"toc {level}": f"Contents {level}" for level in range(1, 10)},
        **{f"list {word}{level}": f"{name} {level.strip() or 1}{end}"
           for word, name, end in (("number", "Numbering", ""), ("bullet", "List", ""), ("continue", "List", " Cont."))
           for level in ("", " 2", " 3", " 4", " 5")},
    },
    "character": {
        "default paragraph font": "",
        "page number": "Page Number",
        "hyperlink": "Internet Link",
        "followedhyperlink": "Visited Internet Link",
        "line number": "Line Numbering",
        "footnote reference": "Footnote Anchor",
        "endnote reference": "Endnote Anchor",
        "strong": "Strong Emphasis",
    },
}  # fmt: skip


def of_odf(name: str, family: str) -> str:
    """The name that the user sees of a style, from its display name in a file; families are those of ``styles``."""
    return _ODF[family].get(name, name)


def of_word(name: str, family: str) -> str:
    """The name that Writer shows of a style with this name in a .docx file."""
    return _WORD.get(family, {}).get(name.lower(), name)


def built_in(name: str, family: str) -> bool:
    """Whether a style of this name, as the user sees it, comes with Writer."""
    return name in _BUILT_IN[family]


_NUMBERED = {
    f"{name} {level}{end}"
    for name in ("Numbering", "List")
    for level in range(1, 6)
    for end in ("", " Start", " End", " Cont.")
}
_BUILT_IN = {
    "paragraph": {
        *_ODF["paragraph"].values(),
        *_WORD["paragraph"].values(),
        *_NUMBERED,
        *(f"{name} {level}" for name in ("Heading", "Contents", "User Index") for level in range(1, 11)),
        *("Heading", "List", "Index", "Signature", "List Indent", "Hanging Indent", "Title", "Subtitle"),
        *("Index Separator", "User Index Heading", "Figure Index Heading", "Bibliography 1", "Header and Footer"),
        *("Table Contents", "Table Heading", "Illustration", "Table", "Text", "Figure", "Drawing", "Comment"),
        *("Preformatted Text", "Horizontal Line", "List Contents", "List Heading"),
    },
    "character": {
        *_ODF["character"].values(),
        *_WORD["character"].values(),
        *("Drop Caps", "Numbering Symbols", "Placeholder", "Index Link", "Rubies", "Vertical Numbering Symbols"),
        *("Emphasis", "Source Text", "Example", "User Entry", "Variable", "Definition", "Teletype"),
    },
    "page": {
        *("Default Page Style", "First Page", "Left Page", "Right Page", "Envelope", "Index", "HTML", "Footnote"),
        *("Endnote", "Landscape"),
    },
    "list": {
        *_ODF["list"].values(),
        *("No List", "Numbering 123", "Numbering ABC", "Numbering abc", "Numbering IVX", "Numbering ivx"),
    },
}
