"""The composed tasks below here are material of these tests: they are loaded, and not collected and played."""

collect_ignore = ["benchmark"]
