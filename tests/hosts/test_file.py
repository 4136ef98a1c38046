"""The file of hosts: what it says, and what is said about mistakes in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.sandbox.hosts.file import read_hosts

PAGE = Path(__file__).parents[2] / "docs/hosts.md"
GOOD = """
[[host]]
name = "attic"
engine = "ssh://anna@attic:2222/run/docker.sock"

[[host]]
name = "cellar"
engine = "tcp://10.0.0.7:2376"
tls = { ca = "ca.pem", cert = "cert.pem", key = "key.pem" }
slots = 6

[[host]]
name = "here"
engine = "unix:///var/run/docker.sock"

[[host]]
name = "forwarded"
engine = "tcp://127.0.0.1:2375"

[[host]]
name = "lab"
engine = "my-context"
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "hosts.toml"
    path.write_text(text)
    return path


def test_a_file_is_read(tmp_path: Path) -> None:
    for name in ("ca.pem", "cert.pem", "key.pem"):
        (tmp_path / name).touch()
    hosts = read_hosts(write(tmp_path, GOOD))
    assert [(host.name, host.slots) for host in hosts] == [
        ("attic", None),
        ("cellar", 6),
        ("here", None),
        ("forwarded", None),
        ("lab", None),
    ]
    assert hosts[1].tls == tuple(tmp_path / name for name in ("ca.pem", "cert.pem", "key.pem"))
    assert [host.url is None for host in hosts] == [False, False, False, False, True]
    assert hosts[0].doctor == f"opencomputer doctor --hosts {tmp_path}/hosts.toml"


def test_the_file_of_the_page_is_read(tmp_path: Path) -> None:
    for name in ("ca.pem", "cert.pem", "key.pem"):
        (tmp_path / name).touch()
    text = PAGE.read_text().partition("```toml")[2].partition("```")[0]
    assert [host.name for host in read_hosts(write(tmp_path, text))] == ["attic", "cellar", "here"]


def one(**changed: str) -> str:
    keys = {"name": '"a"', "engine": '"unix:///s"', **changed}
    return "[[host]]\n" + "\n".join(f"{key} = {value}" for key, value in keys.items() if value)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a = ", ["is not TOML: "]),
        ("", ["has no hosts", "wanted: a table [[host]] for each"]),
        ("host = 3", ["has no hosts"]),
        ("host = []", ["has no hosts"]),
        ("[host]\nname = 'a'", ["has no hosts"]),
        ("[[hosts]]", ["there is no key 'hosts'", "did you mean 'host'?"]),
        (one(slot="3"), ["host 1: there is no key 'slot'", "did you mean 'slots'?"]),
        (one(name=""), ["host 1: has no name", "wanted: a name of at most 40"]),
        (one(name='"a b"'), ["host 1: name = 'a b'", "wanted: a name of at most 40"]),
        (one(name="3"), ["host 1: name = 3"]),
        (one(slots="0"), ["host 1 (a): slots = 0", "wanted: a whole number from 1 to 512"]),
        (one(slots="true"), ["host 1 (a): slots = True"]),
        (one(slots="'2'"), ["host 1 (a): slots = '2'"]),
        (one(engine=""), ["host 1 (a): has no engine", "wanted: ssh://USER@HOST, tcp://HOST:PORT, unix:///PATH or"]),
        (one(engine='"shh://x"'), ["host 1 (a): engine = 'shh://x'", "did you mean 'ssh'?"]),
        (one(engine='"unix://var/s"'), ["engine = 'unix://var/s'", "three slashes"]),
        (one(engine='"attic:2375"'), ["engine = 'attic:2375'", "wanted: ssh://"]),
        (one(engine='"ssh://-oProxyCommand=x"'), ["wanted: ssh://"]),
        (one(engine='"ssh://-l@x"'), ["wanted: ssh://"]),
        (one(engine='"tcp://x"', tls="{}"), ["tls: has no ca", "wanted: a file"]),
        (one(engine='"tcp://x:99999"'), ["engine = 'tcp://x:99999'", "wanted: a port from 1 to 65535"]),
        (one(engine='"tcp://127.0.0.1"'), ["wanted: a port: tcp://HOST:PORT"]),
        (
            one(engine='"tcp://x:2375"'),
            ["= 'tcp://x:2375' without tls", "wanted: an encrypted", "do: add tls ="],
        ),
        (one(tls="3"), ["host 1 (a), tls: got 3"]),
        (one(tls='{ ca = "no.pem" }'), ["tls: ca = 'no.pem'", "wanted: a file; there is none at "]),
        (one(tls='{ cret = "no.pem" }'), ["tls: there is no key 'cret'", "did you mean 'cert'?"]),
        (one() + "\n" + one(engine='"unix:///t"'), ["host 2 (a): name = 'a'", "wanted: one that no other host has"]),
        (one() + "\n" + one(name='"b"'), ["host 2 (b): engine = 'unix:///s'", "a has this one"]),
    ],
)
def test_mistakes_are_told(tmp_path: Path, text: str, lines: list[str]) -> None:
    path = write(tmp_path, text)
    with pytest.raises(UsageProblem) as raised:
        read_hosts(path)
    told = str(raised.value)
    assert told.startswith(f"--hosts={path}")
    assert [line for line in lines if line not in told] == [], told


def test_a_password_is_refused_and_not_shown(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match="wanted: ssh://") as raised:
        read_hosts(write(tmp_path, one(engine='"ssh://anna:secret@attic"')))
    assert "secret" not in str(raised.value)


def test_tls_is_for_tcp(tmp_path: Path) -> None:
    (tmp_path / "f").touch()
    with pytest.raises(UsageProblem, match="tls is for tcp:// only"):
        read_hosts(write(tmp_path, one(tls='{ ca = "f", cert = "f", key = "f" }')))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match=r"--hosts=.*none.toml: cannot be read: No such file"):
        read_hosts(tmp_path / "none.toml")
