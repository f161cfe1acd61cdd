"""Seasons of a server: their ends, their final tables and medals."""
