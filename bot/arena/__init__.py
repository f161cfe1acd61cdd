"""Computers against each other on the same deals: their strength, their speed, and their blunders."""
