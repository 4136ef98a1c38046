"""An extension as a file, made as people make them."""

from __future__ import annotations

import io
import json
import zipfile

_MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata><Identity Language="en-US" Id="tide-tables" Version="1.2.0" Publisher="harbour"/>
<DisplayName>Tide tables</DisplayName></Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation><Dependencies/><Assets/>
</PackageManifest>"""
_TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension=".json" ContentType="application/json"/>
<Default Extension=".vsixmanifest" ContentType="text/xml"/></Types>"""
_ABOUT = {
    "name": "tide-tables",
    "displayName": "Tide tables",
    "publisher": "harbour",
    "version": "1.2.0",
    "description": "Colours for tables of tides.",
    "engines": {"vscode": "^1.60.0"},
    "contributes": {
        "commands": [{"command": "tide.show", "title": "Show Tides"}],
        "languages": [{"id": "tide", "extensions": [".tide"]}],
    },
}


def tide_tables() -> bytes:
    """A ``.vsix`` file with the extension ``harbour.tide-tables`` 1.2.0."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as package:
        package.writestr("extension/package.json", json.dumps(_ABOUT))
        package.writestr("extension.vsixmanifest", _MANIFEST)
        package.writestr("[Content_Types].xml", _TYPES)
    return stream.getvalue()
