"""Chromium, the web browser, and the web sites of a small town that it can reach."""

from __future__ import annotations

from pathlib import Path

from pytest_opencomputer.app import App, Button, Quit, Service
from pytest_opencomputer.waits import AllOf, ElementShown, WindowShown

_IMAGE = Path(__file__).parent / "image"
_STARTER = "/usr/local/bin/chromium-in-sandbox"


def _text(name: str) -> str:
    return (_IMAGE / name).read_text()


_SETUP = (
    f"cat > {_STARTER} <<'STARTER'\n{_text('start.py')}STARTER",
    f"chmod 0755 {_STARTER}",
    _text("first_run.sh"),
)

_SWITCHES = (
    "--no-first-run",
    "--no-default-browser-check",
    # No keyring in the sandbox: passwords and cookies are kept with a fixed key.
    "--password-store=basic",
    # There is no network, so nothing should be looked for there, and nobody needs to be told.
    "--disable-component-update",
    "--disable-background-networking",
    # The sites of the town have no certificates, as nothing in a sandbox could vouch for them.
    "--disable-features=HttpsUpgrades,HttpsFirstBalancedMode",
    # Pages are in the accessibility tree from the start.
    "--force-renderer-accessibility",
    "--start-maximized",
)

_SITES = ("www", "shop", "wiki", "forum", "council", "harbour")

APP = App(
    name="chromium",
    title="Chromium",
    category="web",
    packages=("chromium", "chromium-l10n"),
    launch=(_STARTER, *_SWITCHES),
    process=("chromium",),
    ready=AllOf((WindowShown("Chromium$"), ElementShown("entry", "Address and search bar"))),
    # No chord quits it. Of several windows that are closed one by one, only the last one is kept in the session file.
    quit=Quit(discard=(Button("Leave"), Button("Exit"))),
    setup=_SETUP,
    memory=2048 * 1024**2,
    services=(
        Service(
            name="town",
            command=("python3", "-m", "wexcombe.server", "80"),
            ports=(80,),
            hosts=("wexcombe.test", *(f"{site}.wexcombe.test" for site in _SITES)),
        ),
    ),
    # The tools in a window of their own, and the source of a page, which shows what scripts and forms leave out.
    consoles={"developer tools": WindowShown("^DevTools"), "source of a page": WindowShown("^view-source:")},
    user_namespaces=True,
)
