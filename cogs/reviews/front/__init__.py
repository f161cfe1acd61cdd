"""Reviews on Discord."""
