"""Generated documents: they say what is declared, and those in the repository are up to date."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_opencomputer.apps import readme
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.cli.schema import agent_schema, task_schema
from pytest_opencomputer.tasks import matchers
from pytest_opencomputer.tasks.task import CANARY, TaskSpec

REPOSITORY = Path(__file__).parents[2]


def test_the_readme_lists_arguments_and_facts_of_endpoints(registry: Registry) -> None:
    text = readme.generate(registry, "notebook")
    assert text.startswith("# Notebook\n")
    assert "| [`notes`](#notes) | saved | The notes that have all of some tags. |" in text
    assert "The second paragraph is not in the table of endpoints." in text
    assert "| `tags` | list of str | required |" in text
    assert "| `heaviest` | float | `10.0` |" in text
    assert "    opencomputer query notebook note TITLE --home DIR | --sandbox ID" in text
    assert "--tags TAGS … [--at-least AT_LEAST] [--heaviest HEAVIEST] [--archived] --home DIR" in text
    assert "    opencomputer query notebook window --sandbox ID" in text
    assert "| `authors` | list of [Author](#author) or null |" in text
    assert '| `state` | `"open"` or `"done"` or null |' in text
    assert "| `comment`* | str |" in text
    assert "### Author" in text


def test_the_readme_lists_operations() -> None:
    text = readme.generate(Registry.discover(REPOSITORY), "galculator")
    assert "| `compute(keys: str, result: str)` | Press keys and Return, and wait" in text


def test_every_link_of_the_readme_leads_somewhere(registry: Registry) -> None:
    text = readme.generate(registry, "notebook")
    headings = {
        re.sub(r"[^\w-]", "", line.lstrip("# ").lower().replace(" ", "-"))
        for line in text.splitlines()
        if line[:1] == "#"
    }
    assert set(re.findall(r"\]\(#([^)]*)\)", text)) <= headings


@pytest.mark.parametrize("path", sorted(REPOSITORY.glob("apps/*/app.py")), ids=lambda path: path.parent.name)
def test_the_readme_of_every_app_is_up_to_date(path: Path) -> None:
    name = path.parent.name
    committed = (path.parent / "README.md").read_text(encoding="utf-8")
    assert committed == readme.generate(Registry.discover(REPOSITORY), name), f"do: opencomputer apps readme {name}"


@pytest.mark.parametrize(("of", "schema"), [("task", task_schema), ("agent", agent_schema)])
def test_the_json_schema_is_up_to_date(of: str, schema: Callable[[], str]) -> None:
    committed = (REPOSITORY / "docs" / f"{of}.schema.json").read_text(encoding="utf-8")
    assert committed == schema(), f"do: opencomputer schema {of} --out docs/{of}.schema.json"


def test_the_json_schema_describes_every_key() -> None:
    schema = json.loads(task_schema())
    assert set(schema["properties"]) == {field.alias or name for name, field in TaskSpec.model_fields.items()}
    assert schema["additionalProperties"] is False
    assert schema["properties"]["canary"]["const"] == CANARY
    assert all(one["additionalProperties"] is False for one in schema["$defs"].values())


def test_the_page_about_task_files_names_every_key_value_and_matcher() -> None:
    rows = re.findall(r"^\| (`.*?) \|", (REPOSITORY / "docs/tasks.md").read_text(encoding="utf-8"), re.MULTILINE)
    listed = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    schema = json.loads(task_schema())
    assert listed == [*schema["properties"], *matchers.NAMES]
    page = (REPOSITORY / "docs/tasks.md").read_text(encoding="utf-8")
    values = [value for one in schema["properties"].values() for value in one.get("enum", [])]
    assert [value for value in values if f"`{value}`" not in page] == []


@pytest.mark.parametrize("path", sorted(REPOSITORY.glob("benchmark/*/*/task.json")), ids=lambda path: path.parent.name)
def test_task_files_of_the_benchmark_have_every_key_in_the_order_of_the_schema(path: Path) -> None:
    keys = list(json.loads(path.read_text(encoding="utf-8")))
    known = list(json.loads(task_schema())["properties"])
    assert keys == sorted(keys, key=known.index)
