"""Destroying all content that a task is about, while every name stays, breaks one of its guards.

The states are those in which the tasks begin, so that all guards hold before the destruction. Tasks whose files are
only results of the work are left out: their goals check the content.
"""

from __future__ import annotations

import importlib
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.guest.home import RECORDS
from pytest_opencomputer.models.records import CheckResult
from pytest_opencomputer.rollouts.timeline import OnHost
from pytest_opencomputer.runs.states import StateStore
from pytest_opencomputer.tasks.checks import evaluate_together
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Check, Task, seed_files
from tests.cheats import destruction
from tests.cheats.destruction import Destroy

pytestmark = pytest.mark.rotating

ROOT = Path(__file__).parents[2]
BLENDER = (destruction.clear_meshes, destruction.clear_materials, destruction.shrink_objects)
MAILS = (destruction.empty_mails, destruction.readdress_mails)
MET: dict[str, tuple[Destroy, ...]] = {
    **dict.fromkeys(
        (
            "blender/desk_lamp_rig",
            "blender/domino_run_physics",
            "blender/garden_planting_plan",
            "blender/kettle_turntable",
            "blender/reading_nook_close_up",
            "blender/shelf_bracket_print",
            "blender/shop_sign_lettering",
            "blender/weather_box_prints",
        ),
        (*BLENDER, destruction.put_out_lights),
    ),
    "blender/gallery_lighting": BLENDER,  # the power of its lights is a goal
    "blender/pump_import_tidy": (destruction.put_out_lights,),  # its parts are renamed: their shapes are a goal
    **dict.fromkeys(("gimp/concert_flyer", "gimp/festival_poster", "gimp/flyer_effects"), (destruction.paint_over,)),
    **dict.fromkeys(
        (
            "libreoffice_calc/auditors_printout",
            "libreoffice_calc/charged_subtotals",
            "libreoffice_calc/expense_form",
            "libreoffice_calc/hours_pivot",
            "libreoffice_calc/ledger_errors",
            "libreoffice_calc/order_prices",
            "libreoffice_calc/overdue_invoices",
            "libreoffice_calc/visitor_chart",
        ),
        (destruction.clear_formats,),
    ),
    **dict.fromkeys(
        (
            "libreoffice_calc/german_delivery",
            *(f"gedit/{one.parent.name}" for one in (ROOT / "benchmark/gedit").glob("*/task.json")),
        ),
        (destruction.empty_texts,),
    ),
    **dict.fromkeys(
        (
            "thunderbird/account_settings",
            "thunderbird/album_quotation",
            "thunderbird/inbox_tidying",
            "thunderbird/lease_appointment",
            "thunderbird/leather_order",
            "thunderbird/newsletter_filters",
            "thunderbird/quarter_receipts",
            "thunderbird/spring_calendar",
            "thunderbird/tender_confirmation",
        ),
        MAILS,
    ),
    "thunderbird/open_day_invitation": (*MAILS, destruction.alter_contacts),
}

Guards = Callable[[Task], AbstractContextManager[Callable[[], Sequence[CheckResult]]]]


@pytest.fixture(scope="module")
def registry() -> Registry:
    """The apps of this project."""
    return Registry.discover(ROOT)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder with the mailbox that the mail server begins with."""
    folder = tmp_path / "home"
    monkeypatch.syspath_prepend(str(ROOT / "apps/thunderbird/services/mail"))
    importlib.import_module("harrowlane.office").lay(folder / RECORDS / "mail" / "Maildir")
    return folder


@pytest.fixture
def guards(registry: Registry, home: Path, tmp_path: Path) -> Iterator[Guards]:
    """Opens the home folder of a task, to ask as often as wanted what the guards say of its documents and mails."""

    @contextmanager
    def opened(task: Task) -> Iterator[Callable[[], Sequence[CheckResult]]]:
        checks: list[Check] = [check for check in task.spec.checks if check.kind == "guard"]
        with OnHost.opened(home, StateStore(tmp_path / "states"), registry, task.spec.apps) as reader:
            yield lambda: evaluate_together(checks, reader.ask, {"status": "none", "answer": None})

    yield opened
    shutil.rmtree(home)


@pytest.mark.parametrize(("name", "destroy"), [(name, one) for name, met in MET.items() for one in met])
def test_destruction_breaks_a_guard(
    registry: Registry, home: Path, guards: Guards, name: str, destroy: Destroy
) -> None:
    task = load_task(ROOT / "benchmark" / name / "task.json", registry)
    presets = {place: text.encode() for app in task.spec.apps for place, text in registry.app(app).home.items()}
    # What Thunderbird does with its preset preferences when it starts.
    started = {place.replace("user.js", "prefs.js"): content for place, content in presets.items()}
    for place, content in {**started, **presets, **seed_files(task)}.items():
        (home / place).parent.mkdir(parents=True, exist_ok=True)
        (home / place).write_bytes(content)
    with guards(task) as ask:
        before = {check.id: check for check in ask()}
        destroy(home)
        after = ask()
    # Digests of what Thunderbird itself has written are others here from the start, so it counts that they change.
    failed = [(one, before[one.id]) for one in after if not one.passed]
    assert any(earlier.passed or earlier.actual != one.actual for one, earlier in failed)
