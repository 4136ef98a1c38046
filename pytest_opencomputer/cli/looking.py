"""The commands by which a person looks at a running desktop."""

from __future__ import annotations

from collections.abc import Sequence


def ways_to_look(sandbox: str, apps: Sequence[str]) -> list[str]:
    """How to look at a running desktop, one command a line.

    Args:
        sandbox: its id.
        apps: the names of its apps.
    """
    asked = [f"ask    opencomputer query {app} ENDPOINT … --sandbox {sandbox}" for app in apps]
    return [
        *asked,
        f"watch  opencomputer sandbox watch {sandbox}",
        f"enter  opencomputer sandbox shell {sandbox}",
    ]
