"""What runs a command of the user's choice leaves what results record."""

from __future__ import annotations

from apps.conftest import LiveApp
from apps.inkscape.operations import close_preferences, open_preferences
from apps.inkscape.operations.dialogs import enter_text


def test_an_editor_of_the_users_choice(live_app: LiveApp) -> None:
    live_app.start()
    used = live_app.watch_consoles()
    open_preferences(live_app.desk, "Imported Images")
    editor = live_app.desk.beside("Bitmap editor:", role="text")
    enter_text(live_app.desk, editor, "sh -c true", leave="\t")
    close_preferences(live_app.desk)
    live_app.quit()
    assert used() == ("external editor",)


def test_an_extension_of_the_users_own(live_app: LiveApp) -> None:
    live_app.start()
    used = live_app.watch_consoles()
    assert used() == ()
    live_app.put({".config/inkscape/extensions/mine.inx": b"<inkscape-extension/>"})
    assert used() == ("extension of the user's own",)
