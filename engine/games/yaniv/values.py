"""The options, actions, events and view of Yaniv."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from engine.cards import PACK, RANK_OF, Card, is_joker
from engine.core import Action, Event, Redacted, Seat
from engine.games.yaniv.groups import Group, is_run, is_set


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table."""

    call_limit: Literal[5, 7] = 5
    """The most points with which Yaniv may be called (Y15)."""
    limit: Literal[100, 200] = 100
    """The total above which a seat is out (Y15)."""
    halving: bool = True
    """Halve a total of exactly the limit or half of it (Y8)."""
    draw: Literal["ends", "any"] = "ends"
    """Which cards of a set may be drawn; of a run, always only the ends (Y1)."""
    jokers_in_sets: bool = True
    """Jokers are wild in sets as well as in runs (Y2)."""
    ending: Literal["survivor", "first_out", "rounds"] = "survivor"
    """When the match ends: one seat is left, one is out, or all rounds are played (Y14)."""
    rounds: Annotated[int, Meta(ge=1, le=50)] = 10
    """The number of rounds of a match that ends by rounds."""


class Call(Action, frozen=True, tag="call"):
    """Call Yaniv and show all hands."""


class Discard(Action, frozen=True, tag="discard"):
    """Lay a group and draw a card."""

    cards: tuple[Card, ...]
    """The group, in the order in which it is laid."""
    draw: Card | None = None
    """A card of the last group, or None for the top card of the stock."""


GameAction: TypeAlias = Discard | Call


class Begun(Event, frozen=True, tag="begun"):
    """A round was dealt."""

    number: int
    """Rounds count from 1."""
    starter: Seat
    card: Card
    """The card turned up as the first group."""

    @property
    def begins_round(self) -> bool:
        """Return that it does."""
        return True


class Discarded(Event, frozen=True, tag="discarded"):
    """A seat laid a group and drew a card."""

    seat: Seat
    cards: Group
    draw: Card | None
    """The card it took from the last group, or None if it drew from the stock."""


class Drawn(Event, frozen=True, tag="drawn"):
    """The card drawn from the stock, shown only to its seat."""

    card: Card


class Recycled(Event, frozen=True, tag="recycled"):
    """The pond was shuffled into a new stock (Y4)."""

    cards: int
    """The number of cards."""


class Called(Event, frozen=True, tag="called"):
    """A seat called Yaniv."""

    seat: Seat


class Settled(Event, frozen=True, tag="settled"):
    """A round was scored; seats that were out have an empty hand and None for points."""

    number: int
    caller: Seat | None
    """The caller, or None if the turn limit ended the round (Y21)."""
    hands: tuple[tuple[Card, ...], ...]
    """All hands, sorted, so that they do not reveal the order in which cards came."""
    points: tuple[int | None, ...]
    """The points added to each total."""
    returned: tuple[Seat, ...]
    """The seats with no more points than the caller, who is fined for it."""
    halved: tuple[Seat, ...]
    out: tuple[Seat, ...]
    """The seats that passed the limit in this round."""
    totals: tuple[int, ...]
    """Totals by seat after the round."""


GameEvent: TypeAlias = Begun | Discarded | Drawn | Recycled | Called | Settled


class View(Redacted, frozen=True):
    """What a seat, or a spectator, knows."""

    seat: Seat | None
    options: Options
    number: int
    """The number of the round, from 1."""
    starter: Seat
    turn: Seat | None
    """The seat to act, or None at the end."""
    turns: int
    """The number of turns taken in this round."""
    hand: tuple[Card, ...]
    """The viewer's hand, sorted."""
    drawn: Card | None
    """The card of the viewer's hand drawn last in this round."""
    sizes: tuple[int, ...]
    """The number of cards by seat; 0 if it is out."""
    known: tuple[tuple[Card, ...], ...]
    """The cards of each hand that everybody saw being drawn, sorted."""
    origins: tuple[tuple[int, ...], ...]
    """The stocks that the other cards of each hand came from: 0 is the first, n the n-th recycled one."""
    group: Group
    """The group laid last."""
    layer: Seat | None
    """Who laid it, or None if it was turned up at the deal."""
    pond: tuple[Card, ...]
    """The older cards laid and not drawn since the last recycling, in order."""
    stock: int
    """The number of cards in the stock."""
    batches: tuple[tuple[Card, ...], ...]
    """The cards of each recycled stock, sorted."""
    totals: tuple[int, ...]
    scored: tuple[Settled, ...]
    """The rounds scored so far."""

    @property
    def over(self) -> bool:
        """Return whether the match is over."""
        return self.turn is None

    @property
    def drawable(self) -> Group:
        """Return the cards of the last group that may be drawn."""
        return drawable(self.group, self.options)

    @property
    def has_stock(self) -> bool:
        """Return whether the stock can be drawn from, after recycling if need be (Y4)."""
        return bool(self.stock or self.pond)


VALUES = {card: 0 if is_joker(card) else min(RANK_OF[card], 10) for card in PACK}
"""Points by card: a joker 0, an ace 1, face cards 10."""


def points_of(cards: Group) -> int:
    """Return the total points of cards.

    >>> points_of(("XB", "AS", "5H", "10C", "QD"))
    26
    """
    return sum([VALUES[card] for card in cards])


def drawable(group: Group, options: Options) -> Group:
    """Return the cards of a group that may be drawn: the ends or, by option, any card of a set (Y1)."""
    if options.draw == "any" and is_set(group) and (options.jokers_in_sets or not is_run(group)):
        return group
    return group if len(group) < 2 else (group[0], group[-1])
