"""``--theme``, ``--scale`` and ``--locale``: accepted and refused values, where they are recorded, what they change."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_opencomputer.apps.app import App
from pytest_opencomputer.apps.waits import AllOf, ElementShown, WindowOf, WindowShown, in_any_language
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.look import LOCALES, SCALES, THEMES, USUAL, Look, check, check_look
from pytest_opencomputer.models.records import Fingerprint, differing
from pytest_opencomputer.rollouts.process import configuration_of
from pytest_opencomputer.rollouts.settings import Settings
from pytest_opencomputer.runs.configuration import Configuration
from pytest_opencomputer.sandbox.images.look import with_look
from pytest_opencomputer.sandbox.images.recipe import image_for

pytest_plugins = ["pytester"]

EDITOR = App(name="editor", title="Editor", category="office", packages=("ed",), launch=("ed",), process=("ed",))
OTHERS = [Look(theme=name) for name in THEMES[1:]] + [Look(locale=name) for name in LOCALES if name != USUAL.locale]


def test_there_is_a_choice() -> None:
    assert {"light", "dark", "high-contrast"} <= set(THEMES)
    assert len(LOCALES) >= 4
    assert "right to left" in LOCALES["ar_EG"]
    assert (THEMES[0], SCALES[0], next(iter(LOCALES))) == (USUAL.theme, USUAL.scale, USUAL.locale)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("theme", "black", "known: dark, high-contrast, light"),
        ("theme", "Dark", "did you mean 'dark'"),
        ("scale", "3", "1.25"),
        ("locale", "de", "did you mean 'de_DE'"),
        ("locale", "de_DE.UTF-8", "did you mean 'de_DE'"),
    ],
)
def test_unknown_values_are_refused(name: str, value: str, said: str) -> None:
    with pytest.raises(UsageProblem) as caught:
        check(name, value, f"--{name}={value}")
    assert str(caught.value).startswith(f"--{name}={value}: got {value!r}")
    assert said in str(caught.value)


def test_a_record_with_an_unknown_value_is_refused() -> None:
    assert check_look(Look("dark", "2", "ja_JP"), "run.json") == Look("dark", "2", "ja_JP")
    with pytest.raises(UsageProblem, match=r"^scale in run\.json: got '7'"):
        check_look(Look(scale="7"), "run.json")


@pytest.mark.parametrize(
    ("arguments", "ini", "said"),
    [
        (["--theme=black"], "", "--theme=black: got 'black'"),
        (["--scale=150%"], "", "--scale=150%: got '150%'"),
        ([], "opencomputer_locale = de", "ini option opencomputer_locale: got 'de'"),
        (["--prove", "--theme=dark"], "", "prove with --theme=light"),
        (["--prove", "--scale=2"], "", "prove with --scale=1"),
        (["--prove"], "opencomputer_locale = ja_JP", "prove with --locale=C"),
    ],
)
def test_mistakes_are_reported_with_their_source(
    pytester: pytest.Pytester, arguments: list[str], ini: str, said: str
) -> None:
    pytester.makeini(f"[pytest]\n{ini}\n")
    pytester.makepyfile("def test_nothing(opencomputer): pass")
    agent = [] if "--prove" in arguments else ["--agent=noop"]
    done = pytester.runpytest_subprocess(*agent, *arguments)
    assert done.ret != 0
    assert said in done.stdout.str() + done.stderr.str()


def test_options_and_ini_options_reach_the_harness(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nopencomputer_locale = ar_EG\nopencomputer_theme = dark\n")
    pytester.makepyfile(
        """
        def test_look(opencomputer):
            look = opencomputer.settings.look
            assert (look.theme, look.scale, look.locale) == ("high-contrast", "1.5", "ar_EG")
        """
    )
    pytester.runpytest_subprocess("--agent=noop", "--theme=high-contrast", "--scale=1.5").assert_outcomes(passed=1)


@pytest.mark.parametrize("look", [Look(theme="dark"), Look(scale="2"), Look(locale="de_DE")], ids=str)
def test_results_of_another_look_are_not_comparable(look: Look) -> None:
    usual = Fingerprint("t", "v", "i", "c", "a")
    assert Look(usual.theme, usual.scale, usual.locale) == USUAL
    other = dataclasses.replace(usual, **dataclasses.asdict(look))
    assert differing([usual, other]) == tuple(name for name, value in vars(look).items() if value != vars(USUAL)[name])


def test_a_run_records_its_look_and_an_older_one_had_the_default() -> None:
    old = {"run": "r", "started": "2026-11-01T00:00:00Z"}
    assert Configuration.model_validate(old).look == USUAL
    look = Look("dark", "1.25", "ja_JP")
    settings = Settings((), {}, 1, None, 1.0, False, False, "docker", Path("runs"), (), None, look=look)
    recorded = {key: value for key, value in configuration_of(settings, [], {}).items() if key in vars(look)}
    assert Configuration.model_validate({**old, **recorded}).look == look


# Images


def test_the_default_needs_no_other_image() -> None:
    recipe = image_for([EDITOR])
    assert with_look(recipe, USUAL) is recipe
    assert with_look(recipe, Look(scale="2")) is recipe


@pytest.mark.parametrize("look", OTHERS, ids=str)
def test_another_look_is_one_more_layer_on_the_same_image(look: Look) -> None:
    plain = image_for([EDITOR])
    found = with_look(plain, look)
    assert found.layers[:-1] == plain.layers
    assert found.layers[-1].parent == plain.layers[-1]
    assert found.apps == plain.apps
    assert found.tag != plain.tag
    name = found.tag.partition(":")[0]
    assert name == name.lower()
    assert len(name) <= 128


def test_every_choice_has_an_image_of_its_own() -> None:
    recipes = [with_look(image_for([EDITOR]), look) for look in (*OTHERS, Look("dark", "1", "de_DE"))]
    assert len({recipe.tag for recipe in recipes}) == len(OTHERS) + 1
    both = with_look(image_for([EDITOR]), Look("dark", "2", "de_DE"))
    assert both == recipes[-1], "the scale makes no difference to an image"


# Desktops


def test_the_default_changes_nothing_on_a_desktop() -> None:
    assert (USUAL.environment, USUAL.dpi, USUAL.words) == ({}, 96, "")


def test_settings_reach_apps_by_their_environment() -> None:
    assert Look(locale="ar_EG").environment == {"LANG": "ar_EG.UTF-8"}
    assert Look(theme="dark").environment["QT_STYLE_OVERRIDE"] == "Adwaita-Dark"


@pytest.mark.parametrize("scale", SCALES)
def test_texts_are_scaled_once_by_every_toolkit(scale: str) -> None:
    look = Look(scale=scale)
    added, factor = look.environment, float(scale)
    assert not [name for name in added if name.startswith("GDK_")], (
        "positions in GTK's accessibility tree stay those of the screen"
    )
    gtk = look.dpi / 96
    qt = int(added.get("QT_FONT_DPI", look.dpi)) / 96 * float(added.get("QT_SCALE_FACTOR", 1))
    assert gtk == pytest.approx(factor)
    assert qt == pytest.approx(factor)


def test_an_app_is_ready_in_any_language() -> None:
    ready = AllOf((WindowShown("^Editor$"), ElementShown("menu", "File", app="ed.*")))
    assert in_any_language(ready, ("ed",)) == AllOf(
        (WindowOf(("ed",), "^Editor$"), ElementShown("menu", ".*", app="ed.*"))
    )


class _OnlyEnglish:
    """A condition of an app that reads words."""

    def holds(self, sandbox: Any) -> bool:
        return bool(sandbox.english)

    def __str__(self) -> str:
        return "the count of images"


@pytest.mark.parametrize(
    ("english", "still", "ready"), [(True, False, True), (False, True, True), (False, False, False)]
)
def test_a_condition_of_an_app_may_know_only_english(english: bool, still: bool, ready: bool) -> None:
    sandbox = SimpleNamespace(english=english, settle=lambda **_: still)
    wait = in_any_language(_OnlyEnglish(), ("ed",))
    assert wait.holds(sandbox) is ready
    assert str(wait) == "the count of images or a still screen"
