"""The table of how strong the computers are: docs/opponents.md."""
