"""The whole table of a game of Prime Daifugo, and what may be done at it."""

from collections import Counter
from collections.abc import Iterator

from engine.cards import Card
from engine.chance import Chance
from engine.core import IllegalAction, Result, Seat, Step
from engine.games.prime_daifugo import turns
from engine.games.prime_daifugo.base_position import BasePosition
from engine.games.prime_daifugo.figures import letters_of
from engine.games.prime_daifugo.legality import objection
from engine.games.prime_daifugo.listing import plays
from engine.games.prime_daifugo.values import (
    SEEN_BY_ALL,
    Draw,
    GameAction,
    GameEvent,
    Pass,
    Play,
    View,
)


class Position(BasePosition, frozen=True):
    """A position of Prime Daifugo: its fields and what the rules say about them."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Name the seat whose turn it is."""
        return () if self.over else (self.turn,)

    @property
    def result(self) -> Result | None:
        """Rank the seats when the game is over; the score is how many others one has left behind."""
        if not self.over:
            return None
        ranking = (*((seat,) for seat in self.finished), *self._remaining(), *self._burst())
        behind = {
            seat: sum(map(len, ranking[place + 1 :])) for place, tied in enumerate(ranking) for seat in tied
        }
        return Result(ranking, tuple(behind[seat] for seat in range(len(self.hands))))

    def _remaining(self) -> Iterator[tuple[Seat, ...]]:
        """Group those still in by how many cards they hold, fewest first (P13)."""
        for size in sorted({len(self.hands[seat]) for seat in self.playing}):
            yield tuple(seat for seat in self.playing if len(self.hands[seat]) == size)

    def _burst(self) -> Iterator[tuple[Seat]]:
        """List those who held too many cards, the first of them last (P16)."""
        return ((seat,) for seat in reversed(self.burst))

    def view(self, seat: Seat | None) -> View:
        """Show the field and all that was seen, and to a seat its own hand (rule book, 2.1)."""
        return View(
            seat,
            turn=None if self.over else self.turn,
            hand=() if seat is None else self.hands[seat],
            sizes=tuple(map(len, self.hands)),
            origins=self._origins(),
            stock=len(self.stock),
            **{name: getattr(self, name) for name in SEEN_BY_ALL},
        )

    def _origins(self) -> tuple[tuple[int, ...], ...]:
        """Name the batch of every card in hands that not all have seen, as everybody saw it being drawn."""
        last = last_batches(self.batches)
        return tuple(
            tuple(sorted(last.get(card, 0) for card in hand if card not in known))
            for hand, known in zip(self.hands, self.known, strict=True)
        )

    def fallback(self, seat: Seat) -> GameAction:
        """Pass (P18)."""
        return Pass()

    def _letters(self, seat: Seat) -> Counter[str]:
        return letters_of(self.hands[seat])

    def _conceivable(self, seat: Seat) -> Iterator[GameAction]:
        """List drawing, passing, and everything that may be laid; there can be millions of plays."""
        yield from (Draw(), Pass())
        yield from plays(self._letters(seat), self.top, self.options, is_reversed=self.is_reversed)

    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        """List what is conceivable, but a draw that is not."""
        may_draw = self._objection(seat, Draw()) is None
        return (deed for deed in self._conceivable(seat) if may_draw or not isinstance(deed, Draw))

    def _objection(self, seat: Seat, action: GameAction) -> IllegalAction | None:
        """Refuse a second draw, one of no stock, and a play whose form is wrong."""
        if isinstance(action, Play):
            letters = self._letters(seat)
            return objection(action, letters, self.top, self.options, is_reversed=self.is_reversed)
        if isinstance(action, Pass):
            return None
        if self.has_drawn:
            return IllegalAction("drawn_already")
        return None if self.stock else IllegalAction("stock_empty")

    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Step["Position", GameEvent]:
        """Draw, pass, or lay cards and hear the judge."""
        if isinstance(action, Play):
            return turns.played(self, seat, action, chance)
        if isinstance(action, Draw):
            return turns.drawn(self, seat, chance)
        return turns.passed(self, seat, chance)


def last_batches(batches: tuple[tuple[Card, ...], ...]) -> dict[Card, int]:
    """Number the batch in which every card was last put under the stock, from 1 on.

    >>> last_batches((("2C", "3C"), ("3C",)))
    {'2C': 1, '3C': 2}
    """
    return {card: number for number, batch in enumerate(batches, 1) for card in batch}
