"""Documents made by hand, as small as they can be: what a test is about, and nothing else."""

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
            )
        ),
        'xmlns:xlink="http://www.w3.org/1999/xlink"',
        'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ]
)  # fmt: skip
_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def flat(body: str, automatic: str = "", styles: str = "", after: str = "", version: str = "1.3") -> bytes:
    """A flat document; ``automatic`` and ``styles`` are its styles, ``after`` what follows these."""
    return (
        f"<?xml version='1.0'?><office:document {_NAMES} office:version='{version}'>"
        f"<office:styles>{styles}</office:styles><office:automatic-styles>{automatic}</office:automatic-styles>{after}"
        f"<office:body><office:text>{body}</office:text></office:body></office:document>"
    ).encode()


def packed(**members: str | bytes) -> bytes:
    """A zip archive."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()


def odt(body: str, **members: str) -> bytes:
    """A package with a document."""
    mimetype = "application/vnd.oasis.opendocument.text"
    content = flat(body).decode().replace("office:document ", "office:document-content ", 1)
    content = content.replace("</office:document>", "</office:document-content>")
    return packed(**{"mimetype": mimetype, "content.xml": content, **members})


def docx(body: str, **members: str) -> bytes:
    """A .docx document; parts are given by their names in ``word/`` without the ending: ``styles=...``."""
    relations = "http://schemas.openxmlformats.org/package/2006/relationships"
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

    def related(*targets: tuple[str, str]) -> str:
        inner = "".join(f'<Relationship Id="{to}" Type="{kind}/{to}" Target="{target}"/>' for to, target in targets)
        return f'<Relationships xmlns="{relations}">{inner}</Relationships>'

    def part(name: str, inner: str) -> str:
        return f'<w:{name} xmlns:w="{_W}" xmlns:r="{kind}">{inner}</w:{name}>'

    return packed(
        **{
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": related(("officeDocument", "word/document.xml")),
            "word/_rels/document.xml.rels": related(*((name, f"{name}.xml") for name in members)),
            "word/document.xml": part("document", f"<w:body>{body}</w:body>"),
            **{f"word/{name}.xml": part(name, inner) for name, inner in members.items()},
        }
    )


def words(*texts: str, properties: str = "") -> str:
    """Paragraphs of a .docx document."""
    return "".join(f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>" for text in texts)
