"""The naive way, as harnesses of the field do it: everything is a ``docker exec`` with a login shell.

It is written as someone would who cares for it to work and not for its speed: an action starts Python and imports
pyautogui (its pause of 0.1 s after each call is left as it comes), a screenshot is captured to a file, read and
removed, a check is a fresh Python that reads the app's state, a seed file takes a folder, a copy and a mode, and time
passes where something has to happen meanwhile. It works on the same sandbox, as the agent's user.
"""

from __future__ import annotations

import functools
import shlex
import subprocess
import time
import uuid

STEP = 0.5  #: seconds after an action
CHECKING = 3.0  #: seconds before the first check
POLL = 1.0  #: seconds between two looks whether a desktop is ready
_SHOT = "/tmp/naive.png"

_ENTRY = """
Xvfb :0 -screen 0 1920x1080x24 -dpi 96 -nolisten tcp -ac -noreset &
export DISPLAY=:0
until xdpyinfo >/dev/null 2>&1; do sleep 0.1; done
dbus-daemon --session --nofork --nopidfile --address=unix:path=/tmp/bus &
exec timeout 600 openbox --sm-disable  # nothing stays if this program is killed
"""


class NaiveFailed(Exception):
    """A command of the naive way did not work, so its time would mean nothing."""


@functools.cache
def _user(container: str) -> str:
    """The number of the agent's user, who owns the home folder; each sandbox has one of its own."""
    command = ["docker", "exec", container, "stat", "-c", "%u", "/home/user"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def execute(container: str, script: str, content: bytes | None = None) -> bytes:
    """Run a script in a login shell in a container, as the agent's user; its standard output."""
    options = ("-u", _user(container), "-e", "HOME=/home/user", "-e", "DISPLAY=:0", "-w", "/home/user")
    command = ["docker", "exec", *options]
    if content is not None:
        command.append("-i")
    done = subprocess.run([*command, container, "bash", "-lc", script], input=content, capture_output=True)
    if done.returncode != 0:
        raise NaiveFailed(f"{script[:200]!r} ended with exit code {done.returncode}: {done.stderr.decode()[-500:]}")
    return done.stdout


class Naive:
    """A harness that reaches its desktop through ``docker exec``.

    Args:
        container: name or id of a running container with a desktop.
    """

    def __init__(self, container: str) -> None:
        self._container = container

    def screenshot(self) -> bytes:
        """Capture to a file, read it, remove it."""
        execute(self._container, f"scrot --pointer --overwrite {_SHOT}")
        png = execute(self._container, f"cat {_SHOT}")
        execute(self._container, f"rm {_SHOT}")
        return png

    def act(self, code: str) -> None:
        """Run a line of pyautogui."""
        program = f"import pyautogui; pyautogui.FAILSAFE = False; {code}"
        execute(self._container, f"python3 -c {shlex.quote(program)}")

    def click(self, x: int, y: int) -> None:
        """Click the left button."""
        self.act(f"pyautogui.click({x}, {y})")

    def step(self, code: str) -> bytes:
        """Act, let some time pass, look."""
        self.act(code)
        time.sleep(STEP)
        return self.screenshot()

    def check(self, program: str, *arguments: str) -> bytes:
        """Run a program in a fresh Python; what it prints."""
        return execute(self._container, shlex.join(["python3", "-c", program, *arguments]))

    def upload(self, place: str, content: bytes) -> None:
        """Make the folder, write the file, set its mode."""
        execute(self._container, f"mkdir -p {shlex.quote(place.rpartition('/')[0])}")
        execute(self._container, f"cat > {shlex.quote(place)}", content)
        execute(self._container, f"chmod 644 {shlex.quote(place)}")


def start(image: str) -> str:
    """``docker run``, then look every second whether a window manager runs; the container's id."""
    name = f"naive-{uuid.uuid4().hex[:12]}"
    options = ["--rm", "--init", "--network", "none", "--user", "user", "--shm-size", "512m", "--tmpfs", "/tmp:exec"]
    command = ["docker", "run", "--detach", "--name", name, *options, image, "bash", "-c", _ENTRY]
    subprocess.run(command, check=True, capture_output=True)
    while True:
        try:
            execute(name, "xprop -root _NET_SUPPORTING_WM_CHECK | grep -q 'window id'")
        except NaiveFailed:
            time.sleep(POLL)
        else:
            return name


def stop(container: str) -> None:
    """Remove a container."""
    subprocess.run(["docker", "rm", "--force", container], check=True, capture_output=True)
