"""What Calc writes beside its documents, and what only its windows can set: before and after the real Calc did."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from apps.libreoffice_calc.operations import go_to
from apps.libreoffice_calc.tests.conftest import condition
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.libreoffice_calc.tests.conftest import Stock

CSV = "stock-Parts.csv"
"""The sheet's name is added to the file's name."""


def test_csv_and_text_files(stock: Stock) -> None:
    before, after = f"Before/{CSV}", {"place": f"Documents/{CSV}", "encoding": "cp1252"}
    ask = stock.app.ask
    rows = [
        ["Part", "Bin", "Count", "Price", "Größe", "", ""],
        ["Ball valve, brass", "A-04", "12", "8.9", "1/2", "", "Valves"],
    ]
    found = ask("csv-file", place=before)
    assert found["rows"][:2] == rows
    assert (found["row_count"], found["columns"], found["quoted"]) == (13, 7, True)
    rows[1][-1] = "Pumps"
    found = ask("csv-file", **after, separator=";")
    assert found["rows"][:2] == rows
    assert (found["row_count"], found["columns"], found["quoted"]) == (13, 7, True)

    text = ask("text-file", place=before)
    assert text["lines"][:2] == ["Part,Bin,Count,Price,Größe,,", '"Ball valve, brass",A-04,12,8.9,1/2,,Valves']
    assert text["text"] == stock.app.file(before).decode()
    kind = {"found": True, "byte_order_mark": False, "line_ends": "lf", "ends_with_newline": True}
    assert {key: text[key] for key in kind} == kind
    assert text["encoding"] == "utf-8"
    text = ask("text-file", **after)
    assert text["lines"][0] == '"Part";"Bin";"Count";"Price";"Größe";;'
    assert text["lines"][1] == '"Ball valve, brass";"A-04";12;8.9;"1/2";;"Pumps"'
    assert {key: text[key] for key in kind} == kind
    assert text["encoding"] == "cp1252"


def test_files_and_folders(stock: Stock) -> None:
    names = [CSV, "stock.fods", "stock.ods", "stock.xlsx"]
    before, after = stock.seen("folder", "")
    assert before["places"] == names
    assert after["places"] == sorted([*names, "stock.pdf"])
    pdf = stock.app.file("Documents/stock.pdf")
    assert {"place": "stock.pdf", "kind": "file", "size": len(pdf)} in after["entries"]
    assert stock.seen("file", "stock.pdf") == [
        {"found": False, "size": None, "sha256": None},
        {"found": True, "size": len(pdf), "sha256": hashlib.sha256(pdf).hexdigest()},
    ]
    documents = [f"{folder}/stock.ods" for folder in ("Before", "Documents")]
    digests = stock.app.ask("file-digests", places=documents)["digests"]
    assert digests == {place: hashlib.sha256(stock.app.file(place)).hexdigest() for place in documents}
    assert len(set(digests.values())) == 2


def test_options(stock: Stock) -> None:
    def decimals() -> Any:
        return stock.app.ask("preference", path="Calc/Calculate/Other", name="DecimalPlaces")

    assert decimals() == {"found": False, "value": None}
    stock.take("options")
    # Written a while after.
    until(lambda: decimals()["found"], what="the option to be written", timeout=30)
    assert decimals() == {"found": True, "value": "3"}


def test_replacements(stock: Stock) -> None:
    def replaced(text: str) -> Any:
        return stock.app.ask("replacement", text=text)["replaced_with"]

    desk = stock.app.desk
    assert [replaced(text) for text in ("kb", "teh", "kestrel")] == [None, None, None]
    desk.menu("Tools", "AutoCorrect Options...")
    desk.window("^AutoCorrect$")
    # Return enters the replacement, and then closes the dialog; its table is too long to look for buttons beside it.
    desk.type("kb\tKestrel Boatyard\n\n")
    desk.gone("^AutoCorrect$")
    # With the user's first entry, LibreOffice's own are copied to the user's list.
    assert [replaced(text) for text in ("kb", "teh", "kestrel")] == ["Kestrel Boatyard", "the", None]


def test_words(stock: Stock) -> None:
    def words() -> Any:
        return stock.app.ask("dictionary")

    desk = stock.app.desk
    assert words() == {"found": False, "words": None}
    desk.keys("ctrl+Home", "F7")
    desk.window("^Spelling: English")
    desk.key("alt+d")
    # It is made first, and filled then.
    until(lambda: words()["words"], what="the dictionary to be written", timeout=30)
    assert words() == {"found": True, "words": ["Kestrell"]}
    desk.key("alt+c")
    desk.gone("^Spelling")


def test_conditions_of_the_menu(stock: Stock) -> None:
    desk = stock.app.desk
    for cells, item, keys in (("P2:P9", "Date...", ("Tab", "Down", "Down", "Down")), ("Q2:Q9", "Color Scale...", ())):
        go_to(desk, cells)
        desk.menu("Format", "Conditional", item)
        desk.window(f"^Conditional Formatting for {cells}$")
        desk.keys(*keys, "alt+o")
        desk.gone("^Conditional Formatting")
    stock.take("save")
    for suffix in ("ods", "fods", "xlsx"):
        before, after = stock.parts(suffix, "conditional-formats")
        assert before["formats"] == []
        date, scale = after["formats"][-2:]
        # The style that the dialog proposes is bold.
        assert date == condition("P2:P9", "date", "last-7-days", look=(True, "", ""))
        colors = ("#ff0000", "#ffff00", "#00a933")
        assert scale == condition("Q2:Q9", "scale", "3 colors", *colors, look=(False, "", ""))
