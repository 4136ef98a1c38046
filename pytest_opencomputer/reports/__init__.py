"""What is left of a run: its directory, the tables in the terminal, and Allure."""
