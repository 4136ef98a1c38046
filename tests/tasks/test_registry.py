"""Apps are folders: found without importing them, loaded by path, and wrong ones are said."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from types import ModuleType

import pytest

import pytest_opencomputer
from pytest_opencomputer.apps.loader import load_module
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import UsageProblem

APP = "from pytest_opencomputer.apps.app import App\nAPP = App({!r}, 'T', 'office', (), (), ())\n"


def make(root: Path, *names: str, content: str = APP) -> Path:
    for name in names:
        (root / name).mkdir(parents=True)
        (root / name / "app.py").write_text(content.format(name))
    return root


@pytest.fixture(autouse=True)
def no_apps_of_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pytest_opencomputer, "__path__", [str(tmp_path / "installed" / "pytest_opencomputer")])


def test_apps_are_the_folders_with_an_app_file(tmp_path: Path) -> None:
    make(tmp_path / "apps", "writer", "calculator")
    (tmp_path / "apps" / "not_an_app").mkdir()
    (tmp_path / "apps" / "README.md").write_text("")
    registry = Registry.discover(tmp_path)
    assert registry.names() == ["calculator", "writer"]
    assert registry.folder("writer") == tmp_path / "apps" / "writer"
    assert registry.app("writer") is registry.app("writer")
    assert registry.app("writer").name == "writer"


def test_nothing_is_imported_before_it_is_asked_for(tmp_path: Path) -> None:
    make(tmp_path / "apps", "broken", content="raise RuntimeError('imported')")
    registry = Registry.discover(tmp_path)
    assert registry.names() == ["broken"]
    with pytest.raises(UsageProblem, match="RuntimeError: imported"):
        registry.app("broken")


def test_apps_of_the_project_stand_before_those_that_the_plugin_brings(tmp_path: Path) -> None:
    make(tmp_path / "apps", "writer")
    make(tmp_path / "installed/pytest_opencomputer/_apps", "writer", "viewer")
    registry = Registry.discover(tmp_path)
    assert registry.names() == ["viewer", "writer"]
    assert registry.folder("writer") == tmp_path / "apps/writer"
    assert "_apps" in registry.folder("viewer").parts


def test_apps_beside_the_package_count_in_a_source_tree(tmp_path: Path) -> None:
    make(tmp_path / "installed/apps", "writer")
    assert Registry.discover(tmp_path).names() == ["writer"]


def test_further_folders_are_named_in_an_option(tmp_path: Path) -> None:
    make(tmp_path / "apps", "writer")
    make(tmp_path / "mine", "secret_app")
    assert Registry.discover(tmp_path, ["mine"]).names() == ["secret_app", "writer"]
    assert Registry.discover(tmp_path, [tmp_path / "mine", "apps"]).names() == ["secret_app", "writer"]
    with pytest.raises(UsageProblem, match="no such folder of apps"):
        Registry.discover(tmp_path, ["yours"])


def test_two_apps_of_one_name_are_reported_with_both_places(tmp_path: Path) -> None:
    make(tmp_path / "apps", "writer")
    make(tmp_path / "mine", "writer")
    with pytest.raises(UsageProblem, match="there are two apps 'writer'") as caught:
        Registry.discover(tmp_path, ["mine"])
    assert str(tmp_path / "apps/writer") in str(caught.value)
    assert str(tmp_path / "mine/writer") in str(caught.value)


def test_packages_bring_apps_by_an_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = make(tmp_path / "site/their_package/apps", "their_app")
    (package / "__init__.py").write_text("raise RuntimeError('imported')")
    (package.parent / "__init__.py").write_text("")
    info = tmp_path / "site/their_package-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-package\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[pytest_opencomputer.apps]\ntheirs = their_package.apps\n")
    monkeypatch.syspath_prepend(tmp_path / "site")
    assert Registry.discover(tmp_path).names() == ["their_app"]
    (info / "entry_points.txt").write_text("[pytest_opencomputer.apps]\ntheirs = nobodys_package.apps\n")
    with pytest.raises(UsageProblem, match=r"entry point 'theirs'.*which is not a package"):
        Registry.discover(tmp_path)


@pytest.mark.parametrize("name", ["Writer", "my-app", "agent", "1st"])
def test_names_that_no_app_can_have_are_reported(tmp_path: Path, name: str) -> None:
    make(tmp_path / "apps", name)
    with pytest.raises(UsageProblem, match=f"an app cannot be called '{name}'"):
        Registry.discover(tmp_path)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "APP is None"),
        ("APP = 1", "APP is 1"),
        (APP.format("other"), "APP.name is 'other'"),
        ("a b", "app.py:1: does not import: SyntaxError"),
    ],
)
def test_a_wrong_description_is_reported_with_its_file(tmp_path: Path, content: str, message: str) -> None:
    make(tmp_path / "apps", "writer", content=content.replace("{", "{{").replace("}", "}}"))
    with pytest.raises(UsageProblem) as caught:
        Registry.discover(tmp_path).app("writer")
    assert message in str(caught.value)
    assert str(tmp_path / "apps/writer/app.py") in str(caught.value)


def test_an_unknown_app_is_reported_with_the_near_names(registry: Registry) -> None:
    for ask in (registry.app, registry.verifier, registry.folder):
        with pytest.raises(UsageProblem, match="no app is called 'notebok'; did you mean 'notebook'"):
            ask("notebok")


def test_an_app_without_verifier_is_reported(tmp_path: Path) -> None:
    make(tmp_path / "apps", "writer")
    with pytest.raises(UsageProblem, match="no such file"):
        Registry.discover(tmp_path).verifier("writer")


def test_the_hash_of_several_verifiers_does_not_depend_on_their_order(tmp_path: Path) -> None:
    make(tmp_path / "apps", "writer", "viewer")
    for name in ("writer", "viewer"):
        (tmp_path / "apps" / name / "verifier.py").write_text(f"NAME = {name!r}")
    registry = Registry.discover(tmp_path)
    both = registry.verifier_hash(["writer", "viewer"])
    assert both == registry.verifier_hash(["viewer", "writer"]) != registry.verifier_hash(["viewer"])


def test_modules_of_one_name_do_not_hide_each_other_or_importable_ones(tmp_path: Path) -> None:
    modules = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "json.py").write_text(f"WHERE = {folder!r}")
        modules.append(load_module(tmp_path / folder / "json.py", "json"))
    assert [module.WHERE for module in modules] == ["one", "two"]
    assert modules[0].__name__ != modules[1].__name__
    assert "WHERE" not in vars(sys.modules["json"])


def test_an_import_that_fails_says_the_line_in_the_file_and_keeps_the_cause(tmp_path: Path) -> None:
    path = tmp_path / "solution.py"
    path.write_text("import json\n\ndef f():\n    json.loads('x')\n\nf()\n")
    before = set(sys.modules)
    with pytest.raises(UsageProblem, match=r"solution\.py:4: does not import: JSONDecodeError") as caught:
        load_module(path, "mine")
    assert isinstance(caught.value.__cause__, ValueError)
    assert not {name for name in set(sys.modules) - before if "mine" in name}


def test_threads_load_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = Barrier(2, timeout=0.3)

    def met() -> bool:
        """Whether another thread runs the code of the module at the same time."""
        try:
            both.wait()
        except BrokenBarrierError:
            return False
        return True

    meeting = ModuleType("meeting")
    monkeypatch.setattr(meeting, "met", met, raising=False)
    monkeypatch.setitem(sys.modules, "meeting", meeting)
    path = tmp_path / "mine.py"
    path.write_text("from meeting import met\n\nMET = met()\n")
    with ThreadPoolExecutor(2) as pool:
        modules = list(pool.map(load_module, [path] * 2, ["mine"] * 2))
    assert [module.MET for module in modules] == [False, False]
