"""gedit's consoles leave what results record."""

from __future__ import annotations

from apps.conftest import LiveApp
from apps.gedit import operations as ui

FOLDER = ".local/share/gedit/plugins"


def test_a_plug_in_that_is_written_in_gedit_itself(live_app: LiveApp) -> None:
    live_app.put({"notes.txt": b"[Plugin]\nModule=mine\n", f"{FOLDER}/empty": b""})
    live_app.start("notes.txt")
    used = live_app.watch_consoles()
    ui.save_as(live_app.desk, "/home/user/notes.txt", replace=True)
    assert used() == ()
    ui.save_as(live_app.desk, f"/home/user/{FOLDER}/mine.plugin")
    assert used() == ("plug-in",)
