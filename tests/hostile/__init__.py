"""Hostile state: what an agent could leave behind to break, stall or mislead the channels that read it.

======================== ===========================================================================================
``test_matrix``          every channel against every class: ``special_files`` (what stands at the place) and
                         ``contents`` (what is in the file; the modules ``in_…`` hold it by kind of channel)
``test_documents``       documents of apps that contradict themselves
``test_films``           films in MP4 whose boxes lie
``test_in_a_sandbox``    the same contents, read by the libraries of an image
``test_properties``      any bytes, any damage to real files, any facts, any elements of a running app
``fuzz``                 a program that damages the state files of the repository for as long as it is let:
                         ``.venv/bin/python -m tests.hostile.fuzz --minutes 60``
======================== ===========================================================================================

A new channel goes into ``readers`` and into every class of the table, or says there why a class cannot apply.
"""
