"""Wait strategies: conditions as objects."""

from pytest_opencomputer.apps.waits import (
    AllOf,
    ElementShown,
    Wait,
    WaitTimeout,
    WindowShown,
    until,
)

__all__ = ["AllOf", "ElementShown", "Wait", "WaitTimeout", "WindowShown", "until"]
