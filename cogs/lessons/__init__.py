"""Lessons: learning a game by playing it."""
