"""Algo puzzles (詰めアルゴ): generated with exactly one solution, and solved in steps with reasons."""
