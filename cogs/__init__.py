"""The games on Discord: a module a game, with its slash commands and its face."""
