"""What Algo is set up with, what is done and told in it, and what is known."""

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.core import Achievement, Action, Event, Seat
from engine.games.algo.cards import Card

Tag: TypeAlias = int
"""The name of a card for a round: 0 to 23, in the order in which cards came into the lines."""
Phase: TypeAlias = Literal["choose", "show", "attack", "go_on"]
"""What is waited for: a card to attack with, a tossed card, an attack, or another attack or none."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may set."""

    pairs: bool = False
    """Two against two, partners across the table."""
    chips: Literal["team", "each", "off"] = "team"
    """Whether chips are paid; a losing pair pays its winners once, or each of the two does (A8)."""
    single: bool = False
    """One round only; else everybody deals once (A9)."""
    notes: bool = False
    """Everybody's own panel lists what every face-down card may still be, for learners."""


class Attack(Action, frozen=True, tag="attack"):
    """Say the number of an opponent's face-down card."""

    card: Tag
    number: int


class Stay(Action, frozen=True, tag="stay"):
    """Attack no more in this turn: the attacking card stays face down."""


class Choose(Action, frozen=True, tag="choose"):
    """Choose a face-down card of one's own to attack with, as there is no stock."""

    card: Tag


class Toss(Action, frozen=True, tag="toss"):
    """Ask the partner to show one of their face-down cards."""


class Show(Action, frozen=True, tag="show"):
    """Show a face-down card of one's own to the partner who asked."""

    card: Tag


GameAction: TypeAlias = Attack | Stay | Choose | Toss | Show


class Placed(Struct, frozen=True, gc=False):
    """A card in a line."""

    tag: Tag
    card: Card
    is_open: bool = False


class LotDrawn(Event, frozen=True, tag="lot_drawn"):
    """A seat drew a card for the deal; the lowest one deals first."""

    seat: Seat
    card: Card


class Begun(Event, frozen=True, tag="begun"):
    """A round was dealt."""

    number: int
    """Rounds count from 1."""
    dealer: Seat
    """Who also takes the first turn."""


class Drawn(Event, frozen=True, tag="drawn"):
    """A seat took the top card of the stock, of which all see the colour."""

    seat: Seat
    tag: Tag
    is_white: bool


class Received(Event, frozen=True, tag="received"):
    """The drawn card: for the eyes of its seat alone."""

    tag: Tag
    card: Card


class Chosen(Event, frozen=True, tag="chosen"):
    """A seat chose a card of its own to attack with."""

    seat: Seat
    tag: Tag
    is_white: bool


class TossCalled(Event, frozen=True, tag="toss_called"):
    """A seat asked its partner to show a card."""

    seat: Seat
    partner: Seat


class Shown(Event, frozen=True, tag="shown"):
    """A seat showed its partner a card."""

    seat: Seat
    """Whose card it is."""
    to: Seat
    tag: Tag
    is_white: bool


class Looked(Event, frozen=True, tag="looked"):
    """The card that a partner showed: for the eyes of one seat alone."""

    tag: Tag
    card: Card


class Attacked(Event, frozen=True, tag="attacked"):
    """A seat said a number, and the owner of the card yes or no."""

    seat: Seat
    target: Seat
    tag: Tag
    is_white: bool
    number: int
    is_hit: bool
    paid: int
    """The chips that the target paid for it."""
    by: Tag
    """The attacking card."""

    @property
    def achievement(self) -> Achievement | None:
        """Let records count the attacks that were right.

        >>> Attacked(0, 1, 5, is_white=False, number=7, is_hit=True, paid=10, by=2).achievement
        Achievement(seat=0, kind='hit', number=7, size=1)
        >>> Attacked(0, 1, 5, is_white=False, number=7, is_hit=False, paid=0, by=2).achievement
        """
        return Achievement(self.seat, "hit", self.number, 1) if self.is_hit else None


class Opened(Event, frozen=True, tag="opened"):
    """A seat that missed turned its attacking card up."""

    seat: Seat
    tag: Tag
    card: Card


class Stayed(Event, frozen=True, tag="stayed"):
    """A seat attacked no more; its attacking card stays face down in its line."""

    seat: Seat
    tag: Tag
    is_white: bool


class Eliminated(Event, frozen=True, tag="eliminated"):
    """All cards of a seat are face up."""

    seat: Seat


class Settled(Event, frozen=True, tag="settled"):
    """A round was won."""

    number: int
    winners: tuple[Seat, ...]
    """Who won it: a seat, or both of a pair."""
    lines: tuple[tuple[Placed, ...], ...]
    """All lines; those cards are open that were so before the end."""
    hits: tuple[int, ...]
    """How many attacks of every seat were right."""
    sixes: tuple[int, ...]
    """How many of them were of a 6."""
    bonus: int
    """What a loser paid for the cards that the winners still had face down."""
    points: tuple[int, ...]
    """What the round gave every seat: chips of its account, or a round won."""
    totals: tuple[int, ...]
    """What every seat, or its pair, has now: chips, or rounds won."""


GameEvent: TypeAlias = (
    LotDrawn
    | Begun
    | Drawn
    | Received
    | Chosen
    | TossCalled
    | Shown
    | Looked
    | Attacked
    | Opened
    | Stayed
    | Eliminated
    | Settled
)


class Guess(Struct, frozen=True, gc=False):
    """An attack of this round."""

    seat: Seat
    tag: Tag
    number: int
    is_hit: bool
    by: Tag
    """The attacking card."""


class Seen(Struct, frozen=True, gc=False):
    """A card as somebody sees it."""

    tag: Tag
    is_white: bool
    number: int | None
    """Or None where it is not known."""
    is_open: bool = False


class View(Struct, frozen=True):
    """What a seat, or a spectator, knows."""

    seat: Seat | None
    options: Options
    lots: tuple[Card, ...]
    """The cards drawn for the deal, by seat."""
    number: int
    """The number of the round."""
    dealer: Seat
    turn: Seat | None
    """Whose turn it is, or None at the end; in a toss it is the partner who has to act."""
    phase: Phase
    lines: tuple[tuple[Seen, ...], ...]
    """Every line from its lowest card on, at the end with all numbers."""
    held: Seen | None
    """The card that the seat in turn has drawn."""
    chosen: Tag | None
    """The card of its own line that it attacks with."""
    has_tossed: bool
    """Whether a toss was called in this turn."""
    stock: int
    top: bool | None
    """Whether the top card of the stock is white, or None where there is none."""
    guesses: tuple[Guess, ...]
    """All attacks of this round, in order."""
    shown: tuple[Tag, ...]
    """All cards that were shown in tosses of this round, in order."""
    totals: tuple[int, ...]
    """What every seat, or its pair, has: chips, or rounds won."""
    scored: tuple[Settled, ...]
    """All rounds that were won."""

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""
        return self.turn is None

    @property
    def actor(self) -> Seat | None:
        """Name the seat that has to act, or None at the end."""
        if self.turn is None or self.phase != "show":
            return self.turn
        return partner_of(self.turn)


def partner_of(seat: Seat) -> Seat:
    """Name the partner in pair play: the seat across the table."""
    return (seat + 2) % 4
