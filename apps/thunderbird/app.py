"""Thunderbird, the mail client, with the mailbox of a small firm on a mail server of its own."""

from __future__ import annotations

from pytest_opencomputer.app import App, Button, Quit, Service
from pytest_opencomputer.waits import AllOf, ElementShown, WindowShown

_HOST = "mail.harrowlane.example"
_ADDRESS = "ines@harrowlane.example"
_PASSWORD = "endpapers"
_PROFILE = ".thunderbird/office"
_FOLDERS = f"imap://ines%40harrowlane.example@{_HOST}"

_ACCOUNT: dict[str, str | int | bool] = {
    "mail.accountmanager.accounts": "account1,account2",
    "mail.accountmanager.defaultaccount": "account1",
    "mail.accountmanager.localfoldersserver": "server2",
    "mail.account.account1.server": "server1",
    "mail.account.account1.identities": "id1",
    "mail.account.account2.server": "server2",
    "mail.account.lastKey": 2,
    "mail.server.server1.type": "imap",
    "mail.server.server1.hostname": _HOST,
    "mail.server.server1.port": 143,
    "mail.server.server1.socketType": 0,
    "mail.server.server1.authMethod": 3,
    "mail.server.server1.userName": _ADDRESS,
    "mail.server.server1.name": _ADDRESS,
    "mail.server.server1.directory-rel": f"[ProfD]ImapMail/{_HOST}",
    "mail.server.server1.login_at_startup": False,
    "mail.server.server1.check_new_mail": True,
    # Whatever is on the server is fetched when it is looked at: nothing goes on in the background.
    "mail.server.server1.offline_download": False,
    "mail.server.server1.autosync_offline_stores": False,
    # The learning filter is off: taught with one junk mail, it takes all unread ones for junk (LESSONS.md).
    "mail.server.server1.spamLevel": 0,
    "mail.server.server2.type": "none",
    "mail.server.server2.hostname": "Local Folders",
    "mail.server.server2.userName": "nobody",
    "mail.server.server2.name": "Local Folders",
    "mail.server.server2.directory-rel": "[ProfD]Mail/Local Folders",
    "mail.identity.id1.fullName": "Ines Calloway",
    "mail.identity.id1.useremail": _ADDRESS,
    "mail.identity.id1.organization": "Harrow Lane Bindery",
    "mail.identity.id1.smtpServer": "smtp1",
    "mail.identity.id1.valid": True,
    "mail.identity.id1.compose_html": False,
    "mail.identity.id1.htmlSigText": "Ines Calloway\nHarrow Lane Bindery\n11 Harrow Lane, Wexcombe",
    "mail.identity.id1.fcc_folder": f"{_FOLDERS}/Sent",
    "mail.identity.id1.draft_folder": f"{_FOLDERS}/Drafts",
    "mail.identity.id1.stationery_folder": f"{_FOLDERS}/Templates",
    "mail.identity.id1.archive_folder": f"{_FOLDERS}/Archives",
    "mail.smtpservers": "smtp1",
    "mail.smtp.defaultserver": "smtp1",
    "mail.smtpserver.smtp1.type": "smtp",
    "mail.smtpserver.smtp1.hostname": _HOST,
    "mail.smtpserver.smtp1.port": 587,
    "mail.smtpserver.smtp1.authMethod": 1,
    "mail.smtpserver.smtp1.try_ssl": 0,
    "mail.smtpserver.smtp1.username": "",
}
# No welcome, no news, no questions at the start, and nobody asked on a network that is not there.
_QUIET: dict[str, str | int | bool] = {
    "app.donation.eoy.version.viewed": 999,
    "app.update.enabled": False,
    "browser.region.update.enabled": False,
    "calendar.alarms.showmissed": False,
    "calendar.timezone.local": "UTC",
    "calendar.timezone.useSystemTimezone": False,
    "datareporting.healthreport.uploadEnabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.blocklist.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "extensions.update.enabled": False,
    "mail.biff.play_sound": False,
    "mail.biff.show_alert": False,
    "mail.chat.enabled": False,
    "mail.inappnotifications.enabled": False,
    "mail.prompt_purge_threshhold": False,
    "mail.provider.suppress_dialog_on_startup": True,
    "mail.rights.version": 1,
    "mail.shell.checkDefaultClient": False,
    "mail.spotlight.firstRunDone": True,
    "mail.tabs.drawInTitlebar": False,
    "mailnews.start_page.enabled": False,
    "mailnews.start_page_override.mstone": "ignore",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    # There is no network but the loopback interface, which is enough.
    "network.manage-offline-status": False,
    "offline.autoDetect": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
_LAYOUT: dict[str, str | int | bool] = {
    # A table of subject, sender and date above the mail, as older releases had it.
    "mail.pane_config.dynamic": 0,
    "mail.threadpane.listview": 1,
    "mailnews.default_view_flags": 0,
    # Every mail is new to the account in a fresh sandbox; the list should begin with the latest one.
    "mailnews.scroll_to_new_message": False,
}


def _user_js(preferences: dict[str, str | int | bool]) -> str:
    def written(value: str | int | bool) -> str:
        if isinstance(value, str):
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
        return str(value).lower()

    return "".join(f'user_pref("{name}", {written(value)});\n' for name, value in preferences.items())


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

# Thunderbird starts once when the image is built: it makes its databases and caches, and keeps the password of the
# account in its own store. What it does there is said by a configuration of its own kind, which no later start has.
_FIRST_START = f"""
// Thunderbird does not read the first line.
function begin() {{
  Services.obs.removeObserver(begin, "mail-startup-done");
  // It cannot be at work for the account already: there is no server while the image is built.
  Services.prefs.setBoolPref("mail.server.server1.login_at_startup", true);
  const calendars = Services.prefs.getBranch("calendar.registry.");
  const off = calendars.getChildList("").filter(name => name.endsWith(".disabled"));
  off.forEach(name => calendars.setBoolPref(name, false));
  const login = Components.classes["@mozilla.org/login-manager/loginInfo;1"]
    .createInstance(Components.interfaces.nsILoginInfo);
  login.init("imap://{_HOST}", null, "imap://{_HOST}", "{_ADDRESS}", "{_PASSWORD}", "", "");
  Services.logins.initializationPromise
    .then(() => Services.logins.addLoginAsync(login))
    .then(() => Services.startup.quit(Services.startup.eAttemptQuit));
}}
Services.obs.addObserver(begin, "mail-startup-done");
"""
_CONFIGURED = """\
pref("general.config.filename", "first-start.cfg");
pref("general.config.obscure_value", 0);
pref("general.config.sandbox_enabled", false);
"""
# The window as it is found: maximised, with a menu bar, without the pane that shows today's date, on the inbox.
_WINDOW = f"""
import json, pathlib
profile = pathlib.Path("/home/user/{_PROFILE}")
store = profile / "xulstore.json"
kept = json.loads(store.read_text())
window = kept["chrome://messenger/content/messenger.xhtml"]
window["messengerWindow"] = {{"width": "1280", "height": "900", "sizemode": "maximized"}}
window["toolbar-menubar"] = {{"autohide": "-moz-missing\\n"}}
window["today-pane-panel"] = {{"collapsedinmodes": "mail"}}
store.write_text(json.dumps(kept))
session = profile / "session.json"
kept = json.loads(session.read_text())
kept["windows"][0]["tabs"]["tabs"][0]["state"]["folderURI"] = "{_FOLDERS}/INBOX"
session.write_text(json.dumps(kept))
"""
_PROGRAM = "/usr/lib/thunderbird"
# No developer tools, and no JavaScript in the error console, which could do whatever Thunderbird may: read and write
# files, start programs. No task needs it. A policy, as preferences can be changed in the configuration editor.
_POLICIES = '{"policies": {"DisableDeveloperTools": true}}'
_START = f"env HOME=/home/user TZ=UTC LANG=C.UTF-8 timeout 120 thunderbird --headless --profile /home/user/{_PROFILE}"
_SETUP = (
    f"mkdir -p /etc/thunderbird/policies && echo '{_POLICIES}' > /etc/thunderbird/policies/policies.json",
    "cp -a . /home/user/ && chown -R user:user /home/user",
    f"cat > {_PROGRAM}/first-start.cfg <<'END'\n{_FIRST_START}END",
    f"cat > {_PROGRAM}/defaults/pref/first-start.js <<'END'\n{_CONFIGURED}END",
    f"runuser -u user -- {_START}",
    f"rm {_PROGRAM}/first-start.cfg {_PROGRAM}/defaults/pref/first-start.js",
    # The preferences are in prefs.js now; user.js would set them again at each start.
    f"rm -rf /home/user/{_PROFILE}/user.js /home/user/{_PROFILE}/lock /home/user/{_PROFILE}/datareporting",
    f"test -s /home/user/{_PROFILE}/logins.json",
    f"python3 - <<'END'\n{_WINDOW}END",
    "rm -rf .thunderbird && cp -a /home/user/.thunderbird . && find /home/user -mindepth 1 -delete",
)

APP = App(
    name="thunderbird",
    title="Thunderbird",
    category="communication",
    packages=(
        "thunderbird",
        "hunspell-en-gb",
        "hunspell-en-us",
        "dovecot-core",
        "dovecot-imapd",
        "python3-aiosmtpd",
    ),
    launch=("thunderbird", "--profile", f"/home/user/{_PROFILE}"),
    process=("thunderbird", "thunderbird-bin"),
    # Its folders have come from the server, and the mails of the first one.
    ready=AllOf(
        (WindowShown("Mozilla Thunderbird"), ElementShown("tree item", "Trash"), ElementShown("list item", ".*@.*"))
    ),
    # Ctrl+Q does nothing if a mail is being written; the last window takes the application with it.
    # Mails that are moved or deleted leave the list at once; the server is told half a second later, and not by a quit.
    quit=Quit(discard=(Button("Discard changes"), Button("Don.t [Ss]ave")), timeout=15.0, grace=2.0),
    home={
        ".thunderbird/profiles.ini": _PROFILES,
        f"{_PROFILE}/user.js": _user_js({**_ACCOUNT, **_QUIET, **_LAYOUT}),
    },
    setup=_SETUP,
    memory=2 * 1024**3,
    consoles={"developer tools": WindowShown("^(Error|Browser) Console|Developer Tools")},
    services=(Service("mail", ("python3", "-u", "-m", "harrowlane.serve"), ports=(143, 587), hosts=(_HOST,)),),
)
