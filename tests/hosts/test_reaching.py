"""Engines are reached through ssh, over TLS and by Docker contexts; obstacles are reported."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.errors import EngineError, UsageProblem
from pytest_opencomputer.sandbox.hosts.backend import HostBackend
from pytest_opencomputer.sandbox.hosts.file import Host, read_hosts
from pytest_opencomputer.sandbox.hosts.reaching import tunnel
from tests.hosts.conftest import MakeStub
from tests.hosts.engine_stub import GIB
from tests.hosts.relays import SSH, EncryptedPort

REPOSITORY = Path(__file__).parents[2]
ASK = """
import sys
from pytest_opencomputer.sandbox.hosts.backend import HostBackend
from pytest_opencomputer.sandbox.hosts.file import Host
print(HostBackend(Host("a", sys.argv[1])).info.processors, flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def ssh_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a pretended ``ssh``, the first on the path, writes its process number and its words."""
    log, program = tmp_path / "log", tmp_path / "bin" / "ssh"
    program.parent.mkdir()
    program.write_text(SSH.format(python=sys.executable, repository=str(REPOSITORY), log=str(log)))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    return log


def test_an_engine_behind_ssh(make_stub: MakeStub, ssh_log: Path) -> None:
    stub = make_stub(memory=9 * GIB, cores=7)
    engine = f"ssh://anna@attic:2222{stub.socket}"
    with subprocess.Popen(
        [sys.executable, "-c", ASK, engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as asking:
        assert asking.stdout is not None
        assert asking.stdout.readline() == "7\n"
        number, *words = ssh_log.read_text().splitlines()
        assert words[-3:] == ["--", "attic", "cat"]
        assert words[words.index("-p") + 1] == "2222"
        assert words[words.index("-l") + 1] == "anna"
        assert words[words.index("-L") + 1].endswith(f":{stub.socket}")
        asking.send_signal(signal.SIGKILL)
    until(lambda: not Path(f"/proc/{number}").exists(), what="the end of ssh with the process it was for", timeout=20)


def test_the_socket_behind_ssh_is_the_usual_one(ssh_log: Path) -> None:
    assert tunnel(urlsplit("ssh://attic")).startswith("unix:///")
    words = ssh_log.read_text().splitlines()
    assert words[words.index("-L") + 1].endswith(":/var/run/docker.sock")
    assert "-l" not in words


def test_ssh_knows_the_options(make_stub: MakeStub, ssh_log: Path) -> None:
    stub = make_stub()
    _ = HostBackend(Host("a", f"ssh://attic{stub.socket}")).client
    _, *words = ssh_log.read_text().splitlines()
    command = ["/usr/bin/ssh", "-F", "none", "-G", *words]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert {"batchmode yes", "exitonforwardfailure yes", "serveraliveinterval 10", "hostname attic"} <= set(shown)


def test_what_ssh_says_is_told() -> None:
    backend = HostBackend(Host("a", "ssh://anna@127.0.0.1:1"))
    with pytest.raises(
        EngineError, match=r"ssh cannot connect to 127.0.0.1: .*refused\n  do: ssh anna@127.0.0.1 -p 1 true"
    ):
        _ = backend.client
    assert backend.trouble().startswith("ssh cannot connect to 127.0.0.1: ")


def write(folder: Path, engine: str) -> Path:
    path = folder / "hosts.toml"
    tls = 'tls = { ca = "ca.pem", cert = "cert.pem", key = "key.pem" }'
    path.write_text(f'[[host]]\nname = "a"\nengine = "{engine}"\n{tls}\n')
    return path


def test_an_engine_behind_tls(make_stub: MakeStub, tmp_path: Path) -> None:
    port = EncryptedPort(tmp_path, make_stub(cores=7).socket)
    (host,) = read_hosts(write(tmp_path, port.address))
    assert HostBackend(host).info.processors == 7
    port.close()
    assert "could not reach the container engine on host a: " in HostBackend(host).trouble()


def test_a_certificate_of_somebody_else_is_refused(make_stub: MakeStub, tmp_path: Path) -> None:
    for name in ("theirs", "ours"):
        (tmp_path / name).mkdir()
    theirs, ours = (EncryptedPort(tmp_path / name, make_stub().socket) for name in ("theirs", "ours"))
    (host,) = read_hosts(write(tmp_path / "ours", theirs.address))
    with pytest.raises(EngineError, match=r"on host a: .*(?i:certificate)"):
        _ = HostBackend(host).client
    theirs.close()
    ours.close()


def test_files_that_are_no_certificates_are_told(make_stub: MakeStub, tmp_path: Path) -> None:
    port = EncryptedPort(tmp_path, make_stub().socket)
    (tmp_path / "key.pem").write_text("nothing")
    (host,) = read_hosts(write(tmp_path, port.address))
    with pytest.raises(EngineError, match="could not reach the container engine on host a: "):
        _ = HostBackend(host).client
    port.close()


def test_an_engine_of_a_docker_context(make_stub: MakeStub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stub = make_stub(cores=7)
    monkeypatch.setenv("DOCKER_CONFIG", str(tmp_path))
    folder = tmp_path / "contexts/meta" / sha256(b"lab").hexdigest()
    folder.mkdir(parents=True)
    endpoint = {"docker": {"Host": stub.address, "SkipTLSVerify": False}}
    (folder / "meta.json").write_text(json.dumps({"Name": "lab", "Metadata": {}, "Endpoints": endpoint}))
    backend = HostBackend(Host("a", "lab"))
    assert backend.address == stub.address
    assert backend.info.processors == 7
    with pytest.raises(UsageProblem, match=r"engine = 'lap'.*\n.*'lab'"):
        _ = HostBackend(Host("a", "lap")).address


def test_the_certificates_of_a_docker_context(
    make_stub: MakeStub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOCKER_CONFIG", str(tmp_path))
    number = sha256(b"lab").hexdigest()
    meta, tls = tmp_path / "contexts/meta" / number, tmp_path / "contexts/tls" / number / "docker"
    meta.mkdir(parents=True)
    tls.mkdir(parents=True)
    port = EncryptedPort(tls, make_stub(cores=7).socket)
    endpoint = {"docker": {"Host": port.address, "SkipTLSVerify": False}}
    (meta / "meta.json").write_text(json.dumps({"Name": "lab", "Metadata": {}, "Endpoints": endpoint}))
    assert HostBackend(Host("a", "lab")).info.processors == 7
    port.close()
