"""What the starter of the image opens in the window."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from urllib.parse import parse_qs, urlsplit

import pytest

from apps.vscode.verifier.storage import AUTHORITY

STARTER = Path(__file__).parents[1] / "image" / "start.py"


@pytest.fixture(name="starter")
def _starter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Old tables").mkdir()
    spec = importlib.util.spec_from_file_location("starter", STARTER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def opened(starter: ModuleType, *arguments: str) -> dict[str, list[str]]:
    """What the address of the window asks for."""
    parts = urlsplit(starter.address(list(arguments)))
    assert parts.netloc == AUTHORITY
    return parse_qs(parts.query)


def test_what_is_opened(starter: ModuleType, tmp_path: Path) -> None:
    folder, workspace = f"{tmp_path}/Old tables", f"{tmp_path}/w.code-workspace"
    assert opened(starter) == {"ew": ["true"]}
    assert opened(starter, folder) == {"folder": [folder]}
    assert opened(starter, "Old tables") == {"folder": [folder]}
    assert opened(starter, workspace) == {"workspace": [workspace]}
    address = f"vscode-remote://{AUTHORITY}{tmp_path}/a%20b.py"
    assert opened(starter, folder, "a b.py") == {"folder": [folder], "payload": [f'[["openFile", "{address}"]]']}
    assert opened(starter, "a b.py") == {"payload": [f'[["openFile", "{address}"]]']}
