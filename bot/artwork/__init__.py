"""Faces of cards and marks, drawn from vector sources."""
