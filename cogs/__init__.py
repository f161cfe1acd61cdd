"""What the bot offers on Discord: one package a game, and one a feature, each found by its `feature`."""
