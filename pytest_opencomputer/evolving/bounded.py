"""Processes for code that a model has written: without network, without the user's files and rights, within limits.

A room is a mount namespace (namespaces(7)) whose root holds nothing but the system's programs, this Python, and the
folders that are named, all of which are read-only; only ``/tmp`` can be written, in memory. There is no network, no
other process to be seen, and no capability. Root becomes ``nobody`` in it.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest_opencomputer
from pytest_opencomputer.models.errors import UsageProblem

PACKAGE = Path(pytest_opencomputer.__path__[0]).resolve()
_NOBODY = 65534
_MEMORY, _FILES, _PROCESSES = 4 * 1024**3, 512 * 1024**2, 256
_MOST_OUTPUT = 256 * 1024
_SYSTEM = (
    "/usr",
    "/bin",
    "/lib",
    "/lib64",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/passwd",
    "/etc/group",
    "/etc/fonts",
)
_DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")
_NAMESPACES = ("--mount", "--net", "--pid", "--ipc", "--uts", "--fork", "--kill-child")
_PROGRAMS = ("unshare", "mount", "chroot", "setpriv", "prlimit", "env")
_PATH = "/usr/sbin:/usr/bin:/sbin:/bin"
_FUNCTIONS = f"""set -eu
PATH={_PATH}
"""
_FUNCTIONS += """root=$1
mount -t tmpfs -o size=1g,mode=0755,nosuid,nodev tmpfs "$root"
bind() {
  [ -e "$1" ] || return 0
  mkdir -p "$root$(dirname "$3")"
  if [ -L "$1" ] && [ "$1" = "$3" ]; then ln -s "$(readlink "$1")" "$root$3"; return; fi
  if [ -d "$1" ]; then mkdir -p "$root$3"; elif [ ! -e "$root$3" ]; then : > "$root$3"; fi
  mount --bind "$1" "$root$3"
  mount -o "remount,bind,ro,nosuid$2" "$root$3"
}
mkdir -p "$root/proc" "$root/tmp"
chmod 1777 "$root/tmp"
mount -t proc proc "$root/proc"
"""


@dataclass(frozen=True)
class Ran:
    """The result of a bounded process.

    Attributes:
        code: its exit code; ``None`` if it took too long.
        output: its output; only the end of a long one.
    """

    code: int | None
    output: str


@dataclass(frozen=True)
class Room:
    """What a bounded process finds.

    Attributes:
        shown: places, each with the file or folder that is seen there. Those inside others come after them.
        folder: where it starts.
        variables: of its environment.
    """

    shown: Mapping[Path, Path] = field(default_factory=dict)
    folder: Path = Path("/tmp")
    variables: Mapping[str, str] = field(default_factory=dict)

    def run(self, words: Sequence[str], seconds: float) -> Ran:
        """Run a program in it to its end."""
        with self.started(words, seconds) as command, tempfile.TemporaryFile() as said:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, cwd="/", start_new_session=True
            )
            try:
                code: int | None = process.wait(seconds)
            except subprocess.TimeoutExpired:
                code = None
            finally:
                process.kill()  # and with it all that it has started
                process.wait()
            said.seek(max(0, said.seek(0, os.SEEK_END) - _MOST_OUTPUT))
            return Ran(code, said.read().decode(errors="replace"))

    @contextmanager
    def started(self, words: Sequence[str], seconds: float) -> Iterator[list[str]]:
        """The command that runs a program in it, which must be started while the context lasts."""
        with tempfile.TemporaryDirectory(prefix="opencomputer-room-") as root:
            yield [*_entered(), "/bin/sh", "-c", self._script(words, seconds), "sh", root]

    def _script(self, words: Sequence[str], seconds: float) -> str:
        prefixes = dict.fromkeys(Path(one).resolve() for one in (sys.prefix, sys.base_prefix))
        own = [one for one in prefixes if not one.is_relative_to("/usr")]
        lines = [f"bind {shlex.quote(str(one))} ,nodev {shlex.quote(str(one))}" for one in (*map(Path, _SYSTEM), *own)]
        lines += [f"bind {one} '' {one}" for one in _DEVICES]
        seen = {PACKAGE: PACKAGE, **self.shown}
        lines += [f"bind {shlex.quote(str(what))} ,nodev {shlex.quote(str(at))}" for at, what in seen.items()]
        variables = {
            "PATH": f"{sys.prefix}/bin:/usr/bin:/bin",
            "HOME": "/tmp",
            "TMPDIR": "/tmp",
            "LANG": "C.UTF-8",
            "TZ": "UTC",
            "PYTHONDONTWRITEBYTECODE": "1",
            **self.variables,
        }
        limits = [
            f"--as={_MEMORY}",
            f"--fsize={_FILES}",
            f"--nproc={_PROCESSES}",
            f"--cpu={int(2 * seconds) + 1}",
            "--core=0",
        ]
        begin = ["sh", "-c", 'cd "$0" && exec "$@"', str(self.folder), *words]
        set_up = [f"{key}={value}" for key, value in variables.items()]
        last = ["prlimit", *limits, "setpriv", *_given_up(), "env", "-i", *set_up, *begin]
        return _FUNCTIONS + "\n".join([*lines, "cd /", f'exec chroot "$root" {shlex.join(last)}'])


def give(folder: Path) -> None:
    """Let bounded processes read a folder of ours, whatever the modes of its files."""
    if os.geteuid() != 0:
        return
    for place, folders, files in os.walk(folder):
        for name in (".", *folders, *files):
            os.chown(Path(place, name), _NOBODY, _NOBODY, follow_symlinks=False)


def require_rooms() -> None:
    """Raise ``UsageProblem`` unless this machine has such rooms."""
    missing = [one for one in _PROGRAMS if shutil.which(one, path=_PATH) is None]
    what = f"missing on this machine: {', '.join(missing)}" if missing else ""
    if not missing and (ran := Room().run(["true"], 60.0)).code != 0:
        what = f"a bounded process cannot be started: {ran.output.strip()}"
    if what:
        wanted = "Linux with util-linux and namespaces: code that a model has written runs bounded, or not at all"
        raise UsageProblem(what, wanted=wanted)


def _entered() -> list[str]:
    own = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    return ["unshare", *own, *_NAMESPACES]


def _given_up() -> list[str]:
    users = (f"--reuid={_NOBODY}", f"--regid={_NOBODY}", "--clear-groups") if os.geteuid() == 0 else ()
    return [*users, "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"]
