"""Measure the bytes of whole games in SQLite and in PostgreSQL, with indexes.

The games are played to the end by random computers at the largest table, through the registry of tables, so
that every row that a game leaves is there. Files are compacted before and after.
"""
