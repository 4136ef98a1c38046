"""``libfm.conf`` and ``pcmanfm.conf``: what is shipped, and how their values are written.

Both are key files. PCManFM writes all its keys to them at each start and whenever something is set; what an older
release left out has the default of this one. Source: ``fm-config.c`` and ``app-config.c``.
"""

from __future__ import annotations

from typing import Literal

from pytest_opencomputer.guest.channels import ini
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.guest.state import StateCorrupt, integer, shown

LIBFM = ".config/libfm/libfm.conf"
PCMANFM = ".config/pcmanfm/default/pcmanfm.conf"

File = Literal["libfm", "pcmanfm"]
PLACES: dict[File, str] = {"libfm": LIBFM, "pcmanfm": PCMANFM}

SHIPPED = {
    LIBFM: """\
[config]
single_click=0
middle_click=0
use_trash=1
confirm_del=1
confirm_trash=1
advanced_mode=0
si_unit=0
force_startup_notify=1
date_iso_8601=0
backup_as_hidden=1
no_usb_trash=1
no_child_non_expandable=0
show_full_names=0
only_user_templates=0
template_run_app=0
template_type_once=0
auto_selection_delay=600
drop_default_action=auto
defer_content_test=0
quick_exec=0
show_internal_volumes=0
terminal=x-terminal-emulator %s
thumbnail_local=1
thumbnail_max=2048
smart_desktop_autodrop=1
[ui]
big_icon_size=48
small_icon_size=24
pane_icon_size=24
thumbnail_size=128
show_thumbnail=1
shadow_hidden=0
[places]
places_home=1
places_desktop=1
places_root=0
places_computer=0
places_trash=1
places_applications=1
places_network=0
places_unmounted=1
""",
    PCMANFM: """\
[config]
bm_open_method=0
[volume]
mount_on_startup=1
mount_removable=1
autorun=1
[ui]
always_show_tabs=0
max_tab_chars=32
win_width=640
win_height=480
splitter_pos=150
media_in_new_tab=0
desktop_folder_new_win=0
change_tab_on_drop=1
close_on_unmount=1
focus_previous=0
side_pane_mode=places
view_mode=icon
show_hidden=0
sort=name;ascending;
toolbar=newtab;navigation;home;
show_statusbar=1
pathbar_mode_buttons=0
""",
}
"""What PCManFM 1.4.0 writes at its first start in the image, without the settings that ``app.py`` brings."""


class Values:
    """The values of a section of a settings file."""

    def __init__(self, home: Home, place: str, section: str) -> None:
        self._place, self._section = place, section
        self._shipped = ini.parse(SHIPPED[place], place)
        self._saved = ini.read(home, place, comments=("#",)) if home.has(place) else ini.Settings()

    def saved(self, key: str) -> str | None:
        """A value as the user's file has it, ``None`` if it has none."""
        return self._saved.get(self._section, key)

    def text(self, key: str) -> str | None:
        """A value, saved or shipped; ``None`` for a key that neither has."""
        found = self.saved(key)
        return self._shipped.get(self._section, key) if found is None else found

    def flag(self, key: str) -> bool:
        """A value that is 0 or 1; some releases wrote ``true`` and ``false``. Raises ``StateCorrupt``."""
        found = self.text(key)
        if found not in ("0", "1", "true", "false"):
            raise self._odd(key, found)
        return found in ("1", "true")

    def number(self, key: str) -> int:
        """A whole number. Raises ``StateCorrupt``."""
        return integer(self.text(key) or "", f"{key} in {self._place}")

    def _odd(self, key: str, found: str | None) -> StateCorrupt:
        return StateCorrupt(f"{key} in {self._place} is {shown(found)}")
