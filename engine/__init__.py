"""The rules of the games: pure code that knows no Discord, clock, file or randomness of its own."""
