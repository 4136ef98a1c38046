"""Artifacts: their layers and tags, how they are built and kept, and what is said if they cannot be."""

from __future__ import annotations

import io
import tarfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.apps.app import App, Artifact
from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.sandbox.images import artifacts
from pytest_opencomputer.sandbox.images.recipe import Recipe, image_for

EDITOR = App(name="editor", title="Editor", category="office", packages=("ed",), launch=("ed",), process=("ed",))
PAINTER = replace(EDITOR, name="painter", packages=("hello",))
SCRIPT = 'set -eu\necho run >> "$RUNS"\nmkdir "$1/bin"\ncp data.txt "$1/bin/tool"\nchmod 0700 "$1/bin/tool"\n'


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("RUNS", str(tmp_path / "runs"))


@pytest.fixture(name="artifact")
def _artifact(tmp_path: Path) -> Artifact:
    folder = tmp_path / "tool"
    folder.mkdir()
    (folder / "build.sh").write_text(SCRIPT)
    (folder / "data.txt").write_text("first\n")
    return Artifact(name="tool", folder=folder, place="/opt/tool")


def _recipe(*artifact: Artifact) -> Recipe:
    return image_for([replace(EDITOR, artifacts=artifact)])


def _runs(tmp_path: Path) -> int:
    return len((tmp_path / "runs").read_text().splitlines())


def test_an_artifact_is_a_layer_between_desktop_and_apps(artifact: Artifact) -> None:
    plain, recipe = image_for([EDITOR]), _recipe(artifact)
    assert [layer.artifact for layer in recipe.layers] == [None, artifact, None]
    assert recipe.layers[0] == plain.layers[0]
    assert recipe.layers[2].files == plain.layers[1].files
    assert recipe.layers[1].parent == recipe.layers[0]
    assert recipe.layers[2].parent == recipe.layers[1]
    assert recipe.tag != plain.tag


def test_images_of_several_apps_share_the_layer_of_an_artifact(artifact: Artifact) -> None:
    both = image_for([PAINTER, replace(EDITOR, artifacts=(artifact,))])
    assert both.layers[1] == _recipe(artifact).layers[1]


@pytest.mark.parametrize("name", ["build.sh", "data.txt", "more/lock.json"])
def test_the_tag_changes_with_what_it_is_built_from(artifact: Artifact, name: str) -> None:
    before = _recipe(artifact).tag
    path = artifact.folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{SCRIPT}# changed\n")
    assert _recipe(artifact).tag != before


@pytest.mark.parametrize(("change", "same"), [({"place": "/opt/other"}, False), ({"programs": {"ls": "x"}}, True)])
def test_the_tag_changes_with_its_place_but_not_with_what_the_host_needs(
    artifact: Artifact, change: dict[str, Any], same: bool
) -> None:
    assert (_recipe(replace(artifact, **change)).tag == _recipe(artifact).tag) is same


def test_it_is_built_once_and_belongs_to_root(artifact: Artifact, tmp_path: Path) -> None:
    said: list[str] = []
    content = artifacts.archive(artifact, said.append)
    assert artifacts.archive(artifact, said.append) == content
    assert _runs(tmp_path) == 1
    assert said == ["building tool on this machine", "packing tool"]
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        assert archive.getnames() == ["opt/tool", "opt/tool/bin", "opt/tool/bin/tool"]
        tool = archive.getmember("opt/tool/bin/tool")
        assert (tool.uid, tool.gid, tool.uname, tool.mode) == (0, 0, "root", 0o755)
    (artifact.folder / "data.txt").write_text("second\n")
    artifacts.archive(artifact, said.append)
    assert _runs(tmp_path) == 2


def test_the_script_works_in_a_copy_of_its_folder(artifact: Artifact) -> None:
    (artifact.folder / "build.sh").write_text(f"{SCRIPT}rm data.txt\n")
    artifacts.archive(artifact, lambda _: None)
    assert (artifact.folder / "data.txt").is_file()


def test_a_missing_program_is_named_with_its_package(artifact: Artifact, tmp_path: Path) -> None:
    with pytest.raises(SandboxError, match=r"no-such-program: missing on this machine.*tool") as caught:
        artifacts.archive(replace(artifact, programs={"no-such-program": "thing", "bash": "bash"}), lambda _: None)
    assert str(caught.value).endswith("do: sudo apt-get install thing")
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize("script", ["echo no such address; exit 3", "echo no such address"])
def test_a_script_that_builds_nothing_is_quoted(artifact: Artifact, script: str, tmp_path: Path) -> None:
    (artifact.folder / "build.sh").write_text(script)
    with pytest.raises(SandboxError, match=r"(?s)build\.sh has not built tool \(exit code [30]\):\nno such address"):
        artifacts.archive(artifact, lambda _: None)
    assert list((tmp_path / "cache/pytest-opencomputer/artifacts").iterdir()) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "../tool"}, "cannot name an artifact"),
        ({"name": "Tool"}, "cannot name an artifact"),
        ({"place": "opt/tool"}, "is not a folder for it"),
        ({"place": "/opt/../etc"}, "is not a folder for it"),
        ({"place": "/opt"}, "is not a folder for it"),
        ({"folder": Path("/nowhere")}, "has no build.sh"),
    ],
    ids=str,
)
def test_what_cannot_be_used_is_said(artifact: Artifact, change: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageProblem, match=said):
        _recipe(replace(artifact, **change))
