"""The files of an export: JSON lines beside a folder of images, or Parquet with the images in it.

Both are written line by line, so that the memory used does not grow with the export.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self, get_args

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.extras import need
from pytest_opencomputer.models.values import plain, to_json
from pytest_opencomputer.reports.export_columns import Column, arrow_schema
from pytest_opencomputer.runs.reader import Run

if TYPE_CHECKING:
    from pyarrow import parquet

Format = Literal["jsonl", "parquet"]
FORMATS: tuple[Format, ...] = get_args(Format)

IMAGES = "images"
SHARD_SIZE = 500_000_000
"""Bytes after which another Parquet file is begun, by default: the size that the library ``datasets`` uses."""

_GROUP_SIZE = 32_000_000
"""Bytes of rows that are collected before they are written. Readers of Parquet need as much memory."""


class Lines(Protocol):
    """Writes the lines of an export.

    Attributes:
        images: names of the screenshots that were written.
    """

    images: set[str]

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def add(self, run: Run, line: Mapping[str, Any]) -> None:
        """Write a line, in which image columns have names of screenshots of ``run``."""
        ...

    def files(self) -> list[str]:
        """Names of the files with lines, after this has been closed."""
        ...


def lines_of(format: Format, folder: Path, name: str, columns: Sequence[Column], shard_size: int = SHARD_SIZE) -> Lines:
    """The writer of a format.

    Args:
        folder: for the files; it exists.
        name: of the files, without an ending.
        shard_size: bytes after which another file is begun; JSON lines have one file.

    Raises:
        UsageProblem: a library is missing.
    """
    if format == "jsonl":
        return JsonLines(folder, name, columns)
    need("pyarrow.parquet", what="Parquet files", extra="parquet")
    return ParquetFiles(folder, name, columns, shard_size)


class JsonLines:
    """Writes one file, and each image once below ``images/``."""

    def __init__(self, folder: Path, name: str, columns: Sequence[Column]) -> None:
        self.images: set[str] = set()
        self._folder = folder
        self._file = folder / f"{name}.jsonl"
        self._columns = columns
        (folder / IMAGES).mkdir()

    def __enter__(self) -> Self:
        self._out = self._file.open("w", encoding="utf-8")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._out.close()

    def add(self, run: Run, line: Mapping[str, Any]) -> None:
        for names in _image_names(self._columns, line):
            for name in names:
                self._copy(run, name)
        written = {
            column.name: [f"{IMAGES}/{name}" for name in line[column.name]]
            if column.type == "images"
            else line[column.name]
            for column in self._columns
        }
        self._out.write(to_json(written) + "\n")

    def files(self) -> list[str]:
        return [self._file.name]

    def _copy(self, run: Run, name: str) -> None:
        if name in self.images:
            return
        target = self._folder / IMAGES / name
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(_source(run, name), target)
        self.images.add(name)


class ParquetFiles:
    """Writes files of about ``shard_size`` bytes, each with its images: ``chat-00000-of-00002.parquet``."""

    def __init__(self, folder: Path, name: str, columns: Sequence[Column], shard_size: int) -> None:
        self.images: set[str] = set()
        self._folder = folder
        self._name = name
        self._columns = columns
        self._schema = arrow_schema(columns)
        self._shard_size = shard_size
        self._parts: list[Path] = []
        self._writer: parquet.ParquetWriter | None = None
        self._rows: list[dict[str, Any]] = []
        self._held = 0
        self._written = 0
        self._names: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            self._rows = []  # after an error, nothing more is written
        elif not self._rows and not self._parts:
            self._begin()  # a file without rows still has the columns
        self._end()
        count = len(self._parts)
        for number, part in enumerate(self._parts):
            self._names.append(f"{self._name}-{number:05d}-of-{count:05d}.parquet")
            part.rename(self._folder / self._names[-1])

    def add(self, run: Run, line: Mapping[str, Any]) -> None:
        row: dict[str, Any] = plain({column.name: line[column.name] for column in self._columns})
        size = len(to_json(row))
        for column in self._columns:
            if column.type == "images":
                images = [{"bytes": _source(run, name).read_bytes(), "path": name} for name in row[column.name]]
                row[column.name] = images
                size += sum(len(image["bytes"]) for image in images)
                self.images.update(image["path"] for image in images)
        before = self._written + self._held
        if before and before + size > self._shard_size:
            self._end()
        self._rows.append(row)
        self._held += size
        if self._held >= _GROUP_SIZE:
            self._write()

    def files(self) -> list[str]:
        return self._names

    def _write(self) -> None:
        import pyarrow

        if not self._rows:
            return
        writer = self._writer or self._begin()
        writer.write_table(pyarrow.Table.from_pylist(self._rows, self._schema))
        self._written += self._held
        self._rows, self._held = [], 0

    def _end(self) -> None:
        self._write()
        if self._writer is not None:
            self._writer.close()
        self._writer, self._written = None, 0

    def _begin(self) -> parquet.ParquetWriter:
        from pyarrow import parquet

        self._parts.append(self._folder / f"{self._name}-{len(self._parts):05d}.parquet")
        self._writer = parquet.ParquetWriter(self._parts[-1], self._schema)
        return self._writer


def _image_names(columns: Sequence[Column], line: Mapping[str, Any]) -> Iterable[Sequence[str]]:
    return (line[column.name] for column in columns if column.type == "images")


def _source(run: Run, name: str) -> Path:
    source = run.screenshot(name)
    if not source.is_file():
        raise UsageProblem("this screenshot is missing", where=str(source), fix="restore it from the run")
    return source
