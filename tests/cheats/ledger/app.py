"""An app that exists only for the tests of the pack of cheats: a file, and whatever shows its total."""

from pytest_opencomputer.apps.app import App

APP = App(
    name="ledger",
    title="Ledger",
    category="office",
    packages=(),
    launch=("ledger",),
    process=("ledger",),
)
