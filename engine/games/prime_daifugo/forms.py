"""What a play takes from a hand, wherever it is laid: found once for each play."""

from collections import Counter
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from engine.cards import Card
from engine.games.prime_daifugo.figures import KEPT, Figures, by_letter, counted, number_of
from engine.games.prime_daifugo.values import Play

Places: TypeAlias = tuple[tuple[str, int], ...]


class Form(Struct, frozen=True, gc=False):
    """What a well-formed play takes from a hand, and its number."""

    laid: Figures
    """Everything that leaves the hand."""
    needs: tuple[tuple[str, int], ...]
    """The letters of its cards, with their numbers."""
    places: Places
    """For each figure its letter, and how many cards of this letter come before it."""
    number: int | None
    """None for a joker on its own."""


@lru_cache(maxsize=KEPT)
def form_of(play: Play) -> Form:
    """Return the form of a play that is known to be well-formed."""
    laid = play.laid
    return Form(laid, counted(laid), _places(laid), None if play.is_joker else number_of(play.figures))


def _places(figures: Figures) -> Places:
    """Return for each figure its letter, and how many cards of this letter come before it.

    >>> _places(("K", "X9", "K"))
    (('K', 0), ('X', 0), ('K', 1))
    """
    before, places = Counter[str](), []
    for figure in figures:
        places.append((figure[0], before[figure[0]]))
        before[figure[0]] += 1
    return tuple(places)


def forced(hand: tuple[Card, ...], known: tuple[Card, ...], form: Form) -> tuple[Card, ...] | None:
    """Return the cards that a play takes, or None if it leaves a choice of unknown cards.

    Known cards go first, so there is a choice only where some, but not all, of the others are needed.

    >>> forced(("2C", "2H", "KD"), ("2H",), form_of(Play(("2", "K"))))
    ('2H', 'KD')
    >>> forced(("2C", "2H", "KD"), (), form_of(Play(("2", "K"))))
    """
    held, seen, taken = by_letter(hand), by_letter(known), {}
    for letter, count in form.needs:
        cards = seen.get(letter, ())
        if len(cards) < count:
            cards = held[letter]
            if len(cards) > count:
                return None
        taken[letter] = cards
    return tuple([taken[letter][place] for letter, place in form.places])
