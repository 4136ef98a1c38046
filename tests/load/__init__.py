"""Many rollouts in a row, and whether anything is lost or left behind: ``python -m tests.load``."""
