"""Firefox, the web browser, and the web sites of a group of islands that it can reach."""

from __future__ import annotations

import json
from pathlib import Path

from pytest_opencomputer.app import App, Button, Quit, Service
from pytest_opencomputer.waits import AllOf, ElementShown, WindowShown

_IMAGE = Path(__file__).parent / "image"
_STARTER = "/usr/local/bin/firefox-prepared"
_FOLDER = ".config/mozilla/firefox"
_PROFILE = f"{_FOLDER}/office"
_SITES = ("www", "ferries", "rooms", "walks", "museum", "council")

# No welcome, no news, no questions at the start, and nobody asked on a network that is not there.
_QUIET: dict[str, str | int | bool] = {
    "app.normandy.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.newtabpage.activity-stream.feeds.section.topstories": False,
    "browser.newtabpage.activity-stream.feeds.topsites": False,
    "browser.newtabpage.activity-stream.showWeather": False,
    "browser.preonboarding.enabled": False,
    "browser.region.update.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.safebrowsing.provider.google4.updateURL": "",
    "browser.safebrowsing.provider.google5.updateURL": "",
    "browser.safebrowsing.provider.mozilla.updateURL": "",
    "browser.search.update": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.tabs.crashReporting.sendReport": False,
    "browser.uitour.enabled": False,
    "datareporting.healthreport.uploadEnabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "datareporting.usage.uploadEnabled": False,
    "extensions.blocklist.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "extensions.update.enabled": False,
    "messaging-system.rsexperimentloader.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.disablePrefetch": True,
    "network.manage-offline-status": False,
    "network.prefetch-next": False,
    "network.trr.mode": 5,
    "services.settings.server": "data:,",
    "termsofuse.bypassNotification": True,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
_OURS: dict[str, str | int | bool] = {
    # The sites of the islands have no certificates, as nothing in a sandbox could vouch for them.
    "dom.security.https_first": False,
    "dom.security.https_first_pbm": False,
    "dom.security.https_first_schemeless": False,
    # Which tabs are open is written each second, not each quarter of a minute.
    "browser.sessionstore.interval": 1000,
    # The title of the window has the title of the page, and the window a place for it.
    "browser.tabs.inTitlebar": 0,
    # Text in the address bar is not completed with whatever was typed before.
    "browser.urlbar.autoFill": False,
}
_POLICIES = {
    "policies": {
        # No developer tools: their console could do whatever Firefox may. Preferences can be changed, a policy cannot.
        "DisableDeveloperTools": True,
        "DisableAppUpdate": True,
        "DisableFirefoxStudies": True,
        "DisableTelemetry": True,
        "NoDefaultBookmarks": True,
    }
}
_PROFILES = """\
[Profile0]
Name=office
IsRelative=1
Path=office
Default=1

[General]
StartWithLastProfile=1
Version=2
"""


def _user_js(preferences: dict[str, str | int | bool]) -> str:
    return "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items())


def _text(name: str) -> str:
    return (_IMAGE / name).read_text()


_SETUP = (
    f"mkdir -p /etc/firefox/policies && echo '{json.dumps(_POLICIES)}' > /etc/firefox/policies/policies.json",
    f"cat > {_STARTER} <<'STARTER'\n{_text('start.py')}STARTER",
    f"chmod 0755 {_STARTER}",
    _text("first_run.sh"),
)

APP = App(
    name="firefox",
    title="Firefox",
    category="web",
    packages=("firefox-esr", "hunspell-en-gb", "hunspell-en-us"),
    launch=(_STARTER, "--profile", f"/home/user/{_PROFILE}"),
    process=("firefox-esr",),
    ready=AllOf((WindowShown("Mozilla Firefox"), ElementShown("combo box", "Search .*address"))),
    quit=Quit(chord="ctrl+q", discard=(Button("Leave page"), Button("Quit Firefox"), Button("Quit and close tabs"))),
    home={f"{_FOLDER}/profiles.ini": _PROFILES, f"{_PROFILE}/user.js": _user_js({**_QUIET, **_OURS})},
    setup=_SETUP,
    memory=2048 * 1024**2,
    services=(
        Service(
            name="isles",
            command=("python3", "-u", "serve.py", "80"),
            ports=(80,),
            hosts=("orrin.test", *(f"{site}.orrin.test" for site in _SITES)),
        ),
    ),
    consoles={"source of a page": WindowShown("^(view-source:|Source of)")},
    user_namespaces=True,
    icon="firefox-esr",
)
