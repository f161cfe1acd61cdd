"""Cups on Discord: commands, presses and messages."""
