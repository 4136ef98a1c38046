"""What ``darktablerc`` holds, which is written at a clean exit only: collection, filters, export, preferences.

Numbers of properties and sort orders: ``common/collection.h``.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels import ini
from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import integer

from .databases import CONFIG, opened

_SETTINGS = f"{CONFIG}/darktablerc"

# In the order of their numbers, dt_collection_properties_t. The internal metadata (the last two) came one by one, and
# those after them moved along.
_PROPERTIES = (
    "film roll,folder,filename,camera,lens,aperture,exposure,focal length,ISO,capture day,capture time,import time,"
    "modification time,export time,print time,geotagging,aspect ratio,tag,color label"
)
_METADATA_PROPERTIES = "creator,publisher,title,description,rights,notes,version name,image id,preserved filename"
_LATER_PROPERTIES = "grouping,local copy,history,module,module order,rating,text search,rating exactly"
_ORDERS = (
    "filename,capture time,import time,modification time,export time,print time,rating,id,color label,group,full path,"
    "custom sort,title,description,aspect ratio,shuffle"
)


class Rule(TypedDict):
    """A rule of a collection or a filter; ``operator`` ties it to the one before."""

    property: str
    value: str
    operator: Literal["and", "or", "and not"]


class CollectionFacts(TypedDict):
    """The rules of the current collection."""

    found: bool
    rules: list[Rule] | None


class FiltersFacts(TypedDict):
    """The filter rules that hide something, and the sort order."""

    found: bool
    rules: list[Rule] | None
    sort: str | None
    descending: bool | None


class SettingFacts(TypedDict):
    """A value of ``darktablerc``, as it is written there."""

    found: bool
    value: str | None


class ExportSettingsFacts(TypedDict):
    """What the export module was set to. Sizes of 0 mean no limit."""

    found: bool
    format: str | None
    storage: str | None
    place: str | None
    width: int | None
    height: int | None
    jpeg_quality: int | None
    style: str | None


@saved
def collection(home: Home) -> CollectionFacts:
    """What the window shows: the rules of the collections module."""
    settings = _settings(home)
    if settings is None:
        return absent(CollectionFacts)
    return {"found": True, "rules": _rules(home, settings, "plugins/lighttable/collect")}


@saved
def filters(home: Home) -> FiltersFacts:
    """Which images of the collection are hidden, and how it is sorted. Rules without a value hide nothing and are left
    out."""
    settings = _settings(home)
    if settings is None:
        return absent(FiltersFacts)
    base = "plugins/lighttable/filtering"
    order, orders = integer(settings.get(f"{base}/sort0") or "0", f"{base}/sort0"), _ORDERS.split(",")
    return {
        "found": True,
        "rules": [rule for rule in _rules(home, settings, base) if rule["value"] not in ("", "%", "%%")],
        "sort": orders[order] if order in range(len(orders)) else f"order {order}",
        "descending": settings.get(f"{base}/sortorder0", "0") not in ("", "0"),
    }


@saved
def preference(home: Home, name: str) -> SettingFacts:
    """A preference by its name in `darktablerc`, for example `ui_last/import_initial_rating`."""
    value = (_settings(home) or {}).get(name)
    return {"found": value is not None, "value": value}


@saved
def export_settings(home: Home) -> ExportSettingsFacts:
    """The settings of the export module."""
    settings = _settings(home)
    if settings is None:
        return absent(ExportSettingsFacts)

    def number(key: str) -> int:
        return integer(settings.get(key) or "0", key)

    return {
        "found": True,
        "format": settings.get("plugins/lighttable/export/format_name", ""),
        "storage": settings.get("plugins/lighttable/export/storage_name", ""),
        "place": settings.get("plugins/imageio/storage/disk/file_directory", ""),
        "width": number("plugins/lighttable/export/width"),
        "height": number("plugins/lighttable/export/height"),
        "jpeg_quality": number("plugins/imageio/format/jpeg/quality"),
        "style": settings.get("plugins/lighttable/export/style", ""),
    }


def _settings(home: Home) -> dict[str, str] | None:
    if not home.has(_SETTINGS):
        return None
    return dict(ini.read(home, _SETTINGS, comments=()).sections.get("", {}))


def _rules(home: Home, settings: dict[str, str], base: str) -> list[Rule]:
    with opened(home) as found:
        metadata = 9 if found is None or found.normalized else 8
    internal = _METADATA_PROPERTIES.split(",")[:metadata]
    names = [*_PROPERTIES.split(","), *internal, *_LATER_PROPERTIES.split(",")]
    operators: tuple[Literal["and", "or", "and not"], ...] = ("and", "or", "and not")
    rules: list[Rule] = []
    for number in range(min(integer(settings.get(f"{base}/num_rules") or "0", f"{base}/num_rules"), 10)):
        item = integer(settings.get(f"{base}/item{number}") or "0", f"{base}/item{number}")
        mode = integer(settings.get(f"{base}/mode{number}") or "0", f"{base}/mode{number}")
        if settings.get(f"{base}/off{number}", "0") not in ("0", ""):
            continue
        rules.append(
            {
                "property": names[item] if 0 <= item < len(names) else f"property {item}",
                "value": settings.get(f"{base}/string{number}", ""),
                "operator": operators[mode] if mode in range(len(operators)) else "and",
            }
        )
    return rules
