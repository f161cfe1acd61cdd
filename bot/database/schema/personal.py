"""What becomes of rows that name people."""

NOBODY = 0
"""Stands for a person whose data was deleted, where none would mean something else."""
