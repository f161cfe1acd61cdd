"""The games on Discord: one package per game, with its slash commands and its face."""
