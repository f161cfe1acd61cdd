"""The rules of the games: pure, without Discord, clocks, files or a source of chance of their own."""
