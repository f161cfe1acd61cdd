"""Export and deletion on Discord."""
