"""The plays of who knows small numbers alone: primes and composites below 100, and a few longer primes."""

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.games.prime_daifugo.composites import composites, spelled
from engine.games.prime_daifugo.figures import JOKER, counted, letters_of, number_of
from engine.games.prime_daifugo.hand_ranks import LAST, ZERO
from engine.games.prime_daifugo.values import GROTHENDIECK, Play, View
from engine.numbers import is_prime

SMALL = 100
"""The primes below this are known, and the composites below it with their factors."""
LONGER = (
    *(GROTHENDIECK, 101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151),
    *(211, 311, 313, 613, 811, 911, 1013, 1213),
)
"""The longer primes that are known: most of them are two cards, of which one is T, J, Q or K."""


def ways(numbers: Iterable[int]) -> tuple[Play, ...]:
    """Return the ways to lay numbers as primes, without a joker.

    >>> [play.figures for play in ways((13, 41))]
    [('A', '3'), ('K',), ('4', 'A')]
    """
    return tuple(
        Play(tuple(ranks)) for number in numbers for ranks in spelled(str(number)) if ZERO not in ranks
    )


PRIMES = ways((*filter(is_prime, range(SMALL)), *LONGER))
"""The ways to lay the primes that are known."""


def known_plays(view: View) -> list[Play]:
    """Return the plays that are known to be right and legal."""
    letters = letters_of(view.hand)
    primes = fitting(PRIMES, letters, view)
    without_jokers = letters - Counter({JOKER: letters[JOKER]})
    small = [
        play
        for shown in (1, 2)
        for play in composites(without_jokers, shown, view.options.exponents, below=SMALL)
        if _beats_the_field(play, view)
    ]
    return [*primes, *small]


def fitting(plays: Iterable[Play], letters: Counter[str], view: View) -> Iterator[Play]:
    """Generate the plays that the hand holds and the field allows."""
    for play in plays:
        is_held = all(letters[letter] >= count for letter, count in counted(play.laid))
        if is_held and _beats_the_field(play, view):
            yield play


def hard_cards(play: Play) -> int:
    """Count the cards of a play that cannot end a prime of several cards."""
    return sum([figure not in LAST for figure in play.laid])


def lays_joker(view: View) -> bool:
    """Return whether a joker may be laid on its own."""
    return letters_of(view.hand)[JOKER] > 0 and (view.top is None or len(view.top.figures) == 1)


def _beats_the_field(play: Play, view: View) -> bool:
    top = view.top
    if top is None:
        return True
    if top.number is None or len(top.figures) != len(play.figures):
        return False
    number = number_of(play.figures)
    return number < top.number if view.is_reversed else number > top.number
