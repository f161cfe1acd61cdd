"""Expect on Discord."""
