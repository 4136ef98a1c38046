"""Desktop tasks for computer-use agents as pytest tests."""

__version__ = "0.1.0"
