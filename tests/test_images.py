"""Recipes and their tags, and images built from them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from docker import DockerClient

from pytest_opencomputer.apps.app import App, Artifact, Quit, Save
from pytest_opencomputer.apps.waits import ElementShown
from pytest_opencomputer.models.errors import EngineError, SandboxError, UsageProblem
from pytest_opencomputer.models.look import Look
from pytest_opencomputer.sandbox.engine import connect
from pytest_opencomputer.sandbox.images import building, debian, look, recipe, wheels
from pytest_opencomputer.sandbox.images.building import ImageIdentity, ensure, image_for
from pytest_opencomputer.sandbox.images.look import with_look
from pytest_opencomputer.sandbox.images.progress import BuildLog, Timed
from pytest_opencomputer.sandbox.images.recipe import images_folder, packages_of

EDITOR = App(
    name="editor",
    title="Editor",
    category="office",
    packages=("ed",),
    launch=("ed",),
    process=("ed",),
    home={".config/editor/settings.ini": "[settings]\nwrap=true\n"},
    setup=("echo prepared > /opt/editor",),
)
PAINTER = App(name="painter", title="Painter", category="graphics", packages=("hello",), launch=("x",), process=("x",))
DARK = Look(theme="dark")


# Tags


@pytest.mark.parametrize(
    "change",
    [
        {"packages": ("ed", "hello")},
        {"packages": ("hello",)},
        {"packages": ()},
        {"setup": ()},
        {"setup": ("echo prepared > /opt/editor ",)},
        {"home": {}},
        {"home": {".config/editor/settings.ini": "[settings]\nwrap=false\n"}},
        {"home": {".config/editor/settings.conf": "[settings]\nwrap=true\n"}},
        {"base": "bookworm"},
        {"name": "redactor"},
        # What the panel shows and starts.
        {"title": "Another"},
        {"launch": ("ed", "--new")},
        {"environment": {"A": "b"}},
    ],
    ids=str,
)
def test_tag_changes_with_the_recipe(change: dict[str, Any]) -> None:
    assert image_for([replace(EDITOR, **change)]).tag != image_for([EDITOR]).tag


@pytest.mark.parametrize(
    "change",
    [
        {"category": "other"},
        {"process": ("other",)},
        {"ready": ElementShown("button")},
        {"quit": Quit("ctrl+q")},
        {"save": Save()},
        {"packages": ("ed", "ed")},
    ],
    ids=str,
)
def test_tag_does_not_change_with_anything_else(change: dict[str, Any]) -> None:
    assert image_for([replace(EDITOR, **change)]) == image_for([EDITOR])


def test_order_and_repetition_of_apps_make_no_difference() -> None:
    assert image_for([PAINTER, EDITOR, PAINTER]) == image_for([EDITOR, PAINTER])
    assert image_for([EDITOR, PAINTER]).apps == ("editor", "painter")


def test_every_combination_has_its_own_tag_on_the_same_desktop() -> None:
    recipes = [image_for(apps) for apps in ([], [EDITOR], [PAINTER], [EDITOR, PAINTER])]
    assert len({found.tag for found in recipes}) == 4
    assert len({found.layers[0].tag for found in recipes}) == 1
    assert [len(found.layers) for found in recipes] == [1, 2, 2, 2]


def test_further_packages_are_part_of_the_recipe() -> None:
    assert image_for([], packages=["hello"]).tag != image_for([]).tag
    assert image_for([], packages=["hello", "ed"]) == image_for([], packages=["ed", "hello"])


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the static part of the recipes, which is read instead of the real one."""
    folder = tmp_path / "images"
    shutil.copytree(images_folder(), folder)
    monkeypatch.setattr(recipe, "images_folder", lambda: folder)
    monkeypatch.setattr(look, "images_folder", lambda: folder)
    recipe._desktop.cache_clear()
    yield folder
    recipe._desktop.cache_clear()


def static_files() -> list[str]:
    folder = images_folder()
    files = (path for path in folder.rglob("*") if path.is_file() and path.parent.name != "__pycache__")
    return sorted(path.relative_to(folder).as_posix() for path in files)


@pytest.mark.parametrize("name", [name for name in static_files() if not name.endswith(".md")])
def test_tag_changes_with_every_static_file(static: Path, name: str) -> None:
    app = replace(EDITOR, artifacts=(Artifact("tool", static / "artifact", "/opt/tool"),))
    (static / "artifact" / "build.sh").write_text('touch "$1/tool"\n')
    before, looked = image_for([app]).tag, with_look(image_for([app]), DARK).tag
    file = static / name
    file.write_text(file.read_text() + ("ed\n" if name.endswith("packages.txt") else "\n"))
    recipe._desktop.cache_clear()
    # What another look adds is in no image of the default one.
    assert (image_for([app]).tag == before) == name.startswith("look/")
    assert with_look(image_for([app]), DARK).tag != looked


def test_tag_does_not_change_with_dates_modes_or_documentation(static: Path) -> None:
    before = image_for([EDITOR]).tag
    for path in static.rglob("*"):
        if path.is_file():
            os.utime(path, (1, 1))
            path.chmod(0o600)
    (static / "README.md").write_text("other words")
    packages = static / "desktop" / "packages.txt"
    packages.write_text(f"# another comment\n{packages.read_text()}")
    recipe._desktop.cache_clear()
    assert image_for([EDITOR]).tag == before


def test_a_tag_is_a_name_that_engines_accept() -> None:
    many = [replace(PAINTER, name=f"app_with_a_long_name_{number}") for number in range(12)]
    for apps in ([], [EDITOR], [replace(EDITOR, name="a__b_c")], many):
        name, tag = image_for(apps).tag.split(":")
        assert len(name) <= 128
        assert all(part and part[0] != "_" for part in name.split("/")[1].split("-"))
        assert name == name.lower()
        assert len(tag) == 16


def test_the_context_is_the_same_every_time() -> None:
    layer = image_for([EDITOR]).layers[-1]
    assert layer.context().read() == layer.context().read()
    with tarfile.open(fileobj=layer.context({"more/file": b"x"})) as archive:
        names = archive.getnames()
        assert archive.getmember("home").isdir()
    places = {"Dockerfile", "home", "home/.config/editor/settings.ini", "icons.py", "launchers.json", "more/file"}
    assert names == sorted({*places, "packages.txt", "setup.sh"})


def test_nothing_that_is_not_an_image_is_in_a_recipe() -> None:
    names = {name for layer in image_for([EDITOR]).layers for name, _ in layer.files}
    assert [name for name in names if name.endswith(".py")] == ["icons.py"]
    assert not [name for name in names if "guest" in name or "verifier" in name]


# Bad input


def test_apps_of_different_releases_cannot_share_a_desktop() -> None:
    with pytest.raises(UsageProblem, match="painter is built on 'bookworm', editor is built on 'trixie'"):
        image_for([EDITOR, replace(PAINTER, base="bookworm")])


def test_apps_that_lay_down_different_presets_cannot_share_a_desktop() -> None:
    same = replace(PAINTER, home=dict(EDITOR.home))
    assert image_for([EDITOR, same]).apps == ("editor", "painter")
    other = replace(PAINTER, home={".config/editor/settings.ini": "other"})
    with pytest.raises(UsageProblem, match=r"editor and painter have different content for '.config/editor/settings"):
        image_for([EDITOR, other])


@pytest.mark.parametrize("place", ["/etc/passwd", "../x", "a/../../x", "", "folder/"])
def test_presets_stay_in_the_home_folder(place: str) -> None:
    with pytest.raises(UsageProblem, match="is not a file in the home folder"):
        image_for([replace(EDITOR, home={place: ""})])


@pytest.mark.parametrize("package", ["Ed", "ed; rm -rf /", "--allow-downgrades", "", "a"])
def test_package_names_are_checked(package: str) -> None:
    with pytest.raises(UsageProblem, match="is not a Debian package name"):
        image_for([replace(EDITOR, packages=(package,))])


def test_a_release_is_a_word() -> None:
    with pytest.raises(UsageProblem, match="is not a Debian release"):
        image_for([replace(EDITOR, base="trixie; true")])


def test_packages_may_depend_on_the_release() -> None:
    text = "# comment\nb\na  [!bookworm]\nc [sid trixie]  # why\n\n"
    assert packages_of(text, "trixie") == ["a", "b", "c"]
    assert packages_of(text, "bookworm") == ["b"]
    assert packages_of(text, "forky") == ["a", "b"]


# Where the bare image comes from


def test_mirrors_are_read_from_both_formats(tmp_path: Path) -> None:
    (tmp_path / "sources.list.d").mkdir()
    (tmp_path / "sources.list").write_text(
        "# deb http://no.example/debian x main\ndeb http://one.example/debian/ bookworm main\n"
        "deb [arch=amd64 signed-by=/x] https://two.example/debian bookworm main\ndeb-src http://no.example/ x main\n"
    )
    (tmp_path / "sources.list.d" / "a.sources").write_text(
        "Types: deb\nURIs: http://three.example/debian https://four.example/debian/\nSuites: x\n#URIs: http://no.example\n"
    )
    (tmp_path / "sources.list.d" / "b.list.save").write_text("deb http://no.example/debian x main\n")
    assert list(debian._configured(tmp_path)) == [
        "http://one.example/debian",
        "https://two.example/debian",
        "http://three.example/debian",
        "https://four.example/debian",
    ]


def with_suites(monkeypatch: pytest.MonkeyPatch, *suites: str) -> None:
    monkeypatch.setattr(debian, "_configured", lambda: ["http://other.example/x", "http://m.example/debian"])
    monkeypatch.setattr(debian, "_has", lambda address, suite: f"{address.rpartition('/')[2]}:{suite}" in suites)


def test_a_mirror_gives_release_updates_and_security(monkeypatch: pytest.MonkeyPatch) -> None:
    with_suites(monkeypatch, "debian:trixie", "debian:trixie-updates", "debian-security:trixie-security")
    assert debian.find_mirror("trixie") == debian.Mirror(
        "http://m.example/debian", ("trixie", "trixie-updates"), "http://m.example/debian-security"
    )
    assert debian.find_mirror("bookworm") is None
    with_suites(monkeypatch, "debian:sid")
    assert debian.find_mirror("sid") == debian.Mirror("http://m.example/debian", ("sid",), "")


def test_the_error_lists_all_attempts_to_get_debian(monkeypatch: pytest.MonkeyPatch, client: DockerClient) -> None:
    monkeypatch.setattr(debian, "registry_problem", lambda _: "no such host")
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(EngineError, match=r"(?s)forky-slim \(no such host\).*it needs root\n  do: opencomputer doctor"):
        debian.ensure(client, "forky", Timed("x", print))


def test_a_release_that_nobody_has_cannot_be_bootstrapped() -> None:
    assert debian.bootstrap_problem("nosuchrelease")


# Python packages


def test_pins_are_built_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    said: list[str] = []
    pins = "# comment\npytweening==1.2.0\n"
    first = wheels.wheels(pins, said.append)
    assert list(first) == ["pytweening-1.2.0-py3-none-any.whl"]
    assert wheels.wheels(pins, said.append) == first
    assert said == ["building 1 Python packages"]


def test_a_pin_that_nobody_has_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(SandboxError, match="pip could not build pytweening"):
        wheels.wheels("pytweening==0.0.0.1\n", print)
    assert list((tmp_path / "pytest-opencomputer" / "wheels").iterdir()) == []


# Progress


def test_the_build_log_shows_apts_progress_and_keeps_the_end() -> None:
    said: list[str] = []
    log = BuildLog(Timed("image", said.append, every=0))
    for text in (
        "Step 2/9 : RUN apt-get update\n",
        "Get:7 http://m.example/debian trixie/main amd64 libx11-6",
        " amd64 2:1.8 [815 kB]\nUnpacking libx11-6:amd64 (2:1.8) ...\n",
        "\x1b[91mE: broken\x1b[0m",
    ):
        log.add({"stream": text})
    log.add({"error": "returned a non-zero code: 100", "errorDetail": {}})
    assert [line.partition(" s  ")[2] for line in said] == [
        "step 2/9: RUN apt-get update",
        "fetching libx11-6 (7)",
        "unpacking libx11-6:amd64",
    ]
    assert (log.error, log.tail[-1]) == ("returned a non-zero code: 100", "E: broken")


def test_details_come_now_and_then_only() -> None:
    said: list[str] = []
    timed = Timed("image", said.append, every=60)
    timed.phase("building")
    for number in range(100):
        timed.detail(f"unpacking {number}")
    assert said == ["image:    0 s  building"]


# Built images


@pytest.fixture(scope="module")
def client() -> DockerClient:
    return connect()


@pytest.fixture(scope="module")
def built(client: DockerClient) -> ImageIdentity:
    """The editor on the desktop."""
    return ensure(image_for([EDITOR]), print, client=client)


def inside(client: DockerClient, image: str, command: str, **options: Any) -> str:
    """Output of a shell command in a container without a network."""
    output: bytes = client.containers.run(image, ["bash", "-c", command], network_mode="none", remove=True, **options)
    return output.decode()


def test_installed_packages_are_recorded(client: DockerClient, built: ImageIdentity) -> None:
    told = inside(client, built.tag, "dpkg-query -W -f='${Package} ${Version}\\n'")
    assert built.packages == dict(line.split(" ", 1) for line in told.splitlines())
    assert {"ed", "xvfb", "openbox", "python3-isal", "libgail-common"} <= set(built.packages)


def test_identity_is_of_recipe_and_packages(
    client: DockerClient, built: ImageIdentity, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    again = building.identity(image_for([EDITOR]), client=client)
    assert again == built
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))  # read from the image again
    assert building.identity(image_for([EDITOR]), client=client) == built
    monkeypatch.setattr(building, "_installed_packages", lambda *_: {**built.packages, "ed": "0"})
    assert building.identity(image_for([EDITOR]), client=client).identity != built.identity


def test_an_image_that_is_there_is_not_built_again(client: DockerClient, built: ImageIdentity) -> None:
    said: list[str] = []
    assert ensure(image_for([EDITOR]), said.append, client=client) == built
    assert said == []


def test_presets_and_setup_are_laid_down(client: DockerClient, built: ImageIdentity) -> None:
    told = inside(
        client,
        built.tag,
        "cat /opt/editor; cd /opt/opencomputer/home; cat .config/editor/settings.ini; "
        "find . ! -user 0 -o ! -group 0; stat -c '%n %U %a' Documents .config .config/editor/settings.ini",
    )
    assert told.splitlines() == [
        "prepared",
        "[settings]",
        "wrap=true",
        # The template belongs to root: each sandbox has a user of its own, who gets a copy.
        "Documents root 755",
        ".config root 755",
        ".config/editor/settings.ini root 644",
    ]


def test_artifacts_are_there_when_apps_are_set_up(client: DockerClient, tmp_path: Path) -> None:
    (tmp_path / "build.sh").write_text('echo "echo made" > "$1/tool"\nchmod 0700 "$1/tool"\n')
    artifact = Artifact("tool", tmp_path, "/opt/tool")
    app = replace(EDITOR, name="with_tool", packages=(), setup=("/opt/tool/tool > /opt/said",), artifacts=(artifact,))
    recipe = image_for([app])
    ensure(recipe, print, client=client)
    try:
        told = inside(client, recipe.tag, "cat /opt/said; stat -c '%n %U %a' /opt/tool /opt/tool/tool")
        assert told.splitlines() == ["made", "/opt/tool root 755", "/opt/tool/tool root 755"]
    finally:
        for layer in reversed(recipe.layers[1:]):
            client.images.remove(layer.tag)


def test_users_have_no_way_to_become_root(client: DockerClient, built: ImageIdentity) -> None:
    told = inside(
        client,
        built.tag,
        "id user; id display; getent shadow user display | cut -d: -f1,2; "
        "which sudo pkexec; stat -c '%U %a' /home/user",
    )
    assert told.splitlines() == [
        "uid=1000(user) gid=1000(user) groups=1000(user)",
        "uid=900(display) gid=900(display) groups=900(display)",
        "display:!",  # the user has no entry at all, so no password either
        "user 700",
    ]


def test_the_desktop_is_the_same_everywhere(client: DockerClient, built: ImageIdentity) -> None:
    told = inside(client, built.tag, "date +%Z; locale charmap; cat /etc/machine-id; cat /etc/asound.conf | tail -2")
    assert told.splitlines() == [
        "UTC",
        "UTF-8",
        "6f70656e636f6d70757465726465736b",
        "pcm.!default { type null }",
        "ctl.!default { type null }",
    ]


@pytest.mark.parametrize("letter", ["a", "ß", "Ω", "Ж", "漢", "か", "한", "ع", "ש", "ก", "न", "😀", "€"])
def test_there_is_a_font_for_every_script(client: DockerClient, built: ImageIdentity, letter: str) -> None:
    fonts = inside(client, built.tag, f"fc-list ':charset={ord(letter):x}' family")
    assert fonts.strip(), f"no font has {letter}"


def test_every_suite_of_the_release_is_a_package_source(client: DockerClient, built: ImageIdentity) -> None:
    told = inside(client, built.tag, "cat /etc/apt/sources.list.d/*.sources")
    suites = {suite for line in told.splitlines() if line.startswith("Suites:") for suite in line.split()[1:]}
    assert suites == {"trixie", "trixie-updates", "trixie-security"}


def test_pyautogui_works_on_the_desktop(client: DockerClient, built: ImageIdentity) -> None:
    script = (
        "import pyautogui, importlib.metadata\n"
        "pyautogui.moveTo(100, 200)\n"
        "picture = pyautogui.screenshot()\n"
        "print(tuple(pyautogui.position()), tuple(pyautogui.size()), picture.size)\n"
        "print(importlib.metadata.version('pyautogui'))\n"
    )
    command = (
        "Xvfb :7 -screen 0 1920x1080x24 -ac 2>/dev/null & "
        "until DISPLAY=:7 xdpyinfo >/dev/null 2>&1; do sleep 0.05; done; "
        f'DISPLAY=:7 XDG_SESSION_TYPE=x11 timeout 60 python3 -c "{script}"; kill %1'
    )
    assert inside(client, built.tag, command, init=True).splitlines() == [
        "(100, 200) (1920, 1080) (1920, 1080)",
        "0.9.54",
    ]


def test_the_window_manager_starts_no_programs() -> None:
    text = (images_folder() / "desktop/files/etc/xdg/openbox/rc.xml").read_text()
    assert "ShowMenu" not in text
    assert "Execute" not in text
    for key in ("A-F4", "A-Tab"):
        assert f'<keybind key="{key}">' in text


def test_a_build_that_fails_shows_the_end_of_its_output(client: DockerClient) -> None:
    broken = image_for([replace(EDITOR, name="broken", packages=(), setup=("echo working; no-such-command",))])
    with pytest.raises(EngineError, match=r"could not build .*: a step returned a non-zero code: 127\n") as caught:
        ensure(broken, print, client=client)
    lines = str(caught.value).splitlines()
    assert "working" in lines
    assert any(line.endswith("no-such-command: command not found") for line in lines)
    assert lines[-1] == "  do: opencomputer doctor"


BUILD = """
import sys
from pytest_opencomputer.apps.app import App
from pytest_opencomputer.sandbox.images.building import ensure, image_for
print(ensure(image_for([], packages=["hello"]), print).identity)
"""


def test_two_processes_build_an_image_once(client: DockerClient, built: ImageIdentity) -> None:
    """The image is made by one, used by both; then it is listed, pruned and gone."""
    tag = image_for([], packages=["hello"]).tag
    if tag in {image.tag for image in building.installed(client)}:
        client.images.remove(tag)
    processes = [subprocess.Popen([sys.executable, "-c", BUILD], stdout=subprocess.PIPE, text=True) for _ in range(2)]
    outputs = [process.communicate(timeout=600)[0].splitlines() for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert outputs[0][-1] == outputs[1][-1]
    lines = [line for output in outputs for line in output]
    assert len([line for line in lines if line.endswith("  built")]) == 1
    assert "waiting for another build on this machine" in lines
    found = {image.tag: image for image in building.installed(client)}
    assert found[built.tag].apps == ("editor",)
    assert found[tag].apps == ()


def test_prune_keeps_images_that_recipes_need(
    client: DockerClient, built: ImageIdentity, monkeypatch: pytest.MonkeyPatch
) -> None:
    tag = ensure(image_for([], packages=["hello"]), print, client=client).tag
    desktop = image_for([]).tag
    # The engine is shared: other images are not this test's to remove.
    ours = [image for image in building.installed(client) if image.tag in (tag, built.tag, desktop)]
    monkeypatch.setattr(building, "installed", lambda _: ours)
    said: list[str] = []
    assert building.prune([image_for([EDITOR])], said.append, client) == [tag]
    assert said == [f"removed {tag}"]
    assert not building._exists(client, tag)
    assert building._exists(client, built.tag)


def test_images_made_from_ours_are_not_ours(client: DockerClient, built: ImageIdentity) -> None:
    client.images.get(built.tag).tag("somebody/else:1")
    try:
        tags = {image.tag for image in building.installed(client)}
        assert built.tag in tags
        assert "somebody/else:1" not in tags
    finally:
        client.images.remove("somebody/else:1")


def test_a_full_disk_is_found_before_the_build(client: DockerClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pytest_opencomputer.sandbox.engine._free", lambda _: 1024**3)
    fresh = image_for([replace(EDITOR, name="never_built")])
    with pytest.raises(EngineError, match=r"1.0 GiB of disk left .* wanted: 3 GiB\n  do: opencomputer image prune"):
        ensure(fresh, print, client=client)


def test_the_wheel_carries_the_recipes() -> None:
    text = (images_folder().parent / "pyproject.toml").read_text()
    assert '"images" = "pytest_opencomputer/_images"' in text
