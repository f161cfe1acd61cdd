"""Algo on Discord."""
