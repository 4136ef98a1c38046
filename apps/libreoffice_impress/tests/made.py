"""Presentations made by hand, as small as they can be: what a test is about, and nothing else."""

from __future__ import annotations

import io
import zipfile

_NAMES = " ".join(
    [
        *(
            f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
            for prefix, name in (
                ("office", "office"), ("table", "table"), ("text", "text"), ("style", "style"), ("draw", "drawing"),
                ("fo", "xsl-fo-compatible"), ("svg", "svg-compatible"), ("script", "script"),
                ("presentation", "presentation"), ("anim", "animation"), ("smil", "smil-compatible"),
                ("chart", "chart"), ("config", "config"),
            )
        ),
        'xmlns:xlink="http://www.w3.org/1999/xlink"',
        'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ]
)  # fmt: skip
_P = "http://schemas.openxmlformats.org/presentationml/2006/main"
_A = "http://schemas.openxmlformats.org/drawingml/2006/main"
_C = "http://schemas.openxmlformats.org/drawingml/2006/chart"
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"


def flat(
    slides: str, automatic: str = "", styles: str = "", masters: str = "", settings: str = "", version: str = "1.3"
) -> bytes:
    """A flat presentation; ``settings`` are items of the view that was saved."""
    view = (
        '<office:settings><config:config-item-set config:name="ooo:view-settings">'
        f"{settings}</config:config-item-set></office:settings>"
    )
    # LibreOffice wants these quotes to see what kind of document it is.
    kind = 'office:mimetype="application/vnd.oasis.opendocument.presentation"'
    return (
        f"<?xml version='1.0'?><office:document {_NAMES} office:version='{version}' {kind}>{view}"
        f"<office:styles>{styles}</office:styles><office:automatic-styles>{automatic}</office:automatic-styles>"
        f"<office:master-styles>{masters}</office:master-styles><office:body><office:presentation>{slides}"
        "</office:presentation></office:body></office:document>"
    ).encode()


def slide(*shapes: str, name: str = "page1", more: str = "") -> str:
    """A slide of an OpenDocument presentation."""
    return f'<draw:page draw:name="{name}" {more}>{"".join(shapes)}</draw:page>'


def box(text: str, more: str = "") -> str:
    """A text box of an OpenDocument presentation; ``text`` is its content."""
    return f"<draw:frame {more}><draw:text-box>{text}</draw:text-box></draw:frame>"


def packed(**members: str | bytes) -> bytes:
    """A zip archive."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()


def odp(slides: str, kind: str = "presentation", **members: str | bytes) -> bytes:
    """A package with a presentation."""
    content = flat(slides).decode().replace("office:document ", "office:document-content ", 1)
    content = content.replace("</office:document>", "</office:document-content>")
    mimetype = f"application/vnd.oasis.opendocument.{kind}"
    return packed(**{"mimetype": mimetype, "content.xml": content, **members})


def related(*targets: tuple[str, str, str]) -> str:
    """Relationships: id, kind and target of each."""
    inner = "".join(f'<Relationship Id="{key}" Type="{_R}/{kind}" Target="{to}"/>' for key, kind, to in targets)
    return f'<Relationships xmlns="{_RELATIONS}">{inner}</Relationships>'


def part(name: str, inner: str, more: str = "") -> str:
    """A part of a .pptx presentation, ``sld`` or ``sldLayout``."""
    return f'<p:{name} xmlns:p="{_P}" xmlns:a="{_A}" xmlns:r="{_R}" xmlns:c="{_C}" {more}>{inner}</p:{name}>'


def pptx(tree: str, behind: str = "", layout: str = "", master: str = "", text: str = "", **members: str) -> bytes:
    """A .pptx presentation with one slide.

    ``tree`` are the shapes of the slide, ``behind`` what follows them, ``layout`` and ``master`` the shapes of these,
    ``text`` the styles of the master for text.
    """

    def shapes(inner: str, rest: str = "") -> str:
        return f"<p:cSld name='Plain'><p:spTree>{inner}</p:spTree></p:cSld>{rest}"

    return packed(
        **{
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": related(("a", "officeDocument", "ppt/presentation.xml")),
            "ppt/_rels/presentation.xml.rels": related(("s", "slide", "slides/slide1.xml")),
            "ppt/presentation.xml": part("presentation", '<p:sldIdLst><p:sldId r:id="s"/></p:sldIdLst>'),
            "ppt/slides/slide1.xml": part("sld", shapes(tree, behind)),
            "ppt/slides/_rels/slide1.xml.rels": related(
                ("l", "slideLayout", "../slideLayouts/slideLayout1.xml"), ("c", "chart", "../charts/chart1.xml")
            ),
            "ppt/slideLayouts/slideLayout1.xml": part("sldLayout", shapes(layout), 'type="obj"'),
            "ppt/slideLayouts/_rels/slideLayout1.xml.rels": related(
                ("m", "slideMaster", "../slideMasters/slideMaster1.xml")
            ),
            "ppt/slideMasters/slideMaster1.xml": part("sldMaster", shapes(master, f"<p:txStyles>{text}</p:txStyles>")),
            "ppt/slideMasters/_rels/slideMaster1.xml.rels": related(("t", "theme", "../theme/theme1.xml")),
            **members,
        }
    )


def sp(text: str = "", filled: str = "", properties: str = "", style: str = "") -> str:
    """A shape of a .pptx presentation: paragraphs, the placeholder that it fills, properties, and list of styles."""
    held = f"<p:ph {filled}/>" if filled else ""
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="2" name="S"/><p:cNvSpPr/><p:nvPr>{held}</p:nvPr></p:nvSpPr>'
        f"<p:spPr>{properties}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle>{style}</a:lstStyle>{text}</p:txBody></p:sp>"
    )


def line(text: str, properties: str = "") -> str:
    """A paragraph of a .pptx presentation."""
    return f"<a:p><a:pPr {properties}/><a:r><a:t>{text}</a:t></a:r></a:p>"
