"""Several Docker engines for one run (``--hosts FILE``)."""
