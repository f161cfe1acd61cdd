"""Cups: who meets whom, how it ended, and the tables of those who play."""
