"""What Yaniv is set up with, what is done and told in it, and what is known."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from engine.cards import PACK, RANK_OF, Card, is_joker
from engine.core import Action, Event, Seat
from engine.games.yaniv.groups import Group, is_run, is_set


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may set."""

    call_limit: Literal[5, 7] = 5
    """The points with which Yaniv may be called (Y15)."""
    limit: Literal[100, 200] = 100
    """Above this total a seat is out (Y15)."""
    halving: bool = True
    """A total of exactly the limit, or of half of it, is halved (Y8)."""
    draw: Literal["ends", "any"] = "ends"
    """Which cards of a set may be drawn; of a run it is always the ends (Y1)."""
    jokers_in_sets: bool = True
    """A joker also stands for a card of a set, not of runs alone (Y2)."""
    ending: Literal["survivor", "first_out", "rounds"] = "survivor"
    """When the match ends: one is left, one is out, or so many rounds are played (Y14)."""
    rounds: Annotated[int, Meta(ge=1, le=50)] = 10
    """How many rounds a match has that ends by their number."""


class Call(Action, frozen=True, tag="call"):
    """Call Yaniv and show all hands."""


class Discard(Action, frozen=True, tag="discard"):
    """Lay a group and draw a card."""

    cards: tuple[Card, ...]
    """The group in the order in which it is laid."""
    draw: Card | None = None
    """A card of the last group, or None: the top card of the stock."""


GameAction: TypeAlias = Call | Discard


class Begun(Event, frozen=True, tag="begun"):
    """A round was dealt."""

    number: int
    """Rounds count from 1."""
    starter: Seat
    card: Card
    """The card that was turned up into the pond."""


class Discarded(Event, frozen=True, tag="discarded"):
    """A seat laid a group and drew a card."""

    seat: Seat
    cards: Group
    draw: Card | None
    """The card of the last group that it took, or None: one of the stock."""


class Drawn(Event, frozen=True, tag="drawn"):
    """A seat drew a card of the stock: for its eyes alone."""

    card: Card


class Recycled(Event, frozen=True, tag="recycled"):
    """The used cards became a new stock (Y4)."""

    cards: int
    """How many."""


class Called(Event, frozen=True, tag="called"):
    """A seat called Yaniv."""

    seat: Seat


class Settled(Event, frozen=True, tag="settled"):
    """A round was scored; what is listed by seat has an empty place for a seat that was out."""

    number: int
    caller: Seat | None
    """Who called, or None: nobody did for too long (Y21)."""
    hands: tuple[tuple[Card, ...], ...]
    """All hands, sorted: in which order the cards came is nobody's business."""
    points: tuple[int | None, ...]
    """What was added to every total."""
    returned: tuple[Seat, ...]
    """Who had no more than the caller, who is fined for it."""
    halved: tuple[Seat, ...]
    out: tuple[Seat, ...]
    """Who passed the limit in this round."""
    totals: tuple[int, ...]
    """All totals afterwards."""


GameEvent: TypeAlias = Begun | Discarded | Drawn | Recycled | Called | Settled


class View(Struct, frozen=True):
    """What a seat, or a spectator, knows."""

    seat: Seat | None
    options: Options
    number: int
    """The number of the round."""
    starter: Seat
    turn: Seat | None
    """Who has to act, or None at the end."""
    turns: int
    """How many turns were taken in this round."""
    hand: tuple[Card, ...]
    """The own hand, sorted."""
    drawn: Card | None
    """The card of the own hand that came last in this round."""
    sizes: tuple[int, ...]
    """How many cards every seat holds; none when it is out."""
    known: tuple[tuple[Card, ...], ...]
    """The cards in every hand that all have seen being drawn, sorted."""
    origins: tuple[tuple[int, ...], ...]
    """For every other card in a hand the stock it came from: 0 is the first, n the n-th recycled one."""
    group: Group
    """The cards laid last."""
    layer: Seat | None
    """Who laid them, or None: turned up at the deal."""
    pond: tuple[Card, ...]
    """The older cards that were laid and not drawn since the last recycling, in order."""
    stock: int
    batches: tuple[tuple[Card, ...], ...]
    """What each recycled stock was made of, sorted."""
    totals: tuple[int, ...]
    scored: tuple[Settled, ...]
    """All rounds that were scored."""

    @property
    def over(self) -> bool:
        """Say whether the match has ended."""
        return self.turn is None

    @property
    def drawable(self) -> Group:
        """List the cards of the last group that may be drawn."""
        return drawable(self.group, self.options)

    @property
    def has_stock(self) -> bool:
        """Say whether a card of the stock can be drawn, made anew of used cards if need be (Y4)."""
        return bool(self.stock or self.pond)


VALUES = {card: 0 if is_joker(card) else min(RANK_OF[card], 10) for card in PACK}
"""The points of every card: a joker 0, an ace 1, pictures 10."""


def points_of(cards: Group) -> int:
    """Add up the points of cards.

    >>> points_of(("XB", "AS", "5H", "10C", "QD"))
    26
    """
    return sum([VALUES[card] for card in cards])


def drawable(group: Group, options: Options) -> Group:
    """List the cards of a group that may be drawn: the ends, or by an option any card of a set (Y1)."""
    if options.draw == "any" and is_set(group) and (options.jokers_in_sets or not is_run(group)):
        return group
    return group if len(group) < 2 else (group[0], group[-1])
