"""Works Chromium by its debugging protocol, for the live tests. Runs in the sandbox, on the standard library alone.

Chromium answers on a pipe, and only for a profile at another place than the usual one; a link to the usual one will do.
Usage: ``protocol.py COMMAND STEPS``, both JSON: Chromium's command line, and a list of steps, each of which is

* ``[address, script]``: a new tab, in which the script runs as the body of an asynchronous function;
* ``[address, script, title]``: the same where the script leads to a page with another title;
* ``["chrome://print/", script]``: the print preview that the step before has opened;
* ``[method, parameters]``: a command of the protocol itself;
* ``["wait", {"event": method, ...}]``: an event of it.

Quits Chromium in the end. Tells on the standard error what it does.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

LINK = Path.home() / "profile"
_PAUSE = 0.02
_PATIENCE = 60.0  # seconds
# The shell moves the two ends to where Chromium wants them.
_WITH_PIPES = 'exec "$@" 3<&{} 4>&{}'


def _await(condition: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + _PATIENCE
    while not condition():
        if time.monotonic() >= until:
            raise SystemExit(f"timed out after {_PATIENCE:g} s waiting for {what}")
        time.sleep(_PAUSE)


class Chromium:
    """A running Chromium and the two pipes to it."""

    def __init__(self, command: list[str]) -> None:
        theirs, self._out = os.pipe()
        self._in, answers = os.pipe()
        own = ["--remote-debugging-pipe", "--enable-unsafe-extension-debugging", f"--user-data-dir={LINK}"]
        shell = ["bash", "-c", _WITH_PIPES.format(theirs, answers), "bash"]
        with Path(os.devnull).open("w") as nowhere:
            self.process = subprocess.Popen(
                [*shell, *command, *own, "about:blank"], stdout=nowhere, stderr=nowhere, pass_fds=(theirs, answers)
            )
        os.close(theirs)
        os.close(answers)
        self._rest = b""
        self._sent = 0
        self._events: list[dict[str, Any]] = []

    def call(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """Send a command and return its result."""
        self._sent += 1
        message = {"id": self._sent, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while (found := self._message()).get("id") != self._sent:
            self._events.append(found)
        if "error" in found:
            raise SystemExit(f"{method} {parameters}: {found['error']}")
        result: dict[str, Any] = found["result"]
        return result

    def wait(self, method: str, **values: Any) -> None:
        """Wait for an event with these values, which may have come already."""
        while True:
            for event in self._events:
                parameters = event.get("params", {})
                if event.get("method") == method and all(parameters.get(key) == it for key, it in values.items()):
                    self._events.remove(event)
                    return
            self._events.append(self._message())

    def page(self, address: str, script: str, title: str = "") -> Any:
        """Open an address in a new tab and run a script there; wait until the title begins as it is to."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self._attach(target)
        self.call("Page.enable", session)
        self.call("Page.setLifecycleEventsEnabled", session, enabled=True)
        document = self.call("Page.navigate", session, url=address)["loaderId"]
        self.wait("Page.lifecycleEvent", loaderId=document, name="load")
        value = self._run(session, script)
        _await(lambda: str(self._info(target)["title"]).startswith(title), f"the title {title!r}")
        return value

    def _info(self, target: str) -> dict[str, Any]:
        found: dict[str, Any] = self.call("Target.getTargetInfo", targetId=target)["targetInfo"]
        return found

    def dialog(self, address: str, script: str) -> Any:
        """Wait for a page that opens by itself, run a script there, and wait until it has closed."""
        _await(lambda: bool(self._targets(address)), f"{address} to open")
        session = self._attach(self._targets(address)[0])
        loaded = f"return document.readyState === 'complete' && location.href === '{address}'"
        _await(lambda: bool(self._run(session, loaded)), f"{address} to load")
        value = self._run(session, script)
        _await(lambda: not self._targets(address), f"{address} to close")
        return value

    def step(self, first: str, second: Any, *more: str) -> Any:
        """Do one step."""
        if isinstance(second, dict):
            event = second.pop("event", None)
            return self.wait(event, **second) if event else self.call(first, **second)
        if first == "chrome://print/":
            return self.dialog(first, second)
        return self.page(first, second, *more)

    def _targets(self, address: str) -> list[str]:
        found = self.call("Target.getTargets")["targetInfos"]
        return [one["targetId"] for one in found if one["url"] == address]

    def _attach(self, target: str) -> str:
        return str(self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])

    def _run(self, session: str, script: str) -> Any:
        result = self.call(
            "Runtime.evaluate",
            session,
            expression=f"(async () => {{{script}}})()",
            awaitPromise=True,
            returnByValue=True,
            userGesture=True,
        )
        if "exceptionDetails" in result:
            raise SystemExit(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def _message(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            chunk = os.read(self._in, 1 << 16)
            if not chunk:
                raise SystemExit("Chromium has gone")
            self._rest += chunk
        first, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(first)
        return message


def main() -> None:
    """Do the steps."""
    LINK.symlink_to(".config/chromium")
    chromium = Chromium(json.loads(sys.argv[1]))
    for step in json.loads(sys.argv[2]):
        print(step[0], file=sys.stderr)
        chromium.step(*step)
    chromium.call("Browser.close")
    chromium.process.wait()
    LINK.unlink()


if __name__ == "__main__":
    main()
