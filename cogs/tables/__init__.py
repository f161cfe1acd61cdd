"""The commands for a table of any game: /table."""
