"""Cups: who meets whom, how it ended, and the table of those who play."""
