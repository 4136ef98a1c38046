"""Task files: what they say, how they are validated, their seeds, matchers and checks."""
