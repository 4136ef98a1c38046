"""The guest as one archive, and the line of Python that starts it.

Sandboxes do not contain the guest: the interpreter that a backend starts runs ``BOOT``, which reads the archive from
standard input. So images need not be rebuilt when the guest changes, and guest and host always have the same version.

On the wire: eight bytes of length (big-endian), then a dictionary as ``marshal`` writes it, of dotted module name to
whether it is a package and its source as ``zlib`` compresses it. Each module is unpacked only when it is imported. (A
zip would do as well, but importing ``zipfile`` takes longer than everything else here.)
Nothing may be sent after the archive before the guest has said hello.
"""

from __future__ import annotations

import marshal
import struct
import zlib
from functools import lru_cache
from pathlib import Path

import pytest_opencomputer.guest

_PACKAGE = "pytest_opencomputer"
_GUEST = f"{_PACKAGE}.guest"
_FORMAT = 2
"""The version of ``marshal``: the last one in which equal sources give equal bytes. Every Python reads it."""

# The pipe is moved away from the file descriptors 0 and 1 first: a program that is started, or a stray print, can then
# neither read from it nor write into it. The alarm ends the process if the archive never comes.
_BOOT = (
    "import os,signal,marshal,zlib;signal.alarm(120);"
    "i,o,n=os.dup(0),os.dup(1),os.open(os.devnull,0);os.dup2(n,0);os.close(n);os.dup2(2,1);"
    "f=open(i,'rb',closefd=False);s=marshal.loads(f.read(int.from_bytes(f.read(8),'big')));"
    f"g={{'__name__':'{_GUEST}.boot'}};exec(zlib.decompress(s['{_GUEST}.boot'][1]),g);g['install'](s);"
    f"from {_GUEST}."
)
BOOT = f"{_BOOT}main import main;main(i,o)"


def command(interpreter: str = "python3") -> tuple[str, ...]:
    """The command line of a guest: isolated from the environment and from user directories, unbuffered."""
    return (interpreter, "-I", "-u", "-c", BOOT)


def login_command() -> tuple[str, ...]:
    """As ``command``, for a shell on a terminal instead of a guest (``guest/login.py``)."""
    return ("python3", "-I", "-u", "-c", f"{_BOOT}login import main;main(i,o)")


@lru_cache(maxsize=1)
def archive() -> bytes:
    """Length and archive of the guest package, as the bootstrap line expects them; same bytes for same sources."""
    sources: dict[str, tuple[bool, bytes]] = {_PACKAGE: (True, zlib.compress(b""))}
    for root in map(Path, pytest_opencomputer.guest.__path__):
        for path in sorted(root.rglob("*.py")):
            parts = (_PACKAGE, "guest", *path.relative_to(root).with_suffix("").parts)
            package = parts[-1] == "__init__"
            sources[".".join(parts[:-1] if package else parts)] = (package, zlib.compress(path.read_bytes()))
    packed = marshal.dumps(sources, _FORMAT)
    return struct.pack(">Q", len(packed)) + packed
