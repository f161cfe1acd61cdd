"""Cups on Discord: their messages, private panels, commands and presses."""
