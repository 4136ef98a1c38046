"""How long everything on the path of a step and of a rollout takes, beside the naive way: ``make speed``.

A program and not a set of tests, so nothing here is named ``test_*`` and ``make test`` does not collect it. What is
accepted is in ``accepted.py``, what was measured in ``docs/speed.md``.
"""
