"""The master slide and the styles of the presentations that ``presentations.py`` writes."""

from __future__ import annotations

MASTER = "Evening"
XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
NAMESPACES = " ".join(
    f'xmlns:{prefix}="{name}"'
    for prefix, name in (
        *(
            (prefix, f"urn:oasis:names:tc:opendocument:xmlns:{word}:1.0")
            for prefix, word in (
                ("office", "office"),
                ("table", "table"),
                ("text", "text"),
                ("style", "style"),
                ("draw", "drawing"),
                ("presentation", "presentation"),
                ("fo", "xsl-fo-compatible"),
                ("svg", "svg-compatible"),
                ("meta", "meta"),
            )
        ),
        ("dc", "http://purl.org/dc/elements/1.1/"),
        ("xlink", "http://www.w3.org/1999/xlink"),
        ("loext", "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"),
    )
)
_SANS = (
    'style:font-name="Liberation Sans" fo:font-family="\'Liberation Sans\'" style:font-family-generic="swiss"'
    ' style:font-pitch="variable"'
)
_PLAIN = 'draw:stroke="none" draw:fill="none"'
_NIGHT = "#15233f"


def _style(name: str, parent: str, graphic: str, paragraph: str, text: str, *, family: str = "presentation") -> str:
    under = f' style:parent-style-name="{parent}"' if parent else ""
    return (
        f'<style:style style:name="{name}" style:family="{family}"{under}><style:graphic-properties {graphic}/>'
        f"<style:paragraph-properties {paragraph}/><style:text-properties {text}/></style:style>"
    )


_INDENTED = "fo:margin-left='0cm' fo:margin-right='0cm' fo:text-indent='0cm'"
_LEVELS = "".join(
    _style(
        f"{MASTER}-outline{level}",
        f"{MASTER}-outline{level - 1}" if level > 1 else "",
        f'{_PLAIN} draw:auto-grow-height="false" draw:fit-to-size="false" draw:textarea-vertical-align="top"',
        f'fo:margin-top="{0.4 / level:.1f}cm" fo:margin-bottom="0cm" {_INDENTED}',
        f'{_SANS} fo:color="#1c2533" fo:font-size="{max(26 - 4 * (level - 1), 16)}pt"',
    )
    for level in range(1, 10)
)
_FURNITURE = (
    ("footer", "9cm", "9.6cm", "center", "<presentation:footer/>"),
    ("date-time", "6.5cm", "1.4cm", "start", "<presentation:date-time/>"),
    ("page-number", "6.5cm", "20.1cm", "end", "<text:page-number>&lt;number&gt;</text:page-number>"),
)

STYLES = (
    f'{XML}<office:document-styles {NAMESPACES} office:version="1.3"><office:font-face-decls>'
    "<style:font-face style:name=\"Liberation Sans\" svg:font-family=\"'Liberation Sans'\""
    ' style:font-family-generic="swiss" style:font-pitch="variable"/></office:font-face-decls><office:styles>'
    '<style:default-style style:family="graphic"><style:graphic-properties svg:stroke-color="#3465a4"'
    ' draw:fill-color="#729fcf" fo:wrap-option="no-wrap"/><style:paragraph-properties style:writing-mode="lr-tb"/>'
    f'<style:text-properties style:use-window-font-color="true" {_SANS} fo:font-size="20pt" fo:language="en"'
    ' fo:country="GB"/></style:default-style>'
    + _style(
        "standard",
        "",
        'draw:stroke="solid" svg:stroke-width="0cm" svg:stroke-color="#3465a4" draw:fill="solid"'
        ' draw:fill-color="#729fcf" fo:wrap-option="wrap"',
        'fo:margin-left="0cm" fo:margin-right="0cm" fo:text-indent="0cm"',
        f'style:use-window-font-color="true" {_SANS} fo:font-size="18pt"',
        family="graphic",
    )
    + '<style:style style:name="Object_20_with_20_no_20_fill_20_and_20_no_20_line" style:family="graphic"'
    ' style:display-name="Object with no fill and no line" style:parent-style-name="standard">'
    f"<style:graphic-properties {_PLAIN}/></style:style>"
    + _style(f"{MASTER}-background", "", 'draw:stroke="none" draw:fill="solid" draw:fill-color="#f7f8fb"', "", "")
    + _style(f"{MASTER}-backgroundobjects", "", 'draw:textarea-horizontal-align="justify"', "", "")
    + _style(f"{MASTER}-notes", "", _PLAIN, _INDENTED, f'{_SANS} fo:font-size="18pt"')
    + _LEVELS
    + _style(
        f"{MASTER}-subtitle",
        "",
        f'{_PLAIN} draw:textarea-vertical-align="middle"',
        'fo:text-align="center" fo:text-indent="0cm"',
        f'{_SANS} fo:color="#1c2533" fo:font-size="26pt"',
    )
    + _style(
        f"{MASTER}-title",
        "",
        f'{_PLAIN} draw:textarea-vertical-align="middle"',
        'fo:text-align="start"',
        f'{_SANS} fo:color="#ffffff" fo:font-size="34pt"',
    )
    + "</office:styles><office:automatic-styles>"
    '<style:page-layout style:name="PM0"><style:page-layout-properties fo:margin-top="0cm" fo:margin-bottom="0cm"'
    ' fo:margin-left="0cm" fo:margin-right="0cm" fo:page-width="21cm" fo:page-height="29.7cm"'
    ' style:print-orientation="portrait"/></style:page-layout>'
    '<style:page-layout style:name="PM1"><style:page-layout-properties fo:margin-top="0cm" fo:margin-bottom="0cm"'
    ' fo:margin-left="0cm" fo:margin-right="0cm" fo:page-width="28cm" fo:page-height="15.75cm"'
    ' style:print-orientation="landscape"/></style:page-layout>'
    '<style:style style:name="Mdp1" style:family="drawing-page"><style:drawing-page-properties'
    ' draw:background-size="border" draw:fill="solid" draw:fill-color="#f7f8fb"/></style:style>'
    '<style:style style:name="Mgr1" style:family="graphic" style:parent-style-name="standard">'
    f'<style:graphic-properties draw:stroke="none" draw:fill="solid" draw:fill-color="{_NIGHT}"/></style:style>'
    + "".join(
        f'<style:style style:name="Mpr{name}" style:family="presentation" style:parent-style-name="{MASTER}-{parent}">'
        f'<style:graphic-properties {_PLAIN} draw:auto-grow-height="false"/></style:style>'
        for name, parent in (
            ("Title", "title"),
            ("Outline", "outline1"),
            ("Notes", "notes"),
            ("Furniture", "backgroundobjects"),
        )
    )
    + "".join(
        f'<style:style style:name="MP{side}" style:family="paragraph"><style:paragraph-properties'
        f' fo:text-align="{side}"/><style:text-properties fo:color="#5b6678" fo:font-size="12pt"/></style:style>'
        for side in ("start", "center", "end")
    )
    + "</office:automatic-styles><office:master-styles>"
    '<draw:layer-set><draw:layer draw:name="layout"/><draw:layer draw:name="background"/>'
    '<draw:layer draw:name="backgroundobjects"/><draw:layer draw:name="controls"/>'
    '<draw:layer draw:name="measurelines"/></draw:layer-set>'
    f'<style:master-page style:name="{MASTER}" style:page-layout-name="PM1" draw:style-name="Mdp1">'
    '<draw:rect draw:style-name="Mgr1" draw:layer="backgroundobjects" svg:width="28cm" svg:height="3.2cm"'
    ' svg:x="0cm" svg:y="0.3cm"/>'
    '<draw:frame presentation:style-name="MprTitle" draw:layer="backgroundobjects" svg:width="25.2cm"'
    ' svg:height="2.2cm" svg:x="1.4cm" svg:y="0.8cm" presentation:class="title" presentation:placeholder="true">'
    "<draw:text-box/></draw:frame>"
    '<draw:frame presentation:style-name="MprOutline" draw:layer="backgroundobjects" svg:width="25.2cm"'
    ' svg:height="9.2cm" svg:x="1.4cm" svg:y="4.1cm" presentation:class="outline" presentation:placeholder="true">'
    "<draw:text-box/></draw:frame>"
    + "".join(
        f'<draw:frame presentation:style-name="MprFurniture" draw:layer="backgroundobjects" svg:width="{wide}"'
        f' svg:height="1cm" svg:x="{x}" svg:y="14.4cm" presentation:class="{kind}"><draw:text-box>'
        f'<text:p text:style-name="MP{side}">{inside}</text:p></draw:text-box></draw:frame>'
        for kind, wide, x, side, inside in _FURNITURE
    )
    + '<presentation:notes style:page-layout-name="PM0"><draw:page-thumbnail draw:layer="backgroundobjects"'
    ' svg:width="19.8cm" svg:height="11.1cm" svg:x="0.6cm" svg:y="2.2cm" presentation:class="page"/>'
    '<draw:frame presentation:style-name="MprNotes" draw:layer="backgroundobjects" svg:width="16.8cm"'
    ' svg:height="13.3cm" svg:x="2.1cm" svg:y="14.1cm" presentation:class="notes" presentation:placeholder="true">'
    "<draw:text-box/></draw:frame></presentation:notes></style:master-page></office:master-styles>"
    "</office:document-styles>"
)  # fmt: skip
