"""The report: a folder of pages that open from disk, which ``opencomputer report`` makes from runs.

::

    <out>/
        index.html                     the agents with their figures, plots, and all rollouts by app and task
        player.html                    shows one rollout, step by step; player.html#12/3 is step 3 of rollout 12
        mutants.html                   what became of the mutants of the tasks that the runs have proven, if any
        agreement.html                 how checks and judges agree with what is known, if opencomputer agreement was run
        report.css  *.js
        plots/<name>.<scheme>.svg      for light and dark pages
        films/<number>.webp            the films that --film has kept
        rollouts/<number>.js           the data of a rollout for the player; loaded when it is opened
        screenshots/<xx>/<hash>.png    the screenshots of the runs, equal ones once

The content of a run comes from models and from pages that they saw. It is shown as text and nothing else: the template
engine escapes all of it, data files are JSON in ASCII without angle brackets, the script never reads strings as markup,
and a Content-Security-Policy prevents the pages from loading anything over a network. Needs the extra ``report``.

``opencomputer view`` serves the same pages without writing them (``on_demand``), with a list of runs (``shelf``,
``listing``) and two players side by side.
"""
