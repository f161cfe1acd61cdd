"""Replays: finished games, step by step."""
