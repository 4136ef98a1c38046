"""Seed files: what is in the home folder when a task starts, copied from ``env/`` or made by a generator there.

A generator is ``env/<name>.py`` with ``generate(out: Path) -> None``. It runs on the host in a fresh interpreter with a
clean environment, and its output is cached by the hash of the whole ``env/`` folder. It must make the same bytes each
time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, model_validator

from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.errors import UsageProblem

TIMEOUT = 600.0
"""Seconds that a generator may take."""
MAX_BYTES = 512 * 1024**2
"""Bytes of all seed files of a task together; a home folder has 1 GiB."""

_RUN = """
import os, runpy, sys
from pathlib import Path
program, out = sys.argv[1:]
sys.path.insert(0, os.path.dirname(program))
os.umask(0o022)
runpy.run_path(program)["generate"](Path(out))
"""


class Seed(BaseModel):
    """A file or folder in the home folder at the start: copied from ``env/``, or made by a generator in it."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    source: str | None = Field(default=None, description="A file or folder below env/, for example env/report.csv.")
    generator: str | None = Field(
        default=None, description="A Python file below env/ with generate(out: Path) -> None."
    )
    place: str = Field(description="Its place in the home folder; for a generator, the folder that it fills.")
    service: str | None = Field(
        default=None, description="A service of one of the apps: the seed is put in its data folder instead."
    )

    @model_validator(mode="after")
    def _one_origin(self) -> Seed:
        if (self.source is None) == (self.generator is None):
            raise ValueError("a seed has either 'source' or 'generator'")
        return self

    @property
    def origin(self) -> str:
        """The file in ``env/`` that it comes from."""
        return self.source or self.generator or ""


def is_inside(place: str) -> bool:
    """Whether ``place`` is relative, stays below its folder and is in normal form (``.`` is the folder itself)."""
    parts = place.split("/")
    return place == "." or not ("" in parts or "." in parts or ".." in parts or "\0" in place or "\\" in place)


def materialise(folder: Path, seeds: Sequence[Seed]) -> dict[str, bytes]:
    """The seed files of the task in ``folder``: place below the home folder to content.

    Raises:
        UsageProblem: a source is missing, a generator failed, or together they are too big.
    """
    made: dict[str, bytes] = {}
    for seed in seeds:
        origin = folder / seed.origin
        base = "" if seed.place == "." else seed.place
        if seed.generator is not None:
            files = canonical.folder_files(generated(folder, seed.generator))
        elif origin.is_dir():
            files = canonical.folder_files(origin)
        else:
            files = {"": origin}
        for place, path in files.items():
            where = "/".join(part for part in (base, place) if part)
            if where in made:
                raise UsageProblem(
                    f"two seeds are placed at {where!r}", where=str(folder), fix="give one of them another place"
                )
            try:
                made[where] = path.read_bytes()
            except OSError as error:
                raise UsageProblem(f"the seed {seed.origin!r} cannot be read: {error}", where=str(folder)) from error
    total = sum(map(len, made.values()))
    if total > MAX_BYTES:
        raise UsageProblem(f"the seeds have {total} bytes", where=str(folder), wanted=f"at most {MAX_BYTES}")
    return made


def cache_folder() -> Path:
    """Where generated seeds are cached: ``$XDG_CACHE_HOME`` or ``~/.cache``, ``pytest-opencomputer/seeds``."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if base.startswith("/") else Path.home() / ".cache") / "pytest-opencomputer" / "seeds"


def generated(folder: Path, generator: str) -> Path:
    """The folder with a generator's output, made now or taken from the cache. Raises ``UsageProblem``."""
    env = folder / "env"
    contents = {place: path.read_bytes() for place, path in canonical.folder_files(env).items()}
    key = canonical.digest([generator.encode(), canonical.digest_mapping(contents).encode()])
    cache = cache_folder()
    kept = cache / key
    if kept.is_dir():
        return kept
    cache.mkdir(parents=True, exist_ok=True)
    from filelock import FileLock  # not needed to collect tasks

    with FileLock(cache / f"{key}.lock"):
        if not kept.is_dir():
            with tempfile.TemporaryDirectory(dir=cache, prefix="making-") as making:
                run_generator(folder / generator, Path(making) / "out")
                # Renamed only when it is complete, so that an incomplete folder is never visible.
                (Path(making) / "out").rename(kept)
    return kept


def run_generator(program: Path, out: Path) -> None:
    """Run ``generate(out)`` of a generator in a fresh interpreter with a clean environment.

    Raises:
        UsageProblem: it failed, took too long, or left anything but plain files and folders.
    """
    out.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="opencomputer-home-") as home:
        environment = {
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": home,
            "LANG": "C.UTF-8",
            "TZ": "UTC",
            "PYTHONHASHSEED": "0",
            "PYTHONDONTWRITEBYTECODE": "1",
            "SOURCE_DATE_EPOCH": "1735689600",
        }
        command = [sys.executable, "-sP", "-c", _RUN, str(program.resolve()), str(out.resolve())]
        try:
            done = subprocess.run(
                command, cwd=home, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT
            )
        except subprocess.TimeoutExpired as error:
            raise UsageProblem(f"the generator took more than {TIMEOUT:g} s", where=str(program)) from error
    if done.returncode != 0:
        tail = done.stderr.decode("utf-8", "replace").strip()[-2000:]
        raise UsageProblem(
            f"the generator failed with exit code {done.returncode}:\n{tail}",
            where=str(program),
            wanted="generate(out: Path) -> None that writes below out",
        )
    odd = [path for path in out.rglob("*") if path.is_symlink() or not (path.is_file() or path.is_dir())]
    if odd:
        raise UsageProblem(f"the generator left {odd[0].name!r}", where=str(program), wanted="plain files and folders")


def unsteady(folder: Path, generator: str) -> list[str]:
    """Run a generator twice, without the cache, and return the places of the files that differ."""
    with tempfile.TemporaryDirectory(prefix="opencomputer-seeds-") as scratch:
        runs = []
        for name in ("first", "second"):
            out = Path(scratch) / name
            run_generator(folder / generator, out)
            runs.append({place: path.read_bytes() for place, path in canonical.folder_files(out).items()})
            # Moved away, so that the second run cannot find what the first one made.
            shutil.rmtree(out)
    first, second = runs
    return sorted(place for place in first.keys() | second.keys() if first.get(place) != second.get(place))
