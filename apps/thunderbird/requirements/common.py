"""What several requirements of Thunderbird need: a guard about all mails that a task leaves alone."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

from apps.thunderbird.verifier.other_mails import other_mails
from pytest_opencomputer.composed import Asked, Scene
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.guest.home import RECORDS

_WRITING = {"sent": "Drafts", "templates": "Templates"}
"""By what a task changes: a folder in which mails may lie because of it."""


@dataclass(frozen=True)
class Mailbox:
    """The data of the mail server at the start: places and contents, sorted."""

    files: tuple[tuple[str, bytes], ...] = field(repr=False)

    @classmethod
    def of(cls, scene: Scene) -> Self:
        return cls(tuple(sorted(scene.world.services["mail"].items())))


def surroundings(mailbox: Mailbox) -> tuple[Asked, ...]:
    """The guard about all mails but those that the requirements of a task change."""

    def rest(changed: Set[str]) -> tuple[Mapping[str, Any], Any]:
        subjects = sorted(one.partition(":")[2] for one in changed if one.startswith("mail:"))
        without = [folder for what, folder in _WRITING.items() if what in changed]
        args = {"moved": subjects, "marked": subjects, "without": without, "sends": "sent" in changed}
        return args, _at_start(mailbox, tuple(subjects), tuple(without), args["sends"])

    because = "All other mails stay where and as they are."
    return (Asked("other_mails_kept", "other-mails", because=because, rest=rest),)


@lru_cache(maxsize=1024)
def _at_start(mailbox: Mailbox, subjects: tuple[str, ...], without: tuple[str, ...], sends: bool) -> dict[str, Any]:
    """What the endpoint says at the start."""
    preferences = (".thunderbird/office/prefs.js", b"")  # no mail has a tag yet
    with tempfile.TemporaryDirectory() as folder:
        for place, content in (
            preferences,
            *((f"{RECORDS}/mail/{place}", content) for place, content in mailbox.files),
        ):
            path = Path(folder) / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return dict(other_mails(Home(Path(folder)), list(subjects), list(subjects), list(without), sends))
