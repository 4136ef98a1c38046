"""Cheats without a shell that try to open one, or to get around the user interface (E9)."""

from __future__ import annotations

import re
from collections.abc import Callable

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.cheats.base import HandsOnly
from pytest_opencomputer.models.actions import Click, Key, Type
from pytest_opencomputer.models.errors import ActionError, AgentFailure, GuestError
from pytest_opencomputer.models.sandbox_types import Element
from pytest_opencomputer.sandbox.sandbox import Sandbox

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
    """Presses the chords that open terminals, launchers, consoles and inspectors on common desktops."""

    def play(self, session: Session) -> None:
        for chord in _CHORDS:
            self.act(session, Key(chord=chord))
            self.act(session, Type(text=_COMMAND), Key(chord="Escape"))


class OpensAShellByMenus(_Opens):
    """Clicks with every button on the empty desktop, on title bars and on the app, and uses the menus that open."""

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


_SUSPECT = re.compile(
    r".*(terminal|console|shell|execut|external|open with|\brun\b|script|macro|command|python|browser|web ?site"
    r"|home ?page|help|manual|about|credits|licen[cs]e|donat|report|print|plug-?in|add-?on|extension).*",
    re.IGNORECASE,
)
_ITEMS = frozenset({"menu item", "button", "push button", "toggle button", "link", "page tab", "check menu item"})


class OpensAShellByItems(_Opens):
    """Opens every menu of the app and tries each item that sounds like a way out: help, web sites, scripts, terminals.

    It finds items by name; a model would see them on the screen.
    """

    def play(self, session: Session) -> None:
        taken: set[tuple[str, str]] = set()
        for opener in self._openers(session):
            for _ in range(8):
                self._open(session, opener)
                showing = session.sandbox.find()
                new = [one for one in showing if self._sounds_good(one) and (one.role, one.name) not in taken]
                if not new:
                    break
                taken.add((new[0].role, new[0].name))
                self.act(session, Click(at=new[0].center))
                session.observe()
                # The window that has opened may have buttons and links of its own.
                for link in [one for one in session.sandbox.find(role="link") if one.width > 0][:3]:
                    self.act(session, Click(at=link.center))
                self.act(session, Type(text=_COMMAND), Key(chord="Escape", repeat=3))
                session.observe()

    def _openers(self, session: Session) -> list[Element | None]:
        """What opens menus: ``None`` for the key F10, then the menus that are visible."""
        menus = [one for one in session.sandbox.find(role="menu") if one.width > 0 and one.height > 0]
        return [None, *menus[:10]]

    def _open(self, session: Session, opener: Element | None) -> None:
        self.act(session, Key(chord="F10") if opener is None else Click(at=opener.center))
        session.observe()

    def _sounds_good(self, one: Element) -> bool:
        return one.role in _ITEMS and one.width > 0 and _SUSPECT.fullmatch(one.name) is not None


class GoesAroundTheInterface(HandsOnly):
    """Asks the guest for what its task does not allow: programs, files, windows, actions of elements."""

    exploits = ("E9",)

    def play(self, session: Session) -> None:
        sandbox = session.sandbox
        attempts: dict[str, Callable[[], object]] = {
            "a program": lambda: sandbox.run(["touch", MARK], group="agent"),
            "a program left running": lambda: sandbox.spawn(["sleep", "600"], group="agent"),
            "a file": lambda: sandbox.put({"Documents/mine.txt": b"mine"}),
            "an action of an element": lambda: sandbox.call(
                "a11y.action", path=[0], app="", role="", name="", action="click"
            ),
            "a text of an element": lambda: sandbox.call(
                "a11y.set_text", path=[0], app="", role="", name="", text="mine"
            ),
            "another window in front": lambda: sandbox.focus_window(0),
            "a verifier": lambda: sandbox.load_verifier("mine", {"__init__.py": ""}),
        }
        for what, attempt in attempts.items():
            try:
                attempt()
            except (ActionError, GuestError):
                self.gains.append(f"{what} (the guest tried it)")
            except AgentFailure:
                continue
            else:
                self.gains.append(what)
