"""Records of finished games: written, read, checked, verified from the command line."""
