"""The mail server of Harrow Lane Bindery, and the mailbox that the firm has on it."""
