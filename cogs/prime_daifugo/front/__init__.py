"""Questions about numbers on Discord."""
