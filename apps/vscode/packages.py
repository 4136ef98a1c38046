"""An extension as a file, made as people make them."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

TIDE_TABLES = "harbour.tide-tables"
"""The identifier of the extension."""
_MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata><Identity Language="en-US" Id="tide-tables" Version="{version}" Publisher="harbour"/>
<DisplayName>Tide tables</DisplayName></Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation><Dependencies/><Assets/>
</PackageManifest>"""
_TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension=".json" ContentType="application/json"/>
<Default Extension=".vsixmanifest" ContentType="text/xml"/></Types>"""
_ABOUT: dict[str, Any] = {
    "name": "tide-tables",
    "displayName": "Tide tables",
    "publisher": "harbour",
    "description": "Colours for tables of tides.",
    "engines": {"vscode": "^1.60.0"},
    "contributes": {
        "commands": [{"command": "tide.show", "title": "Show Tides"}],
        "languages": [{"id": "tide", "extensions": [".tide"]}],
    },
}
_MADE = (2026, 1, 2, 8, 0, 0)


def tide_tables(version: str = "1.2.0") -> bytes:
    """A ``.vsix`` file with the extension ``harbour.tide-tables``, always the same for a version."""
    parts = {
        "extension/package.json": json.dumps({**_ABOUT, "version": version}),
        "extension.vsixmanifest": _MANIFEST.format(version=version),
        "[Content_Types].xml": _TYPES,
    }
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as package:
        for name, text in parts.items():
            package.writestr(zipfile.ZipInfo(name, _MADE), text)
    return stream.getvalue()
