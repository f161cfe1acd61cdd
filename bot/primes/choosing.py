"""Which primes of a list a hand can lay: from the list and what a seat sees alone."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.primes.spelling import digits_in, may_be_spelled, spelling
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

    def sizes(self, held: int) -> Sequence[int]:
        """Return the numbers of cards that may be laid out of so many, most first."""
        return range(held, 0, -1) if self.size is None else (self.size,)


def demand_of(view: View) -> Demand:
    """Return what has to be laid now."""
    if view.top is None:
        return Demand(is_reversed=view.is_reversed)
    return Demand(len(view.top.figures), view.top.number, view.is_reversed)


def digits_for(demand: Demand, held: int) -> tuple[int, int]:
    """Return the fewest and the most digits that a number can have."""
    return (1, 2 * held) if demand.size is None else (demand.size, 2 * demand.size)


def laid_from(
    numbers: Iterable[str], letters: Mapping[str, int], demand: Demand
) -> Iterator[tuple[str, Figures]]:
    """Generate the numbers that these cards can lay, each with its cards."""
    held, jokers, count = digits_in(letters), letters.get(JOKER, 0), sum(letters.values())
    least, most = digits_for(demand, count)
    sizes = demand.sizes(count)
    for number in numbers:
        if least <= len(number) <= most and may_be_spelled(number, held, jokers) and demand.takes(number):
            figures = spelling(number, letters, sizes)
            if figures is not None:
                yield number, figures


def strongest_first(found: Iterable[tuple[str, Figures]], demand: Demand) -> list[tuple[str, Figures]]:
    """Sort what can be laid: the most cards first, then the strongest."""
    sign = -1 if demand.is_reversed else 1
    return sorted(found, key=lambda each: (len(each[1]), sign * int(each[0])), reverse=True)


def offers(view: View, numbers: Iterable[str]) -> tuple[Play, ...]:
    """Return the plays from a list that the seat of a view may lay now, strongest first.

    None at a table whose options do not allow it, and out of turn.
    """
    if not view.options.assist or view.seat is None or view.seat != view.turn:
        return ()
    demand, letters = demand_of(view), letters_of(view.hand)
    found = strongest_first(laid_from(numbers, letters, demand), demand)
    plays = (Play(figures) for _, figures in found)
    return tuple(each for each in plays if _is_legal(each, view, letters))[:MOST_OFFERED]


def _is_legal(play: Play, view: View, letters: Counter[str]) -> bool:
    return objection(play, letters, view.top, view.options, is_reversed=view.is_reversed) is None
