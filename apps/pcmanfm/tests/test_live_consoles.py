"""What PCManFM can start of its user's choice leaves what results record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.pcmanfm import operations as ui

if TYPE_CHECKING:
    from apps.conftest import LiveApp

PROGRAM = b"[Desktop Entry]\nType=Application\nName=Tool\nExec=touch /home/user/ran\n"


def test_run_a_command(manager: LiveApp) -> None:
    used = manager.watch_consoles()
    assert used() == ()
    manager.desk.menu("Tools", "Run a Command in Current Folder...")
    manager.desk.window("^Run a command$")
    assert used() == ("Run a Command",)


def test_execute_a_program(live_app: LiveApp) -> None:
    live_app.put({"Documents/tool.desktop": PROGRAM})
    live_app.start("/home/user/Documents")
    used = live_app.watch_consoles()
    ui.select(live_app.desk, "Tool")
    live_app.desk.key("Return")
    live_app.desk.window("^Execute File$")
    assert used() == ("Execute File",)


def test_a_command_line_for_a_file(manager: LiveApp) -> None:
    desk, used = manager.desk, manager.watch_consoles()
    ui.choose_in_menu(desk, r"Open With\.\.\.", "report.txt")
    desk.window("^Choose Application$")
    desk.settle()
    assert used() == ()
    desk.click(role="page tab", name="Custom Command Line")
    desk.find(role="label", name="Command line to execute:")
    assert used() == ("Custom Command Line",)


def test_another_terminal(manager: LiveApp) -> None:
    desk, used = manager.desk, manager.watch_consoles()
    ui.open_preferences(desk, "Advanced")
    desk.fill(desk.beside("Terminal emulator:", role="text"), "touch /home/user/ran")
    ui.close_preferences(desk)
    assert used() == ("terminal emulator",)


def test_starting_without_a_question(manager: LiveApp) -> None:
    desk, used = manager.desk, manager.watch_consoles()
    ui.open_preferences(desk, "General")
    ui.set_check_box(desk, "Don't ask options on launch executable file")
    ui.close_preferences(desk)
    assert used() == ("start without a question",)


def test_there_is_no_terminal(manager: LiveApp) -> None:
    manager.desk.key("F4")
    manager.desk.window("^Error$")
    manager.desk.key("Return")
    manager.desk.gone("^Error$")
    assert {one.name for one in manager.sandbox.processes()} & {"xterm", "sh", "bash"} == set()
