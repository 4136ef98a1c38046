"""Puts the repository's apps and tasks into the wheel, without the apps' tests."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_PACKAGE = "pytest_opencomputer_benchmark"


class Folders(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook that ``pyproject.toml`` names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add each file to what the wheel contains."""
        del version
        repository = Path(self.root).parent
        for folder in ("apps", "benchmark"):
            for path in (repository / folder).rglob("*"):
                name = path.relative_to(repository)
                test = folder == "apps" and (name.parts[2:3] == ("tests",) or path.name == "conftest.py")
                if path.is_file() and not test and "__pycache__" not in name.parts:
                    build_data["force_include"][str(path)] = f"{_PACKAGE}/{name}"
