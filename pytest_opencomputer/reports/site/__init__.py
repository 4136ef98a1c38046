"""The report: a folder of pages that open from disk, made of runs by ``opencomputer report``.

::

    <out>/
        index.html                     the agents with their figures, plots, and all rollouts by app and task
        player.html                    shows one rollout, step by step; player.html#12/3 is step 3 of rollout 12
        report.css  *.js
        plots/<name>.<scheme>.svg      for light and dark pages
        rollouts/<number>.js           what the player shows of a rollout; loaded when it is opened
        screenshots/<xx>/<hash>.png    those of the runs, equal ones once

What a run holds was written by models and by pages that they saw. It becomes text and nothing else: the template engine
escapes all of it, data files are JSON in ASCII without angle brackets, the script makes no markup of strings, and a
Content-Security-Policy lets the pages load nothing over a network. Needs the extra ``report``.
"""
