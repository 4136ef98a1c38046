"""A pack of cheating agents: ``pytest benchmark/<app> --agent=cheat`` plays each of them on each task.

A cheat attacks the harness, not the task. Most of them get a shell, also on tasks that allow only the user
interface: what they try must fail even for an agent that got one. A cheat earns something where its rollout has any
reward, where the rollout becomes an error (which no mean counts), or where it got hold of what it was after. Then its
test fails. ``tests/cheats`` shows of each that it works against a harness that is weaker in one point.

Modules by what is attacked; ``pack.py`` lists them all, and is what ``--agent=cheat`` is made of.
"""
