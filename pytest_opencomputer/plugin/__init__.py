"""The pytest plugin: hooks, options, collection, fixtures, summary. Nothing else imports it."""
