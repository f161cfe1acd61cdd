"""Puzzles of Algo (詰めアルゴ): posed with exactly one solution, and solved step by step with reasons."""
