"""Ask an app to save or quit, as is done after the agent has stopped."""

from pytest_opencomputer.sandbox.saving import (
    Saved,
    end_everything,
    settle_app,
)

__all__ = ["Saved", "end_everything", "settle_app"]
