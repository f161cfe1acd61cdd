"""The plays that Strong considers: those that split the hand well, and the ends of each size."""

from collections.abc import Iterator
from itertools import islice

from engine.games.prime_daifugo.composites import LIMIT, composites
from engine.games.prime_daifugo.figures import JOKER, number_of
from engine.games.prime_daifugo.hand_ranks import SHOWN as SHOWN_DIGITS
from engine.games.prime_daifugo.judge import judged
from engine.games.prime_daifugo.legality import in_order as in_canonical_order
from engine.games.prime_daifugo.legality import is_well_formed
from engine.games.prime_daifugo.prime_search import SMALL_FIRST
from engine.games.prime_daifugo.strongest_primes import in_order, strongest
from engine.games.prime_daifugo.values import GROTHENDIECK, Play, Played, Power, View
from engine.opponents.prime_daifugo.emptying_chance import SPLIT
from engine.opponents.prime_daifugo.hand_parts import is_play, splits
from engine.opponents.prime_daifugo.worlds import UnbeatenPlays

ENDS = 3
"""How many of the weakest and of the strongest primes of a size are considered."""
SIZES = 6
"""The longest prime that is led, unless it is part of a split or the hand is large."""
ANSWERS = 24
"""How many of the weakest primes that beat the field are considered."""
SPLITS = 8
"""How many splits of the hand are considered."""
COMPOSED = 4
"""How many composites of a size are considered: those that take the most cards."""
SHOWN = 2
"""The most cards that a composite shows."""
ALL_IN = 2
"""The fewest cards that are laid as a foul: one alone is no gain over a draw."""
FACTORS = 2
"""The fewest factors of a foul."""
ANY = "X8"
"""What a joker stands for in a foul: any value but one that ends a prime."""


class Choices:
    """Generates the plays of a hand; all are legal and correct."""

    def __init__(self, view: View, hand: str, longest: int) -> None:
        self._hand = hand
        self._longest = min(longest, len(hand))
        self._options = view.options
        self._is_reversed = view.is_reversed
        self._top = view.top
        self._stock = view.stock

    def plays(self, unbeaten: UnbeatenPlays) -> list[Play]:
        """Return the plays, each once."""
        return list(dict.fromkeys(self._answers(self._top) if self._top else self._leads(unbeaten)))

    def finish(self) -> Play | None:
        """Return the play that empties the hand, or None."""
        size = len(self._top.figures) if self._top else len(self._hand)
        if self._hand == JOKER and size == 1:
            return Play((JOKER,))
        found = self._strongest(self._hand) if size == len(self._hand) <= self._longest else None
        return found or next((play for play in self._composites() if len(play.laid) == len(self._hand)), None)

    def all_in(self) -> Play | None:
        """Return a foul of the whole hand (全出し) that draws neither nothing nor too much.

        On a field, the cards that are not shown are called factors; jokers stay in the hand.
        """
        limit, size = self._options.hand_limit, len(self._hand)
        if size < ALL_IN or not self._stock or (limit and 2 * size > limit):
            return None
        if self._top:
            return self._wrong_factors(self._top)
        if size > self._options.most_shown(size):
            return None
        return Play(tuple(ANY if card == JOKER else card for card in self._hand))

    def _wrong_factors(self, top: Played) -> Play | None:
        """Return the strongest number of the field's size with all other cards as its factors, if a foul."""
        shown, is_falling = len(top.figures), not self._is_reversed
        ranks = sorted(self._hand.replace(JOKER, ""), key=SMALL_FIRST.index, reverse=is_falling)
        # Numbers of more digits are stronger.
        ranks.sort(key=lambda rank: len(SHOWN_DIGITS[rank]), reverse=is_falling)
        if top.number is None or len(ranks) < shown + FACTORS:
            return None
        chosen = sorted(ranks[:shown], key=SMALL_FIRST.index, reverse=is_falling)
        foul = Play(tuple(chosen), in_canonical_order(tuple(Power((rank,)) for rank in ranks[shown:])))
        if not is_well_formed(foul, self._options):
            return None
        number = number_of(foul.figures)
        is_stronger = number < top.number if self._is_reversed else number > top.number
        return foul if is_stronger and judged(foul, self._options) else None

    def _leads(self, unbeaten: UnbeatenPlays) -> Iterator[Play]:
        if JOKER in self._hand:
            yield Play((JOKER,))
        if len(self._hand) <= SPLIT:
            # The parts that hold best and leave one more play.
            parts = {part for split in splits(self._hand, self._longest) for part in split}
            best = sorted(parts, key=lambda part: (-unbeaten.share(part), len(part), part))[:SPLITS]
            yield from filter(None, map(self._strongest, best))
        # The weakest and the strongest primes of each size; of a large hand, those that leave few cards.
        is_large = len(self._hand) > SPLIT
        most = self._longest if is_large else min(SIZES, self._longest)
        least = min(most, len(self._hand) - SPLIT) if is_large else 1
        for size in range(least, most + 1):
            for largest in (False, True):
                found = in_order(self._hand, size, 0, None, largest, self._options.revolution)
                yield from (Play(figures) for _, figures in islice(found, ENDS))
        if is_large:
            yield from self._cuts()
        else:
            yield from self._composites()

    def _cuts(self) -> Iterator[Play]:
        found = in_order(self._hand, 2, GROTHENDIECK - 1, GROTHENDIECK + 1)
        yield from (Play(figures) for _, figures in found)

    def _answers(self, top: Played) -> Iterator[Play]:
        size, number = len(top.figures), top.number
        if size == 1 and JOKER in self._hand:
            yield Play((JOKER,))
        if number is not None and size <= self._longest:
            above, below = (0, number) if self._is_reversed else (number, None)
            for largest, count in ((self._is_reversed, ANSWERS), (not self._is_reversed, ENDS)):
                found = in_order(self._hand, size, above, below, largest, self._options.revolution)
                yield from (Play(figures) for _, figures in islice(found, count))
        yield from self._composites()

    def _strongest(self, part: str) -> Play | None:
        if not is_play(part):
            return None
        beats = self._top.number if self._top else None
        found = strongest(part, len(part), beats, self._is_reversed, self._options.revolution)
        return Play(found[1]) if found else None

    def _composites(self) -> Iterator[Play]:
        """Generate the composites that take the most cards."""
        size = len(self._top.figures) if self._top else 0
        above, below = 0, LIMIT
        if self._top and self._top.number is not None:
            above, below = (0, self._top.number) if self._is_reversed else (self._top.number, LIMIT)
        for shown in (size,) if size else range(1, SHOWN + 1):
            if shown <= SHOWN:
                found = composites(self._hand, shown, self._options.exponents, above, below)
                yield from sorted(found, key=lambda play: -len(play.laid))[:COMPOSED]
