"""What runs a command of the user's choice leaves what results record; the rest of VS Code does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.vscode.operations import append_lines, command, commit, open_problems, quick_open, save, stage_all
from apps.vscode.tests.conftest import FOLDER, HOME, REPOSITORY

if TYPE_CHECKING:
    from apps.conftest import LiveApp


def test_the_terminal(live_app: LiveApp) -> None:
    live_app.put({f"{FOLDER}/tide.py": b"TIDE = 3\n"})
    live_app.sandbox.run(["sh", "-c", REPOSITORY], cwd=f"{HOME}/{FOLDER}").check()
    live_app.start(f"{HOME}/{FOLDER}")
    used = live_app.watch_consoles()
    desk = live_app.desk
    quick_open(desk, "tide.py")
    append_lines(desk, "LOW = 1")
    save(desk, "tide.py")
    stage_all(desk)
    commit(desk, "Add the low tide")
    open_problems(desk)
    assert used() == ()
    command(desk, "Terminal: Create New Terminal")
    desk.find(role="entry", name="Terminal 1.*")
    # It also measures what the terminal needs by a script of its own.
    assert any("shellIntegration-bash.sh" in one for one in used())


def test_developer_tools_in_the_window(live_app: LiveApp) -> None:
    live_app.start(HOME)
    used = live_app.watch_consoles()
    live_app.desk.key("ctrl+shift+i")
    live_app.desk.find(role="page tab", name="Console")
    live_app.quit()
    assert used() == ("developer tools, docked",)
