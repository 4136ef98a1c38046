"""What all tests of the repository share."""

pytest_plugins = ("pytester",)
