"""Yaniv on Discord."""
