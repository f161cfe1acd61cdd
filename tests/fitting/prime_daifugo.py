"""Fit the weights of `engine.luck.prime_daifugo`: what a card in the hand is worth at the deal.

Run `python -m tests.fitting.prime_daifugo GAMES`: it plays games of two players that plan as Normal does, and
writes the least squares fit of the result, in points, on the cards of the two hands and on who starts.
"""

import sys
from typing import Any

import numpy as np

from engine.cards import PACK
from engine.games import GAMES
from engine.games.prime_daifugo.figures import JOKER, RANKS, letters_of
from engine.luck.prime_daifugo import POINTS
from engine.opponents.prime_daifugo.levels import Normal
from engine.play import begin
from tests.support.contests import played

LETTERS = RANKS + JOKER
GAME = GAMES["prime_daifugo"]
LONGEST = 4
"""The size of the longest primes that they know; with more, high cards are worth more than to people."""
DAMPING = 100.0
"""The ridge that keeps the weights of few games small."""


def fitted(games: int) -> tuple[dict[str, float], float]:
    """Return the weights of the letters and of the start, in points; those of a whole pack add up to 0."""
    rows, results = [], []
    policy = Normal(LONGEST)
    for number in range(games):
        start: Any = begin(GAME, GAME.options(), 2, f"{number:032x}").state
        own, other = map(letters_of, start.hands)
        rows.append([*(own[letter] - other[letter] for letter in LETTERS), 1 - 2 * start.starter])
        end: Any = played(GAME, [policy, policy], number).state
        results.append(POINTS * (end.result.scores[0] - end.result.scores[1]))
    table, target = np.array(rows, float), np.array(results)
    damped = table.T @ table + DAMPING * np.eye(len(LETTERS) + 1)
    *weights, of_start = np.linalg.solve(damped, table.T @ target)
    mean = (4 * sum(weights[:-1]) + 2 * weights[-1]) / len(PACK)
    return {letter: float(each - mean) for letter, each in zip(LETTERS, weights, strict=True)}, float(
        of_start
    )


if __name__ == "__main__":
    sys.stdout.write(f"{fitted(int(sys.argv[1]))}\n")
