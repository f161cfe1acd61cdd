"""The hub on Discord, and the greeting."""
