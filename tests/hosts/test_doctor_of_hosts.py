"""What the doctor says about hosts."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.cli.main import main
from pytest_opencomputer.sandbox.hosts.doctor import examine_hosts
from pytest_opencomputer.sandbox.images.recipe import Recipe, image_for
from tests.hosts.conftest import MakeStub
from tests.hosts.engine_stub import GIB, EngineStub

RECIPE = image_for([])


def write(folder: Path, *stubs: EngineStub, more: str = "") -> Path:
    path = folder / "hosts.toml"
    tables = [f'[[host]]\nname = "h{number}"\nengine = "{stub.address}"\n' for number, stub in enumerate(stubs)]
    path.write_text("".join(tables) + more)
    return path


def told(file: Path, *recipes: Recipe) -> list[str]:
    return [str(finding) for finding in examine_hosts(file, recipes)]


def test_a_good_host(make_stub: MakeStub, tmp_path: Path) -> None:
    stub = make_stub(memory=16 * GIB, cores=4, images={RECIPE.tag: ["sha256:1"]})
    assert told(write(tmp_path, stub), RECIPE) == [
        f"ok       h0           Docker 20.10 answers at {stub.address}",
        "ok       h0           16.0 GiB, 4 cores: 8 desktops at a time",
        "ok       h0           has 1 of 1 images",
    ]


def test_images_that_are_missing_are_a_note(make_stub: MakeStub, tmp_path: Path) -> None:
    *_, last = examine_hosts(write(tmp_path, make_stub(), more="slots = 3\n"), [RECIPE])
    assert (last.present, last.required) == (False, False)
    assert last.detail == "has 0 of 1 images; these are copied when they are needed: no app"


def test_slots_of_the_file(make_stub: MakeStub, tmp_path: Path) -> None:
    lines = told(write(tmp_path, make_stub(), more="slots = 3\n"))
    assert lines[1] == "ok       h0           16.0 GiB, 4 cores: 3 desktops at a time, as the file says"


def test_each_host_that_cannot_run_desktops_is_told(make_stub: MakeStub, tmp_path: Path) -> None:
    weak, small, gone = make_stub(limits=False), make_stub(memory=2 * GIB), make_stub()
    file = write(tmp_path, weak, small, gone)
    gone.stop()
    assert [line for line in told(file) if line.startswith("missing")] == [
        "missing  h0           the container engine cannot limit pids of a container\n"
        f"{'':21} do: use an engine that runs as root, or one with cgroup v2 delegation",
        "missing  h1           a desktop needs 3072 MiB of memory, the engine has 2048 MiB in all\n"
        f"{'':21} do: ask for less memory",
        f"missing  h2           could not reach the container engine on host h2: it is not running at {gone.address}\n"
        f"{'':21} do: start the engine, or take h2 out of the file",
    ]


def test_the_command_line(make_stub: MakeStub, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stub = make_stub()
    file = write(tmp_path, stub)
    assert main(["doctor", "--hosts", str(file)]) == 0
    assert "Rollouts can run on all of these hosts." in capsys.readouterr().out
    stub.stop()
    assert main(["doctor", "--hosts", str(file)]) == 1
    assert "Rollouts cannot run on all of these hosts yet." in capsys.readouterr().out


def test_mistakes_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--hosts", str(tmp_path / "none.toml")]) == 2
    assert "none.toml: cannot be read: No such file" in capsys.readouterr().err
    assert main(["doctor", "--hosts", "x.toml", "--sandbox-backend", "kubernetes"]) == 2
    assert "--hosts=x.toml: hosts have Docker engines, but the backend is kubernetes" in capsys.readouterr().err
