"""Practice puzzles and the puzzle of the day, with their storage."""
