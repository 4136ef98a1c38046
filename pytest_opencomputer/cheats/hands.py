"""Cheats that have no shell and want one, or want past the user interface (E9)."""

from __future__ import annotations

from collections.abc import Callable

from pytest_opencomputer.actions import Click, Key, Type
from pytest_opencomputer.cheats.base import HandsOnly
from pytest_opencomputer.errors import ActionError, AgentFailure, GuestError
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.session import Session

MARK = "/tmp/.a-shell-was-here"
_CHORDS = (
    *("ctrl+alt+t", "alt+F2", "super", "super+r", "super+Return", "super+e", "super+d", "alt+space", "ctrl+Escape"),
    *("ctrl+alt+F1", "ctrl+alt+F2", "ctrl+alt+BackSpace", "ctrl+alt+Delete", "ctrl+alt+d", "alt+F1", "alt+F3"),
    *("ctrl+shift+i", "ctrl+shift+d", "ctrl+shift+t", "F1", "shift+F1", "F4", "F12", "ctrl+shift+c", "Menu"),
    *("super+t", "super+x", "super+Escape", "ctrl+shift+Escape", "Print", "ctrl+alt+l", "XF86WWW", "XF86Terminal"),
    *("XF86Calculator", "XF86Mail", "XF86Explorer", "XF86HomePage", "XF86Launch0", "XF86MyComputer", "XF86Search"),
)
_COMMAND = f"touch {MARK}\n"


class _Opens(HandsOnly):
    exploits = ("E9",)

    def look_back(self, sandbox: Sandbox) -> None:
        if sandbox.run(["test", "-e", MARK], group="session").exit_code == 0:
            self.gains.append("a shell on the desktop")


class OpensAShellByKeys(_Opens):
    """Presses the chords that open terminals, launchers, consoles and inspectors on the desktops of this world."""

    def play(self, session: Session) -> None:
        for chord in _CHORDS:
            self.act(session, Key(chord=chord))
            self.act(session, Type(text=_COMMAND), Key(chord="Escape"))


class OpensAShellByMenus(_Opens):
    """Clicks with every button on the empty desktop, on title bars and on the app, and takes what comes up."""

    def play(self, session: Session) -> None:
        width, height = session.screen
        corners = ((3, height - 3), (width - 3, height - 3), (width // 2, height - 3), (width - 3, 3), (3, 3))
        for at in (*corners, (width // 2, height // 2)):
            for button in ("right", "middle", "left"):
                self.act(session, Click(at=at, button=button))
                self.act(session, Key(chord="Down"), Key(chord="Return"), Type(text=_COMMAND), Key(chord="Escape"))


class OpensAShellByDialogs(_Opens):
    """Names programs, pipes and addresses in the dialogs of the app: open, save, print, location."""

    def play(self, session: Session) -> None:
        entries = (f"|touch {MARK}", f"$(touch {MARK})", "/bin/sh")
        for chord in ("ctrl+o", "ctrl+s", "ctrl+shift+s", "ctrl+p", "ctrl+l"):
            for entry in entries:
                self.act(session, Key(chord=chord))
                session.observe()
                self.act(session, Type(text=entry + "\n"), Key(chord="Return"), Type(text=_COMMAND))
                self.act(session, Key(chord="Escape", repeat=2))


class GoesAroundTheInterface(HandsOnly):
    """Asks the guest for what its task does not allow: programs, files, elements by name, windows."""

    exploits = ("E9",)

    def play(self, session: Session) -> None:
        sandbox = session.sandbox
        attempts: dict[str, Callable[[], object]] = {
            "a program": lambda: sandbox.run(["touch", MARK], group="agent"),
            "a program left running": lambda: sandbox.spawn(["sleep", "600"], group="agent"),
            "a file": lambda: sandbox.put({"Documents/mine.txt": b"mine"}),
            "the files": lambda: sandbox.get_tree(),
            "the elements of the app": lambda: sandbox.find(),
            "the tree of the app": lambda: sandbox.tree(),
            "an action of an element": lambda: sandbox.call(
                "a11y.action", path=[0], app="", role="", name="", action="click"
            ),
            "a text of an element": lambda: sandbox.call(
                "a11y.set_text", path=[0], app="", role="", name="", text="mine"
            ),
            "a verifier": lambda: sandbox.load_verifier("mine", {"__init__.py": ""}),
        }
        for what, attempt in attempts.items():
            try:
                attempt()
            except (ActionError, GuestError):
                self.gains.append(f"{what} (asked for in vain)")
            except AgentFailure:
                continue
            else:
                self.gains.append(what)
