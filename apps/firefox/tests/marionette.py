"""Works Firefox by its own automation, Marionette, for the live tests. Runs in the sandbox, on the standard library.

Usage: ``marionette.py STEPS``, a JSON list of steps, each of which is

* ``["chrome", script]``: the script runs as the body of an asynchronous function, with all that Firefox's own code may;
* ``[address, script]``: it runs in a page, in the tab that is in front.

Firefox must have been started with ``--marionette --remote-allow-system-access``.
Source: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html.
"""

from __future__ import annotations

import json
import socket
import sys
from typing import Any

PORT = 2828
_PATIENCE = 60.0  # seconds
_ASYNCHRONOUS = """
const done = arguments[arguments.length - 1];
(async () => {%s})().then(() => done(""), error => done(`${error}\n${error.stack}`));
"""


class Marionette:
    """A connection to a running Firefox."""

    def __init__(self) -> None:
        self._socket = socket.create_connection(("127.0.0.1", PORT), timeout=_PATIENCE)
        self._answers = self._socket.makefile("rb")
        self._sent = 0
        self._answer()
        self.call("WebDriver:NewSession", capabilities={"alwaysMatch": {"unhandledPromptBehavior": "ignore"}})
        self.call("WebDriver:SetTimeouts", script=round(1000 * _PATIENCE))

    def call(self, command: str, **parameters: Any) -> Any:
        """Send a command and return its result."""
        self._sent += 1
        message = json.dumps([0, self._sent, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._answer()
        if error is not None:
            raise SystemExit(f"{command}: {error['error']}: {error['message']}")
        return result

    def play(self, where: str, script: str) -> None:
        """Do one step."""
        print(where, script.strip().splitlines()[0][:80], file=sys.stderr)
        self.call("Marionette:SetContext", value="chrome" if where == "chrome" else "content")
        if where != "chrome":
            self.call("WebDriver:Navigate", url=where)
        failed = self.call("WebDriver:ExecuteAsyncScript", script=_ASYNCHRONOUS % script, args=[])["value"]
        if failed:
            raise SystemExit(f"{where}: {failed}")

    def _answer(self) -> Any:
        digits = b""
        while (one := self._answers.read(1)) != b":":
            digits += one
        return json.loads(self._answers.read(int(digits)))


if __name__ == "__main__":
    firefox = Marionette()
    for step in json.loads(sys.argv[1]):
        firefox.play(*step)
    firefox.call("WebDriver:DeleteSession")
