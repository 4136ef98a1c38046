"""The profile: preferences, and what hangs on them (accounts, servers, identities).

``prefs.js`` has one ``user_pref("name", value);`` a line, for what differs from the defaults. Thunderbird writes it
within seconds of a change and when it quits.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateTooBig

PROFILE = ".thunderbird/office"
"""The one profile of the image, in the home folder."""
INBOX = "Inbox"
"""What people see of the folder that servers call INBOX."""
_MAX_PREFS = 8 * 1024**2
_MAX_NAMES = 20_000
_LINE = re.compile(r'^user_pref\("((?:[^"\\\n]|\\.)*)", ?(.*)\);[ \t]*$', re.MULTILINE)
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_SHORT = {"n": "\n", "r": "\r", "t": "\t"}

Value = str | int | bool


def preferences(home: Home) -> dict[str, Value]:
    """What differs from the defaults. Raises ``StateMissing``, ``StateCorrupt``, ``StateTooBig``."""
    text = home.text(f"{PROFILE}/prefs.js", max_bytes=_MAX_PREFS)
    found: dict[str, Value] = {}
    for name, value in _LINE.findall(text):
        found[_unescaped(name)] = _value(value)
        if len(found) > _MAX_NAMES:
            raise StateTooBig(f"prefs.js has more than {_MAX_NAMES} preferences")
    return found


def text_of(preferences: dict[str, Value], name: str, default: str = "") -> str:
    """A preference that is a text."""
    value = preferences.get(name, default)
    return value if isinstance(value, str) else str(value)


def _value(written: str) -> Value:
    if written in ("true", "false"):
        return written == "true"
    if re.fullmatch(r"-?\d{1,18}", written):
        return int(written)
    if len(written) >= 2 and written[0] == written[-1] == '"':
        return _unescaped(written[1:-1])
    raise StateCorrupt(f"prefs.js has a value that is none: {written[:60]!r}")


def _unescaped(text: str) -> str:
    def one(match: re.Match[str]) -> str:
        number = match[1] or match[2]
        return chr(int(number, 16)) if number else _SHORT.get(match[3], match[3])

    return _ESCAPE.sub(one, text)


def accounts(preferences: dict[str, Value]) -> list[str]:
    """The keys of the accounts, in order."""
    return [key for key in text_of(preferences, "mail.accountmanager.accounts").split(",") if key]


def server_of(preferences: dict[str, Value], account: str) -> str:
    """The key of an account's server."""
    return text_of(preferences, f"mail.account.{account}.server")


def account_name(preferences: dict[str, Value], account: str) -> str:
    """What the folder pane calls an account."""
    server = server_of(preferences, account)
    name = text_of(preferences, f"mail.server.{server}.name")
    return name or text_of(preferences, f"mail.server.{server}.hostname")


def account_called(preferences: dict[str, Value], name: str) -> str | None:
    """The key of the account of this name; the first of them."""
    return next((key for key in accounts(preferences) if account_name(preferences, key) == name), None)


def server_folder(preferences: dict[str, Value], account: str) -> str:
    """The folder of the profile that has the files of an account, relative to the home folder."""
    server = server_of(preferences, account)
    relative = text_of(preferences, f"mail.server.{server}.directory-rel")
    if relative.startswith("[ProfD]"):
        return f"{PROFILE}/{relative[len('[ProfD]') :]}"
    return text_of(preferences, f"mail.server.{server}.directory")


def folder_of(uri: str) -> str:
    """The folder that an address such as ``imap://user@host/Customers/Osei`` means, by the name that people see.

    Those of Local Folders begin with ``Local Folders/``.
    """
    match = re.fullmatch(r"(imap|mailbox|mailbox-message)://([^/]*)/?(.*)", uri)
    if match is None:
        return uri
    path = unquote(match[3])
    if match[1] != "imap":
        return f"{unquote(match[2]).partition('@')[2]}/{path}".rstrip("/")
    return inbox_shown("/".join(_from_imap(part) for part in path.split("/")))


def inbox_shown(path: str) -> str:
    """A folder of the server by the name that people see: INBOX, and what is below it, is Inbox there."""
    first, slash, rest = path.partition("/")
    return f"{INBOX}{slash}{rest}" if first == "INBOX" else path


def _from_imap(name: str) -> str:
    """Modified UTF-7 (RFC 3501, 5.1.3); a name that is none is left as it is."""

    def shifted(match: re.Match[str]) -> str:
        if not match[1]:
            return "&"
        return f"+{match[1].replace(',', '/')}-".encode("ascii").decode("utf-7")

    try:
        return re.sub(r"&([A-Za-z0-9+,]*)-", shifted, name)
    except UnicodeError:
        return name
