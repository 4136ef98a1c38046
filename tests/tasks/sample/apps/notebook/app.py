"""An app that exists only for the tests of the plugin."""

from pytest_opencomputer.apps.app import App

APP = App(
    name="notebook",
    title="Notebook",
    category="office",
    packages=("notebook-of-the-tests",),
    launch=("notebook",),
    process=("notebook",),
)
