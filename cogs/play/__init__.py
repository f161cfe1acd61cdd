"""The hub: all games, everything else, help and the greeting."""
