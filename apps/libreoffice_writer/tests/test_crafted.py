"""What the handbook does not have: documents made by hand, in forms that other releases and programs write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from apps.libreoffice_writer.tests.made import docx, flat, odt, words
from pytest_opencomputer.guest.state import StateCorrupt

if TYPE_CHECKING:
    from apps.conftest import SavedState

LIST = (
    '<text:list-style style:name="{name}"><text:list-level-style-number text:level="1" style:num-format="1" '
    'style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="1" text:display-levels="2"/>'
    "</text:list-style>"
)


def items(*texts: str) -> str:
    """Items of a list."""
    return "".join(f"<text:list-item><text:p>{text}</text:p></text:list-item>" for text in texts)


def labels(state: SavedState, place: str) -> list[list[str]]:
    """The labels of each list."""
    facts: list[dict[str, Any]] = state.ask("lists", document=place)["lists"]
    return [one["labels"] for one in facts]


@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_lists_that_go_on(saved_state: SavedState, version: str) -> None:
    body = (
        f'<text:list xml:id="a" text:style-name="L">{items("a", "b")}</text:list><text:p>between</text:p>'
        f'<text:list text:continue-list="a" text:style-name="L">{items("c")}</text:list>'
        f'<text:list text:style-name="L">{items("d")}</text:list>'
        f'<text:list text:continue-numbering="true" text:style-name="L"><text:list-item><text:p>e</text:p>'
        f"<text:list>{items('f')}</text:list></text:list-item></text:list>"
    )
    saved_state.put("a.fodt", flat(body, LIST.format(name="L"), version=version))
    assert labels(saved_state, "a.fodt") == [["1.", "2.", "3."], ["1.", "2.", "2.1"]]
    assert saved_state.ask("file-format", document="a.fodt")["version"] == version


def test_a_list_that_begins_anew(saved_state: SavedState) -> None:
    again = '<text:list-item text:start-value="7"><text:p>c</text:p><text:p>more of it</text:p></text:list-item>'
    body = f'<text:list text:style-name="L">{items("a", "b")}{again}{items("d")}</text:list>'
    saved_state.put("a.fodt", flat(body, LIST.format(name="L")))
    assert labels(saved_state, "a.fodt") == [["1.", "2.", "7.", "8."]]
    assert saved_state.ask("list-format", document="a.fodt", paragraph="c")["restarts"]
    assert saved_state.ask("paragraph", document="a.fodt", paragraph="more of it")["list_label"] == ""


def test_numbered_headings(saved_state: SavedState) -> None:
    levels = "".join(
        f'<text:outline-level-style text:level="{level}" style:num-format="1" text:display-levels="{level}"/>'
        for level in (1, 2)
    )
    outline = f'<text:outline-style style:name="Outline">{levels}</text:outline-style>'
    body = "".join(f'<text:h text:outline-level="{level}">{level}</text:h>' for level in (1, 2, 2, 1, 2))
    saved_state.put("a.fodt", flat(body, styles=outline))
    facts = saved_state.ask("headings", document="a.fodt")["headings"]
    assert [one["label"] for one in facts] == ["1", "1.1", "1.2", "2", "2.1"]


def test_spaces_tabs_and_breaks(saved_state: SavedState) -> None:
    body = '<text:p>\n  a\n  b<text:s text:c="3"/>c<text:tab/>d<text:line-break/>e</text:p>'
    saved_state.put("a.fodt", flat(body))
    saved_state.put("a.odt", odt(body))
    for place in ("a.fodt", "a.odt"):
        assert saved_state.ask("text", document=place)["paragraphs"] == ["a b   c\td\ne"]


def test_a_deletion_over_two_paragraphs(saved_state: SavedState) -> None:
    """Flat files have deleted text in its place."""
    info = "<office:change-info><dc:creator>Ida</dc:creator></office:change-info>"
    region = f'<text:changed-region text:id="d"><text:deletion>{info}</text:deletion></text:changed-region>'
    body = (
        f'<text:tracked-changes text:track-changes="false">{region}</text:tracked-changes>'
        '<text:p>one <text:change-start text:change-id="d"/>two</text:p>'
        '<text:p>three <text:change-end text:change-id="d"/>four</text:p><text:p>five</text:p>'
    )
    saved_state.put("a.fodt", flat(body))
    assert saved_state.ask("text", document="a.fodt")["paragraphs"] == ["one four", "five"]
    changes = saved_state.ask("changes", document="a.fodt")["changes"]
    assert changes == [{"kind": "deletion", "author": "Ida", "text": "two\nthree ", "paragraph": "one four"}]
    gone = '<w:del w:author="Ida"><w:r><w:delText>{}</w:delText></w:r></w:del>'
    saved_state.put(
        "a.docx",
        docx(
            f'<w:p><w:pPr><w:rPr><w:del w:author="Ida"/></w:rPr></w:pPr><w:r><w:t xml:space="preserve">one </w:t></w:r>'
            f"{gone.format('two')}</w:p><w:p>{gone.format('three ')}<w:r><w:t>four</w:t></w:r></w:p>{words('five')}"
        ),
    )
    assert saved_state.ask("text", document="a.docx")["paragraphs"] == ["one four", "five"]
    changes = saved_state.ask("changes", document="a.docx")["changes"]
    assert changes == [{"kind": "deletion", "author": "Ida", "text": "two\nthree ", "paragraph": "one four"}]


def test_a_paragraph_is_named_by_what_it_says(saved_state: SavedState) -> None:
    texts = ("Beds and towels", "Beds", "Beds", "More beds: Beds")
    saved_state.put("a.fodt", flat("".join(f"<text:p>{one}</text:p>" for one in texts)))

    def index(text: str, number: int = 1) -> tuple[int | None, int | None]:
        facts = saved_state.ask("paragraph", document="a.fodt", paragraph=text, number=number)
        return facts["index"], facts["times"]

    assert [index("Beds"), index("Beds", 2), index("Beds and"), index("beds: "), index("none")] == [
        (2, 2), (3, 2), (1, 1), (4, 1), (None, None)
    ]  # fmt: skip


def test_an_answer_to_a_comment(saved_state: SavedState) -> None:
    loext = 'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"'
    body = (
        '<text:p>a <office:annotation office:name="1"><dc:creator>Ida</dc:creator><text:p>Why?</text:p>'
        '</office:annotation>b<office:annotation-end office:name="1"/>'
        f'<office:annotation {loext} loext:parent-name="1"><text:p>So.</text:p><text:p/></office:annotation> c</text:p>'
    )
    saved_state.put("a.fodt", flat(body))
    facts = saved_state.ask("comments", document="a.fodt")["comments"]
    assert [(one["text"], one["anchor"], one["reply_to"]) for one in facts] == [
        ("Why?", "b", ""),
        ("So.\n", "", "Why?"),
    ]


def test_a_drop_cap_of_docx(saved_state: SavedState) -> None:
    cap = '<w:p><w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr><w:r><w:t>O</w:t></w:r></w:p>'
    saved_state.put("a.docx", docx(cap + words("nce upon")))
    assert saved_state.ask("text", document="a.docx")["paragraphs"] == ["Once upon"]
    assert saved_state.ask("paragraph-format", document="a.docx", paragraph="Once")["drop_cap_lines"] == 3


def test_a_break_in_docx_stands_before_the_paragraph_behind_it(saved_state: SavedState) -> None:
    page = '<w:r><w:br w:type="page"/></w:r>'
    before = f"<w:p>{page}<w:r><w:t>d</w:t></w:r></w:p>"
    body = f"<w:p><w:r><w:t>a</w:t></w:r>{page}</w:p>{words('b')}<w:p>{page}</w:p>{words('c')}{before}"
    saved_state.put("a.docx", docx(body))
    facts = saved_state.ask("breaks", document="a.docx")
    assert [one["before"] for one in facts["breaks"]] == ["b", "c", "d"]


def test_merged_cells_of_docx(saved_state: SavedState) -> None:
    def cell(text: str, properties: str = "") -> str:
        return f"<w:tc><w:tcPr>{properties}</w:tcPr>{words(text)}</w:tc>"

    first = cell("a", '<w:vMerge w:val="restart"/>') + cell("b", '<w:gridSpan w:val="2"/>')
    second = cell("", "<w:vMerge/>") + cell("c") + cell("d")
    saved_state.put("a.docx", docx(f"<w:tbl><w:tr>{first}</w:tr><w:tr>{second}</w:tr></w:tbl>"))
    assert saved_state.ask("table", document="a.docx", table="#1")["cells"] == [["a", "b", ""], ["", "c", "d"]]
    assert saved_state.ask("table-format", document="a.docx", table="#1")["merged"] == [
        {"cell": "A1", "rows": 2, "columns": 1},
        {"cell": "B1", "rows": 1, "columns": 2},
    ]


def test_a_table_in_a_table_has_its_own_columns(saved_state: SavedState) -> None:
    inner = "<table:table table:name='In'><table:table-column/><table:table-column/></table:table>"
    row = f"<table:table-row><table:table-cell><text:p>a</text:p>{inner}</table:table-cell></table:table-row>"
    saved_state.put("a.fodt", flat(f"<table:table table:name='Out'><table:table-column/>{row}</table:table>"))
    assert saved_state.ask("table-format", document="a.fodt", table="Out")["column_widths_mm"] == [0.0]


def test_sizes_in_percent(saved_state: SavedState) -> None:
    styles = (
        '<style:style style:name="A" style:family="paragraph"><style:text-properties fo:font-size="20pt"/>'
        "</style:style>"
        '<style:style style:name="B" style:family="paragraph" style:parent-style-name="A">'
        '<style:text-properties fo:font-size="80%"/></style:style>'
    )
    saved_state.put("a.fodt", flat('<text:p text:style-name="B">a</text:p>', styles=styles))
    assert saved_state.ask("character-format", document="a.fodt", text="a")["size_pt"] == 16.0


def test_encrypted_documents(saved_state: SavedState) -> None:
    manifest = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
    inner = f'<m:manifest xmlns:m="{manifest}"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>'
    saved_state.put("a.odt", odt("", **{"META-INF/manifest.xml": inner}))
    assert saved_state.ask("file-format", document="a.odt")["format"] == "encrypted"
    with pytest.raises(StateCorrupt, match="encrypted"):
        saved_state.ask("text", document="a.odt")
    assert saved_state.ask("text", document="none.odt") == {"found": False, "count": None, "paragraphs": None}
