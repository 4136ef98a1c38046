"""The run directory: how it is written, read, locked and redacted."""
