"""Repositories, worked from the view Source Control and the command palette."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from apps.vscode.operations import (
    commit,
    create_branch,
    create_tag,
    quick_open,
    save,
    stage_all,
    stash,
    switch_to,
    type_lines,
)
from apps.vscode.tests.conftest import FOLDER, HOME, REPOSITORY

if TYPE_CHECKING:
    from apps.conftest import LiveApp

FILES = {
    "tide.py": b"def height(hour):\n    return 3.2\n",
    "README.md": b"# Tide\n",
    ".gitignore": b"*.log\n",
    "docs/a.md": b"x\n",
}


def test_a_day_of_commits(live_app: LiveApp) -> None:
    live_app.put({f"{FOLDER}/{name}": content for name, content in FILES.items()})
    assert live_app.ask("repository", folder=FOLDER)["found"] is False
    assert live_app.ask("changes", folder=FOLDER)["found"] is False
    live_app.sandbox.run(["sh", "-c", REPOSITORY], cwd=f"{HOME}/{FOLDER}").check()

    def ask(endpoint: str, **args: Any) -> Any:
        return live_app.ask(endpoint, folder=FOLDER, **args)

    first = ask("repository")
    assert {**first, "commit": ""} == {
        "found": True,
        "branch": "main",
        "commit": "",
        "subject": "First tables",
        "commits": 1,
        "under_way": None,
    }
    assert ask("changes")["clean"] is True
    assert ask("remotes")["addresses"] == {"origin": ["ssh://git.harbour.example/tide"]}
    assert ask("git-setting", key="user.email") == {"found": True, "values": ["ana@harbour.example"]}
    assert ask("stashes") == {"found": True, "stashes": []}

    desk = live_app.desk
    live_app.start(f"{HOME}/{FOLDER}")
    quick_open(desk, "tide.py")
    desk.key("ctrl+End")
    type_lines(desk, "TIDE = 4", "")
    save(desk, "tide.py")
    live_app.put({f"{FOLDER}/new.txt": b"n\n", f"{FOLDER}/x.log": b"l\n"})
    assert ask("changes") == {
        "found": True,
        "clean": False,
        "staged": {},
        "changes": {"tide.py": "modified"},
        "untracked": ["new.txt"],
        "conflicts": [],
    }
    assert ask("ignored", file="x.log") == {"found": True, "ignored": True, "tracked": False}
    assert ask("ignored", file="tide.py") == {"found": True, "ignored": False, "tracked": True}
    stage_all(desk)
    desk.wait_until(lambda: not ask("changes")["changes"], "all to be staged")
    assert ask("changes")["staged"] == {"new.txt": "added", "tide.py": "modified"}
    commit(desk, "Add a height")
    told = ask("commit")
    assert told == {
        "found": True,
        "commit": told["commit"],
        "subject": "Add a height",
        "message": "Add a height",
        "author": "Ana Reyes",
        "email": "ana@harbour.example",
        "parents": [first["commit"]],
        "changes": {"new.txt": "added", "tide.py": "modified"},
    }
    assert ask("commit", revision="HEAD~1")["commit"] == first["commit"]
    assert ask("commits")["subjects"] == ["Add a height", "First tables"]
    assert ask("commits", since=first["commit"][:8])["count"] == 1
    text = FILES["tide.py"] + b"TIDE = 4\n"
    assert ask("committed-file", file="tide.py") == {
        "found": True,
        "text": text.decode(),
        "sha256": hashlib.sha256(text).hexdigest(),
        "executable": False,
    }
    assert ask("committed-file", file="new.txt", revision="HEAD~1")["found"] is False
    assert ask("committed-files", without=["tide.py"])["places"] == [".gitignore", "README.md", "docs/a.md", "new.txt"]

    create_branch(desk, "feature/moon")
    create_tag(desk, "v1.0", "First release")
    desk.wait_until(lambda: ask("tags")["names"] == ["v1.0"], "the tag")
    assert ask("tags")["tags"] == [
        {
            "name": "v1.0",
            "commit": told["commit"],
            "subject": "Add a height",
            "annotated": True,
            "message": "First release",
        }
    ]
    assert ask("branches")["names"] == ["feature/moon", "main"]
    assert ask("repository")["branch"] == "feature/moon"

    quick_open(desk, "README.md")
    desk.key("ctrl+End")
    type_lines(desk, "Moon", "")
    save(desk, "README.md")
    stash(desk, "moon later")
    desk.wait_until(lambda: ask("stashes")["stashes"], "the stash")
    assert ask("stashes")["stashes"] == [{"message": "On feature/moon: moon later", "places": ["README.md"]}]
    assert ask("changes")["clean"] is True
    switch_to(desk, "main")
    assert ask("repository")["branch"] == "main"
    live_app.quit()
    assert ask("repository")["commits"] == 2
    # Packed, it is the same.
    before = [ask(one) for one in ("commits", "branches", "tags", "stashes", "committed-files")]
    live_app.sandbox.run(["git", "gc", "-q", "--aggressive"], cwd=f"{HOME}/{FOLDER}").check()
    assert [ask(one) for one in ("commits", "branches", "tags", "stashes", "committed-files")] == before
