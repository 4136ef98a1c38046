"""Composed tasks: a world, requirements and an instruction, from which everything else of a task follows."""
