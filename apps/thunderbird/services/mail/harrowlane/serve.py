"""The mail server of the account: Dovecot for IMAP, aiosmtpd for SMTP, both as they come from Debian.

What it keeps, below ``$SERVICE_DATA``: ``Maildir/``, the account's mail as Dovecot has it (Maildir++), and
``outgoing/``, each mail that was sent as the SMTP server took it (Maildir, with ``X-MailFrom`` and ``X-RcptTo`` of the
envelope).

Seeds of a task lie in ``Maildir/`` already; the mail that the office has anyway (``office.py``) is laid beside them,
unless the seeds have a file ``without-office``.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from . import office

FOLDERS = ("Drafts", "Sent", "Archives", "Templates", "Spam", "Trash")


def main() -> int:
    """Run both servers until one ends or this process is asked to; return the exit code."""
    data = Path(os.environ["SERVICE_DATA"])
    maildir, outgoing = data / "Maildir", data / "outgoing"
    if not (data / "without-office").exists():
        office.lay(maildir)
    for folder in [maildir, *(path for path in maildir.glob(".?*") if path.is_dir())]:
        for part in ("cur", "new", "tmp"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        for mail in (folder / "cur").iterdir():
            # Dovecot takes the time of the file as the date of arrival, and its name begins with that.
            arrived = int(mail.name.partition(".")[0])
            os.utime(mail, (arrived, arrived))
    names = {*FOLDERS, *(path.name[1:].replace(".", "/") for path in maildir.glob(".?*") if path.is_dir())}
    (maildir / "subscriptions").write_text(subscriptions(names), encoding="utf-8")
    keeper = ("-c", "aiosmtpd.handlers.Mailbox", str(outgoing))
    smtp = (sys.executable, "-m", "aiosmtpd", "-n", "-l", "127.0.0.1:587", *keeper)
    servers = [subprocess.Popen(command) for command in (("/usr/sbin/dovecot", "-F", "-c", "dovecot.conf"), smtp)]

    def leave(*_: object) -> None:
        for server in servers:
            server.terminate()

    signal.signal(signal.SIGTERM, leave)
    # Whichever ends first, wanted or not, takes the other one with it.
    os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)
    leave()
    return max(abs(server.wait()) for server in servers)


def subscriptions(names: set[str]) -> str:
    """The list of subscribed folders as Dovecot keeps it: a line each, levels with tabs between."""
    return "V\t2\n\n" + "".join(name.replace("/", "\t") + "\n" for name in sorted(names))


if __name__ == "__main__":
    sys.exit(main())
