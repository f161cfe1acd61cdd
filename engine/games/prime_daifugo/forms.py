"""What a play is and what it takes from a hand: found once for each play, as the same ones return often."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from engine.cards import PACK, Card
from engine.games.prime_daifugo.figures import KEPT, Figures, by_letter, counted, number_of
from engine.games.prime_daifugo.judge import Verdict, judged
from engine.games.prime_daifugo.legality import is_well_formed
from engine.games.prime_daifugo.values import MaxCards, Options, Play, Played

Held: TypeAlias = Mapping[str, tuple[Card, ...]]
"""The cards of a hand by letter."""


class Form(Struct, frozen=True, gc=False):
    """What a well-formed play is, wherever it is laid."""

    laid: Figures
    """Everything that leaves the hand."""
    needs: tuple[tuple[str, int], ...]
    """The letters of its cards, with their numbers."""
    places: tuple[tuple[str, int, int], ...]
    """For each figure its letter, how many cards of it come before, and how many there are."""
    number: int | None
    """None for a joker on its own."""
    verdict: Verdict | None
    """What is wrong with it, or None if it is right."""


def form_of(play: Play, options: Options) -> Form | None:
    """Return the form of a play, or None if no hand may lay it."""
    return _form_of(play, options.exponents, options.revolution, options.max_cards)


@lru_cache(maxsize=KEPT)
def _form_of(play: Play, exponents: bool, revolution: bool, max_cards: MaxCards) -> Form | None:
    options = Options(exponents=exponents, revolution=revolution, max_cards=max_cards)
    laid = play.laid
    # The pack bounds the digits of a number, and so the time that the judge takes.
    if len(laid) > len(PACK) or not is_well_formed(play, options):
        return None
    letters = [figure[0] for figure in laid]
    places = tuple(
        (letter, letters[:place].count(letter), letters.count(letter)) for place, letter in enumerate(letters)
    )
    number = None if play.is_joker else number_of(play.figures)
    return Form(laid, counted(laid), places, number, judged(play, options))


def is_legal(play: Play, held: Held, top: Played | None, options: Options, *, is_reversed: bool) -> bool:
    """Return whether `objection` has none: quick, as nearly all plays are legal."""
    form = _form_of(play, options.exponents, options.revolution, options.max_cards)
    if form is None:
        return False
    for letter, count in form.needs:
        if len(held.get(letter, ())) < count:
            return False
    if top is None:
        return True
    if len(top.figures) != len(play.figures):
        return False
    # A joker beats everything, and everything beats it.
    if form.number is None or top.number is None:
        return True
    return form.number < top.number if is_reversed else form.number > top.number


def forced(hand: tuple[Card, ...], known: tuple[Card, ...], form: Form) -> tuple[Card, ...] | None:
    """Return the cards that a play takes, or None if it leaves a choice of unknown cards.

    Known cards go first, so there is a choice only where some, but not all, of the others are needed.

    >>> two_and_king = form_of(Play(("2", "K")), Options())
    >>> forced(("2C", "2H", "KD"), ("2H",), two_and_king)
    ('2H', 'KD')
    >>> forced(("2C", "2H", "KD"), (), two_and_king)
    """
    held = by_letter(hand)
    if len(hand) in (len(known), len(form.laid)):
        return tuple([held[letter][place] for letter, place, _ in form.places])
    seen, cards = by_letter(known), []
    for letter, place, count in form.places:
        own = seen.get(letter, ())
        if len(own) < count:
            own = held[letter]
            if len(own) > count:
                return None
        cards.append(own[place])
    return tuple(cards)
