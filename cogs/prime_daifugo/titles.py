"""The titles of finished players: number first, then the title (P17)."""

from bot.faces.words import Words
from engine.core import Seat
from engine.games.prime_daifugo.values import View

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


def place_of(view: View, seat: Seat) -> int:
    """Return the place of a seat in a game that is over; seats that share a rank have the better place."""
    if seat in view.finished:
        return view.finished.index(seat) + 1
    if seat in view.burst:
        return len(view.sizes) - view.burst.index(seat)
    ahead = sum(1 for other in _still_in(view) if view.sizes[other] < view.sizes[seat])
    return len(view.finished) + ahead + 1


def _still_in(view: View) -> list[Seat]:
    return [seat for seat in range(len(view.sizes)) if seat not in (*view.finished, *view.burst)]


def title_of(view: View, seat: Seat, words: Words) -> str:
    """Render a title at the end; if the game stalled, only those who went out have one (P17)."""
    if seat in view.finished or len(_still_in(view)) == 1:
        return titled(place_of(view, seat), len(view.sizes), words)
    if seat in view.burst:
        return words("prime_daifugo.deeds.burst")
    return words("prime_daifugo.cards_left", count=view.sizes[seat])
