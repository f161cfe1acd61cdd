"""The options, actions, events and view of Algo."""

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.core import Achievement, Action, Event, Redacted, Seat
from engine.games.algo.cards import Card

Tag: TypeAlias = int
"""The identity of a card within a round: 0 to 23, in the order in which cards came into the lines."""
Phase: TypeAlias = Literal["choose", "show", "attack", "go_on"]
"""What has to be decided: the attacking card, a card to show the partner, an attack, or whether to go on."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table."""

    pairs: bool = False
    """Play two against two, partners facing each other."""
    chips: Literal["team", "each", "off"] = "team"
    """Who pays the bonus of the winners: a losing pair once, each of its seats, or nobody (A8)."""
    single: bool = False
    """Play one round only; otherwise everybody deals once (A9)."""
    notes: bool = False
    """Each panel lists what every face-down card can still be, for learners."""


class Attack(Action, frozen=True, tag="attack"):
    """Name the number of an opponent's face-down card."""

    card: Tag
    number: int


class Stay(Action, frozen=True, tag="stay"):
    """End the turn without another attack: the attacking card stays face down."""


class Choose(Action, frozen=True, tag="choose"):
    """Choose a face-down card of one's own to attack with, once there is no stock."""

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
    """A seat drew a lot; the lowest card deals first."""

    seat: Seat
    card: Card


class Begun(Event, frozen=True, tag="begun"):
    """A round was dealt."""

    number: int
    """Rounds count from 1."""
    dealer: Seat
    """The dealer, who also takes the first turn."""

    @property
    def begins_round(self) -> bool:
        """Return that it does."""
        return True


class Drawn(Event, frozen=True, tag="drawn"):
    """A seat drew the top card of the stock, whose colour everybody sees."""

    seat: Seat
    tag: Tag
    is_white: bool


class Received(Event, frozen=True, tag="received"):
    """The drawn card, shown only to its seat."""

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
    """The owner of the card."""
    to: Seat
    tag: Tag
    is_white: bool


class Looked(Event, frozen=True, tag="looked"):
    """The card a partner showed, seen only by one seat."""

    tag: Tag
    card: Card


class Attacked(Event, frozen=True, tag="attacked"):
    """A seat attacked a card, and its owner answered."""

    seat: Seat
    target: Seat
    tag: Tag
    is_white: bool
    number: int
    is_hit: bool
    paid: int
    """Chips paid by the target."""
    by: Tag
    """The attacking card."""

    @property
    def achievement(self) -> Achievement | None:
        """Return a hit, which the records count.

        >>> Attacked(0, 1, 5, is_white=False, number=7, is_hit=True, paid=10, by=2).achievement
        Achievement(seat=0, kind='hit', number=7, size=1)
        >>> Attacked(0, 1, 5, is_white=False, number=7, is_hit=False, paid=0, by=2).achievement
        """
        return Achievement(self.seat, "hit", self.number, 1) if self.is_hit else None


class Opened(Event, frozen=True, tag="opened"):
    """A seat that missed turned up its attacking card."""

    seat: Seat
    tag: Tag
    card: Card


class Stayed(Event, frozen=True, tag="stayed"):
    """A seat stayed; its attacking card stays face down in its line."""

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
    """The seat, or both seats of the pair, that won."""
    lines: tuple[tuple[Placed, ...], ...]
    """All lines with all numbers; `is_open` is as it was before the end."""
    hits: tuple[int, ...]
    """Hits by seat."""
    sixes: tuple[int, ...]
    """Hits on a 6 by seat."""
    bonus: int
    """Chips that a loser paid for the winners' face-down cards."""
    points: tuple[int, ...]
    """Points by seat: the change in chips, or 1 for a round won."""
    totals: tuple[int, ...]
    """Totals by seat after the round, shared by a pair: chips, or rounds won."""


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
    """An attack made in this round."""

    seat: Seat
    tag: Tag
    number: int
    is_hit: bool
    by: Tag
    """The attacking card."""


class Seen(Redacted, frozen=True, gc=False):
    """A card as a viewer sees it."""

    tag: Tag
    is_white: bool
    number: int | None
    """None if the viewer does not know it."""
    is_open: bool = False


class View(Redacted, frozen=True):
    """What a seat, or a spectator, knows."""

    seat: Seat | None
    options: Options
    lots: tuple[Card, ...]
    """The cards drawn as lots for the first deal, by seat."""
    number: int
    """The number of the round, from 1."""
    dealer: Seat
    turn: Seat | None
    """The seat in turn, or None at the end; during a toss its partner has to act."""
    phase: Phase
    lines: tuple[tuple[Seen, ...], ...]
    """The lines by seat, lowest card first; all numbers are known at the end."""
    held: Seen | None
    """The card the seat in turn has drawn and not yet placed."""
    chosen: Tag | None
    """The card of its own line that the seat in turn attacks with."""
    has_tossed: bool
    """Whether a toss was called in this turn."""
    stock: int
    """The number of cards in the stock."""
    top: bool | None
    """Whether the top card of the stock is white, or None if the stock is empty."""
    guesses: tuple[Guess, ...]
    """The attacks of this round, in order."""
    shown: tuple[Tag, ...]
    """The cards shown in tosses in this round, in order."""
    totals: tuple[int, ...]
    """Totals by seat, shared by a pair: chips, or rounds won."""
    scored: tuple[Settled, ...]
    """The rounds played so far."""

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.turn is None

    @property
    def actor(self) -> Seat | None:
        """Return the seat to act, or None at the end."""
        if self.turn is None or self.phase != "show":
            return self.turn
        return partner_of(self.turn)


def partner_of(seat: Seat) -> Seat:
    """Return the partner in pair play: the seat across the table."""
    return (seat + 2) % 4
