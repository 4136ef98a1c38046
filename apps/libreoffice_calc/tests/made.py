"""Documents made by hand, as small as they can be: what a test is about, and nothing else."""

from __future__ import annotations

import io
import zipfile

_NAMES = " ".join(
    [
        *(
            f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{prefix}:1.0"'
            for prefix in ("office", "table", "text", "style", "script")
        ),
        'xmlns:xlink="http://www.w3.org/1999/xlink"',
        'xmlns:ooo="http://openoffice.org/2004/office"',
        'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"',
    ]
)


def flat(rows: str, head: str = "") -> bytes:
    """A flat document with one sheet S; ``head`` is what stands before its body."""
    return (
        f"<?xml version='1.0'?><office:document {_NAMES}>{head}<office:body><office:spreadsheet>"
        f'<table:table table:name="S">{rows}</table:table></office:spreadsheet></office:body></office:document>'
    ).encode()


def number(value: float, attributes: str = "") -> str:
    """A cell with a number."""
    return f'<table:table-cell office:value-type="float" office:value="{value}" {attributes}/>'


def packed(**members: str) -> bytes:
    """A zip archive."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()


def workbook(rows: str, after: str = "", **more: str) -> bytes:
    """An .xlsx document with one sheet S; ``after`` is what follows its rows, ``more`` are parts by name."""
    relations = "http://schemas.openxmlformats.org/package/2006/relationships"
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    sheets = '<sheets><sheet name="S" r:id="s"/></sheets>'

    def related(name: str, to: str, target: str) -> str:
        inner = f'<Relationship Id="{name}" Type="{kind}/{to}" Target="{target}"/>'
        return f'<Relationships xmlns="{relations}">{inner}</Relationships>'

    return packed(
        **{
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": related("a", "officeDocument", "w.xml"),
            "w.xml": f'<workbook xmlns="{main}" xmlns:r="{kind}">{sheets}</workbook>',
            "_rels/w.xml.rels": related("s", "worksheet", "s.xml"),
            "s.xml": f'<worksheet xmlns="{main}" xmlns:r="{kind}"><sheetData>{rows}</sheetData>{after}</worksheet>',
            **more,
        }
    )
