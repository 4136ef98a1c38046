"""What a person does with files in any app."""

from pytest_opencomputer.agents.file_dialogs import (
    exists,
    name_file,
    wait_for_file,
)

__all__ = ["exists", "name_file", "wait_for_file"]
