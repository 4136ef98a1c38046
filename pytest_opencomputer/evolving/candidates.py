"""A candidate: a copy of an app's folder with a repair in it, and nothing else that differs."""

from __future__ import annotations

import difflib
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pytest_opencomputer.apps.endpoints import verifier_sources
from pytest_opencomputer.evolving.bounded import PACKAGE, Ran, Room, give
from pytest_opencomputer.evolving.repairs import LESSONS, README, TESTPLAN, VERIFIER, Repair, applied
from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.errors import SandboxError

HEADING = "**Seen in runs**"
"""The section of the lessons that repairs are added to."""
_SHARED = ("apps", "benchmark", "conftest.py", "pyproject.toml")


@dataclass(frozen=True)
class Candidate:
    """A copy of an app's folder.

    Attributes:
        root: of the project.
        original: the app's folder in it.
        folder: the copy.
    """

    root: Path
    app: str
    original: Path
    folder: Path
    repair: Repair

    @property
    def sources(self) -> Mapping[str, str]:
        """The source code of its verifier."""
        return verifier_sources(self.folder)

    @property
    def digest(self) -> str:
        """Identifies it: a hash of all its files."""
        return canonical.digest_mapping(_contents(self.folder))

    @classmethod
    def of(cls, repair: Repair, root: Path, app: str, original: Path, folder: Path) -> Candidate:
        """Make the copy, instead of one that is there. The repair has no ``troubles``."""
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(original, folder, ignore=shutil.ignore_patterns("__pycache__", ".*_cache"))
        texts = {**applied(repair, original), repair.test_file: repair.test.code}
        if (folder / LESSONS).is_file():
            texts[LESSONS] = _with_lesson((folder / LESSONS).read_text(encoding="utf-8"), repair.lesson)
        for place, text in texts.items():
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (folder / place).write_text(text, encoding="utf-8")
        made = cls(root, app, original, folder, repair)
        made.give()
        return made

    def give(self) -> None:
        """Let bounded processes read it."""
        give(self.folder)

    def surplus(self) -> list[str]:
        """Files that differ from the original although a repair may not change them. They are compared by content."""
        allowed = {TESTPLAN, LESSONS, README, self.repair.test_file}
        return [one for one in self.changed() if one not in allowed and not VERIFIER.fullmatch(one)]

    def changed(self) -> list[str]:
        """Places of files that differ from the original, sorted."""
        before, after = _contents(self.original), _contents(self.folder)
        return sorted(one for one in before.keys() | after.keys() if before.get(one) != after.get(one))

    def run(self, words: list[str], seconds: float, folder: Path | None = None) -> Ran:
        """Run a program in a bounded process in the project's folder, with this copy in the place of the app's.

        Args:
            folder: another folder in the place of the app's.
        """
        shown = {self.root / one: self.root / one for one in _SHARED if (self.root / one).exists()}
        shown[self.original] = folder or self.folder
        places = ":".join(dict.fromkeys(str(one) for one in (PACKAGE.parent, self.root)))
        return Room(shown, self.root, {"PYTHONPATH": places, "MYPYPATH": places}).run(words, seconds)

    def write_readme(self, python: str) -> None:
        """Write the README anew, if the app has one, in a bounded process. Raises ``SandboxError`` if that fails."""
        if not (self.folder / README).is_file():
            return
        mark = "--- the page ---\n"
        code = (
            "import sys; from pathlib import Path; from pytest_opencomputer.apps import readme\n"
            "from pytest_opencomputer.apps.registry import Registry\n"
            f"sys.stdout.write({mark!r} + readme.generate(Registry.discover(Path.cwd()), {self.app!r}))"
        )
        ran = self.run([python, "-c", code], 120.0)
        if ran.code != 0 or mark not in ran.output:
            raise SandboxError(f"the verifier cannot be loaded: {_end(ran.output)}")
        (self.folder / README).write_text(ran.output.partition(mark)[2], encoding="utf-8")
        self.give()

    def tidy(self, python: str) -> None:
        """Format the changed modules and sort their imports: style is no reason to ask again. No code is run."""
        files = [str(self.folder / one) for one in self.changed() if one.endswith(".py")]
        for words in (["check", "--fix-only", "--exit-zero"], ["format"]):
            command = [python, "-m", "ruff", *words, "--quiet", "--no-cache", "--config", "pyproject.toml", *files]
            subprocess.run(command, cwd=self.root, check=False, capture_output=True)  # the gate reports what is left
        self.give()

    def patch(self) -> str:
        """What it changes, as ``git apply`` takes it."""
        return "".join(self._of_file(one) for one in self.changed())

    def _of_file(self, place: str) -> str:
        name = f"apps/{self.app}/{place}"
        old, new = (_lines(one / place) for one in (self.original, self.folder))
        head = f"diff --git a/{name} b/{name}\n" + ("" if old is not None else "new file mode 100644\n")
        before = "/dev/null" if old is None else f"a/{name}"
        return head + "".join(_closed(difflib.unified_diff(old or [], new or [], before, f"b/{name}")))


def _with_lesson(page: str, lesson: str) -> str:
    page = page.rstrip("\n") + "\n"
    if HEADING not in page:
        return f"{page}\n{HEADING}\n\n{lesson}"
    head, _, tail = page.partition(HEADING)
    section, mark, rest = tail.partition("\n**")
    return f"{head}{HEADING}{section.rstrip()}\n{lesson}" + (f"\n**{rest}" if mark else "")


def _contents(folder: Path) -> dict[str, bytes]:
    files = canonical.folder_files(folder)
    return {place: file.read_bytes() for place, file in files.items()}


def _lines(file: Path) -> list[str] | None:
    if not file.is_file():
        return None
    with file.open(encoding="utf-8", newline="\n") as lines:
        return list(lines)


def _closed(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _end(text: str) -> str:
    return " ".join(text.splitlines()[-3:])
