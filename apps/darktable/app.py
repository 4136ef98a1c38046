"""darktable, the photo workflow application."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_opencomputer.app import App, Button, Quit
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.waits import AllOf, ElementShown, WindowShown


@dataclass(frozen=True)
class ImportedAll:
    """The count of images that darktable shows stands still: the folders of its command line are imported."""

    def holds(self, sandbox: Sandbox) -> bool:
        before = _counts(sandbox)
        sandbox.settle()
        return bool(before) and before == _counts(sandbox)

    def __str__(self) -> str:
        return "the count of images to stand still"


def _counts(sandbox: Sandbox) -> list[str]:
    labels = sandbox.find(role="label", name=r"(importing|\d+ images?).*", app="darktable")
    return [] if any(label.name.startswith("importing") for label in labels) else sorted(label.name for label in labels)


# Debian's defaults name the wrong rules for the toolbar of filters: the first one then hides every image that has been
# edited (LESSONS.md, "A fresh profile hides edited images"). These are the rules that darktable itself means: rating,
# colour label, text search.
_FILTERS = "".join(
    f"plugins/lighttable/filtering/{key}{number}={value}\n"
    for number, rule in enumerate((33, 18, 34))
    for key, value in (("item", rule), ("mode", 0), ("off", 0), ("top", 1), ("string", ""))
)

_SETTINGS = f"""\
opencl=FALSE
ui_last/import_initial_rating=0
plugins/lighttable/filtering/num_rules=3
{_FILTERS}"""

# A first start takes a second longer and covers the lower half of the window with 400 messages, one per camera style
# that it takes into data.db. darktable's own tool makes the same two databases without a display.
_DATABASES = (
    "darktable-generate-cache -m 0 --core --configdir /tmp/build/darktable --cachedir /tmp/build/cache >/dev/null",
    "cp /tmp/build/darktable/library.db /tmp/build/darktable/data.db .config/darktable/",
)

# The second half of darktable's own luarc offers to install scripts from the internet. A thread of its own runs it
# while darktable starts, and one start in fifty hangs in it, even where the preference says that it is not to be
# offered (LESSONS.md, "One start in fifty hangs").
_NO_INSTALLER = ("sed -i '/^-- script installer/,$d' /usr/share/darktable/luarc",)

APP = App(
    name="darktable",
    title="darktable",
    category="creative",
    packages=("darktable",),
    launch=("darktable",),
    process=("darktable",),
    ready=AllOf((WindowShown("^darktable$"), ElementShown("label", "import"), ImportedAll())),
    quit=Quit(chord="ctrl+q", discard=(Button("cancel"), Button("no")), timeout=30.0),
    home={".config/darktable/darktablerc": _SETTINGS},
    setup=(*_DATABASES, *_NO_INSTALLER),
)
