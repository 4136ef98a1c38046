"""The program that proposes composed tasks: what a model answers becomes a task only after it has been proven."""
