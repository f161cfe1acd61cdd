"""Puzzles on Discord."""
