"""The doctor finds what is missing, each time with the command that fixes it; and its command line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from pytest_opencomputer.apps.app import App
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.models.errors import EngineError, SandboxError, UsageProblem
from pytest_opencomputer.models.host_clock import HostTime
from pytest_opencomputer.sandbox import doctor, labels
from pytest_opencomputer.sandbox.backends.base import MachineSpec
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.doctor import Finding, examine, failed
from pytest_opencomputer.sandbox.engine import EngineInfo, information
from pytest_opencomputer.sandbox.images.building import ensure, image_for, installed

GIB = 1024**3
NEVER_BUILT = image_for([App("never_built", "", "", ("hello",), ("x",), ("x",), setup=("true",))])


@pytest.fixture(scope="module")
def image() -> str:
    return ensure(image_for([]), print).tag


def found(findings: Sequence[Finding], name: str) -> Finding:
    return next(finding for finding in findings if finding.name == name)


def test_nothing_is_missing_here(image: str) -> None:
    """These tests run on machines that can run rollouts."""
    findings = list(examine([image_for([])]))
    assert not failed(findings), "\n".join(map(str, findings))
    assert [finding.name for finding in findings] == [
        *("python", "pip", "docker", "engine", "limits", "memory", "disk", "locks", "debian", "image")
    ]
    assert found(findings, "image").detail == image


def test_an_image_that_is_not_built_is_a_note() -> None:
    finding = list(examine([NEVER_BUILT]))[-1]
    assert (finding.present, finding.required) == (False, False)
    assert finding.fix == "opencomputer image build never_built"
    assert str(finding).startswith("note     image        opencomputer/desktop-trixie-never_built:")


def test_an_engine_that_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nowhere.sock")
    findings = list(examine())
    assert failed(findings)
    engine = found(findings, "engine")
    assert engine.detail == "it is not running at unix:///nowhere.sock"
    assert "DOCKER_HOST" in engine.fix
    assert str(engine).splitlines()[1].strip() == f"do: {engine.fix}"
    assert found(findings, "disk")  # what can be looked at without an engine still is


def test_an_engine_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(**_: float) -> None:
        raise EngineError("could not reach the container engine: it is not running at /x\n  do: opencomputer doctor")

    monkeypatch.setattr(doctor, "connect", unreachable)
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    findings = list(examine())
    assert found(findings, "engine").fix == "sudo apt-get install -y docker.io debootstrap"
    assert found(findings, "docker").fix == "sudo apt-get install -y docker.io"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become a user without permission")
def test_an_engine_that_this_user_may_not_use() -> None:
    script = (
        "import os\n"
        "from pytest_opencomputer.sandbox import doctor\n"
        "from pytest_opencomputer.models.errors import EngineError\n"
        "os.setgroups([]); os.setgid(4001); os.setuid(4001)\n"
        "try:\n"
        "    doctor.connect()\n"
        "except EngineError as error:\n"
        "    print(doctor._engine_down(error))\n"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == [
        "missing  engine       this user may not talk to it",
        "                      do: sudo usermod -aG docker $USER, then log in again",
    ]


@pytest.mark.parametrize(
    ("info", "name", "detail"),
    [
        (EngineInfo("1", 2 * GIB, 2, "/d", 50 * GIB, ()), "memory", "2.0 GiB, 2 cores: 1 desktops at a time"),
        (EngineInfo("1", 8 * GIB, 2, "/d", 1 * GIB, ()), "disk", "1.0 GiB free for /d, wanted: 10 GiB"),
        (EngineInfo("1", 8 * GIB, 2, "/d", 50 * GIB, ("pids",)), "limits", "the engine cannot limit pids"),
    ],
)
def test_an_engine_with_too_little(monkeypatch: pytest.MonkeyPatch, info: EngineInfo, name: str, detail: str) -> None:
    monkeypatch.setattr(doctor, "information", lambda _: info)
    findings = list(examine())
    assert failed(findings)
    finding = found(findings, name)
    assert detail in finding.detail
    assert finding.fix


def test_a_disk_that_will_be_full_soon_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "information", lambda _: EngineInfo("1", 8 * GIB, 2, "/d", 5 * GIB, ()))
    findings = list(examine())
    assert not failed(findings)
    assert str(found(findings, "disk")).startswith("note ")


def test_a_missing_source_of_debian_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pytest_opencomputer.sandbox.images.debian.tag", lambda _: "opencomputer/none:1")
    monkeypatch.setattr("pytest_opencomputer.sandbox.images.debian.public_image", lambda _: "opencomputer/none:2")
    monkeypatch.setattr("pytest_opencomputer.sandbox.images.debian.registry_problem", lambda _: "no such host")
    monkeypatch.setattr(
        "pytest_opencomputer.sandbox.images.debian.bootstrap_problem", lambda _: "debootstrap is not installed"
    )
    findings = list(examine())
    assert failed(findings)
    assert found(findings, "debian").detail == (
        "a registry does not have it (no such host); bootstrapping: debootstrap is not installed"
    )
    assert "debootstrap" in found(findings, "debian").fix


def test_pip_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> list[str]:
        raise SandboxError("pip is missing, and images need it\n  do: something")

    monkeypatch.setattr("pytest_opencomputer.sandbox.images.wheels.pip_command", missing)
    finding = found(list(examine()), "pip")
    assert (finding.present, finding.fix) == (False, f"{sys.executable} -m ensurepip")


# The command line


def test_doctor_prints_its_findings(image: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert image
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    assert out.endswith("Rollouts can run here.\n")
    assert f"ok       engine       Docker {information(DockerBackend().client).version}" in out


def test_doctor_fails_if_something_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nowhere.sock")
    assert main(["doctor"]) == 1
    assert capsys.readouterr().out.endswith("Rollouts cannot run here yet.\n")


@pytest.mark.parametrize("command", [["image", "list"], ["sandbox", "list"], ["sandbox", "prune"], ["image", "build"]])
def test_an_engine_that_is_down_is_one_clear_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nowhere.sock")
    assert main(command) == 1
    assert capsys.readouterr().err == (
        "opencomputer: could not reach the container engine: it is not running at unix:///nowhere.sock\n"
        "  do: opencomputer doctor\n"
    )


def test_bad_input_is_one_clear_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "apps" / "galculator").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert main(["image", "build", "galculater"]) == 2
    assert "no app is called 'galculater'; did you mean 'galculator'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("raised", "code"), [(UsageProblem("bad"), 2), (EngineError("down"), 1), (KeyboardInterrupt(), 130)], ids=repr
)
def test_exit_codes(monkeypatch: pytest.MonkeyPatch, raised: BaseException, code: int) -> None:
    def fail(*_: object) -> None:
        raise raised

    monkeypatch.setattr("pytest_opencomputer.sandbox.images.building.installed", fail)
    assert main(["image", "list"]) == code


def test_a_reader_that_leaves_early_is_no_traceback(image: str) -> None:
    assert image
    command = f"{sys.executable} -m pytest_opencomputer.cli.main image list | true"
    for _ in range(3):
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
        assert done.stderr == ""


def test_images_are_listed(image: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert image in {built.tag for built in installed()}
    assert main(["image", "list"]) == 0
    assert any(line.startswith(image) and "GB" in line for line in capsys.readouterr().out.splitlines())


def test_an_app_of_the_project_is_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """In the user's own project, a folder with an app is enough."""
    folder = tmp_path / "apps" / "plain"
    folder.mkdir(parents=True)
    (folder / "app.py").write_text(
        "from pytest_opencomputer.apps.app import App\n"
        "APP = App('plain', 'Plain', 'office', (), ('true',), ('true',), home={'plain.txt': 'x'})\n"
    )
    deep = tmp_path / "apps" / "plain" / "tests"
    deep.mkdir()
    monkeypatch.chdir(deep)
    assert main(["image", "build", "plain"]) == 0
    out = capsys.readouterr().out
    assert "opencomputer/desktop-trixie-plain:" in out
    assert "packages  identity " in out.splitlines()[-1]
    DockerBackend().client.images.remove(out.splitlines()[-1].split()[0])


def test_sandboxes_are_listed_and_pruned(
    image: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Other runs that begin now also prune; they leave alone what they cannot see.
    monkeypatch.setattr(labels, "PREFIX", f"test-doctor-{os.urandom(4).hex()}.")
    backend = DockerBackend()
    command = ["python3", "-c", "import sys; sys.stdin.read()"]
    over = str(HostTime.now().after(-1))
    alive = backend.start(MachineSpec(image, command, {"run": "test-list", "task": "a/b"}))
    expired = backend.start(MachineSpec(image, command, {"run": "test-list", "task": "c/d", "expires": over}))
    try:
        assert main(["sandbox", "list"]) == 0
        lines = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
        assert "running" in lines[alive.id]
        assert lines[alive.id].endswith("test-list  a/b")
        assert lines[expired.id].endswith("test-list  c/d  its time to live is over")
        assert main(["sandbox", "prune"]) == 0
        assert f"removed {expired.id}: its time to live is over" in capsys.readouterr().out
        assert [machine.id for machine in backend.machines({"run": "test-list"})] == [alive.id]
    finally:
        alive.stop()
        expired.stop()
