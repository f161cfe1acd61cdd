"""Leaderboards, careers and seasons on Discord."""
