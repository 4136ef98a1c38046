"""The file of ``--hosts``: which engines desktops run on, in TOML::

[[host]]
name = "attic"
engine = "ssh://anna@attic"

[[host]]
name = "cellar"
engine = "tcp://10.0.0.7:2376"
tls = { ca = "ca.pem", cert = "cert.pem", key = "key.pem" }
slots = 6
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import SplitResult, urlsplit

from pytest_opencomputer.models.errors import UsageProblem, near

OPTION = "--hosts"
MOST_SLOTS = 512  #: images know the users of so many desktops on one machine
_KEYS = ("name", "engine", "slots", "tls")
_TLS = ("ca", "cert", "key")
_ENGINE = "ssh://USER@HOST, tcp://HOST:PORT, unix:///PATH or the name of a Docker context"
_NAME = re.compile(r"[A-Za-z0-9][\w.-]{0,39}")
_OWN = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class Host:
    """An engine on which desktops run.

    Attributes:
        name: what it is called in messages and results.
        engine: its address (``ssh://``, ``tcp://``, ``unix://``), or the name of a Docker context.
        slots: how many desktops may run there at once; ``None`` if that follows from its memory and cores.
        tls: paths of ``ca``, ``cert`` and ``key``; empty without encryption.
        where: its place in the file.
        doctor: the command that examines it.
    """

    name: str
    engine: str
    slots: int | None = None
    tls: tuple[Path, ...] = ()
    where: str = ""
    doctor: str = "opencomputer doctor"

    @property
    def url(self) -> SplitResult | None:
        """The parts of the address; ``None`` if the engine is given by a Docker context."""
        return urlsplit(self.engine) if "://" in self.engine else None


def read_hosts(path: Path) -> tuple[Host, ...]:
    """The hosts of a file, in its order.

    Raises:
        UsageProblem: it cannot be read, something in it is wrong, or two hosts have the same name or engine.
    """
    where = f"{OPTION}={path}"
    try:
        read = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise UsageProblem(f"cannot be read: {problem.strerror}", where=where) from problem
    except ValueError as problem:  # of TOML, or of the encoding
        raise UsageProblem(f"is not TOML: {problem}", where=where) from problem
    _known(read, ("host",), where)
    tables = read.get("host")
    if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
        raise UsageProblem("has no hosts", where=where, wanted="a table [[host]] for each, as docs/hosts.md shows")
    hosts: list[Host] = []
    for number, table in enumerate(tables, 1):
        host = _host(table, path, f"{where}, host {number}")
        for other in hosts:
            for key in ("name", "engine"):
                value = getattr(host, key)
                if value == getattr(other, key):
                    wanted = f"one that no other host has; {other.name} has this one"
                    raise UsageProblem(f"{key} = {value!r}", where=host.where, wanted=wanted)
        hosts.append(host)
    return tuple(hosts)


def check_backend(backend: str, where: str) -> None:
    """Raise ``UsageProblem`` if another backend than Docker was chosen beside hosts."""
    if backend != "docker":
        raise UsageProblem(
            f"hosts have Docker engines, but the backend is {backend}",
            where=where,
            fix="leave one of --hosts and --sandbox-backend out",
        )


def _host(table: Mapping[str, Any], path: Path, where: str) -> Host:
    _known(table, _KEYS, where)
    name = table.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        _wrong(table, "name", where, "a name of at most 40 letters, digits, dots, dashes and underscores")
    where = f"{where} ({name})"
    slots = table.get("slots")
    if slots is not None and (type(slots) is not int or not 1 <= slots <= MOST_SLOTS):
        _wrong(table, "slots", where, f"a whole number from 1 to {MOST_SLOTS}, or no such key")
    engine = table.get("engine")
    if not isinstance(engine, str) or not engine:
        _wrong(table, "engine", where, _ENGINE)
    tls = _tls(table["tls"], path.parent, f"{where}, tls") if "tls" in table else ()
    host = Host(name, engine, slots, tls, where, f"opencomputer doctor {OPTION} {path}")
    _check_engine(host)
    return host


def _check_engine(host: Host) -> None:
    """Raise ``UsageProblem`` if the address cannot be one."""
    url, what = host.url, f"engine = {host.engine!r}"
    if url is None:
        if not re.fullmatch(r"[A-Za-z0-9][\w.+-]*", host.engine):
            raise UsageProblem(what, where=host.where, wanted=_ENGINE)
    elif url.scheme not in ("ssh", "tcp", "unix"):
        raise UsageProblem(what, where=host.where, wanted=f"{_ENGINE}; {near(url.scheme, ('ssh', 'tcp', 'unix'))}")
    elif url.scheme == "unix":
        if url.netloc or len(url.path) < 2:
            raise UsageProblem(what, where=host.where, wanted="unix:///PATH, with three slashes and a path")
    else:
        try:
            port = url.port
        except ValueError:
            raise UsageProblem(what, where=host.where, wanted="a port from 1 to 65535") from None
        if not url.hostname or url.hostname.startswith("-") or (url.username or "").startswith("-") or url.password:
            raise UsageProblem(f"engine = {url.scheme}://…", where=host.where, wanted=_ENGINE)
        if url.scheme == "tcp" and port is None:
            raise UsageProblem(what, where=host.where, wanted="a port: tcp://HOST:PORT")
        if url.scheme == "tcp" and not host.tls and url.hostname not in _OWN:
            # Anybody who can reach an unencrypted engine is root there.
            fix = 'add tls = { ca = "ca.pem", cert = "cert.pem", key = "key.pem" }, or use ssh://'
            raise UsageProblem(f"{what} without tls", where=host.where, wanted="an encrypted connection", fix=fix)
    if host.tls and (url is None or url.scheme != "tcp"):
        raise UsageProblem("tls is for tcp:// only", where=host.where, fix="leave it out")


def _tls(given: object, folder: Path, where: str) -> tuple[Path, ...]:
    if not isinstance(given, dict):
        raise UsageProblem(f"got {given!r}", where=where, wanted='{ ca = "FILE", cert = "FILE", key = "FILE" }')
    _known(given, _TLS, where)
    found = []
    for key in _TLS:
        value = given.get(key)
        if not isinstance(value, str) or not value:
            _wrong(given, key, where, "a file, from the folder of the hosts file")
        path = folder / Path(value).expanduser()
        if not path.is_file():
            _wrong(given, key, where, f"a file; there is none at {path}")
        found.append(path)
    return tuple(found)


def _known(table: Mapping[str, object], keys: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in keys:
            raise UsageProblem(f"there is no key {key!r}", where=where, wanted=near(key, keys))


def _wrong(table: Mapping[str, object], key: str, where: str, wanted: str) -> NoReturn:
    what = f"{key} = {table[key]!r}" if key in table else f"has no {key}"
    raise UsageProblem(what, where=where, wanted=wanted)
