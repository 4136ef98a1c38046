"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.questions import Listed

QUESTIONS = {
    "archive.place": Listed(endings=(".zip", ".tar", ".tar.gz", ".tgz")),
    "mime_type": Listed(values=("text/plain", "text/csv", "application/zip", "application/pdf", "image/png")),
    "original": Listed("trash", "originals[]"),
    "sha256": Listed(values=()),
    "size": Listed(values=()),
    "section": Listed(values=("config", "ui", "places")),
    "key": Listed(values=("terminal", "archiver", "toolbar", "home_path")),
}
