"""NO THANK YOU!: keep the minus card, or pay a THANK YOU card to pass it on (rule book, section 1)."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeAlias

from msgspec import Struct

from engine.chance import Chance
from engine.core import (
    Action,
    Event,
    Game,
    IllegalAction,
    InvalidOptions,
    Notice,
    Redacted,
    Result,
    Seat,
    State,
    Step,
    put,
    ranked,
)

CARDS = range(1, 17)
"""The NO THANK YOU cards by magnitude: 9 is the card -9."""
GIFT = 5
"""The points of a THANK YOU card, called a gift here."""
START = {2: 4, 3: 3, 4: 3}
"""Gifts a seat starts with, by number of seats (N9 for two)."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table."""

    dealer: Seat | None = None
    """The seat that draws first, or None to draw lots (N5)."""


class Keep(Action, frozen=True, tag="keep"):
    """Keep the card in front of you and take the gifts on it."""


class Pass(Action, frozen=True, tag="pass"):
    """Put a gift of your own on the card and pass both to another seat."""

    to: Seat


GameAction: TypeAlias = Keep | Pass
KEEP = Keep()
PASSES = tuple(Pass(to) for to in range(max(START)))
WITHOUT_GIFT: tuple[GameAction, ...] = (KEEP,)
WITH_GIFT: dict[int, tuple[tuple[GameAction, ...], ...]] = {
    seats: tuple((KEEP, *PASSES[:seat], *PASSES[seat + 1 : seats]) for seat in range(seats))
    for seats in START
}
"""The actions of a seat that owns a gift, by the number of seats; built once, as every step lists them."""


class LotDrawn(Event, frozen=True, tag="lot_drawn"):
    """A seat drew a lot; the largest magnitude deals."""

    seat: Seat
    card: int


class DealerChosen(Event, frozen=True, tag="dealer_chosen"):
    """A seat became the dealer and draws first."""

    seat: Seat


class Drawn(Event, frozen=True, tag="drawn"):
    """A seat took the top card of the pile."""

    seat: Seat


class Seen(Event, frozen=True, tag="seen"):
    """The current card, shown only to its holder."""

    card: int


class Passed(Event, frozen=True, tag="passed"):
    """A card was passed on with one more gift."""

    seat: Seat
    to: Seat
    gifts: int
    """The gifts on the card now."""


class Kept(Event, frozen=True, tag="kept"):
    """A seat kept the card and took the gifts on it."""

    seat: Seat
    gifts: int
    forced: bool
    """Whether it had to, as it owned no gift (N2, N6)."""


GameEvent: TypeAlias = LotDrawn | DealerChosen | Drawn | Seen | Passed | Kept
DRAWN = tuple(Notice(Drawn(seat)) for seat in range(max(START)))
SEEN = tuple(tuple(Notice(Seen(card), seat) for seat in range(max(START))) for card in range(max(CARDS) + 1))
"""By card and seat; built once, as every step has one."""


class Trail(Redacted, frozen=True, gc=False):
    """What is known about a drawn NO THANK YOU card."""

    holders: tuple[Seat, ...]
    """Who drew it, then everyone it was passed to; the last one holds or keeps it."""
    card: int | None
    """Its magnitude, or None if the viewer does not know it."""

    @property
    def gifts(self) -> int:
        """Return the number of gifts on it: one for each pass."""
        return len(self.holders) - 1


class View(Redacted, frozen=True):
    """What a seat, or a spectator, knows."""

    seat: Seat | None
    dealer: Seat
    lots: tuple[int, ...]
    """The cards drawn as lots, by seat; empty if the dealer was given."""
    pile: int
    """The number of cards still to be drawn."""
    gifts: tuple[int, ...]
    """Gifts owned, by seat."""
    trails: tuple[Trail, ...]
    """The cards drawn so far; the last one is current unless the game is over."""
    over: bool

    @property
    def current(self) -> Trail | None:
        """Return the card to decide about, or None at the end."""
        return None if self.over else self.trails[-1]

    @property
    def holder(self) -> Seat | None:
        """Return the seat to act, or None at the end."""
        return None if self.over else self.trails[-1].holders[-1]

    def kept(self, seat: Seat) -> tuple[Trail, ...]:
        """Return the cards that a seat has kept, in order."""
        settled = self.trails if self.over else self.trails[:-1]
        return tuple(trail for trail in settled if trail.holders[-1] == seat)


class Trick(Struct, frozen=True, gc=False):
    """A drawn card and everyone who has held it, in order."""

    card: int
    holders: tuple[Seat, ...]


class Position(State[GameAction, View, GameEvent], frozen=True):
    """A position of NO THANK YOU!."""

    actions = GameAction

    dealer: Seat
    lots: tuple[int, ...]
    pile: tuple[int, ...]
    """The face-down pile, next card first."""
    gifts: tuple[int, ...]
    tricks: tuple[Trick, ...]
    over: bool = False

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Return the holder of the current card."""
        return () if self.over else self.tricks[-1].holders[-1:]

    @property
    def result(self) -> Result | None:
        """Rank by points; equal points share a rank (N1)."""
        if not self.over:
            return None
        points = [GIFT * gifts for gifts in self.gifts]
        for trick in self.tricks:
            points[trick.holders[-1]] -= trick.card
        return Result(ranked([-own for own in points]), tuple(points))

    def view(self, seat: Seat | None) -> View:
        """Show the holders of all cards, and the values of those this seat has held (section 6)."""
        trails = tuple(
            Trail(trick.holders, trick.card if self.over or seat in trick.holders else None)
            for trick in self.tricks
        )
        return View(seat, self.dealer, self.lots, len(self.pile), self.gifts, trails, self.over)

    def fallback(self, seat: Seat) -> GameAction:
        """Pass to the next seat, or keep without a gift (N10)."""
        return Pass((seat + 1) % len(self.gifts)) if self.gifts[seat] else Keep()

    def _legal(self, seat: Seat) -> Iterator[GameAction]:
        return iter(WITH_GIFT[len(self.gifts)][seat] if self.gifts[seat] else WITHOUT_GIFT)

    def _objection(self, seat: Seat, action: GameAction) -> IllegalAction | None:
        if isinstance(action, Keep):
            return None
        if action.to == seat:
            return IllegalAction("pass_to_self")
        if not 0 <= action.to < len(self.gifts):
            return IllegalAction("no_such_seat")
        return None if self.gifts[seat] else IllegalAction("no_gift")

    def _apply(self, seat: Seat, action: GameAction, chance: Chance) -> "Step[Position, GameEvent]":
        if isinstance(action, Keep):
            return _keep(self, forced=False)
        trick, to = self.tricks[-1], action.to
        tricks = (*self.tricks[:-1], Trick(trick.card, (*trick.holders, to)))
        gifts = put(self.gifts, seat, self.gifts[seat] - 1)
        new = Position(self.dealer, self.lots, self.pile, gifts, tricks)
        notices = (_notice(Passed, seat, to, len(trick.holders)), SEEN[trick.card][to])
        if gifts[to]:
            return Step(new, notices)
        # A receiver without a gift keeps the card at once (N2).
        kept = _keep(new, forced=True)
        return Step(kept.state, notices + kept.notices)


@cache
def _notice(kind: Callable[..., GameEvent], *facts: int) -> Notice[GameEvent]:
    return Notice(kind(*facts))


def _keep(old: Position, *, forced: bool) -> Step[Position, GameEvent]:
    """Leave the card with its holder, who then draws the next one."""
    holders = old.tricks[-1].holders
    keeper, taken = holders[-1], len(holders) - 1
    gifts = put(old.gifts, keeper, old.gifts[keeper] + taken)
    kept = _notice(Kept, keeper, taken, forced)
    if not old.pile:
        return Step(Position(old.dealer, old.lots, (), gifts, old.tricks, over=True), (kept,))
    drawn = _draw(old, gifts, keeper)
    return Step(drawn.state, (kept, *drawn.notices))


def _draw(old: Position, gifts: tuple[int, ...], seat: Seat) -> Step[Position, GameEvent]:
    """Draw the top card of the pile and show it to its drawer."""
    card = old.pile[0]
    new = Position(old.dealer, old.lots, old.pile[1:], gifts, (*old.tricks, Trick(card, (seat,))))
    return Step(new, (DRAWN[seat], SEEN[card][seat]))


def setup(options: Options, seats: int, chance: Chance) -> Step[Position, GameEvent]:
    """Choose the dealer, shuffle the 16 cards and draw the first one; raise InvalidOptions."""
    if options.dealer is not None and not 0 <= options.dealer < seats:
        raise InvalidOptions("no_such_dealer")
    lots = chance.shuffled(CARDS)[:seats] if options.dealer is None else ()
    dealer = lots.index(max(lots)) if options.dealer is None else options.dealer
    start = Position(dealer, lots, chance.shuffled(CARDS), (START[seats],) * seats, ())
    drawn = _draw(start, start.gifts, dealer)
    drawn_lots = tuple(Notice(LotDrawn(seat, card)) for seat, card in enumerate(lots))
    return Step(drawn.state, (*drawn_lots, Notice(DealerChosen(dealer)), *drawn.notices))


def imagine(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Deal the cards this seat has not seen at random: all worlds that fit are equally likely."""
    seen = {trail.card for trail in view.trails}
    unseen = list(chance.shuffled([card for card in CARDS if card not in seen]))
    tricks = tuple(
        Trick(unseen.pop() if trail.card is None else trail.card, trail.holders) for trail in view.trails
    )
    return Position(view.dealer, view.lots, tuple(unseen), view.gifts, tricks, view.over)


GAME = Game(
    name="no_thank_you",
    rules=1,
    seats=range(2, 5),
    options=Options,
    actions=GameAction,
    setup=setup,
    imagine=imagine,
)
