"""Between two seats: how likely the last cards win, by a search over every order of them and all passes.

Both play for the win, not for points: whoever is ahead passes on what could cost the lead.
"""

from functools import lru_cache

from engine.core import Seat
from engine.games.no_thank_you import GIFT, KEEP, PASSES, GameAction, View
from engine.opponents.no_thank_you.leads import GIFTS, counted

MOST = 3
"""The most cards in the pile that are searched; in 200 games five won no more, at 20 times the cost."""
POINT = 0.0005
"""What a point of the lead counts: it decides where all is won or lost."""
Pile = tuple[int, ...]


def chances(view: View, seat: Seat) -> dict[GameAction, float]:
    """Return the chance of winning after each action, a shared win counting half."""
    known = counted(view, seat)
    pile, now = known.pile, round(known.now)
    card, lying, own = view.trails[-1].card or 0, view.trails[-1].gifts, view.gifts[seat]
    found: dict[GameAction, float] = {KEEP: _drawing(pile, own + lying, now - card)}
    if own:
        found[PASSES[1 - seat]] = 1 - _holding(card, lying + 1, pile, view.gifts[1 - seat], -now)
    return found


@lru_cache(maxsize=10_000)
def _drawing(pile: Pile, own: int, lead: int) -> float:
    """Return the chance of whoever draws next: own gifts, and the lead in cards kept."""
    if not pile:
        end = lead + GIFT * (2 * own - GIFTS)
        return (0.5 if not end else float(end > 0)) + POINT * end
    rests = [(card, (*pile[:at], *pile[at + 1 :])) for at, card in enumerate(pile)]
    return sum(_holding(card, 0, rest, own, lead) for card, rest in rests) / len(pile)


def _holding(card: int, lying: int, pile: Pile, own: int, lead: int) -> float:
    """Return the chance of whoever holds a card with so many gifts on it."""
    kept = _drawing(pile, own + lying, lead - card)
    if not own:
        return kept
    return max(kept, 1 - _holding(card, lying + 1, pile, GIFTS - own - lying, -lead))
