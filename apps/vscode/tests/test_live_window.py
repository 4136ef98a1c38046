"""What the window keeps: editors, layout, cursors, breakpoints, recent folders; running, quit and killed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apps.vscode.operations import command, go_to_line, hide_side_bar, move_panel, open_problems, quick_open
from apps.vscode.tests.conftest import FOLDER, HOME

if TYPE_CHECKING:
    from apps.conftest import LiveApp

SCRIPT = "".join(f"console.log({number});\n" for number in range(20)).encode()
FILES = {f"{FOLDER}/main.js": SCRIPT, f"{FOLDER}/tide.py": b"TIDE = 3\n", f"{FOLDER}/docs/a.md": b"# A\n"}
MAIN, TIDE = f"{FOLDER}/main.js", f"{FOLDER}/tide.py"


def test_editors_and_layout(live_app: LiveApp) -> None:
    live_app.put(FILES)

    def ask(endpoint: str, **args: Any) -> Any:
        return live_app.ask(endpoint, folder=FOLDER, **args)

    assert ask("open-editors")["found"] is False
    assert live_app.ask("recent")["folders"] == []
    live_app.start(f"{HOME}/{FOLDER}")
    desk = live_app.desk
    quick_open(desk, "main.js")
    go_to_line(desk, 7, 3)
    desk.key("F9")
    go_to_line(desk, 12)
    desk.key("F9")
    command(desk, "View: Pin Editor")
    go_to_line(desk, 9, 2)
    desk.key("ctrl+backslash")
    desk.settle()
    quick_open(desk, "tide.py")
    desk.find(role="tree item", name="docs.*")
    desk.click(role="tree item", name="docs.*")
    desk.find(role="tree item", name="a.md.*")
    # What the window shows is kept within seconds.
    desk.wait_until(lambda: ask("explorer")["expanded"] == ["docs"], "the folder to be unfolded")
    desk.wait_until(lambda: TIDE in (ask("open-editors")["places"] or ()), "the editors to be kept")
    told = ask("open-editors")
    assert [group["places"] for group in told["groups"]] == [[MAIN], [MAIN, TIDE]]
    assert told["active"] == TIDE
    assert told["groups"][0]["editors"] == [{"place": MAIN, "kind": "file", "pinned": True, "preview": False}]
    breakpoints = [(one["place"], one["line"], one["enabled"]) for one in ask("debugging")["breakpoints"]]
    assert breakpoints == [(MAIN, 7, True), (MAIN, 12, True)]
    assert live_app.ask("recent")["folders"] == [FOLDER]
    layout = ask("layout")
    assert (layout["side_bar"], layout["side_bar_side"], layout["panel"]) == (True, "left", False)

    hide_side_bar(desk)
    open_problems(desk)
    move_panel(desk, "Right")
    # What was done in the last moments before the window is closed may be lost.
    desk.wait_until(lambda: ask("layout")["panel_side"] == "right", "the side of the panel to be kept")
    live_app.quit()
    layout = ask("layout")
    assert (layout["side_bar"], layout["panel"], layout["panel_side"]) == (False, True, "right")
    assert ask("cursor", place=MAIN) == {"found": True, "line": 9, "column": 2, "selected_lines": 0, "cursors": 1}
    assert ask("open-editors")["active"] == TIDE

    live_app.start(f"{HOME}/{FOLDER}")
    desk.window("^tide.py ")
    command(desk, "View: Close All Editors")
    # The pinned one stays.
    desk.wait_until(lambda: ask("open-editors")["places"] == [MAIN], "the editors to be closed")
    live_app.kill()
    assert ask("open-editors")["places"] == [MAIN]
    assert ask("debugging")["breakpoints"] != []
