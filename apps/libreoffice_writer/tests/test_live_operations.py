"""Each operation is played once, and the documents that Writer saves say that it did what it is for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from apps.libreoffice_writer.operations import (
    add_bookmark,
    add_comment,
    add_footnote,
    add_link,
    align,
    break_page_before,
    bring_to_front,
    decide_changes,
    delete_row,
    enter_beside,
    export_pdf,
    insert_behind,
    insert_contents,
    make_bold,
    make_heading,
    make_italic,
    number_pages,
    replace_all,
    retype,
    save,
    save_as,
    select,
    set_page,
    set_property,
    set_spacing,
)
from benchmark.worlds.text_documents import Change, Line, Look, Note, Table, document

if TYPE_CHECKING:
    from apps.conftest import LiveApp

PLACE = "Documents/report.odt"
BLOCKS = (
    Line(["Annual Report"], "Title"),
    Line(["The year in short"], "Heading 1", 1),
    Line(
        ["The board met nine times. Hallam & Sons looked after the boilers.", Note("Minutes of May."), " All is well."]
    ),
    Line([Look("Repairs", "bold")]),
    Line(
        [
            "Hallam & Sons replaced two. The rent was ",
            Change("not ", "Tom Hill", True),
            "raised in ",
            Change("April", "Ann Lee", False),
            Change("June", "Ann Lee", True),
            ".",
        ]
    ),
    Table(
        "Jobs",
        [["House", "Job", "Cost"], ["North House", "Boiler", "1,240"], ["South House", "Gutters", "310"]],
        [5, 7, 4],
    ),
    Line(["Text after the table, with the address of the office."]),
    Line(["Members and meetings"], "Heading 1", 1),
    Line(["The general meeting was held on 3 June in the hall."]),
)


@pytest.fixture
def report(live_app: LiveApp) -> LiveApp:
    """Writer with a report in front."""
    live_app.put({PLACE: document("Report", "Ann Lee", BLOCKS), "Documents/other.odt": document("", "", BLOCKS[:2])})
    live_app.start("/home/user/Documents/other.odt", f"/home/user/{PLACE}")
    bring_to_front(live_app.desk, PLACE)
    return live_app


def said(app: LiveApp, endpoint: str, **args: Any) -> Any:
    return app.ask(endpoint, document=PLACE, **args)


def test_words(report: LiveApp) -> None:
    desk = report.desk
    decide_changes(desk, "Tom Hill", accept=False)
    decide_changes(desk, "Ann Lee", accept=True)
    replace_all(desk, "Hallam & Sons", "Brightwell Heating")
    retype(desk, "nine times", "ten times")
    insert_behind(desk, "the office", " in Mill Lane")
    enter_beside(desk, "South House", 2, "355")
    delete_row(desk, "North House")
    add_footnote(desk, "on 3 June", "With all members.")
    add_comment(desk, "general meeting", "Was it?")
    save(desk, PLACE)
    assert said(report, "changes")["count"] == 0
    texts = said(report, "text", within="outside-tables")["paragraphs"]
    assert "Brightwell Heating replaced two. The rent was raised in June." in texts
    assert "Text after the table, with the address of the office in Mill Lane." in texts
    assert said(report, "table", table="#1")["cells"] == [["House", "Job", "Cost"], ["South House", "Gutters", "355"]]
    notes = said(report, "notes")["notes"]
    assert [one["text"] for one in notes] == ["Minutes of May.", "With all members."]
    assert notes[1]["after"].endswith("on 3 June")
    assert said(report, "comments")["comments"][0]["anchor"] == "general meeting"


def test_looks(report: LiveApp) -> None:
    desk = report.desk
    make_heading(desk, "Repairs", 2)
    make_bold(desk, "All is well")
    make_italic(desk, "after the boilers")
    align(desk, "Text after", "Justified")
    set_spacing(desk, "Text after", before="1 cm", below="0.8 cm")
    add_bookmark(desk, "Members and", "members")
    add_link(desk, "the address", "https://larkfield.example/office")
    select(desk, "general meeting")
    save(desk, PLACE)
    assert said(report, "paragraph", paragraph="Repairs")["style"] == "Heading 2"
    assert said(report, "character-format", text="All is well")["bold"] is True
    assert said(report, "character-format", text="after the boilers")["italic"] is True
    form = said(report, "paragraph-format", paragraph="Text after")
    assert (form["alignment"], form["left_mm"], form["below_mm"]) == (
        "justify",
        pytest.approx(10, abs=0.2),
        pytest.approx(8, abs=0.2),
    )
    assert said(report, "bookmarks")["names"] == ["members"]
    assert said(report, "hyperlinks")["links"][0]["target"] == "https://larkfield.example/office"


def test_pages_and_files(report: LiveApp) -> None:
    desk = report.desk
    set_page(desk, orientation="Landscape", margins={"Left": "3 cm", "Top": "2.5 cm"})
    number_pages(desk, alignment="Center")
    break_page_before(desk, "Members and meetings")
    insert_contents(desk, "Annual Report", levels=1)
    set_property(desk, "Title:", "Report 2026")
    save(desk, PLACE)
    page = said(report, "page-setup")
    assert page["orientation"] == "landscape"
    assert page["margins_mm"][0] == pytest.approx(25, abs=0.2)
    assert page["margins_mm"][3] == pytest.approx(30, abs=0.2)
    footer = said(report, "headers-footers")["parts"][0]
    assert (footer["kind"], footer["fields"], footer["alignments"]) == ("footer", ["page-number"], ["center"])
    assert said(report, "breaks")["breaks"][0]["before"] == "Members and meetings"
    assert said(report, "indexes")["indexes"][0]["entries"] == ["The year in short", "Members and meetings"]
    assert said(report, "properties")["title"] == "Report 2026"
    export_pdf(desk, "Documents/report.pdf")
    save_as(desk, "Documents/report.docx", format="Word 2010–365 Document")
    assert len(report.ask("pdf", place="Documents/report.pdf")["pages"]) == 2
    assert report.ask("file-format", document="Documents/report.docx")["format"] == "docx"
