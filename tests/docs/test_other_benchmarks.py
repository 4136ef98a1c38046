"""The page about what other benchmarks ask names endpoints and matchers that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.tasks.matchers import NAMES

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "other-benchmarks.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| [^|]+ \| (\w+): ([^|]+) \| ([^|]+) \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("app", sorted({app for app, _, _ in ROWS} - {"agent"}))
def test_it_names_endpoints_and_facts_that_there_are(app: str) -> None:
    endpoints = Registry.discover(ROOT).verifier(app).endpoints
    for _, named, expect in (row for row in ROWS if row[0] == app):
        names = [name for name in re.findall(r"`([a-z-]+)`", named) if name not in ("kind", "compositing")]
        assert [name for name in names if name not in endpoints] == []
        facts = " ".join(str(vars(endpoints[name].facts)) for name in names)
        assert [key for key in re.findall(r'`\{"([a-z_]+)":', expect) if f"'{key}'" not in facts] == [], expect


def test_it_has_all_apps_and_known_matchers() -> None:
    apps = {path.parent.name for path in ROOT.glob("apps/*/app.py")}
    assert apps - {app for app, _, _ in ROWS} == {"darktable", "galculator"}
    assert set(re.findall(r"\$[a-z]+", PAGE)) <= set(NAMES)
