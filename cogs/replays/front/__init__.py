"""Replays on Discord."""
