"""The settings against the real gedit: each endpoint is seen to change by what a person does."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from apps.gedit.tests.notes import eventually
from apps.gedit.verifier.defaults import DEFAULTS, PLUGINS

if TYPE_CHECKING:
    from apps.conftest import LiveApp
    from apps.gedit.tests.conftest import Ui


def test_defaults_are_those_of_the_installed_schemas(editor: LiveApp) -> None:
    program = """
import json
from gi.repository import Gio
source, found = Gio.SettingsSchemaSource.get_default(), {}
for name in source.list_schemas(True)[0]:
    schema = source.lookup(name, True)
    if name.startswith("org.gnome.gedit"):
        for key in schema.list_keys():
            found[schema.get_path() + key] = schema.get_key(key).get_default_value().unpack()
print(json.dumps(found))
"""
    installed = json.loads(editor.sandbox.run(["python3", "-c", program]).check().stdout)
    # A list is an array or a tuple; the files do not say which.
    defaults = {f"/org/gnome/gedit/{key}": value for key, value in DEFAULTS.items()}
    # Its schema has no key of the filebrowser's click policy where the plugin looks for it.
    assert {key: value for key, value in installed.items() if "/nautilus/" not in key} == defaults


def test_a_setting_is_written_at_once(editor: LiveApp) -> None:
    assert editor.ask("setting", key="preferences/ui/side-panel-visible") == {
        "found": True,
        "value": False,
        "changed": False,
    }
    editor.desk.key("F9")
    eventually(editor, "setting", "changed", True, key="preferences/ui/side-panel-visible")
    assert editor.ask("changed-settings") == {"keys": ["preferences/ui/side-panel-visible"]}
    editor.kill()
    assert editor.ask("setting", key="preferences/ui/side-panel-visible")["value"] is True
    assert editor.ask("setting", key="preferences/ui/no-such-key")["found"] is False


def test_a_setting_that_was_changed_back_is_not_changed(editor: LiveApp) -> None:
    editor.desk.key("F9")
    eventually(editor, "setting", "changed", True, key="preferences/ui/side-panel-visible")
    editor.desk.key("F9")
    eventually(editor, "changed-settings", "keys", [])
    # It is in the database all the same.
    assert b"side-panel-visible" in editor.file(".config/dconf/user")


def test_view_preferences(editor: LiveApp, ui: Ui) -> None:
    before = editor.ask("view-preferences")
    assert before == {
        "line_numbers": True,
        "right_margin": False,
        "right_margin_column": 80,
        "status_bar": True,
        "text_wrapping": "words",
        "highlight_current_line": True,
        "highlight_brackets": True,
    }
    ui.preferences("View")
    ui.check("Do not split words over two lines")
    eventually(editor, "view-preferences", "text_wrapping", "characters")
    for name in (
        "Display line numbers",
        "Display right margin at column:",
        "Display statusbar",
        "Enable text wrapping",
        "Highlight current line",
        "Highlight matching brackets",
    ):
        ui.check(name)
    (column,) = ui.spins()
    editor.desk.fill(column, "100\t")
    eventually(editor, "view-preferences", "right_margin_column", 100)
    assert editor.ask("view-preferences") == {
        "line_numbers": False,
        "right_margin": True,
        "right_margin_column": 100,
        "status_bar": False,
        "text_wrapping": "none",
        "highlight_current_line": False,
        "highlight_brackets": False,
    }


def test_editor_preferences(editor: LiveApp, ui: Ui) -> None:
    assert editor.ask("editor-preferences") == {
        "tab_width": 8,
        "spaces_for_tabs": False,
        "automatic_indentation": True,
        "backup_copies": False,
        "autosave": False,
        "autosave_minutes": 10,
    }
    ui.preferences("Editor")
    for name in (
        "Insert spaces instead of tabs",
        "Enable automatic indentation",
        "Create a backup copy of files before saving",
        "Autosave files",
    ):
        ui.check(name)
    width, minutes = ui.spins()
    editor.desk.fill(width, "4\t")
    editor.desk.fill(minutes, "3\t")
    eventually(editor, "editor-preferences", "autosave_minutes", 3)
    assert editor.ask("editor-preferences") == {
        "tab_width": 4,
        "spaces_for_tabs": True,
        "automatic_indentation": False,
        "backup_copies": True,
        "autosave": True,
        "autosave_minutes": 3,
    }


def test_the_colour_scheme_is_that_of_the_variant_shown(editor: LiveApp, ui: Ui) -> None:
    assert editor.ask("style") == {
        "system_font": True,
        "font": "Monospace 12",
        "theme_variant": "system",
        "light_scheme": "Tango",
        "dark_scheme": "Solarized Dark",
    }
    ui.preferences("Font & Colors")
    editor.desk.click(role="label", name="Oblivion - .*")
    eventually(editor, "style", "light_scheme", "Oblivion")
    ui.choose("Follow system style", "Dark style")
    eventually(editor, "style", "theme_variant", "dark")
    assert editor.ask("style")["dark_scheme"] == "Solarized Dark"
    editor.desk.click(role="label", name="Cobalt - .*")
    eventually(editor, "style", "dark_scheme", "Cobalt")
    ui.check(r"Use the system fixed width font \(.*\)")
    eventually(editor, "style", "system_font", False)


def test_plugins(editor: LiveApp, ui: Ui) -> None:
    assert editor.ask("plugins") == {"active": ["File Browser Panel", "Sort", "Spell Checker", "Text Size"]}
    ui.preferences("Plugins")
    ui.plugin("Session Saver")
    ui.plugin("Text Size")
    wanted = ["File Browser Panel", "Session Saver", "Sort", "Spell Checker"]
    eventually(editor, "plugins", "active", wanted)
    assert editor.ask("changed-settings", below="plugins")["keys"].count("plugins/active-plugins") == 1
    ui.plugin("Session Saver")
    ui.plugin("Text Size")
    eventually(editor, "plugins", "active", ["File Browser Panel", "Sort", "Spell Checker", "Text Size"])
    # In another order than at first, which is no change.
    assert "plugins/active-plugins" not in editor.ask("changed-settings", below="plugins")["keys"]


def test_all_plugins_have_their_names(editor: LiveApp, ui: Ui) -> None:
    ui.preferences("Plugins")
    editor.desk.find(role="table cell", name="Bookmarks\n.*")
    shown = {one.name.split("\n")[0] for one in editor.showing("table cell", "(?s).+\n.+")}
    assert shown <= set(PLUGINS.values())
    assert len(shown) == 18
