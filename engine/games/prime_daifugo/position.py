"""A position of Prime Daifugo: views, results and legal actions (rule book, section 2)."""

from collections.abc import Iterator
from itertools import chain

from engine.batches import origins_of
from engine.chance import Chance
from engine.core import IllegalAction, Result, Seat, Step, ranked
from engine.games.prime_daifugo import turns
from engine.games.prime_daifugo.all_plays import plays
from engine.games.prime_daifugo.figures import by_letter, letter_of, letters_of
from engine.games.prime_daifugo.forms import is_legal
from engine.games.prime_daifugo.legality import objection
from engine.games.prime_daifugo.values import SEEN_BY_ALL, Draw, GameAction, GameEvent, Pass, Play, View


class Position(turns.BasePosition, frozen=True):
    """A position of Prime Daifugo."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Return the seat in turn."""
        return () if self.over else (self.turn,)

    @property
    def result(self) -> Result | None:
        """Return the ranking once the game is over; a score is the number of seats ranked below."""
        if not self.over:
            return None
        places = [self._place(seat) for seat in range(len(self.hands))]
        return Result(ranked(places), tuple(sum(other > place for other in places) for place in places))

    def _place(self, seat: Seat) -> tuple[int, int]:
        """Return the key by which a seat is ranked; the lowest comes first."""
        if seat in self.finished:
            return 0, self.finished.index(seat)
        if seat in self.burst:
            # The first one to hold too many cards is the last (P16).
            return 2, -self.burst.index(seat)
        # Those still in by hand size, smallest first (P13).
        return 1, len(self.hands[seat])

    def view(self, seat: Seat | None) -> View:
        """Show the field and everything seen, and to a seat its own hand (rule book, 2.1)."""
        return View(
            seat,
            turn=None if self.over else self.turn,
            hand=() if seat is None else self.hands[seat],
            sizes=tuple(map(len, self.hands)),
            origins=origins_of(self.hands, self.known, self.batches),
            stock=len(self.stock),
            **{name: getattr(self, name) for name in SEEN_BY_ALL},
        )

    def fallback(self, seat: Seat) -> GameAction:
        """Pass (P18)."""
        return Pass()

    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        """Generate drawing, passing and every possible play; there can be millions of plays."""
        others = (Pass(),) if self._objection(seat, Draw()) else (Draw(), Pass())
        cards = "".join(map(letter_of, self.hands[seat]))
        return chain(others, plays(cards, self.top, self.options, is_reversed=self.is_reversed))

    def _objection(self, seat: Seat, action: GameAction) -> IllegalAction | None:
        """Return why a draw is impossible, or what is wrong with the form of a play."""
        if isinstance(action, Play):
            hand, top, options, is_reversed = self.hands[seat], self.top, self.options, self.is_reversed
            if is_legal(action, by_letter(hand), top, options, is_reversed=is_reversed):
                return None
            return objection(action, letters_of(hand), top, options, is_reversed=is_reversed)
        if isinstance(action, Pass):
            return None
        if self.has_drawn:
            return IllegalAction("drawn_already")
        return None if self.stock else IllegalAction("stock_empty")

    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> Step["Position", GameEvent]:
        """Draw, pass, or lay cards and have them judged."""
        if isinstance(action, Play):
            return turns.played(self, seat, action, chance)
        if isinstance(action, Draw):
            return turns.drawn(self, seat, chance)
        return turns.passed(self, seat, chance)
