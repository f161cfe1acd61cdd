"""Leaderboards, careers, seasons and medals."""
