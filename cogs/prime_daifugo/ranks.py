"""The titles of finished players: number first, then the title (P17)."""

from bot.faces.words import Words
from engine.core import Result, Seat

HIGHEST, HIGH, MIDDLE, LOW, LOWEST = "grand_millionaire", "millionaire", "commoner", "pauper", "grand_pauper"
OF_FEW = {2: (HIGHEST, LOWEST), 3: (HIGHEST, MIDDLE, LOWEST)}


def rank_of(place: int, seats: int) -> str:
    """Return the title key of a place among `seats` players.

    >>> [rank_of(place, 4) for place in (1, 2, 3, 4)]
    ['grand_millionaire', 'millionaire', 'pauper', 'grand_pauper']
    """
    middle = (MIDDLE,) * (seats - 4)
    return OF_FEW.get(seats, (HIGHEST, HIGH, *middle, LOW, LOWEST))[place - 1]


def titled(place: int, seats: int, words: Words) -> str:
    """Render the title of a place."""
    return words(f"prime_daifugo.rank.{rank_of(place, seats)}")


def place_of(seat: Seat, result: Result) -> int:
    """Return the place of a seat; seats that share a rank have the better place."""
    ahead = 0
    for tied in result.ranking:
        if seat in tied:
            break
        ahead += len(tied)
    return ahead + 1
