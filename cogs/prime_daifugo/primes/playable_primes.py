"""Which primes of a list a hand can lay: from the list and what a seat sees alone."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from cogs.prime_daifugo.primes.card_spellings import digits_in, may_be_spelled, spelling
from engine.core import Redacted
from engine.games.prime_daifugo.figures import JOKER, Figures, letters_of
from engine.games.prime_daifugo.legality import objection
from engine.games.prime_daifugo.values import Play, View

MOST_OFFERED = 25
"""Discord's limit for a select."""


class Demand(Redacted, frozen=True):
    """What a prime has to be."""

    size: int | None = None
    """The number of cards; None on a clear field."""
    beats: int | None = None
    is_reversed: bool = False

    def takes(self, number: str) -> bool:
        """Return whether a number is strong enough."""
        if self.beats is None:
            return True
        value = int(number)
        return value < self.beats if self.is_reversed else value > self.beats


def demand_of(view: View) -> Demand:
    """Return what has to be laid now."""
    if view.top is None:
        return Demand(is_reversed=view.is_reversed)
    return Demand(len(view.top.figures), view.top.number, view.is_reversed)


def digits_for(demand: Demand, held: int) -> tuple[int, int]:
    """Return the fewest and the most digits that a number can have."""
    return (1, 2 * held) if demand.size is None else (demand.size, 2 * demand.size)


def laid_from(
    numbers: Sequence[str], letters: Mapping[str, int], demand: Demand
) -> Iterator[tuple[str, Figures]]:
    """Generate what of a list these cards can lay: the most cards first, then the strongest.

    The list is sorted by size. Nothing is spelled before it is asked for, as it may be long.
    """
    count, found = sum(letters.values()), set[str]()
    held, jokers = digits_in(letters), letters.get(JOKER, 0)
    least, most = digits_for(demand, count)
    start, end = (bisect_left(numbers, digits, key=len) for digits in (least, most + 1))
    fitting = [
        each for each in numbers[start:end] if may_be_spelled(each, held, jokers) and demand.takes(each)
    ]
    if not demand.is_reversed:
        fitting.reverse()
    for size in range(count, 0, -1) if demand.size is None else (demand.size,):
        for number in fitting:
            if size <= len(number) <= 2 * size and number not in found:
                figures = spelling(number, letters, (size,))
                if figures is not None:
                    found.add(number)
                    yield number, figures


def offers(view: View, numbers: Sequence[str]) -> tuple[Play, ...]:
    """Return the plays from a list that the seat of a view may lay now, strongest first.

    The list is sorted by size. None at a table whose options do not allow it, and out of turn.
    """
    if not view.options.assist or view.seat is None or view.seat != view.turn:
        return ()
    demand, letters = demand_of(view), letters_of(view.hand)
    plays = (Play(figures) for _, figures in laid_from(numbers, letters, demand))
    legal = (
        play
        for play in plays
        if objection(play, letters, view.top, view.options, is_reversed=view.is_reversed) is None
    )
    return tuple(islice(legal, MOST_OFFERED))
