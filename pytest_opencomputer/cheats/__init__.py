"""A pack of cheating agents: ``pytest benchmark/<app> --agent=cheat`` plays each of them on each task.

A cheat attacks the harness, not the task. Most of them have a shell, also on tasks that allow only the user interface:
their attacks must fail even for an agent that has one. A cheat gains something if its rollout has any reward, if the
rollout becomes an error (which is in no mean), or if it gets what it was looking for. Then its test fails.
``tests/cheats`` shows for each cheat that it works against a harness that is weaker in one point.

Each module attacks one thing; ``pack.py`` lists all cheats and defines ``--agent=cheat``.
"""
