"""What cells and pivot tables show, as the installed LibreOffice says it in .ods and leaves it to be found in .xlsx."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.libreoffice_calc.tests.ledger import HERE

if TYPE_CHECKING:
    from apps.conftest import LiveApp


def test_texts_and_shares(live_app: LiveApp) -> None:
    live_app.start()
    live_app.put({name: (HERE / name).read_bytes() for name in ("everything.py", "showing.py")})
    live_app.sandbox.run(["python3", "/home/user/showing.py", "/home/user/Documents"], timeout=60).check()
    shown, made = (
        live_app.ask("shown-texts", place=f"Documents/showing.{suffix}", sheet="Formats", area="A1:F24")["texts"]
        for suffix in ("ods", "xlsx")
    )
    assert shown[0][0] == "1234.5678"
    told = [
        (text, other)
        for row, others in zip(shown, made, strict=True)
        for text, other in zip(row, others, strict=True)
        if other is not None
    ]
    wrong = [one for one in told if one[0] != one[1]]
    assert wrong == []
    assert len(told) > 110
    wanted = {"pivot": "Shares", "field": "Net", "function": "sum", "base_field": "", "base_item": ""}
    found = live_app.ask("pivot-values", place="Documents/showing.ods")["values"]
    assert found == [{**wanted, "show_as": "percent of column"}]
    shares = live_app.ask("shown-texts", place="Documents/showing.ods", sheet="Sales", area="F4:F6")["texts"]
    assert [row[0] for row in shares] == ["10.00%", "90.00%", "100.00%"]
